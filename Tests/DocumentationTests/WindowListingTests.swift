import Taction
import TactionTesting
import Testing

@Suite("The listings on windows")
struct WindowListingTests {
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
