import Taction
import TactionTesting
import Testing

struct OutputTests {
  @Test("An output has the name, scale, size, transform and physical size that the compositor sent")
  func anOutputTellsWhatItIs() throws {
    let rig = try AppRig {
      $0.outputs = [OutputConfiguration(name: "DSI-1", width: 600, height: 1000, scale: 2, transform: .turned90)]
    }
    let output = try #require(rig.app.outputs.first)
    #expect(output.name == "DSI-1" && output.scale == 2)
    #expect(output.size == Size(width: 600, height: 1000))
    #expect(output.transform.quarterTurns == 1 && !output.transform.isFlipped)
    #expect(output.physicalSize == Size(width: 136, height: 217))
    try rig.finish()
  }

  @Test("The millimetres of a tablet turn with its screen, so its density stays the same") func turnedPanel() throws {
    let rig = try AppRig()
    let output = try #require(rig.app.outputs.first)
    let density = try #require(output.pixelsPerMillimetre)
    rig.stage.resize(to: Size(width: 800, height: 1280))
    #expect(output.physicalSize == Size(width: 136, height: 217) && output.pixelsPerMillimetre == density)
    rig.stage.resize(to: Size(width: 1280, height: 800))
    #expect(output.physicalSize == Size(width: 217, height: 136) && output.pixelsPerMillimetre == density)
    try rig.finish()
    let upright = try AppRig { $0.outputs = [OutputConfiguration(width: 800, height: 1280)] }
    #expect(upright.app.outputs.first?.pixelsPerMillimetre == density)
    try upright.finish()
    let panel = OutputConfiguration(width: 800, height: 1280).physicalSize
    #expect(panel.width == 136 && panel.height == 217)
  }

  @Test("The first frame of a window already has the scale of the screen")
  func theFirstFrameHasTheScaleOfTheScreen() throws {
    let rig = try AppRig { $0.outputs = [OutputConfiguration(width: 640, height: 400, scale: 2)] }
    let window = rig.makeWindow()
    let surface = try rig.toplevel().surface
    #expect(window.scale == 2 && surface.scale == 2)
    #expect(surface.content?.bitmap.width == 1280 && surface.size == Size(width: 640, height: 400))
    #expect(surface.commitCount == 1)
    try rig.finish()
  }

  @Test("A window follows a new scale in the middle of a touch, and the touch goes on")
  func aNewScaleIsFollowedInTheMiddleOfATouch() throws {
    let rig = try AppRig { $0.placement = .floating }
    let window = rig.makeWindow()
    let diary = window.addLog()
    rig.advance(by: 0.1)
    let touch = try rig.seat().touch
    let surface = try rig.toplevel().surface
    rig.send(touch) { $0.down(0, on: surface, at: Point(x: 10, y: 10)) }
    rig.compositor.mainOutput?.change { $0.scale = 3 }
    rig.advance(by: 0.1)
    #expect(window.scale == 3 && surface.scale == 3 && surface.content?.bitmap.width == 1200)
    rig.send(touch) { $0.up(0) }
    #expect(diary.read() == ["began 10,10", "ended 10,10"])
    try rig.finish()
  }

  /// Reliability 9.
  @Test("A window survives the removal and return of its only screen, again and again")
  func aWindowOutlivesItsScreens() throws {
    let rig = try AppRig { $0.placement = .floating }
    let window = rig.makeWindow()
    var changes = 0
    rig.app.onDevicesChange = { changes += 1 }
    for _ in 0..<20 {
      if let output = rig.compositor.mainOutput { rig.compositor.remove(output) }
      rig.settle()
      #expect(rig.app.outputs.isEmpty && !window.isClosed && window.scale >= 1)
      try rig.compositor.add(OutputConfiguration(scale: 2))
      rig.settle()
      #expect(rig.app.outputs.map(\.scale) == [2])
    }
    #expect(changes == 40)
    try rig.finish()
  }

