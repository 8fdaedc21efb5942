import CTactionWaylandServer
import TactionGeometry
import TactionWayland

/// The state of a text field, as a client has sent it to the input method.
package struct FieldState: Hashable, Sendable {
  /// The text around the selection, without preedit text; nil if the client does not send it.
  package var surroundingText: String?
  /// The moving end of the selection, as an offset in the text, in bytes.
  package var cursor = 0
  /// The fixed end of the selection, as an offset in the text, in bytes.
  package var anchor = 0
  /// The cause of the last change of the text.
  package var cause = CompositorInputMethod.Cause.inputMethod
  /// The hints about the text.
  package var hints: CompositorInputMethod.Hints = []
  /// The kind of keys that the text needs.
  package var purpose = CompositorInputMethod.Purpose.normal
  /// The rectangle of the caret, in surface coordinates; nil if the client does not send it.
  package var cursorRectangle: Rect?

  /// Makes the state of a field that has sent nothing.
  package init() {}
}

/// A zwp_text_input_v3 of a client, with the state that the client has committed, and the checks of the client's
/// duties.
final class CompositorTextInput {
  let resource: ZwpTextInputV3Resource
  /// The number of commits.
  private(set) var commits: UInt32 = 0
  /// The state of the enabled field; nil while no field is enabled.
  private(set) var current: FieldState?
  /// Called when a commit enables a field.
  var onEnable: (() -> Void)?
  /// Returns whether a field may be enabled: no other object of the client has an enabled field.
  var mayEnable: (() -> Bool)?

  private let strict: StrictMode
  private var isEntered = false
  /// Whether a leave was sent that the client may not have read yet.
  private var mayThinkItIsEntered = false
  private var pending = FieldState()
  /// The last enable (true) or disable (false) since the last commit; nil if there was neither.
  private var pendingEnable: Bool?

  init(_ resource: ZwpTextInputV3Resource, strict: StrictMode) {
    (self.resource, self.strict) = (resource, strict)
    resource.onRequest = { [weak self] request in self?.handle(request) }
  }

  func enter(_ surface: CompositorSurface) {
    forgetField()
    isEntered = true
    resource.sendEnter(surface: surface.resource)
  }

  func leave(_ surface: CompositorSurface) {
    surfaceWasDestroyed()
    resource.sendLeave(surface: surface.resource)
  }

  func surfaceWasDestroyed() {
    forgetField()
    (isEntered, mayThinkItIsEntered) = (false, true)
  }

  func settle() { mayThinkItIsEntered = false }

  func send(bytes: [UInt8], isCommit: Bool) {
    (bytes + [0]).withUnsafeBytes { buffer in
      let text = buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
      if isCommit {
        resource.post(3, [wl_argument(s: text)])
      } else {
        resource.post(2, [wl_argument(s: text), wl_argument(i: 0), wl_argument(i: 1)])
      }
    }
  }

  private func forgetField() { (current, pending, pendingEnable) = (nil, FieldState(), nil) }

  private func handle(_ request: ZwpTextInputV3Resource.Request) {
    if case .destroy = request { return }
    if case .commit = request { commits &+= 1 }
    guard isEntered else {
      if !mayThinkItIsEntered { record("\(request.name) is sent while the text-input focus is elsewhere") }
      return
    }
    switch request {
    case .destroy: break
    case .enable: (pending, pendingEnable) = (FieldState(), true)
    case .disable: (pending, pendingEnable) = (FieldState(), false)
    case .commit: commit()
    default: set(request)
    }
  }

  private func set(_ request: ZwpTextInputV3Resource.Request) {
    guard pendingEnable ?? (current != nil) else {
      return record("\(request.name) is sent while no field is enabled")
    }
    switch request {
    case .setSurroundingText(let text, let cursor, let anchor): setText(text, cursor, anchor)
    case .setTextChangeCause(let cause): pending.cause = cause
    case .setContentType(let hint, let purpose): (pending.hints, pending.purpose) = (hint, purpose)
    case .setCursorRectangle(let x, let y, let width, let height):
      if width < 0 || height < 0 { record("the cursor rectangle of \(width) x \(height) has a negative size") }
      pending.cursorRectangle = Rect(
        x: Double(x), y: Double(y), width: Double(max(0, width)), height: Double(max(0, height)))
    case .destroy, .enable, .disable, .commit: break
    }
  }

  private func setText(_ text: String, _ cursor: Int32, _ anchor: Int32) {
    let size = text.utf8.count
    if size > 4000 { record("the surrounding text has \(size) bytes, more than 4000") }
    for (name, offset) in [("cursor", cursor), ("anchor", anchor)] where !text.hasCharacter(at: Int(offset)) {
      record("the \(name) at \(offset) is not at a character of the surrounding text of \(size) bytes")
    }
    let offsets = 0...size
    (pending.surroundingText, pending.cursor, pending.anchor) = (
      text, Int(cursor).clamped(to: offsets), Int(anchor).clamped(to: offsets)
    )
  }

  private func commit() {
    defer {
      pendingEnable = nil
      pending.cause = .inputMethod
    }
    switch pendingEnable {
    case true?:
      guard mayEnable?() ?? true else { return record("two fields of one seat are enabled") }
      current = pending
      onEnable?()
    case false?: current = nil
    case nil: if current != nil { current = pending }
    }
  }

  private func record(_ message: String) { strict.record(.textInput, by: resource, message) }
}

extension ZwpTextInputV3Resource.Request {
  /// The request's name in messages.
  fileprivate var name: String {
    switch self {
    case .destroy: "destroy"
    case .enable: "enable"
    case .disable: "disable"
    case .setSurroundingText: "set_surrounding_text"
    case .setTextChangeCause: "set_text_change_cause"
    case .setContentType: "set_content_type"
    case .setCursorRectangle: "set_cursor_rectangle"
    case .commit: "commit"
    }
  }
}

extension String {
  /// Whether an offset in bytes of UTF-8 is at the start of a code point, or at the end of the text.
  fileprivate func hasCharacter(at offset: Int) -> Bool {
    guard offset >= 0, offset <= utf8.count else { return false }
    let index = utf8.index(startIndex, offsetBy: offset)
    return index.samePosition(in: unicodeScalars) != nil
  }
}
