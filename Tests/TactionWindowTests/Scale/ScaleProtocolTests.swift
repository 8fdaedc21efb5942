import TactionTesting
import Testing

@testable import TactionWindow

@Suite("The scale protocols: the globals and the events of compositors")
struct ScaleProtocolTests {
  @Test("On a compositor that lacks one or both scale globals, windows have whole scales", arguments: [0, 1, 2])
  func missing(which: Int) throws {
    let globals = ["wp_fractional_scale_manager_v1", "wp_viewporter"]
    let rig = try AppRig {
      for (index, global) in globals.enumerated() where which != index { $0.versions[global] = nil }
      $0.outputs = [OutputConfiguration(width: 200, height: 101, scale: 1.5)]
    }
    let window = rig.makeWindow()
    let surface = try rig.toplevel().surface
    #expect(window.scale == 2 && surface.scale == 2 && surface.size == Size(width: 200, height: 101))
    #expect(rig.app.outputs[0].scale == 2)
    try rig.finish()
  }

  @Test("A window has the whole scale that the compositor prefers for its surface, if outputs have no scale")
  func preferredBufferScale() throws {
    let rig = try AppRig {
      $0.versions["wp_fractional_scale_manager_v1"] = nil
      $0.versions["wl_output"] = 1
      $0.outputs = [OutputConfiguration(width: 200, height: 101, scale: 2)]
    }
    let window = rig.makeWindow()
    rig.advance(by: 0.1)
    #expect(rig.app.outputs[0].scale == 1 && window.scale == 2)
    #expect(try rig.toplevel().surface.scale == 2)
    rig.compositor.mainOutput?.change { $0.scale = 3 }
    rig.advance(by: 0.1)
    #expect(window.scale == 3)
    #expect(try rig.toplevel().surface.scale == 3)
    try rig.finish()
  }

  @Test(
    "Fractional scales work with each version of wl_compositor, even without set_buffer_scale",
    arguments: 1...5 as ClosedRange<UInt32>)
  func oldSurfaces(version: UInt32) throws {
    let rig = try AppRig {
      $0.versions["wl_compositor"] = version
      $0.outputs = [OutputConfiguration(width: 201, height: 101, scale: 1.5)]
    }
    let window = rig.makeWindow()
    window.content.backgroundColor = .white
    let view = View(frame: Rect(x: 131, y: 7, width: 33, height: 21))
    view.backgroundColor = .black
    window.content.addSubview(view)
    for step in 0..<6 {
      view.center.x += 3.3 + Double(step)
      rig.advance(by: 0.02)
    }
    #expect(window.scale == 1.5)
    #expect(try rig.compositor.screenshot().isEqual(to: try window.content.snapshot(scale: 1.5)))
    try rig.finish()
  }

  @Test(
    "Scales out of range are limited, as is the memory of a buffer",
    arguments: [(0, 0.5), (1, 0.5), (60, 0.5), (119, 119.0 / 120), (1920, 16), (.max, 16)] as [(UInt32, Double)])
  func hostile(steps: UInt32, scale: Double) throws {
    let rig = try AppRig {
      $0.placement = .floating
      $0.keepsPixels = false
    }
    let window = rig.makeWindow(size: Size(width: 101, height: 51))
    let surface = try rig.toplevel().surface
    surface.sendPreferredScale(steps: steps)
    rig.advance(by: 0.1)
    #expect(window.scale == scale && window.size == Size(width: 101, height: 51) && surface.size == window.size)
    let commits = surface.commitCount
    // 3000 x 2000 x 4 bytes x 3.3² = 256 MiB, if each row is a multiple of 256 bytes.
    try rig.toplevel().configure(size: Size(width: 3000, height: 2000), states: [.fullscreen])
    rig.advance(by: 0.1)
    #expect(window.scale == min(scale, 400.0 / 120) && surface.commitCount > commits, "the window is drawn")
    surface.sendPreferredScale(steps: 150)
    rig.advance(by: 0.1)
    #expect(window.scale == 1.25)
    try rig.finish()
  }

  @Test("After a restart of the compositor the window has the new compositor's scale")
  func restart() throws {
    let rig = try RestartRig { $0.outputs[0].scale = 1.5 }
    let window = rig.app.makeWindow(title: "Scale", size: Size(width: 101, height: 67))
    try rig.advance(by: 0.1)
    #expect(window.scale == 1.5)
    try rig.kill()
    rig.server.configuration.outputs[0].scale = 1.25
    try rig.start()
    try rig.advance(by: 1)
    #expect(window.scale == 1.25 && window.size == Size(width: 320, height: 240))
    #expect(try rig.toplevel().surface.content?.bitmap.width == 400)
    try rig.finish()
  }

  @Test("In the size of a buffer, half a pixel is rounded away from zero")
  func rounding() {
    for (size, steps) in [(101, 180), (5, 132), (3, 140), (15, 148), (33, 100)] as [(Int, Int)] {
      let exact = (size * steps * 2 + 120) / 240
      let pixels = PixelRect(size: Size(width: Double(size), height: 1), scale: Double(steps) / 120)
      #expect(pixels.width == exact, "\(size) x \(steps)/120")
    }
  }

  @Test("The largest scale within the memory limit is a multiple of 1/120, or a whole number")
  func affordable() {
    let large = Size(width: 8000, height: 6000)
    let scale = WindowConfiguration.affordableScale(2, for: large, step: 1 / 120.0)
    #expect(scale < 2 && scale > 1.17 && abs(scale * 120 - (scale * 120).rounded()) < 1e-9)
    #expect(WindowConfiguration.affordableScale(2, for: large, step: 1) == 1)
    #expect(WindowConfiguration.affordableScale(0.75, for: large, step: 1 / 120.0) == 0.75)
  }

  @Test("A millimetre has the same length at fractional and whole scales", arguments: [1.0, 1.25, 1.5, 2])
  func millimetres(scale: Double) throws {
    try withStage(size: Size(width: 1280, height: 800), scale: scale) { stage in
      let window = stage.makeWindow()
      let density = try #require(window.pipeline.tree.touches.pixelsPerMillimetre)
      #expect(abs(density - 1280 / 217.0) < 0.05)
      // An app converts the numbers of an output, which are for its whole scale.
      let output = try #require(stage.app.outputs.first)
      let factor = output.scale / window.scale
      #expect(abs(output.size.width * factor - 1280) < 0.01 && abs(output.size.height * factor - 800) < 0.01)
      let outputDensity = try #require(output.pixelsPerMillimetre)
      #expect(abs(outputDensity * factor - density) < 0.01)
    }
  }
}
