import TactionTesting
import Testing

@testable import TactionWindow

@Suite("Rotated outputs")
struct OutputRotationTests {
  /// Weston's kiosk shell sends no configure for a rotation, and shows old pixels outside the damage.
  @Test("A rotation draws all pixels of a window again, once, even during a gesture") func rotation() throws {
    let rig = try AppRig()
    let window = rig.makeWindow()
    let view = View(frame: Rect(x: 10, y: 10, width: 50, height: 50))
    view.backgroundColor = .black
    view.addInteraction(TransformInteraction())
    window.content.addSubview(view)
    rig.advance(by: 0.1)
    let finger = rig.stage.touch(at: Point(x: 30, y: 30))
    finger.move(to: Point(x: 80, y: 30), over: 0.1)
    rig.advance(by: 0.1)
    let surface = try rig.toplevel().surface
    let (commits, center) = (surface.commitCount, view.center)
    rig.compositor.mainOutput?.change { $0.transform = .turned90 }
    rig.advance(by: 0.1)
    #expect(surface.commitCount == commits + 1)
    let whole = PixelRect(x: 0, y: 0, width: Int(window.size.width), height: Int(window.size.height))
    #expect(surface.lastDamage == Region(whole))
    finger.move(to: Point(x: 100, y: 30), over: 0.1)
    rig.advance(by: 0.1)
    #expect(abs(view.center.x - center.x - 20) < 1, "the gesture goes on")
    finger.lift()
    try rig.finish()
  }

  @Test("A window that is on no output keeps its pixels, and draws all again on an output with another rotation")
  func nextOutput() throws {
    let rig = try AppRig {
      $0.placement = .floating
      $0.outputs = [
        OutputConfiguration(name: "A", width: 400, height: 300),
        OutputConfiguration(name: "B", width: 400, height: 300, transform: .turned90),
      ]
    }
    let window = rig.makeWindow(size: Size(width: 200, height: 100))
    rig.advance(by: 0.1)
    let toplevel = try rig.toplevel()
    let (commits, rearrangement) = (toplevel.surface.commitCount, window.lastRearrangement)
    for (x, isOnB) in [(2000.0, false), (450, true)] {
      toplevel.position = Point(x: x, y: 20)
      rig.compositor.raise(toplevel)
      rig.advance(by: 0.1)
      #expect(toplevel.surface.commitCount == commits + (isOnB ? 1 : 0))
      #expect((window.lastRearrangement > rearrangement) == isOnB)
    }
    try rig.finish()
  }

  /// cage 0.1.4 does not send windows their outputs.
  private func withholdOutputs(_ configuration: inout CompositorConfiguration) {
    configuration.sendsEnter = false
    configuration.versions["wp_fractional_scale_manager_v1"] = nil
    configuration.versions["wl_compositor"] = 4
  }

  @Test("The first rotation draws all pixels again, even if the compositor does not send the window its output")
  func untoldOutput() throws {
    let rig = try AppRig { withholdOutputs(&$0) }
    let window = rig.makeWindow()
    let view = View(frame: Rect(x: 10, y: 10, width: 50, height: 50))
    window.content.addSubview(view)
    rig.advance(by: 0.1)
    view.backgroundColor = .black
    rig.advance(by: 0.1)
    let surface = try rig.toplevel().surface
    let whole = PixelRect(x: 0, y: 0, width: Int(window.size.width), height: Int(window.size.height))
    #expect(surface.lastDamage != Region(whole))
    rig.compositor.mainOutput?.change { $0.transform = .turned180 }
    rig.advance(by: 0.1)
    #expect(surface.lastDamage == Region(whole) && window.lastRearrangement > 0)
    try rig.finish()
  }

  @Test(
    "A window has the density and refresh rate of the next compositor's only output, even without an enter event")
  func untoldOutputAfterRestart() throws {
    let rig = try RestartRig { withholdOutputs(&$0) }
    let window = rig.app.makeWindow(title: "Map", size: Size(width: 200, height: 100))
    try rig.advance(by: 0.1)
    let former = window.pipeline.tree.touches.pixelsPerMillimetre
    try rig.kill()
    (rig.server.configuration.outputs[0].width, rig.server.configuration.outputs[0].height) = (640, 480)
    rig.server.configuration.outputs[0].refresh = 90
    try rig.start()
    try rig.advance(by: 0.2)
    let density = try #require(rig.app.outputs.first?.pixelsPerMillimetre)
    #expect(density != former && window.pipeline.tree.touches.pixelsPerMillimetre == density)
    #expect(abs(window.frames.refreshInterval - 1.0 / 90) < 1e-6)
    try rig.finish()
  }
}
