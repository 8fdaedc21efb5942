import TactionStageSupport
import Taction
import TactionTesting
import Testing

/// Draws the keyboard in each look.
///
/// `TACTION_PICTURES=FOLDER swift test --filter KeyboardPicture` writes the pictures to look at.
@Suite("On-screen keyboards in light, dark, high contrast and right to left")
struct KeyboardPictureTests {
  nonisolated enum Look: String, CaseIterable, Sendable { case light, dark, contrast, darkContrast, mirrored, large }

  @Test("a keyboard draws letters, capitals, symbols and a pressed key", arguments: Look.allCases)
  func pages(look: Look) throws {
    let layouts = look == .mirrored ? ["ara", "us"] : ["de", "us"]
    let traits = TextInputTraits(returnKey: look == .dark ? .search : .send)
    try withKeyboard(size: Size(width: 480, height: 480), layouts: layouts, traits: traits, shows: false) { scene in
      switch look {
      case .light: break
      case .dark: scene.stage.settings.colorScheme = .dark
      case .contrast: scene.stage.settings.prefersHighContrast = true
      case .darkContrast:
        scene.stage.settings.colorScheme = .dark
        scene.stage.settings.prefersHighContrast = true
      case .mirrored: scene.stage.settings.layoutDirection = .rightToLeft
      case .large: scene.stage.settings.textScale = 1.5
      }
      scene.stage.advance(by: 0.1)
      let empty = try scene.stage.screenshot().allPixels
      scene.show()
      try scene.picture("keyboard-\(look)-letters")
      let key = look == .mirrored ? "ش" : "s"
      let resting = try scene.stage.screenshot().allPixels
      let finger = scene.stage.touch(at: try scene.place(key))
      scene.stage.advance(by: 0.1)
      let pressed = try scene.stage.screenshot().allPixels
      #expect(resting != empty && pressed != resting)
      try scene.picture("keyboard-\(look)-pressed")
      scene.stage.advance(by: 0.5)
      try scene.picture("keyboard-\(look)-accents")
      finger.lift()
      scene.stage.advance(by: 0.1)
      let lifted = try scene.stage.screenshot().allPixels
      #expect(lifted == resting, "a key leaves nothing behind")
      try scene.tap("Shift")
      try scene.picture("keyboard-\(look)-shift")
      try scene.tap("Symbols")
      try scene.picture("keyboard-\(look)-symbols")
      try scene.tap("More symbols")
      try scene.picture("keyboard-\(look)-more")
      scene.field.resignFirstResponder()
      scene.stage.advance(by: 3)
      let after = try scene.stage.screenshot().allPixels
      #expect(after == empty)
    }
  }
}
