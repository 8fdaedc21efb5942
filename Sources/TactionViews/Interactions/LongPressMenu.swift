import TactionGeometry
import TactionGestures

/// An interaction that opens a menu when a finger rests on its view.
///
/// Other interactions that begin with a long press ask for it: the menu opens next to what they lift, and closes when
/// the finger moves on.
public protocol LongPressMenu: Interaction {
  /// Opens the menu at a point of the view for a finger that is still down; returns nil if there is no menu there.
  func openByPress(at location: Point) -> (any OpenMenu)?
  /// Follows a long press that another interaction of the view has recognized: passes it to a ``LiftingInteraction`` of
  /// the view, and opens the menu itself if that returns false.
  func follow(_ press: LongPressGestureRecognizer)
}

/// A menu on the screen that a finger has opened. Who has opened it does not keep it alive.
public protocol OpenMenu: AnyObject {
  /// Closes the menu.
  func dismiss(animated: Bool)
  /// Ends the touch that has opened the menu, at a point of the window: a finger that has moved picks the item under
  /// it, and otherwise the menu stays open.
  func release(atWindow point: Point, hasMoved: Bool)
}

/// An interaction that lifts its view on a long press, and then opens the view's menu next to it.
public protocol LiftingInteraction: Interaction {
  /// Follows a long press; returns false if there is nothing to lift, so that the menu follows the press.
  func follow(_ press: LongPressGestureRecognizer, opening menu: (any LongPressMenu)?) -> Bool
}
