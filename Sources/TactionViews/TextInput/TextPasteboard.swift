/// The texts that a window copies and pastes.
@MainActor
package protocol TextPasteboard: AnyObject {
  /// Puts a text on the clipboard.
  func write(_ text: String)
  /// Calls a closure with the text of the clipboard, at once or later; with nil for none.
  func read(_ completion: @escaping (String?) -> Void)
}
