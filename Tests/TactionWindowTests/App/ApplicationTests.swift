import Taction
import TactionTesting
import TactionWayland
import Testing

struct ApplicationTests {
  @Test("A missing Wayland interface is named in one sentence", arguments: ["wl_compositor", "wl_shm", "xdg_wm_base"])
  func aMissingInterfaceIsNamedInOneSentence(interface: String) throws {
    let error = #expect(throws: WaylandError.self) {
      _ = try AppRig { $0.versions[interface] = nil }
    }
    let text = error.map { "\($0)" } ?? ""
    #expect(text.contains(interface) && text.hasSuffix(".") && !text.contains("\n"))
  }

  @Test("A compositor with only wl_compositor, wl_shm and xdg_wm_base can show a window")
  func aBareCompositorIsEnough() throws {
    let rig = try AppRig {
      $0.versions = ["wl_compositor": 1, "wl_shm": 1, "xdg_wm_base": 1]
      $0.outputs = []
      $0.seats = []
      $0.placement = .floating
    }
    let window = rig.makeWindow()
    window.content.backgroundColor = .black
    rig.advance(by: 0.1)
    #expect(try rig.toplevel().surface.content?.bitmap.color(x: 3, y: 3).withAlpha(1) == .black)
    try rig.finish()
  }

  @Test("A window works with each version of wl_compositor and xdg_wm_base", arguments: 1...6 as ClosedRange<UInt32>)
  func allVersionsOfTheRequiredInterfacesWork(version: UInt32) throws {
    let rig = try AppRig {
      $0.versions["wl_compositor"] = version
      $0.versions["xdg_wm_base"] = version
      $0.versions["wp_fractional_scale_manager_v1"] = nil
      $0.outputs = [OutputConfiguration(width: 640, height: 400, scale: 2)]
    }
    let window = rig.makeWindow()
    // Before version 3 a surface has no scale.
    #expect(window.scale == (version >= 3 ? 2 : 1))
    let view = View(frame: Rect(x: 11, y: 13, width: 21, height: 9))
    window.content.addSubview(view)
    rig.advance(by: 0.1)
    for color in [Color.black, .white, .black] {
      view.backgroundColor = color
      rig.advance(by: 0.05)
    }
    try rig.finish()
  }

  @Test("An app answers the pings of the compositor") func pingsAreAnswered() throws {
    let rig = try AppRig()
    _ = rig.makeWindow()
    for _ in 0..<10 {
      rig.compositor.ping()
      rig.settle()
    }
    try rig.finish()
  }

  @Test("A lost connection ends the main loop with an error of one sentence")
  func aLostConnectionEndsRunWithOneSentence() throws {
    let rig = try AppRig()
    _ = rig.makeWindow()
    rig.compositor.close()
    let error = #expect(throws: WaylandError.self) { try rig.app.serve() }
    let text = error.map { "\($0)" } ?? ""
    #expect(text.hasSuffix(".") && !text.contains("\n"))
  }

  @Test("The main loop returns when the last window has closed") func runReturnsWhenTheLastWindowHasClosed() throws {
    let rig = try AppRig()
    let window = rig.makeWindow()
    window.close()
    try rig.app.serve()
    rig.settle()
    try rig.finish()
  }

  @Test("The main loop returns at once if the app has quit before")
  func runReturnsAtOnceWhenTheAppHasQuitBefore() throws {
    let rig = try AppRig()
    let window = rig.makeWindow()
    rig.app.quit()
    try rig.app.serve()
    #expect(!window.isClosed)
    rig.settle()
    try rig.finish()
  }

  /// Uses no stage: other tests run while this test waits, and they would find its stage.
  @Test("A task that a touch handler starts runs, and its change is drawn")
  func aTaskThatAHandlerStartsRuns() async throws {
    let clock = VirtualClock()
    let compositor = try Compositor(clock: clock)
    let display = try compositor.connect()
    let app = try Application(id: "org.example.task", display: display, clock: clock) { () throws(WaylandError) in
      try compositor.exchange(with: display)
    }
    func settle() throws {
      compositor.pump()
      repeat { try app.turn() } while compositor.pump()
    }
    let diary = app.makeWindow(title: "Task").addLog()
    try settle()
    compositor.presentFrame()
    let (ends, end) = AsyncStream<Void>.makeStream()
    diary.onEntry = { _ in
      Task {
        diary.backgroundColor = await slowColor()
        end.finish()
      }
    }
    compositor.mainSeat?.touch.down(0, at: Point(x: 10, y: 10))
    try settle()
    for await _ in ends {}
    try settle()
    let surface = try #require(compositor.toplevels.first?.surface)
    #expect(surface.content?.bitmap.color(x: 3, y: 3).withAlpha(1) == .black)
    #expect(compositor.violations.isEmpty)
    diary.onEntry = nil
    app.shutDown()
    try settle()
    compositor.close()
  }
}

/// A colour that is computed on another thread.
@concurrent nonisolated private func slowColor() async -> Color { .black }
