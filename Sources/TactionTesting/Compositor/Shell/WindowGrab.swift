import TactionGeometry
import TactionWayland

/// An interactive move or resize of a window: until the press lifts, the press moves the window or its edges.
final class WindowGrab: CompositorGrab {
  /// The effect of the grab on the window.
  enum Kind {
    case move
    /// A resize by the edges of xdg_toplevel.resize.
    case resize(XdgToplevel.ResizeEdge)
  }

  private weak var toplevel: Toplevel?
  private let kind: Kind
  private var start = Point.zero
  /// The frame of the window at the start.
  private let frame: Rect

  init(_ kind: Kind, of toplevel: Toplevel) {
    (self.kind, self.toplevel, frame) = (kind, toplevel, toplevel.frame)
  }

  /// Begins the grab at the position of the press, in the compositor's logical pixels.
  func begin(at point: Point) {
    start = point
    toplevel?.grab = self
    if case .resize = kind { configure(size: frame.size, isResizing: true) }
  }

  /// Moves or resizes the window with the press.
  func move(to point: Point) {
    let way = point - start
    switch kind {
    case .move:
      toplevel?.position = frame.origin + way
      // The window may be on another screen now, although it commits nothing.
      toplevel?.desktop?.surfaces.updateOutputs()
    case .resize(let edges): configure(size: size(edges.rawValue, way), isResizing: true)
    }
  }

  /// Ends the grab, because the press has lifted or its device is gone.
  func end() {
    if case .resize = kind, let toplevel { configure(size: toplevel.configuredSize, isResizing: false) }
    toplevel?.grab = nil
  }

  /// Keeps the edges that are not dragged in place, even if the client has chosen another size than the configured
  /// size.
  func windowDidCommit() {
    guard case .resize(let edges) = kind, let toplevel else { return }
    let size = toplevel.frame.size
    if edges.rawValue & 4 != 0 { toplevel.position.x = frame.maxX - size.width }
    if edges.rawValue & 1 != 0 { toplevel.position.y = frame.maxY - size.height }
  }

  private func configure(size: Size, isResizing: Bool) {
    guard let toplevel else { return }
    let states = isResizing ? toplevel.states.union([.resizing]) : toplevel.states.subtracting([.resizing])
    guard size != toplevel.configuredSize || states != toplevel.states else { return }
    toplevel.configure(size: size, states: states)
  }

  private func size(_ edges: UInt32, _ way: Vector) -> Size {
    let across = edges & 8 != 0 ? way.dx : edges & 4 != 0 ? -way.dx : 0
    let down = edges & 2 != 0 ? way.dy : edges & 1 != 0 ? -way.dy : 0
    guard let toplevel else { return frame.size }
    return Size(
      width: limited(frame.width + across, toplevel.minimumSize.width, toplevel.maximumSize.width),
      height: limited(frame.height + down, toplevel.minimumSize.height, toplevel.maximumSize.height))
  }

  /// Returns an extent within the limits of the client; zero means no limit.
  private func limited(_ extent: Double, _ minimum: Double, _ maximum: Double) -> Double {
    max(min(extent, maximum > 0 ? maximum : .infinity), max(minimum, 1))
  }
}

// The requests that a client sends when the user presses the frame of a window.
extension Toplevel {
  func showMenu(_ serial: UInt32, at place: Point) {
    if isValid(serial, .menu, "a window menu") { menuRequests.append(place) }
  }

  func move(by seat: WlSeatResource?, _ serial: UInt32) {
    guard isValid(serial, .grab, "an interactive move"), mayGrab else { return }
    _ = desktop?.seats.seat(for: seat)?.take(serial, for: WindowGrab(.move, of: self))
  }

  func resize(by seat: WlSeatResource?, _ serial: UInt32, _ edges: XdgToplevel.ResizeEdge) {
    let isValid = isValid(serial, .grab, "an interactive resize")
    guard [0, 1, 2, 4, 5, 6, 8, 9, 10].contains(edges.rawValue) else {
      desktop?.strict.record(
        .validRequest, by: resource, "\(edges.rawValue) is not an edge to resize by",
        error: XdgToplevel.Error.invalidResizeEdge.rawValue)
      return
    }
    guard isValid, mayGrab, edges.rawValue != 0 else { return }
    guard let desktop, let seat = desktop.seats.seat(for: seat) else { return }
    _ = seat.take(serial, for: WindowGrab(.resize(edges), of: self), byTouch: desktop.configuration.resizesByTouch)
  }

  /// Whether the window may be moved or resized. A window that fills the screen, as in a kiosk, may be neither moved
  /// nor resized.
  private var mayGrab: Bool { surface.isMapped && !fillsScreen && grab == nil && !isKeptFullscreen }

  /// Whether the serial of a request is valid; if it is not, records a breach.
  private func isValid(_ serial: UInt32, _ use: SerialLog.Use, _ request: String) -> Bool {
    guard let fault = xdg.shell.client.serials.fault(in: serial, for: use) else { return true }
    desktop?.strict.record(.eventSerial, by: resource, "\(request) has the serial \(serial), \(fault)")
    return false
  }
}
