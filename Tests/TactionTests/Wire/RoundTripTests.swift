import Testing

@testable import TactionTesting
@testable import TactionWayland

@Suite("Messages between a client and the compositor")
struct RoundTripTests {
  /// A compositor with a surface and a touch screen, both bound by the client.
  @MainActor
  final class TouchScreen {
    let rig: WireRig
    var globals: [Global] = []
    var serverSurfaces: [WlSurfaceResource] = []
    var serverTouch: WlTouchResource?
    let surface: WlSurface
    let touch: WlTouch
    var log: [String] = []

    init(seatVersion: UInt32 = 8) throws {
      rig = try WireRig()
      var surfaces: [WlSurfaceResource] = []
      var touch: WlTouchResource?
      globals = [
        try Global(rig.server, WlCompositorResource.self, version: 5) { compositor in
          compositor.onRequest = { request in
            if case .createSurface(let surface) = request { surfaces.append(surface) }
          }
        },
        try Global(rig.server, WlSeatResource.self, version: seatVersion) { seat in
          seat.sendCapabilities(capabilities: [.touch])
          seat.onRequest = { request in
            if case .getTouch(let resource) = request { touch = resource }
          }
        },
      ]
      try rig.settle()
      let compositor = try rig.registry.require(WlCompositor.self)
      let seat = try rig.registry.require(WlSeat.self)
      surface = compositor.createSurface()
      self.touch = seat.getTouch()
      try rig.settle()
      serverSurfaces = surfaces
      serverTouch = touch
      self.touch.onEvent = { [weak self] in self?.log.append(Self.text($0)) }
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

  @Test("A touch arrives as down, motion and frame, in this order and with the same numbers")
  func touchArrivesInOrder() throws {
    let screen = try TouchScreen()
    let touch = try #require(screen.serverTouch)
    let surface = try #require(screen.serverSurfaces.first)
    touch.sendDown(serial: 1, time: 10, surface: surface, id: 0, x: Fixed(10.5), y: Fixed(-3))
    touch.sendMotion(time: 11, id: 0, x: Fixed(11), y: Fixed(-2.25))
    touch.sendFrame()
    try screen.rig.settle()
    #expect(
      screen.log == ["down 0 on surface \(screen.surface.id) at 10.5,-3.0", "motion 0 at 11.0,-2.25", "frame"])
  }
}
