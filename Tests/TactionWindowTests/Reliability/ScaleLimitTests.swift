import TactionTesting
import Testing

@testable import TactionWindow

@Suite("Scales that are impossible for a buffer or a surface: Reliability 13 and 26")
struct ScaleLimitTests {
  @Test("Reliability 13: a new scale that would need more than 256 MiB is lowered, and the window still works")
  func affordable() throws {
    let rig = try AppRig {
      $0.placement = .floating
      $0.keepsPixels = false
      $0.versions["wp_fractional_scale_manager_v1"] = nil
    }
    let window = rig.makeWindow(size: Size(width: 1200, height: 800))
    rig.compositor.mainOutput?.change { $0.scale = 16 }
    rig.advance(by: 0.5)
    // 1200 x 800 x 4 bytes x 8² = 246 MB.
    #expect(window.scale == 8 && rig.app.outputs[0].scale == 16)
    #expect(try rig.toplevel().surface.scale == 8 && rig.app.nextDeadline == nil)
    try rig.toplevel().configure(size: Size(width: 200, height: 100))
    rig.advance(by: 0.5)
    #expect(window.scale == 16 && window.size == Size(width: 200, height: 100))
    rig.compositor.mainOutput?.change { $0.scale = 1 }
    rig.advance(by: 0.5)
    #expect(window.scale == 1)
    try rig.finish()
  }

  @Test("Reliability 13: a full-screen window keeps the configured size, at a lower scale")
  func fullscreen() throws {
    let rig = try AppRig {
      $0.placement = .floating
      $0.keepsPixels = false
      $0.versions["wp_fractional_scale_manager_v1"] = nil
      $0.outputs = [OutputConfiguration(width: 600, height: 400, scale: 16)]
    }
    let window = rig.makeWindow(size: Size(width: 100, height: 80))
    #expect(window.scale == 16)
    try rig.toplevel().configure(size: Size(width: 3000, height: 2500), states: [.fullscreen])
    rig.advance(by: 0.5)
    #expect(window.size == Size(width: 3000, height: 2500) && window.scale == 2)
    try rig.finish()
  }

  @Test("Reliability 26: a surface of version 1 or 2 has no scale", arguments: [1, 2, 3] as [UInt32])
  func oldSurface(version: UInt32) throws {
    let rig = try AppRig {
      $0.versions["wl_compositor"] = version
      $0.versions["wp_fractional_scale_manager_v1"] = nil
      $0.outputs = [OutputConfiguration(width: 320, height: 200, scale: 2)]
    }
    let diary = rig.makeWindow().addLog()
    #expect(try rig.toplevel().surface.size == Size(width: 320, height: 200))
    let seat = try rig.seat()
    seat.touch.down(0, at: Point(x: 310, y: 190))
    seat.touch.up(0)
    rig.settle()
    #expect(diary.read() == ["began 310,190", "ended 310,190"])
    try rig.finish()
  }
}
