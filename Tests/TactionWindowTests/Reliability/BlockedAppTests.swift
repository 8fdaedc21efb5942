import CTactionLinux
import Glibc
import TactionStageSupport
import Taction
import TactionTesting
import Testing

@testable import TactionWayland

/// Blocks the main thread while the compositor keeps sending events: Reliability 6.
@Suite("An app whose main thread is blocked")
struct BlockedAppTests {
  @Test("Reliability 6: while the app is blocked, ten moving fingers lose no landing or lift; movement is merged")
  func tenFingers() throws {
    let rig = try BlockedRig()
    let log = rig.window.addLog()
    try rig.settle()
    let touch = try #require(rig.compositor.mainSeat).touch
    for finger in 0..<10 { touch.down(Int32(finger), at: rig.place(of: finger, 0)) }
    touch.frame()
    try rig.settle()
    #expect(log.read().count == 1)
    // The main thread handles nothing from here on. 17 s of 120 Hz are ten times what libwayland and the socket hold.
    for frame in 1...2000 {
      rig.clock.advance(by: 1.0 / 120)
      for finger in 0..<10 { touch.motion(Int32(finger), to: rig.place(of: finger, frame)) }
      touch.frame()
      if frame % 500 == 0 {
        touch.up(9)
        touch.frame()
        touch.down(9, at: rig.place(of: 9, frame))
        touch.frame()
      }
      try rig.sendWhileBlocked(frame)
    }
    // The main thread runs again.
    try rig.settle()
    #expect(rig.compositor.clients.count == 1)
    let (entries, moves) = (log.entries, log.entries.count { $0.hasPrefix("moved") })
    #expect(entries.count { $0.hasPrefix("began") } == 4 && entries.count { $0.hasPrefix("ended") } == 4)
    #expect(moves < 200, "\(moves) of 2000")
    for finger in 0..<10 {
      let place = rig.place(of: finger, 2000)
      #expect(log.places.suffix(40).contains { abs($0.x - place.x) < 0.01 && abs($0.y - place.y) < 0.01 })
    }
    for finger in 0..<10 { touch.up(Int32(finger)) }
    touch.frame()
    try rig.settle()
    #expect(log.endings.count == 14)
    try rig.finish()
  }

  @Test("A finger that crosses the glass while the app is blocked is one finger, although its movement is merged")
  func oneFinger() throws {
    let rig = try BlockedRig()
    let log = rig.window.addLog()
    try rig.settle()
    let touch = try #require(rig.compositor.mainSeat).touch
    let place = { (frame: Int) in Point(x: 40 + Double(frame) * 0.2, y: 100) }
    touch.down(0, at: place(0))
    touch.frame()
    try rig.settle()
    for frame in 1...20 {
      rig.clock.advance(by: 0.008)
      touch.motion(0, to: place(frame))
      touch.frame()
      try rig.settle()
    }
    // The main thread handles nothing from here on. 3 s of 1 kHz are ten times what the sockets hold.
    for frame in 21...3020 {
      rig.clock.advance(by: 0.001)
      touch.motion(0, to: place(frame))
      touch.frame()
      try rig.sendWhileBlocked(frame)
    }
    try rig.settle()
    #expect(log.entries.count { $0.hasPrefix("moved") } < 1000)
    touch.up(0)
    touch.frame()
    try rig.settle()
    #expect(log.entries.count { $0.hasPrefix("began") } == 1 && log.endings.count == 1)
    try rig.finish()
  }

  @Test("Reliability 6: a ping is answered while the app is blocked")
  func ping() throws {
    let rig = try BlockedRig()
    try rig.settle()
    for _ in 0..<3 {
      rig.compositor.ping()
      try wait(for: "the pong") {
        rig.compositor.pump()
        return !rig.compositor.isWaitingForPongs
      }
    }
    try rig.finish()
  }
}

/// An application with a window whose connection has its own thread, and a compositor on the test's thread.
private final class BlockedRig {
  let compositor: Compositor
  let app: Application
  let window: Window
  private let display: Display
  private let probe: SocketProbe

  var clock: VirtualClock { compositor.clock }

  init() throws {
    let compositor = try Compositor()
    let socket = try compositor.connectClient()
    probe = SocketProbe(socket)
    let display = try Display(fileDescriptor: socket)
    display.readOnThread()
    self.compositor = compositor
    self.display = display
    app = try Application(id: "org.example.blocked", display: display, clock: compositor.clock) {
      () throws(WaylandError) in
      try Self.exchange(display, compositor) { () throws(WaylandError) in _ = try display.pump() }
    }
    window = app.makeWindow(title: "Blocked")
    try settle()
    compositor.presentFrame()
    try settle()
  }

  /// Returns the position of a finger in a frame; each finger moves on its own circle.
  func place(of finger: Int, _ frame: Int) -> Point {
    let angle = Double(frame) * 0.05 + Double(finger)
    let center = Point(x: 200 + Double(finger % 5) * 80, y: finger < 5 ? 200 : 400)
    return center + Vector(dx: (cos(angle) * 30).rounded(), dy: (sin(angle) * 30).rounded())
  }

  /// Exchanges messages until the application has read everything that was sent.
  func settle() throws {
    try Self.exchange(display, compositor) { () throws(WaylandError) in try app.turn() }
  }

  /// Sends the compositor's events, which only the connection's thread reads, and waits before the socket is full.
  func sendWhileBlocked(_ frame: Int) throws {
    compositor.pump()
    guard frame % 50 == 0 else { return }
    try wait(for: "the events to be read") { probe.isEmpty || compositor.clients.isEmpty }
  }

  func finish() throws {
    app.shutDown()
    try Self.exchange(display, compositor) { () throws(WaylandError) in _ = try display.pump() }
    #expect(compositor.violations.isEmpty)
    display.disconnect()
    compositor.pump()
    #expect(compositor.clients.isEmpty)
  }

  private static func exchange(
    _ display: Display, _ compositor: Compositor, turn: () throws(WaylandError) -> Void
  ) throws(WaylandError) {
    var isDone = false
    let callback = display.sync()
    callback.onEvent = { _ in isDone = true }
    while !isDone {
      _ = try display.flush()
      compositor.pump()
      try turn()
      sched_yield()
    }
  }
}
