import TactionGeometry
import TactionWayland

/// The input method of a seat, or its keyboard on screen: it edits the text field that a client enables with
/// text-input-v3.
///
/// The text-input focus follows the keyboard focus. On a seat without a keyboard, the window that would have the
/// keyboard focus has the text-input focus. Offsets and lengths are in bytes of UTF-8.
package final class CompositorInputMethod {
  /// The kind of keys that a text needs, with the protocol's name.
  package typealias Purpose = ZwpTextInputV3.ContentPurpose
  /// The hints about a text.
  package typealias Hints = ZwpTextInputV3.ContentHint
  /// The cause of a change of the text: the input method, or something else.
  package typealias Cause = ZwpTextInputV3.ChangeCause

  /// The surface that has the text-input focus.
  package private(set) weak var focus: CompositorSurface?
  /// Whether the user has dismissed the keyboard on screen since a field was last enabled.
  package private(set) var isDismissed = false
  /// The number of times that clients have enabled a field.
  package private(set) var enableCount = 0
  /// Handles a key of the keyboard while a field is enabled, like an input method with a keyboard grab. The parameters
  /// are the number of the key in linux/input-event-codes.h, and whether it is pressed. Returns false for a key that
  /// the client should get.
  package var onKey: ((_ key: UInt32, _ isPressed: Bool) -> Bool)?

  private var inputs: [CompositorTextInput] = []
  /// The keys whose press the input method has handled itself.
  private var takenKeys: Set<UInt32> = []

  /// The state of the enabled field; nil if no field is enabled.
  package var field: FieldState? { focused.lazy.compactMap(\.current).first }
  /// Whether a field is enabled.
  package var isEnabled: Bool { field != nil }
  /// Whether a keyboard on screen is shown: a field is enabled, and the user has not dismissed the keyboard.
  package var isVisible: Bool { isEnabled && !isDismissed }
  /// The number of commits that the focused client has made on its zwp_text_input_v3.
  package var commitCount: UInt32 { focused.first?.commits ?? 0 }

  /// Dismisses the keyboard on screen, like a button of the shell; the keyboard appears again when a field is enabled.
  package func dismiss() { isDismissed = true }

  // MARK: Edits

  /// Shows preedit text, which replaces the last preedit text, and selects a range of it; nil puts the caret at the
  /// end.
  package func compose(_ text: String, selection: Range<Int>? = nil) {
    let end = text.utf8.count
    let range = selection ?? end..<end
    sendPreedit(text, begin: Int32(clamping: range.lowerBound), end: Int32(clamping: range.upperBound))
    sendDone()
  }

  /// Inserts up to 4000 bytes of text, and removes the preedit text.
  package func commit(_ text: String) {
    sendCommit(text)
    sendDone()
  }

  /// Deletes text around the selection.
  package func deleteSurrounding(before: Int, after: Int = 0) {
    sendDelete(before: UInt32(clamping: before), after: UInt32(clamping: after))
    sendDone()
  }

  // MARK: Single events, unchecked: for tests of an application on a faulty compositor

  /// Sends a preedit_string without a check of the offsets.
  package func sendPreedit(_ text: String?, begin: Int32, end: Int32) {
    for input in receivers { input.resource.sendPreeditString(text: text, cursorBegin: begin, cursorEnd: end) }
  }

  /// Sends a commit_string with at most the first 4000 bytes of a text.
  package func sendCommit(_ text: String?) {
    for input in receivers { input.resource.sendCommitString(text: text) }
  }

  /// Sends a delete_surrounding_text without a check of the lengths.
  package func sendDelete(before: UInt32, after: UInt32) {
    for input in receivers { input.resource.sendDeleteSurroundingText(beforeLength: before, afterLength: after) }
  }

  /// Sends a done with a serial; nil for the correct serial.
  package func sendDone(serial: UInt32? = nil) {
    for input in receivers { input.resource.sendDone(serial: serial ?? input.commits) }
  }

  /// Sends an enter, regardless of the focus.
  package func sendEnter(_ surface: CompositorSurface) {
    for input in receivers { input.enter(surface) }
  }

  /// Sends a leave, regardless of the focus.
  package func sendLeave(_ surface: CompositorSurface) {
    for input in receivers { input.leave(surface) }
  }

  /// Sends text as a commit_string or a preedit_string; its bytes need not be valid UTF-8.
  package func send(bytes: [UInt8], isCommit: Bool) {
    for input in receivers { input.send(bytes: bytes, isCommit: isCommit) }
  }

  /// Moves the text-input focus to a surface; nil removes the focus.
  package func setFocus(_ surface: CompositorSurface?) {
    guard focus !== surface else { return }
    if let focus { for input in focused { input.leave(focus) } }
    focus = surface
    takenKeys = []
    if let surface { for input in focused { input.enter(surface) } }
  }

  // MARK: For the seat

  func add(_ resource: ZwpTextInputV3Resource, strict: StrictMode) {
    let input = CompositorTextInput(resource, strict: strict)
    inputs.append(input)
    input.mayEnable = { [weak self, weak input] in
      self?.focused.allSatisfy { $0 === input || $0.current == nil } ?? false
    }
    input.onEnable = { [weak self] in
      self?.enableCount += 1
      self?.isDismissed = false
    }
    resource.onDestroy = { [weak self] in self?.inputs.removeAll { !$0.resource.isAlive } }
    if let focus, focus.client.raw == resource.client { input.enter(focus) }
  }

  /// Returns whether the input method handles a key itself, so that the client does not get the key. The release of a
  /// key is handled if its press was handled.
  func takes(_ key: UInt32, isPressed: Bool) -> Bool {
    if !isPressed, takenKeys.remove(key) != nil {
      _ = onKey?(key, false)
      return true
    }
    guard isPressed, isEnabled, onKey?(key, true) == true else { return false }
    takenKeys.insert(key)
    return true
  }

  func surfaceWasDestroyed(_ surface: CompositorSurface) {
    guard focus === surface else { return }
    for input in focused { input.surfaceWasDestroyed() }
    focus = nil
  }

  /// Records that the clients have read all events.
  func settle() {
    for input in inputs { input.settle() }
  }

  /// Reports the objects of a removed seat.
  func inspect(_ strict: StrictMode) {
    strict.recordRemoved(inputs.map(\.resource))
    inputs = []
  }

  private var focused: [CompositorTextInput] {
    guard let raw = focus?.client.raw else { return [] }
    return inputs.filter { $0.resource.isAlive && $0.resource.client == raw }
  }

  /// The objects of the client with the focus; the objects of all clients if no surface has the focus.
  private var receivers: [CompositorTextInput] {
    focus == nil ? inputs.filter(\.resource.isAlive) : focused
  }
}
