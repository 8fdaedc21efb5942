import TactionGeometry

/// The role of a surface.
enum SurfaceRole {
  case none
  /// A window or a popup.
  case xdg(XDGSurface)
  /// A part of another surface.
  case subsurface(Subsurface)
  /// The picture of a pointer.
  case cursor
  /// The icon of a drag.
  case dragIcon

  /// The kind of a role. A surface keeps its kind: another one is refused by this name, even after the role object is
  /// destroyed.
  enum Kind: String {
    case toplevel = "xdg_toplevel"
    case popup = "xdg_popup"
    case subsurface = "wl_subsurface"
    case cursor, dragIcon
  }

  /// Whether content of the surface is visible.
  var isMapped: Bool {
    switch self {
    case .none, .cursor, .dragIcon: false
    case .xdg(let surface): surface.isShown
    case .subsurface(let subsurface): subsurface.isShown
    }
  }

  /// Whether the object that gives the surface its role has not been destroyed.
  var isAlive: Bool {
    switch self {
    case .none, .cursor, .dragIcon: false
    case .xdg(let surface): surface.resource.isAlive
    case .subsurface(let subsurface): subsurface.resource.isAlive
    }
  }

  /// Returns the position of the surface in the compositor's logical pixels; nil while it has none.
  func origin(of surface: CompositorSurface) -> Point? {
    switch self {
    case .none, .cursor, .dragIcon: nil
    case .xdg(let role): role.origin
    case .subsurface(let subsurface): subsurface.origin
    }
  }

  /// Called when a buffer is attached.
  func checkAttach(to surface: CompositorSurface) {
    if case .xdg(let role) = self { role.checkAttach() }
  }

  /// Whether the pending state may become current; an error has been sent if not.
  func mayCommit(_ surface: CompositorSurface) -> Bool {
    if case .xdg(let role) = self { return role.mayCommit() }
    return true
  }

  /// Called after each commit.
  func surfaceDidCommit(_ surface: CompositorSurface) {
    if case .xdg(let role) = self { role.surfaceDidCommit() }
  }

  /// Called when the surface is destroyed; the role object may still exist, without effect.
  func surfaceWasDestroyed(_ surface: CompositorSurface) {
    switch self {
    case .none, .cursor, .dragIcon: break
    case .xdg(let role): role.surfaceWasDestroyed()
    case .subsurface(let subsurface): subsurface.surfaceWasDestroyed()
    }
  }
}
