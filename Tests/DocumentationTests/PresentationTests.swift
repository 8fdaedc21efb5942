import Taction
import TactionTesting
import Testing

@Suite("The listings on presentations")
struct PresentationListingTests {
  /// Runs a test with a button in a window.
  private func withButton(_ body: (Stage, Button) throws -> Void) throws {
    try withStage(size: Size(width: 600, height: 500)) { stage in
      stage.settings.prefersReducedMotion = true
      let button = Button("Open")
      button.center(in: stage.makeWindow(size: Size(width: 600, height: 500)).content)
      stage.settle()
      try body(stage, button)
    }
  }

  @Test("A sheet and a popover show their views")
  func sheetAndPopover() throws {
    try withButton { stage, button in
      let (settings, palette) = (View(), View())
      PresentationListings.sheet(settings, from: button)
      stage.advance(by: 0.5)
      #expect(settings.isInWindow && stage.find(.sheet).exists)
      stage.type(.escape)
      stage.advance(by: 0.5)
      #expect(!stage.find(.sheet).exists)
      PresentationListings.popover(palette, from: button)
      stage.advance(by: 0.5)
      #expect(palette.isInWindow && palette.bounds.size == Size(width: 240, height: 180))
    }
  }

  @Test("An alert asks before a deletion, and a toast can undo the deletion")
  func alertAndToast() throws {
    try withButton { stage, button in
      var log: [String] = []
      PresentationListings.alert(for: button) { log.append("delete") }
      stage.advance(by: 0.5)
      try stage.find(.alert).find(.button, "Delete").tap()
      stage.advance(by: 0.5)
      PresentationListings.toast(in: button) { log.append("undo") }
      stage.advance(by: 0.5)
      try stage.find(.toast).find(.button, "Undo").tap()
      #expect(log == ["delete", "undo"])
    }
  }

  @Test("In a question about unsaved changes, Return saves, and Escape neither saves nor discards")
  func preferred() throws {
    try withButton { stage, button in
      var log: [String] = []
      for key in [Key.escape, .return] {
        PresentationListings.save(button, save: { log.append("save") }, discard: { log.append("discard") })
        stage.advance(by: 0.5)
        stage.type(key)
        stage.advance(by: 0.5)
      }
      #expect(log == ["save"] && !stage.find(.alert).exists)
    }
  }

  @Test("A button's menu sorts the photos; a photo's menu shares the photo")
  func menus() throws {
    try withButton { stage, button in
      var log: [String] = []
      PresentationListings.menu(of: button) { log.append($0) }
      try stage.find(.button, "Open").tap()
      stage.advance(by: 0.5)
      try stage.find(.menuItem, "By name").tap()
      stage.advance(by: 0.5)
      let photo = View(frame: Rect(x: 20, y: 20, width: 100, height: 100))
      button.superview?.addSubview(photo)
      PresentationListings.contextMenu(on: photo) { log.append("share") }
      stage.settle()
      stage.mouse.click(at: Point(x: 60, y: 60), .right)
      stage.advance(by: 0.5)
      #expect(!stage.find(.menuItem, "Set as background").isEnabled)
      try stage.find(.menuItem, "Share").tap()
      #expect(log == ["name", "share"])
    }
  }

  @Test("An item of a submenu is chosen, and a search field that gets the focus makes its sheet large")
  func submenuAndSearch() throws {
    try withButton { stage, button in
      var log: [String] = []
      PresentationListings.submenu(on: button, copy: { log.append("copy") }, choose: { log.append($0) })
      stage.advance(by: 0.5)
      try stage.find(.menuItem, "Colour").tap()
      stage.advance(by: 0.5)
      try stage.find(.menuItem, "Green").tap()
      stage.advance(by: 0.5)
      #expect(log == ["Green"])
      let search = SearchField(placeholder: "Places")
      let sheet = Sheet(search)
      sheet.detents = [.medium, .large]
      PresentationListings.search(search, in: sheet)
      button.present(sheet)
      stage.advance(by: 0.5)
      search.becomeFirstResponder()
      stage.advance(by: 0.5)
      #expect(sheet.selectedDetent == .large)
    }
  }
}
