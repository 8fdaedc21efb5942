import Glibc
import TactionStageSupport
@testable import TactionWindow
@testable import TactionTesting
import TactionWayland
import TactionTestSupport
import Testing

/// Ends the compositor and starts a new one: Reliability 1, 4 and 5.
@Suite("Restart of the compositor")
struct RestartTests {
  /// A photo under two fingers, and scrolled content next to it.
  private final class Scene {
    let rig: RestartRig
    let window: Window
    let photo = LoggingView(frame: Rect(x: 20, y: 30, width: 160, height: 120), acceptsKeys: true)
    let log = EventLog()
    let scroll = ScrollView(frame: Rect(x: 200, y: 20, width: 100, height: 150))

    init(_ configure: (inout CompositorConfiguration) -> Void = { _ in }) throws {
      rig = try RestartRig(configure)
      window = rig.app.makeWindow(title: "Photos", size: Size(width: 300, height: 200))
      photo.backgroundColor = Color(hex: 0x30_D158)
      photo.transform = .rotation(.degrees(20))
      window.content.addSubview(photo)
      photo.with(log.pinch()).cancelsTouchesInView = false
      let rows = View(frame: Rect(x: 0, y: 0, width: 100, height: 1000))
      for row in 0..<20 {
        let bar = View(frame: Rect(x: 4, y: Double(row) * 50, width: 80, height: 30))
        bar.backgroundColor = Color(white: Double(row) / 20)
        rows.addSubview(bar)
      }
      scroll.addSubview(rows)
      scroll.contentSize = rows.bounds.size
      scroll.contentOffset = Point(x: 0, y: 333)
      window.content.addSubview(scroll)
      _ = photo.becomeFirstResponder()
      try rig.advance(by: 0.1)
    }

    /// Puts two fingers on the photo, and moves them to the middle of a pinch.
    func pinch() throws {
      let touch = try rig.touch
      touch.down(0, at: Point(x: 60, y: 90))
      touch.down(1, at: Point(x: 140, y: 90))
      touch.frame()
      for step in 1...10 {
        touch.motion(0, to: Point(x: 60 - Double(3 * step), y: 90))
        touch.motion(1, to: Point(x: 140 + Double(3 * step), y: 90))
        touch.frame()
        try rig.advance(by: 0.02)
      }
    }

    var picture: [UInt32] { get throws { try rig.compositor.screenshot().opaquePixels } }
  }

  @Test("Reliability 1: during a two-finger gesture, each finger is cancelled once and the same picture returns")
  func midGesture() throws {
    let scene = try Scene()
    try scene.pinch()
    try #require(scene.log.entries == ["pinch began", "pinch changed"])
    scene.photo.transform = scene.photo.transform.concatenating(.scale(1.25))
    try scene.rig.advance(by: 0.1)
    let (before, transform) = (try scene.picture, scene.photo.transform)

    try scene.rig.kill()
    #expect(scene.photo.endings == ["cancelled", "cancelled"])
    #expect(scene.log.entries == ["pinch began", "pinch changed", "pinch cancelled"])
    #expect(scene.window.pipeline.tree.touches.touches.isEmpty)
    #expect(scene.rig.app.outputs.isEmpty && scene.rig.app.seats.isEmpty && scene.rig.calls == ["lost"])
    #expect(scene.window.nextDeadline == nil, "nothing is drawn meanwhile")

    try scene.rig.start()
    try scene.rig.advance(by: 0.02)
    try scene.rig.advance(by: 0.02)
    #expect(scene.rig.calls == ["lost", "restored"])
    #expect(try scene.rig.toplevel().surface.commitCount == 1, "the first frame is whole")
    #expect(try scene.picture == before)
    #expect(try scene.rig.toplevel().title == "Photos")
    #expect(scene.photo.transform == transform && scene.scroll.contentOffset == Point(x: 0, y: 333))
    #expect(scene.window.focusedView === scene.photo)
    #expect(scene.rig.app.outputs.map(\.scale) == [1] && scene.rig.app.seats.count == 1)

    _ = scene.photo.read()
    let touch = try scene.rig.touch
    touch.down(0, at: Point(x: 100, y: 90))
    touch.frame()
    try scene.rig.advance(by: 0.02)
    touch.up(0)
    touch.frame()
    try scene.rig.advance(by: 0.02)
    #expect(scene.photo.endings == ["cancelled", "cancelled", "ended"], "fingers work as before")
    try scene.rig.finish()
  }

