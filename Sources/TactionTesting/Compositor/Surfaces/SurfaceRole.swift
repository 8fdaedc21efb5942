import TactionGeometry

/// The role of a surface. It never changes: another role is refused, even after the role object is destroyed.
enum SurfaceRole {
  case toplevel, popup, subsurface
  /// The picture of a pointer.
  case cursor
  /// The icon of a drag.
  case dragIcon
}

/// The object that gives a surface its role, such as a wl_subsurface; cursors and the icons of drags have no such
/// object.
protocol SurfaceRoleObject: AnyObject {
  /// Whether the object still exists: the client has not destroyed it.
  var isAlive: Bool { get }
  /// Whether the role makes content of the surface visible.
  var isShown: Bool { get }
  /// The position of the surface in the compositor's logical pixels; nil while it has no position.
  var origin: Point? { get }
  /// Called when a buffer is attached.
  func checkAttach()
  /// Whether the pending state may become current; if not, sends a protocol error.
  func mayCommit() -> Bool
  /// Called after each commit.
  func surfaceDidCommit()
  /// Called when a refresh takes the current content. `movement` is the distance by which the upper left corner of the
  /// content has moved since the previous refresh.
  func contentDidMove(by movement: Vector)
  /// Called when the surface is destroyed; the role object may still exist, but has no effect any more.
  func surfaceWasDestroyed()
}
