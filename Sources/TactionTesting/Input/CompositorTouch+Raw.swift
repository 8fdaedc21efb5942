import TactionGeometry
import TactionWayland

extension CompositorTouch {
  /// An event of wl_touch with its own serial, time and place (in the surface's coordinates).
  public nonisolated enum RawEvent {
    /// A finger lands on a surface.
    case down(serial: UInt32, time: UInt32, CompositorSurface, id: Int32, Point)
    /// A finger lifts.
    case up(serial: UInt32, time: UInt32, id: Int32)
    /// A finger moves.
    case motion(time: UInt32, id: Int32, Point)
    /// A finger's size, by the axes of an ellipse.
    case shape(id: Int32, major: Double, minor: Double)
    /// How a finger's ellipse is turned, in degrees.
    case orientation(id: Int32, degrees: Double)
    /// All fingers are taken away.
    case cancel
  }

  /// Sends an event as it is, whether or not it makes sense: for tests of what an application makes of a compositor
  /// that is wrong, or late. ``frame()`` follows as for proper events.
  ///
  /// The touch screen itself takes no note: the finger is not one of ``activeFingers``. A surface that the compositor
  /// knows to be destroyed cannot be named in an event; nothing lands on it.
  public func send(_ event: RawEvent, to client: CompositorClient) {
    if case .down(let serial, _, let surface, _, _) = event {
      guard !surface.isDestroyed else { return }
      client.wasSent(serial: serial)
    }
    if case .up(let serial, _, _) = event { client.wasSent(serial: serial) }
    send(to: client) { touch in
      switch event {
      case .down(let serial, let time, let surface, let id, let point):
        touch.sendDown(
          serial: serial, time: time, surface: surface.resource, id: id, x: Fixed(point.x), y: Fixed(point.y))
      case .up(let serial, let time, let id): touch.sendUp(serial: serial, time: time, id: id)
      case .motion(let time, let id, let point):
        touch.sendMotion(time: time, id: id, x: Fixed(point.x), y: Fixed(point.y))
      case .shape(let id, let major, let minor): touch.sendShape(id: id, major: Fixed(major), minor: Fixed(minor))
      case .orientation(let id, let degrees): touch.sendOrientation(id: id, orientation: Fixed(degrees))
      case .cancel: touch.sendCancel()
      }
    }
  }
}