  @Test("Reliability 1: a held button, a pen and a held key end once, and no key repeats without a compositor")
  func otherDevices() throws {
    let scene = try Scene()
    let seat = try #require(try scene.rig.compositor.mainSeat)
    seat.stylus.move(to: Point(x: 80, y: 80))
    seat.stylus.down()
    seat.stylus.frame()
    try scene.rig.advance(by: 0.02)
    seat.pointer.move(to: Point(x: 100, y: 100))
    seat.pointer.button(.left, isPressed: true)
    seat.pointer.frame()
    try scene.rig.advance(by: 0.02)
    #expect(seat.keyboard.type("a"))
    seat.keyboard.key(30, isPressed: true)
    try scene.rig.advance(by: 0.02)
    _ = scene.photo.read()
    try scene.rig.kill()
    let entries = scene.photo.read()
    #expect(entries.count { $0.hasPrefix("cancelled") } == 2, "\(entries)")
    #expect(entries.count { $0.hasPrefix("up") } == 1, "\(entries)")
    try scene.rig.advance(by: 2)
    #expect(scene.photo.read().isEmpty)
    try scene.rig.start()
    try scene.rig.advance(by: 1.1)
    #expect(scene.photo.read().isEmpty && scene.rig.calls == ["lost", "restored"])
    try scene.rig.finish()
  }

  @Test("Reliability 1: title, minimum size and states return, even if changed without a compositor")
  func states() throws {
    let rig = try RestartRig { $0.placement = .floating }
    let (plain, large) = (
      rig.app.makeWindow(title: "One", size: Size(width: 90, height: 80)), rig.app.makeWindow(title: "Two")
    )
    plain.minimumSize = Size(width: 70, height: 60)
    large.maximize()
    try rig.advance(by: 0.1)
    #expect(large.isMaximized && plain.size == Size(width: 90, height: 80))
    try rig.kill()
    plain.title = "Another"
    plain.enterFullscreen()
    let late = rig.app.makeWindow(title: "Late", size: Size(width: 50, height: 40))
    try rig.advance(by: 0.1)
    try rig.start()
    try rig.advance(by: 1.2)
    #expect(try rig.compositor.toplevels.map(\.title).sorted() == ["Another", "Late", "Two"])
    #expect(large.isMaximized && large.size == Size(width: 320, height: 240))
    #expect(plain.isFullscreen && late.size == Size(width: 50, height: 40))
    #expect(try rig.compositor.toplevels.first { $0.title == "Another" }?.minimumSize == Size(width: 70, height: 60))
    plain.exitFullscreen()
    try rig.advance(by: 0.1)
    #expect(!plain.isFullscreen && plain.size == Size(width: 90, height: 80), "the size before is not forgotten")
    try rig.finish()
  }

  @Test("Reliability 1: a state that was reported before the loss, but not drawn, changes back on the next compositor")
  func undrawnStates() throws {
    let rig = try RestartRig { $0.placement = .floating }
    let window = rig.app.makeWindow(title: "Game", size: Size(width: 90, height: 80))
    try rig.advance(by: 0.1)
    var calls: [String] = []
    window.onActiveChange = { calls.append("active \($0)") }
    window.onSuspensionChange = { calls.append("suspended \($0)") }
    try rig.toplevel().configure(size: .zero, states: [.suspended, .fullscreen])
    try rig.compositor.server.flush()
    try rig.endCompositor()
    try rig.settle()
    #expect(calls == ["active false", "suspended true"] && !window.isActive && window.isSuspended)
    try rig.start()
    try rig.advance(by: 1.2)
    #expect(calls.suffix(2) == ["active true", "suspended false"] && window.isActive && window.isFullscreen)
    try rig.finish()
  }

