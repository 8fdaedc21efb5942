import TactionTesting
import Testing

@testable import TactionWindow

@Suite("Slow handlers")
struct SlowHandlerTests {
  /// A machine whose time advances only while a handler runs.
  private final class Machine {
    var time = 100.0
    private(set) var lines: [String] = []

    init(_ log: SlowHandlerLog) {
      log.time = { self.time }
      log.write = { self.lines.append($0) }
    }
  }

  private func withSlowTap(of seconds: Double, _ body: (Stage, Machine) throws -> Void) throws {
    try withStage(size: Size(width: 200, height: 200)) { stage in
      let machine = Machine(stage.app.slowHandlers)
      let box = stage.makeWindow().content
      box.accessibilityIdentifier = "box"
      box.addGestureRecognizer(TapGestureRecognizer { _ in machine.time += seconds })
      box.addGestureRecognizer(LongPressGestureRecognizer { _ in machine.time += seconds })
      try body(stage, machine)
    }
  }

  @Test("A handler that takes seconds is logged with its recognizer and view") func line() throws {
    try withSlowTap(of: 3.04) { stage, machine in
      stage.tap(at: Point(x: 50, y: 50))
      #expect(machine.lines == ["tap on box took 3.0 s; the window stood still"])
    }
  }

  @Test("A slow handler that a timer calls, such as a long press's, is also logged") func timer() throws {
    try withSlowTap(of: 2) { stage, machine in
      let finger = stage.touch(at: Point(x: 50, y: 50))
      stage.advance(by: 1)
      #expect(machine.lines == ["longPress on box took 2.0 s; the window stood still"])
      finger.lift()
    }
  }

  @Test("A quick handler is not logged") func quick() throws {
    try withSlowTap(of: 0.05) { stage, machine in
      stage.tap(at: Point(x: 50, y: 50))
      #expect(machine.lines.isEmpty)
    }
  }

  @Test("Slow keys and calls of the app's own timers are logged with their kind") func others() throws {
    try withStage(size: Size(width: 200, height: 200)) { stage in
      let machine = Machine(stage.app.slowHandlers)
      stage.app.debug(.frames)
      let window = stage.makeWindow()
      window.onKey = { _ in machine.time += 1.5 }
      stage.keys.type("a")
      stage.app.after(0.1) { machine.time += 4 }
      stage.advance(by: 0.2)
      #expect(
        machine.lines == [
          "a key took 1.5 s; the window stood still", "a timer took 4.0 s; the window stood still",
        ])
    }
  }

  @Test("Slow handlers log one line in ten seconds; with the debug topic frames, one for each call") func rate() {
    let log = SlowHandlerLog(threshold: 0.1)
    let machine = Machine(log)
    for _ in 0..<30 { log.measure("pan", { machine.time += 1 }) }
    #expect(machine.lines.count == 3)
    log.logsEach = true
    for _ in 0..<5 { log.measure("pan", { machine.time += 1 }) }
    #expect(machine.lines.count == 8)
  }

  @Test("A handler that runs the event loop, or only contains a slow one, is not logged") func nested() {
    let log = SlowHandlerLog(threshold: 0.1)
    log.logsEach = true
    let machine = Machine(log)
    log.measure(
      "outer",
      {
        machine.time += 5
        log.noteTurn()
      })
    #expect(machine.lines.isEmpty)
    log.measure("outer", { log.measure("inner", { machine.time += 5 }) })
    #expect(machine.lines == ["inner took 5.0 s; the window stood still"])
  }
}
