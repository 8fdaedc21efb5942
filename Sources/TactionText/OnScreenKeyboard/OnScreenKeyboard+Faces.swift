import TactionGraphics
import TactionViews

// The looks and the names of keys.
extension OnScreenKeyboard {
  /// Returns the look of a key at the current level.
  func face(of key: KeyboardKey) -> KeyFace {
    var face = KeyFace(style: .special)
    switch key.action {
    case .type:
      face.style = .letter
      (face.text, face.name) = (KeyFace.visible(text(of: key)), text(of: key))
      face.isWord = face.text.count > 1 && face.text.unicodeScalars.allSatisfy(\.isASCII)
    case .space:
      (face.style, face.isWord, face.isFaint, face.name) = (.letter, true, true, "Space")
      face.text = key.plain
    case .shift: shiftFace(&face)
    case .backspace: (face.icon, face.name, face.isMirrored) = (.backspaceKey, "Delete", layout.isRightToLeft)
    case .return: returnFace(&face)
    case .page(let page):
      (face.text, face.isWord) = (key.plain, true)
      face.name = page == .letters ? "Letters" : page == .symbols(0) ? "Symbols" : "More symbols"
    case .nextLayout: (face.icon, face.name) = (.globe, "Next keyboard layout")
    case .hide: (face.icon, face.name) = (.hideKeyboard, "Hide keyboard")
    case .gap: break
    }
    if movesCaret, face.style == .letter { face.text = "" }
    return face
  }

  private func shiftFace(_ face: inout KeyFace) {
    face.name = shift == .locked ? "Caps lock" : "Shift"
    face.isOn = shift != .off
    face.isLocked = shift == .locked
    face.icon = shift == .locked ? .capsLockKey : shift == .off ? .shiftKey : .shiftKeyOn
  }

  private func returnFace(_ face: inout KeyFace) {
    face.isWord = true
    face.style = traits.returnKey == .default ? .special : .primary
    switch traits.returnKey {
    case .default: (face.icon, face.name, face.isMirrored) = (.returnKey, "Return", layout.isRightToLeft)
    case .done: face.text = "Done"
    case .go: face.text = "Go"
    case .next: face.text = "Next"
    case .search: (face.icon, face.name) = (.search, "Search")
    case .send: face.text = "Send"
    }
    if face.name.isEmpty { face.name = face.text }
  }
}
