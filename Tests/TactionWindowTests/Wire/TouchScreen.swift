import TactionTesting
import TactionWayland

/// A compositor with surfaces and a touch screen, and a client that has bound both and logs the events.
final class TouchScreen {
  let rig: WireRig
  let compositor: WlCompositor
  let surface: WlSurface
  let touch: WlTouch
  /// The events of the touch screen that the client received, one line each.
  private(set) var log: [String] = []

  private(set) var globals: [Global] = []
  private(set) var serverSurfaces: [WlSurfaceResource] = []
  private(set) var serverTouches: [WlTouchResource] = []
  /// The requests for its surfaces that the compositor received, one line each.
  private(set) var requests: [String] = []

  init(compositorVersion: UInt32 = 5) throws {
    rig = try WireRig()
    let offer = Offer()
    globals = [
      try Global(rig.server, WlCompositorResource.self, version: compositorVersion, onBind: offer.bind),
      try Global(rig.server, WlSeatResource.self, version: 8, onBind: offer.bind),
    ]
    try rig.settle()
    compositor = try rig.registry.require(WlCompositor.self)
    surface = compositor.createSurface()
    touch = try rig.registry.require(WlSeat.self).getTouch()
    offer.screen = self
    touch.onEvent = { [weak self] in self?.log.append(Self.text($0)) }
    try rig.settle()
  }

  /// Holds the compositor's handlers for new objects; it exists before the screen is initialized.
  private final class Offer {
    weak var screen: TouchScreen?

    func bind(_ compositor: WlCompositorResource) {
      compositor.onRequest = { request in
        guard case .createSurface(let surface) = request else { return }
        self.screen?.add(surface)
      }
    }

    func bind(_ seat: WlSeatResource) {
      seat.sendCapabilities(capabilities: [.touch])
      seat.onRequest = { request in
        guard case .getTouch(let touch) = request else { return }
        self.screen?.serverTouches.append(touch)
      }
    }
  }

  private func add(_ surface: WlSurfaceResource) {
    serverSurfaces.append(surface)
    surface.onRequest = { [weak self] request in self?.requests.append("\(request)") }
  }

  private static func text(_ event: WlTouch.Event) -> String {
    switch event {
    case .down(_, _, let surface, let id, let x, let y):
      "down \(id) on \(surface.map { "surface \($0.id)" } ?? "nothing") at \(x),\(y)"
    case .motion(_, let id, let x, let y): "motion \(id) at \(x),\(y)"
    case .up(_, _, let id): "up \(id)"
    case .frame: "frame"
    case .cancel: "cancel"
    case .shape(let id, let major, let minor): "shape \(id) \(major)x\(minor)"
    case .orientation(let id, let orientation): "orientation \(id) \(orientation)"
    }
  }
}
