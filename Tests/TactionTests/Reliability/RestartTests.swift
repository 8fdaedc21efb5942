import Glibc
import StageSupport
@testable import Taction
@testable import TactionTesting
import TactionWayland
import TestSupport
import Testing

/// The compositor goes away, and another one takes its place: rows 1 to 5 of the fault table.
@Suite("Restart of the compositor")
struct RestartTests {
  /// A photo below two fingers and scrolled content beside it.
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

    /// Two fingers on the photo, in the middle of a pinch.
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

  @Test("Row 1: in the middle of a gesture of two fingers, each is cancelled once and the same picture comes back")
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

  @Test("Row 1: a held button, a pen and a held key end once, and no key repeats meanwhile")
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

  @Test("Row 1: title, minimum size and states come back, also those that changed while there was no compositor")
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
    plain.makeFullscreen()
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

  @Test("Row 2: without another compositor the attempts become rarer, and end with one sentence")
  func forGood() throws {
    let scene = try Scene()
    let rig = scene.rig
    var ticks = 0
    func tick() {
      rig.app.after(1) {
        ticks += 1
        tick()
      }
    }
    tick()
    let start = rig.server.clock.now
    try rig.kill()
    let error = rig.failure(within: 31)
    #expect(error == .noSocket(path: "/run/user/1/wayland-0"))
    #expect(rig.server.clock.now - start > 29.9 && rig.server.clock.now - start < 30.1)
    let waits = zip(rig.server.attempts, rig.server.attempts.dropFirst()).map { (($1 - $0) * 1000).rounded() }
    #expect(waits.prefix(6) == [40, 80, 160, 320, 640, 1000] && Set(waits.dropFirst(5)) == [1000])
    #expect(ticks >= 29, "timers run meanwhile")
    #expect(rig.calls == ["lost"])
    #expect(rig.failure(within: 0.01) == error, "there is no other attempt")
    try rig.finish()
  }

  @Test("Row 2: an application that does not reconnect ends at once, as does one whose connection was handed over")
  func withoutReconnection() throws {
    let rig = try RestartRig()
    rig.app.reconnects = false
    try rig.endCompositor()
    #expect(rig.failure(within: 0.01) == .disconnected && rig.calls.isEmpty && rig.server.attempts.isEmpty)
  }

  @Test("Row 2: the time can be set, and counts anew at the next loss")
  func timeout() throws {
    let rig = try RestartRig()
    rig.app.reconnectTimeout = 1
    for _ in 0..<3 {
      try rig.kill()
      try rig.advance(by: 0.4)
      try rig.start()
      try rig.advance(by: 1.5)
    }
    #expect(rig.calls == ["lost", "restored", "lost", "restored", "lost", "restored"])
    try rig.kill()
    #expect(rig.failure(within: 0.99) == nil)
    #expect(rig.failure(within: 0.02) != nil)
  }

  @Test("Row 3: a connection that is closed before the first answer is none: the attempts go on")
  func acceptedThenClosed() throws {
    let rig = try RestartRig()
    _ = rig.app.makeWindow(title: "Photos")
    try rig.advance(by: 0.1)
    try rig.kill()
    try rig.start()
    rig.server.welcome = .close
    try rig.advance(by: 1)
    #expect(rig.calls == ["lost"] && (4...6).contains(rig.server.attempts.count))
    #expect(rig.openDisplays == 1, "only the lost connection is in memory")
    rig.server.welcome = .serve
    try rig.advance(by: 1)
    #expect(rig.calls == ["lost", "restored"])
    #expect(try rig.toplevel().surface.commitCount == 1)
    #expect(rig.openDisplays == 1)
    _ = try rig.compositor.takeViolations()
    try rig.finish()
  }

