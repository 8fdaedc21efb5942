import TactionGeometry
import TactionGestures

/// An interaction that opens a menu when a finger rests on its view.
///
/// Other interactions that begin with a long press look for this interaction. They open its menu next to the content
/// that they lift; the menu closes when the finger moves on.
public protocol LongPressMenu: Interaction {
  /// Opens the menu at a point of the view for a finger that is still down; returns nil if the point has no menu.
  func openByPress(at location: Point) -> (any OpenMenu)?
  /// Follows a long press that another interaction of the view has recognized. Passes the long press to a
  /// ``LiftingInteraction`` of the view. If that interaction returns false, opens the menu itself.
  func follow(_ press: LongPressGestureRecognizer)
}

/// A menu on the screen that a finger has opened. The interaction that opened the menu holds only a weak reference to
/// it.
public protocol OpenMenu: AnyObject {
  /// Closes the menu.
  func dismiss(animated: Bool)
  /// Ends the touch that has opened the menu, at a point of the window. If the finger has moved, the item under the
  /// finger is picked; otherwise the menu stays open.
  func release(atWindow point: Point, hasMoved: Bool)
}

/// An interaction that lifts its view on a long press, and then opens the view's menu next to it.
public protocol LiftingInteraction: Interaction {
  /// Follows a long press; returns false if there is nothing to lift, so that the menu follows the press.
  func follow(_ press: LongPressGestureRecognizer, opening menu: (any LongPressMenu)?) -> Bool
}