  @Test("Reliability 1: a full-screen window still has no maximum size, and renderScaleWhileMoving stays")
  func properties() throws {
    let rig = try RestartRig { $0.placement = .floating }
    let window = rig.app.makeWindow(title: "Photos", size: Size(width: 90, height: 80))
    (window.maximumSize, window.renderScaleWhileMoving) = (Size(width: 100, height: 90), 0.5)
    try rig.advance(by: 0.1)
    window.enterFullscreen()
    try rig.advance(by: 0.1)
    try rig.kill()
    #expect(window.renderScaleWhileMoving == 0.5)
    try rig.start()
    try rig.advance(by: 1.2)
    #expect(try window.isFullscreen && rig.toplevel().maximumSize == .zero && window.renderScaleWhileMoving == 0.5)
    window.exitFullscreen()
    try rig.advance(by: 0.1)
    #expect(try rig.toplevel().maximumSize == Size(width: 100, height: 90))
    try rig.finish()
  }

  @Test(
    "Reliability 3: a window returns to its full screen, even if the next compositor ends before its first configure",
    arguments: [false, true], [4, 3] as [UInt32])
  func fullscreenOutput(isRequestedLate: Bool, outputVersion: UInt32) throws {
    let rig = try RestartRig {
      $0.placement = .floating
      // Before version 4, outputs have no names.
      $0.versions["wl_output"] = outputVersion
      $0.outputs.append(OutputConfiguration(name: "HDMI-1", width: 200, height: 100))
    }
    let window = rig.app.makeWindow(title: "Slides", size: Size(width: 90, height: 80))
    let projector = try #require(rig.app.outputs.last)
    try rig.advance(by: 0.1)
    if !isRequestedLate { window.enterFullscreen(on: projector) }
    try rig.advance(by: 0.1)
    try rig.kill()
    if isRequestedLate { window.enterFullscreen(on: projector) }
    rig.server.configuration.configures = .byHand
    try rig.start()
    try rig.advance(by: 0.1)
    #expect(rig.calls == ["lost", "restored"])
    try rig.kill()
    rig.server.configuration.configures = .automatic
    try rig.start()
    try rig.advance(by: 1.2)
    #expect(try window.isFullscreen && rig.toplevel().frame == Rect(x: 320, y: 0, width: 200, height: 100))
    try rig.finish()
  }

  @Test("Reliability 4: after a protocol error the application connects again")
  func protocolError() throws {
    let scene = try Scene()
    let before = try scene.picture
    try scene.rig.postError()
    try scene.rig.advance(by: 0.1)
    #expect(scene.rig.calls == ["lost", "restored"])
    #expect(try scene.picture == before)
    try scene.rig.finish()
  }

