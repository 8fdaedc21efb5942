import TactionGeometry

/// The role of a surface, which never changes: another one is refused, even after the role object is destroyed.
enum SurfaceRole {
  case toplevel, popup, subsurface
  /// The picture of a pointer.
  case cursor
  /// The icon of a drag.
  case dragIcon
}

/// The object that gives a surface its role, such as a wl_subsurface; cursors and the icons of drags have none.
protocol SurfaceRoleObject: AnyObject {
  /// Whether the client has not destroyed it.
  var isAlive: Bool { get }
  /// Whether content of the surface is visible.
  var isShown: Bool { get }
  /// The position of the surface in the compositor's logical pixels; nil while it has none.
  var origin: Point? { get }
  /// Called when a buffer is attached.
  func checkAttach()
  /// Whether the pending state may become current; an error has been sent if not.
  func mayCommit() -> Bool
  /// Called after each commit.
  func surfaceDidCommit()
  /// Called when a refresh takes content whose corner has moved.
  func contentDidMove(by movement: Vector)
  /// Called when the surface is destroyed; the role object may still exist, without effect.
  func surfaceWasDestroyed()
}
