import TactionGestures

/// A key that is down.
final class HeldKey {
  /// The event of the press.
  let event: KeyEvent
  /// The view that handles the key, or that is asked to handle it; nil also once the view is released.
  weak var view: View?
  /// Whether a view handles the key.
  var isHandled = false

  init(_ event: KeyEvent) { self.event = event }
}
