import Glibc
import TactionStageSupport
import Taction
import TactionTesting
import Testing

/// A view that receives text and records it, with the caret at its end.
final class Recorder: View, TextInputClient {
  var textInputTraits = TextInputTraits() {
    didSet { textInputDidChange() }
  }
  private(set) var text = ""
  private(set) var returns = 0
  private(set) var keys: [Key] = []
  var hidesText = false
  var onEdit: () -> Void = {}
  var onReturn: () -> Void = {}

  init(frame: Rect, traits: TextInputTraits = TextInputTraits()) {
    textInputTraits = traits
    super.init(frame: frame)
    backgroundColor = .secondaryBackground
  }

  override var canBecomeFirstResponder: Bool { true }
  override var semantics: Semantics? { Semantics(.textField, value: .text(text)) }

  override func touchesBegan(_ touches: [Touch]) {
    becomeFirstResponder()
    textInputDidChange(.summoned)
  }
  override func touchesEnded(_ touches: [Touch]) {}

  override func keyDown(_ event: KeyEvent) -> Bool {
    keys.append(event.key)
    return true
  }

  var caretRect: Rect { Rect(x: 10, y: bounds.height - 24, width: 2, height: 20) }

  func surroundingText(maximumBytes: Int) -> SurroundingText? {
    if hidesText { return nil }
    let tail = String(decoding: text.utf8.suffix(maximumBytes), as: UTF8.self)
    return SurroundingText(text: tail, cursor: tail.utf8.count, anchor: tail.utf8.count)
  }

  func apply(_ edit: TextInputEdit) {
    if edit.deletedBefore > 0 { text = String(decoding: text.utf8.dropLast(edit.deletedBefore), as: UTF8.self) }
    text += edit.commit
    textInputDidChange(.inputMethod)
    onEdit()
  }

  func deleteBackward() {
    if !text.isEmpty { text.removeLast() }
    textInputDidChange(.inputMethod)
    onEdit()
  }

  func performReturn() {
    returns += 1
    onReturn()
  }

  /// Removes the text and returns it.
  func take() -> String {
    defer { text = "" }
    return text
  }
}

/// A window with a text recorder at its top, and the on-screen keyboard that the recorder opens.
final class KeyboardScene {
  let stage: Stage
  let window: Window
  let field: Recorder

  init(_ stage: Stage, size: Size, layouts: [String], traits: TextInputTraits, shows: Bool = true) {
    self.stage = stage
    stage.app.keyboardPolicy = .always
    stage.app.keyboardLayouts = layouts
    window = stage.makeWindow(size: size)
    field = Recorder(
      frame: Rect(x: 10, y: 10, width: max(1, size.width - 20), height: min(60, size.height / 4)), traits: traits)
    window.content.addSubview(field)
    stage.settle()
    if shows { show() }
  }

  /// Taps the field, and waits until the keyboard is shown.
  func show() {
    stage.tap(at: field.convert(field.bounds.center, to: nil))
    rest()
  }

  /// Waits until the keyboard has stopped moving.
  func rest() { stage.advance(by: 0.8) }

  /// Returns the key with a name.
  func key(_ name: String) -> StageElement { stage.find(.button, name) }

  /// Lands a finger on a key, and waits a moment.
  func hold(_ name: String) throws -> Finger {
    let finger = stage.touch(at: try place(name))
    stage.advance(by: 0.05)
    return finger
  }

  /// Returns the middle of a key on the screen.
  func place(_ name: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> Point {
    let frame = try #require(key(name).frame, "no key \(name)", sourceLocation: sourceLocation)
    return frame.center
  }

  /// Taps keys.
  func tap(_ names: String..., sourceLocation: SourceLocation = #_sourceLocation) throws {
    for name in names {
      let finger = stage.touch(at: try place(name, sourceLocation: sourceLocation))
      stage.advance(by: 0.05)
      finger.lift()
      stage.advance(by: 0.02)
    }
  }

  /// Whether the keyboard is on the screen.
  var isShown: Bool { stage.find(.group, "Keyboard").exists }

  func picture(_ name: String) throws { try stage.writePicture(name) }
}

/// Runs a test with a keyboard on a strict stage.
func withKeyboard(
  size: Size = Size(width: 600, height: 800), layouts: [String] = ["us"], traits: TextInputTraits = TextInputTraits(),
  shows: Bool = true, _ body: (KeyboardScene) throws -> Void
) throws {
  try withStage(size: size) { stage in
    try body(KeyboardScene(stage, size: size, layouts: layouts, traits: traits, shows: shows))
  }
}
