import Taction
import TactionTesting
import Testing

@Suite("The listings on windows")
struct WindowListingTests {
  @Test("A window with changes asks once before it closes, even by a key, and closes once they are discarded")
  func closing() throws {
    try withStage(size: Size(width: 600, height: 400)) { stage in
      let (window, editor) = (stage.makeWindow(), WindowListings.Editor())
      WindowListings.ask(window, before: editor)
      WindowListings.close(window)
      editor.hasChanges = true
      stage.settle()
      for _ in 0..<2 {
        stage.compositor.toplevels.first?.close()
        stage.advance(by: 1)
      }
      #expect(!window.isClosed && window.content.presentations.count == 1)
      try stage.find(.button, "Keep Editing").tap()
      stage.advance(by: 1)
      #expect(window.content.presentations.isEmpty && editor.hasChanges)
      stage.keys.hold(.control) { stage.type("w") }
      stage.advance(by: 1)
      try stage.find(.button, "Discard").tap()
      stage.advance(by: 1)
      #expect(window.isClosed && !editor.hasChanges)
    }
  }

  @Test("A dialog shows its page, and its window is told when it closes")
  func dialog() throws {
    try withStage(size: Size(width: 800, height: 600)) { stage in
      let (window, page) = (stage.makeWindow(), View())
      stage.settle()
      var count = 0
      WindowListings.dialog(page, over: window) { count += 1 }
      stage.settle()
      let dialog = try #require(page.window)
      #expect(dialog.parent === window && count == 0)
      dialog.close()
      stage.settle()
      #expect(count == 1 && !window.isClosed)
    }
  }

  @Test("A popup opens at its button, which is disabled until the popup closes")
  func windows() throws {
    var configuration = CompositorConfiguration()
    configuration.placement = .floating
    try withStage(size: Size(width: 800, height: 600), configuration: configuration) { stage in
      let window = stage.makeWindow(size: Size(width: 400, height: 300))
      WindowListings.fullscreen(window, of: stage.app)
      WindowListings.icon(of: window, try Bitmap(width: 16, height: 16), try Bitmap(width: 32, height: 32))
      let (button, palette) = (Button("Palette"), View())
      window.content.addSubview(button)
      stage.settle()
      WindowListings.popup(palette, at: button, in: window)
      stage.settle()
      let popup = try #require(stage.app.windows.last)
      #expect(popup.isPopup && popup.root === palette && !button.isEnabled)
      popup.close()
      #expect(button.isEnabled)
    }
  }
}
