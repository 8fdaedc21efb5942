import Taction
import TactionGeometry
import TactionTesting
import TactionWayland
import Testing

@Suite("Strict mode reports objects that a client leaks")
struct LeakDutyTests {
  @Test(
    "Strict mode reports the object of a removed global", arguments: [WlOutput.interfaceName, WlSeat.interfaceName])
  func removedGlobal(_ interface: String) throws {
    let client = try RawClient()
    let (output, seat) = (try client.registry.require(WlOutput.self), try client.registry.require(WlSeat.self))
    try client.settle()
    let compositor = client.compositor
    if interface == WlSeat.interfaceName, let seat = compositor.mainSeat { compositor.remove(seat) }
    if interface == WlOutput.interfaceName, let output = compositor.mainOutput { compositor.remove(output) }
    try client.settle()
    compositor.inspect()
    let left = interface == WlSeat.interfaceName ? seat.id : output.id
    #expect(compositor.violations.map(\.object) == ["\(interface)@\(left)"])
    #expect(client.onlyViolation() == .removedDevice)
    compositor.inspect()
    try compositor.check()
    withExtendedLifetime((output, seat)) {}
  }

  @Test("Strict mode reports no leak of a removed screen or seat that is released, or whose version has no release")
  func releasedGlobal() throws {
    for version in [1, 8] as [UInt32] {
      var configuration = CompositorConfiguration()
      for interface in ["wl_output", "wl_seat"] { configuration.versions[interface] = version }
      let client = try RawClient(configuration)
      let (output, seat) = (try client.registry.require(WlOutput.self), try client.registry.require(WlSeat.self))
      try client.settle()
      if let seat = client.compositor.mainSeat { client.compositor.remove(seat) }
      if let output = client.compositor.mainOutput { client.compositor.remove(output) }
      try client.settle()
      output.release()
      seat.release()
      try client.settle()
      try client.inspectLeaks()
      try client.compositor.check()
    }
  }

  @Test(
    "Strict mode reports bound globals that a client leaks",
    arguments: [
      "wl_seat", "wl_output", "xdg_wm_base", "wl_subcompositor", "wp_viewporter", "wp_presentation",
      "wp_fractional_scale_manager_v1", "zwp_pointer_gestures_v1", "zwp_tablet_manager_v2",
    ])
  func leakedGlobal(_ interface: String) throws {
    let client = try RawClient()
    let global = try #require(client.registry.globals.first { $0.interface == interface })
    let types: [Proxy.Type] = [
      WlSeat.self, WlOutput.self, XdgWmBase.self, WlSubcompositor.self, WpViewporter.self, WpPresentation.self,
      WpFractionalScaleManagerV1.self, ZwpPointerGesturesV1.self, ZwpTabletManagerV2.self,
    ]
    let type = try #require(types.first { $0.interfaceName == interface })
    let object = client.registry.bind(type, global)
    try client.inspectLeaks()
    #expect(client.compositor.violations.map(\.object) == ["\(interface)@\(object.id)"])
    #expect(client.onlyViolation() == .noLeakedObjects)
  }

  @Test("Strict mode reports objects that a client leaks")
  func leakedObjects() throws {
    let client = try RawClient()
    let surface = client.makeSurface()
    try client.inspectLeaks()
    #expect(client.compositor.violations.map(\.object) == ["wl_surface@\(surface.id)"])
    #expect(client.onlyViolation() == .noLeakedObjects)
  }

  @Test(
    "Strict mode reports no leak for an offer on its way to a device that is being released", arguments: [1, 3],
    [false, true])
  func offerOnItsWay(windows: Int, restarts: Bool) throws {
    let rig = try RestartRig { $0.placement = .floating }
    let open = (0..<windows).map { rig.app.makeWindow(title: "\($0)", size: Size(width: 200, height: 100)) }
    try rig.settle()
    Clipboard.shared.setText("copied")
    try rig.settle()
    if restarts {
      try rig.kill()
      try rig.start()
      try rig.advance(by: 2)
      #expect(rig.calls == ["lost", "restored"] && Clipboard.shared.isOwn)
    }
    // When a window closes, the next window gets the keyboard, and with it an offer.
    for window in open { window.close() }
    try rig.finish()
  }

  @Test("Strict mode reports no leak for a stage that ends with several windows")
  func windowsAtTheEnd() throws {
    var configuration = CompositorConfiguration()
    configuration.placement = .floating
    try withStage(configuration: configuration) { stage in
      for number in 0..<3 { _ = stage.makeWindow(title: "\(number)", size: Size(width: 200, height: 100)) }
      Clipboard.shared.setText("copied")
      stage.settle()
    }
  }
}