  /// Reliability 9.
  @Test("Without a screen, a window of a kiosk keeps its size and draws no frames; the next screen gives it its size")
  func withoutScreens() throws {
    let rig = try AppRig()
    let window = rig.makeWindow()
    var sizes: [Size] = []
    window.onResize = { sizes.append($0) }
    rig.compositor.remove(try #require(rig.compositor.mainOutput))
    let commits = rig.commits
    for number in 0..<20 {
      window.content.backgroundColor = Color(white: Double(number % 2))
      rig.advance(by: 0.1)
    }
    #expect(window.size == Size(width: 1280, height: 800) && sizes.isEmpty && rig.commits - commits < 3)
    try rig.compositor.add(OutputConfiguration(width: 1024, height: 600))
    rig.settle()
    rig.advance(by: 0.2)
    #expect(sizes == [Size(width: 1024, height: 600)])
    #expect(try rig.toplevel().frame == rig.compositor.mainOutput?.frame)
    #expect(try rig.stage.screenshot().color(x: 512, y: 300) == .white)
    try rig.finish()
  }

  @Test("A window has the scale of the only screen, even if the compositor does not send the window its screen")
  func untoldScreen() throws {
    let rig = try AppRig {
      $0.sendsEnter = false
      $0.versions["wp_fractional_scale_manager_v1"] = nil
    }
    let window = rig.makeWindow()
    for scale in [2.0, 1] {
      if let output = rig.compositor.mainOutput { rig.compositor.remove(output) }
      rig.settle()
      try rig.compositor.add(OutputConfiguration(scale: scale))
      rig.settle()
      #expect(window.scale == scale)
    }
    try rig.finish()
  }

  /// Sets up two screens next to each other.
  private func makeTwoScreens(_ placement: CompositorConfiguration.Placement) throws -> AppRig {
    try AppRig {
      $0.placement = placement
      $0.outputs.append(OutputConfiguration(name: "HDMI-1", width: 640, height: 480))
    }
  }

  @Test("A full-screen window moves to the first screen when its screen is removed")
  func fullscreenOnARemovedScreen() throws {
    let rig = try makeTwoScreens(.floating)
    let window = rig.makeWindow()
    let projector = try #require(rig.compositor.outputs.last)
    window.enterFullscreen(on: rig.app.outputs.last)
    rig.advance(by: 0.1)
    #expect(try rig.toplevel().frame == projector.frame)
    rig.compositor.remove(projector)
    rig.advance(by: 0.1)
    #expect(try rig.toplevel().frame == Rect(x: 0, y: 0, width: 1280, height: 800))
    try rig.finish()
  }

  @Test("A full-screen window moves to another screen that it names; a kiosk keeps it on the first screen")
  func fullscreenOnAnotherScreen() throws {
    for placement in [CompositorConfiguration.Placement.floating, .kiosk] {
      let rig = try makeTwoScreens(placement)
      let window = rig.makeWindow()
      window.enterFullscreen()
      rig.advance(by: 0.1)
      window.enterFullscreen(on: rig.app.outputs.last)
      rig.advance(by: 0.1)
      let expected = placement == .kiosk ? rig.compositor.outputs.first : rig.compositor.outputs.last
      #expect(try rig.toplevel().frame == expected?.frame)
      rig.stage.resize(to: Size(width: 800, height: 1280))
      rig.advance(by: 0.1)
      #expect(try rig.toplevel().frame == expected?.frame)
      try rig.finish()
    }
  }

  @Test("A screen that becomes wider, or is removed, moves the screen next to it with its windows")
  func widerScreen() throws {
    for placement in [CompositorConfiguration.Placement.floating, .kiosk] {
      let rig = try AppRig { $0.placement = placement }
      let window = rig.makeWindow()
      let second = try rig.compositor.add(OutputConfiguration(name: "HDMI-1", scale: 2))
      rig.settle()
      let toplevel = try rig.toplevel()
      if placement == .floating { toplevel.position = second.origin + Vector(dx: 50, dy: 40) }
      rig.stage.resize(to: Size(width: 1920, height: 1080))
      rig.advance(by: 0.1)
      #expect(second.origin == Point(x: 1920, y: 0))
      #expect(toplevel.position == (placement == .floating ? Point(x: 1970, y: 40) : .zero))
      #expect(window.scale == (placement == .floating ? 2 : 1))
      rig.stage.tap(at: second.frame.center)
      rig.compositor.remove(try #require(rig.compositor.mainOutput))
      rig.advance(by: 0.1)
      #expect(second.origin == .zero && window.scale == 2)
      #expect(toplevel.frame == (placement == .floating ? Rect(x: 50, y: 40, width: 400, height: 300) : second.frame))
      rig.stage.tap(at: Point(x: 60, y: 50))
      try rig.finish()
    }
  }

  @Test("onDevicesChange is called when new screens and seats have their names and sizes, once for all changes")
  func newDevicesAreKnownWhenTheyAreReported() throws {
    let rig = try makeTwoScreens(.floating)
    let former = try #require(rig.compositor.outputs.last)
    var seen: [[String]] = []
    rig.app.onDevicesChange = { [unowned app = rig.app] in
      seen.append(app.outputs.dropFirst().map { "\($0.name) \($0.size.width)" } + app.seats.dropFirst().map(\.name))
    }
    try rig.compositor.add(OutputConfiguration(name: "DP-1", width: 1920, height: 1080))
    try rig.compositor.add(SeatConfiguration(name: "guest"))
    rig.compositor.remove(former)
    rig.settle()
    #expect(seen == [["DP-1 1920.0", "guest"]])
    try rig.finish()
  }

  @Test(
    "With each version of wl_output, an output has the scale, size and name that this version sends",
    arguments: 1...4 as ClosedRange<UInt32>)
  func allVersionsAreUnderstood(version: UInt32) throws {
    let rig = try AppRig {
      $0.versions["wl_output"] = version
      $0.outputs = [OutputConfiguration(width: 640, height: 400, scale: 2)]
    }
    let output = try #require(rig.app.outputs.first)
    // Version 1 has no scale event: the app knows only the size of the mode in pixels.
    #expect(output.scale == (version >= 2 ? 2 : 1))
    #expect(output.size == (version >= 2 ? Size(width: 640, height: 400) : Size(width: 1280, height: 800)))
    #expect(output.name == (version >= 4 ? "TACTION-1" : ""))
    _ = rig.makeWindow()
    try rig.finish()
  }
}
