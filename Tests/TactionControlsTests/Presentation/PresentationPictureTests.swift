import TactionStageSupport
import Taction
import TactionTesting
import Testing

/// Draws presentations in each theme and direction and in the smallest window.
///
/// `TACTION_PICTURES=FOLDER swift test --filter PresentationPicture` writes the pictures to look at.
@Suite("Presentations in light, dark, right to left and small")
struct PresentationPictureTests {
  nonisolated enum Look: String, CaseIterable, Sendable { case light, dark, mirrored, small }

  private func show(_ look: Look, _ name: String, _ present: (PresentationScene) -> Void) throws {
    try withPresentation(size: look == .small ? Size(width: 360, height: 294) : Size(width: 600, height: 800)) {
      scene in
      if look == .dark { scene.stage.settings.colorScheme = .dark }
      if look == .mirrored { scene.stage.settings.layoutDirection = .rightToLeft }
      if look == .small { scene.stage.settings.textScale = 1.5 }
      scene.stage.advance(by: 0.1)
      let resting = try scene.stage.screenshot().allPixels
      present(scene)
      scene.rest()
      let shown = try scene.stage.screenshot().allPixels
      #expect(shown != resting)
      try scene.picture("\(name)-\(look)")
      for presentation in scene.window.content.presentations { presentation.dismiss(animated: false) }
      scene.stage.advance(by: 10)
      let after = try scene.stage.screenshot().allPixels
      #expect(after == resting, "it leaves nothing behind")
    }
  }

  @Test("Sheets draw something in each look", arguments: Look.allCases)
  func sheet(look: Look) throws {
    try show(look, "sheet") { scene in
      let scroll = ScrollView()
      scroll.contentSize = Size(width: 300, height: 1000)
      for row in 0..<20 {
        let label = Label("Row \(row)")
        label.frame = Rect(x: 16, y: Double(row) * 44, width: 180, height: 44)
        scroll.addSubview(label)
      }
      let sheet = Sheet(scroll)
      sheet.detents = [.medium, .large]
      scene.button.present(sheet)
    }
  }

  @Test("Alerts draw something in each look", arguments: Look.allCases)
  func alert(look: Look) throws {
    try show(look, "alert") { scene in
      scene.button.present(
        Alert(
          "Delete this album?", message: "The 48 photos in it stay in the library, and on your other devices.",
          buttons: [.cancel(), .destructive("Delete")]))
    }
  }

  @Test("Menus draw something in each look", arguments: Look.allCases)
  func menu(look: Look) throws {
    try show(look, "menu") { scene in
      let share = Menu([MenuItem("Mail"), MenuItem("Message")])
      let menu = Menu(sections: [
        MenuSection([
          MenuItem("Open", shortcut: "Ctrl+O"), MenuItem("Show grid", isChecked: true),
          MenuItem("Paste", shortcut: "Ctrl+V", isEnabled: false),
        ]),
        MenuSection([MenuItem("Share", submenu: share)], title: "Others"),
        MenuSection([MenuItem("Delete", shortcut: "Del", role: .destructive)]),
      ])
      scene.button.present(menu)
      scene.stage.type("s")
      scene.stage.type("h")
      scene.stage.type("a")
      scene.stage.type(look == .mirrored ? .leftArrow : .rightArrow)
    }
  }

  @Test("Popovers and toasts draw something in each look", arguments: Look.allCases)
  func popover(look: Look) throws {
    try show(look, "popover") { scene in
      let label = Label("Brushes, colours and layers")
      label.numberOfLines = 0
      label.alignment = .center
      let popover = Popover(label)
      popover.contentSize = Size(width: 200, height: 120)
      scene.button.present(popover)
      scene.button.present(Toast("Saved"))
      scene.button.present(Toast("Photo deleted", action: "Undo"))
    }
  }
}