  @Test("Reliability 4: the fourth protocol error within ten seconds ends the program, with interface, object and code")
  func protocolErrors() throws {
    let rig = try RestartRig()
    _ = rig.app.makeWindow(title: "Photos")
    try rig.advance(by: 0.1)
    for _ in 0..<3 {
      try rig.postError()
      try rig.advance(by: 1)
    }
    #expect(rig.calls == ["lost", "restored", "lost", "restored", "lost", "restored"])
    try rig.advance(by: 10)
    try rig.postError()
    try rig.advance(by: 0.1)
    #expect(rig.calls.count == 8, "errors of more than ten seconds ago do not count")
    for _ in 0..<2 {
      try rig.postError()
      try rig.advance(by: 0.1)
    }
    try rig.postError()
    let error = rig.failure(within: 0.1)
    guard case .protocolError("xdg_toplevel", let id, 7) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(id > 0 && rig.calls.count == 12)
    #expect(
      "\(WaylandError.protocolError(interface: "xdg_toplevel", id: id, code: 7))".contains(
        "error 7 on xdg_toplevel#\(id)"))
  }

  @Test("Reliability 5: writing to a lost connection raises no SIGPIPE, and keeps the program's handler")
  func brokenPipe() throws {
    var (pipe, former, now, pending) = (sigset_t(), sigset_t(), sigaction(), sigset_t())
    var before = sigaction()
    sigemptyset(&pipe)
    sigaddset(&pipe, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &pipe, &former)
    sigaction(SIGPIPE, nil, &before)
    let rig = try RestartRig()
    let windows = (0..<20).map { rig.app.makeWindow(title: "\($0)") }
    try rig.advance(by: 0.1)
    try rig.endCompositor()
    for window in windows { window.title = String(repeating: "x", count: 1000) }
    try rig.settle()
    sigaction(SIGPIPE, nil, &now)
    sigpending(&pending)
    #expect(sigismember(&pending, SIGPIPE) == 0)
    #expect(
      unsafeBitCast(now.__sigaction_handler, to: Int.self) == unsafeBitCast(before.__sigaction_handler, to: Int.self))
    pthread_sigmask(SIG_SETMASK, &former, nil)
    #expect(rig.calls == ["lost"])
  }

  @Test("Handlers of a lost display may close a window, make one, and run the event loop")
  func reentrancy() throws {
    let rig = try RestartRig()
    let window = rig.app.makeWindow(title: "Photos")
    let diary = window.addLog()
    try rig.advance(by: 0.1)
    diary.frame = window.content.bounds
    let touch = try rig.touch
    touch.down(0, at: Point(x: 30, y: 30))
    touch.frame()
    try rig.advance(by: 0.02)
    diary.onEntry = { entry in
      guard entry.hasPrefix("cancelled") else { return }
      _ = try? rig.start()
      for _ in 0..<20 {
        rig.server.clock.advance(by: 0.01)
        rig.server.compositor?.pump()
        _ = try? rig.app.turn()
        rig.server.compositor?.pump()
      }
      window.close()
      _ = rig.app.makeWindow(title: "Other")
    }
    try rig.kill()
    diary.onEntry = nil
    try rig.advance(by: 0.1)
    #expect(diary.endings == ["cancelled"] && rig.app.windows.map(\.title) == ["Other"])
    #expect(try rig.compositor.toplevels.map(\.title) == ["Other"])
    #expect(try rig.toplevel().surface.commitCount == 1)
    try rig.finish()
  }

  @Test("Restarts of the compositor leak no connection, object or descriptor")
  func manyRestarts() throws {
    let scene = try Scene()
    let rig = scene.rig
    let output = rig.app.outputs.first
    var descriptors: [Int] = []
    for round in 0..<restartCount {
      try scene.rig.touch.down(0, at: Point(x: 100, y: 90))
      try rig.compositor.mainSeat?.pointer.move(to: Point(x: 100, y: Double(round % 100)))
      scene.window.title = "Photos \(round)"
      try rig.settle()
      try rig.kill()
      try rig.start()
      try rig.advance(by: 0.02)
      #expect(rig.openDisplays == 1)
      // The connection lasts for a second, so that the next attempt is immediate.
      try rig.advance(by: 1)
      if round % (restartCount / 10) == 0 { descriptors.append(openDescriptors()) }
    }
    try rig.advance(by: 0.1)
    #expect(rig.calls.count == 2 * restartCount)
    #expect(scene.photo.heard.count { $0 == "began" } == scene.photo.endings.count)
    #expect(try rig.toplevel().title == "Photos \(restartCount - 1)")
    #expect(rig.app.windows.count == 1 && output?.output == nil)
    // Tests that run at the same time may also hold descriptors, but not in growing numbers.
    #expect((descriptors.last ?? 0) - (descriptors.first ?? 0) < restartCount, "\(descriptors)")
    try rig.finish()
  }

  /// The number of restarts: the value of the environment variable TACTION_RESTARTS, or 30.
  private var restartCount: Int { getenv("TACTION_RESTARTS").flatMap { Int(String(cString: $0)) } ?? 30 }
}
