import TactionGestures

/// A key that is down.
final class HeldKey {
  /// The event of the press.
  let event: KeyEvent
  /// The view that handles the key, or that is asked to handle it; also nil after the view was released.
  weak var view: View?
  /// Whether a view handles the key.
  var isHandled = false
  /// The interactions that were asked to handle the key: they are notified of its release even if they have left the
  /// screen.
  private(set) var interactions: [any Interaction] = []

  init(_ event: KeyEvent) { self.event = event }

  /// Notes that an interaction is asked to handle the key.
  func add(_ interaction: any Interaction) {
    if !interactions.contains(where: { $0 === interaction }) { interactions.append(interaction) }
  }
}

/// The keys of a window.
package struct KeyState {
  /// The keys that are down, in the order in which they went down; the same key may be down on the keyboards of several
  /// seats.
  var held: [HeldKey] = []
  /// The view that receives keys first while there is no first responder; nil for the root view.
  package weak var fallback: View?
}