  @Test("Row 3: one that answers and then ends at once, again and again, is tried ever more rarely, for 30 s")
  func answersThenEnds() throws {
    let rig = try RestartRig()
    _ = rig.app.makeWindow(title: "Photos")
    try rig.advance(by: 0.1)
    let start = rig.server.clock.now
    try rig.kill()
    var error: WaylandError?
    while error == nil, rig.server.clock.now < start + 40 {
      try rig.start()
      let restored = rig.calls.count { $0 == "restored" }
      while error == nil, rig.calls.count(where: { $0 == "restored" }) == restored, rig.server.clock.now < start + 40 {
        error = rig.failure(within: 0.01)
      }
      if error == nil { try rig.kill() }
    }
    let waits = zip(rig.server.attempts, rig.server.attempts.dropFirst()).map { $1 - $0 }
    #expect(waits.prefix(5).map { ($0 * 100).rounded() } == [4, 8, 16, 32, 64], "\(waits.prefix(8))")
    #expect(rig.server.attempts.count < 40, "\(rig.server.attempts.count)")
    #expect(error != nil && abs(rig.server.clock.now - start - 30) < 1.1)
    try rig.finish()
  }

  @Test("Row 3: after a connection that has lived for a while, the next one is tried at once, and for 30 s again")
  func livesForAWhile() throws {
    let rig = try RestartRig()
    for _ in 0..<8 {
      rig.server.attempts = []
      let lost = rig.server.clock.now
      try rig.kill()
      try rig.start()
      try rig.advance(by: 0.1)
      #expect(rig.server.attempts.first.map { $0 - lost < 0.05 } == true)
      try rig.advance(by: 10)
    }
    #expect(rig.calls.count == 16)
    try rig.finish()
  }

  @Test("Row 3: a compositor that never answers ends the waiting, and nothing stands still meanwhile")
  func silent() throws {
    let rig = try RestartRig()
    rig.app.reconnectTimeout = 2
    var ticks = 0
    for step in 1...10 { rig.app.after(Double(step) / 10) { ticks += 1 } }
    try rig.kill()
    try rig.start()
    rig.server.welcome = .ignore
    try rig.advance(by: 1.5)
    #expect(ticks == 10 && rig.calls == ["lost"])
    #expect(rig.failure(within: 1) == .disconnected)
    #expect(rig.openDisplays == 1)
  }

  @Test("A compositor without a global that is needed counts as none, and is named in the end")
  func missingGlobal() throws {
    let rig = try RestartRig()
    rig.app.reconnectTimeout = 3
    try rig.kill()
    rig.server.configuration.versions["xdg_wm_base"] = nil
    try rig.start()
    try rig.advance(by: 2)
    #expect(rig.calls == ["lost"] && rig.openDisplays == 1)
    #expect(rig.failure(within: 2) == .missingGlobal(name: "xdg_wm_base"))
  }

  @Test("Row 4: after an error in the protocol the application connects again")
  func protocolError() throws {
    let scene = try Scene()
    let before = try scene.picture
    try scene.rig.postError()
    try scene.rig.advance(by: 0.1)
    #expect(scene.rig.calls == ["lost", "restored"])
    #expect(try scene.picture == before)
    try scene.rig.finish()
  }

  @Test("Row 4: the fourth error within ten seconds ends it, with interface, object and code")
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
    #expect(rig.calls.count == 8, "those of more than ten seconds ago do not count")
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

  @Test("Row 5: writing to a connection that is gone raises no SIGPIPE, and leaves the program's handler alone")
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

  @Test("Handlers of the loss may close a window, make one, and take turns themselves")
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

  @Test("Restarts leave no connection, no object and no descriptor behind")
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
      // It lasts, so that the next one is tried at once.
      try rig.advance(by: 1)
      if round % (restartCount / 10) == 0 { descriptors.append(openDescriptors()) }
    }
    try rig.advance(by: 0.1)
    #expect(rig.calls.count == 2 * restartCount)
    #expect(scene.photo.heard.count { $0 == "began" } == scene.photo.endings.count)
    #expect(try rig.toplevel().title == "Photos \(restartCount - 1)")
    #expect(rig.app.windows.count == 1 && output?.output == nil)
    // Tests that run meanwhile may hold some themselves, but not in growing numbers.
    #expect((descriptors.last ?? 0) - (descriptors.first ?? 0) < restartCount, "\(descriptors)")
    try rig.finish()
  }

  /// The number of restarts, or that of the environment variable TACTION_RESTARTS.
  private var restartCount: Int { getenv("TACTION_RESTARTS").flatMap { Int(String(cString: $0)) } ?? 30 }
}
