import TactionEnvironment
import TactionGraphics
import TactionViews
import TactionWords

// The appearance and the names of keys.
extension OnScreenKeyboard {
  /// Returns the appearance of a key at the current level of shift.
  func face(of key: KeyboardKey) -> KeyFace {
    var face = KeyFace(style: .special)
    switch key.action {
    case .type:
      face.style = .letter
      (face.text, face.name) = (KeyFace.visible(text(of: key)), text(of: key))
      face.isWord = face.text.count > 1 && face.text.unicodeScalars.allSatisfy(\.isASCII)
    case .space:
      (face.style, face.isWord, face.isFaint, face.name) = (.letter, true, true, words[.space])
      face.text = key.plain
    case .shift: shiftFace(&face)
    case .backspace: (face.icon, face.name, face.isMirrored) = (.backspaceKey, words[.backspace], layout.isRightToLeft)
    case .return: returnFace(&face)
    case .page(let page):
      (face.text, face.isWord) = (key.plain, true)
      face.name = words[page == .letters ? .letters : page == .symbols(0) ? .symbols : .moreSymbols]
    case .nextLayout: (face.icon, face.name) = (.globe, words[.nextLayout])
    case .hide: (face.icon, face.name) = (.hideKeyboard, words[.hideKeyboard])
    case .gap: break
    }
    if movesCaret, face.style == .letter { face.text = "" }
    return face
  }

  private var words: Words { theme.words }

  private func shiftFace(_ face: inout KeyFace) {
    face.name = words[shift == .locked ? .capsLock : .shift]
    face.isOn = shift != .off
    face.isLocked = shift == .locked
    face.icon = shift == .locked ? .capsLockKey : shift == .off ? .shiftKey : .shiftKeyOn
  }

  private func returnFace(_ face: inout KeyFace) {
    face.isWord = true
    face.style = traits.returnKey == .default ? .special : .primary
    switch traits.returnKey {
    case .default: (face.icon, face.name, face.isMirrored) = (.returnKey, words[.returnKey], layout.isRightToLeft)
    case .done: face.text = words[.done]
    case .go: face.text = words[.go]
    case .next: face.text = words[.next]
    case .search: (face.icon, face.name) = (.search, words[.search])
    case .send: face.text = words[.send]
    }
    if face.name.isEmpty { face.name = face.text }
  }
}
