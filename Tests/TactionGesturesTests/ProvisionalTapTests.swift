import TactionGeometry
import TactionGestures
import TactionTestSupport
import Testing

@Suite("Provisional taps, which fire immediately and are retracted by a double tap")
struct ProvisionalTapTests {
  private struct Scene {
    let table = Table()
    let eventLog = EventLog()
    let view: FakeView
    let single: TapGestureRecognizer

    @MainActor init(_ parentKind: ParentKind = .plain, waitsFor other: (FakeView, EventLog) -> GestureRecognizer) {
      view = parentKind.makeView(on: table)
      let eventLog = eventLog
      single = TapGestureRecognizer {
        eventLog.note($0.isProvisional ? "provisional" : "single", $0.state)
      }
      single.firesProvisionally = true
      single.onRetract = { eventLog.note($0.isProvisional ? "?" : "retract", $0.state) }
      single.onConfirm = { eventLog.note($0.isProvisional ? "?" : "confirm", $0.state) }
      view.add(single)
      single.require(toFail: other(view, eventLog))
    }

    @MainActor static func beforeDouble(_ parentKind: ParentKind = .plain) -> Scene {
      Scene(parentKind) { $0.addTap($1, "double", taps: 2) }
    }

    @MainActor func tap(_ x: Double = 300) { table.touch(x, 300).lift() }
  }

  @Test("the second tap retracts the first before the double tap is reported", arguments: ParentKind.allCases)
  func retracted(parentKind: ParentKind) {
    let scene = Scene.beforeDouble(parentKind)
    for _ in 0..<2 {
      scene.tap()
      #expect(scene.eventLog.entries == ["provisional ended"])
      #expect(scene.single.isProvisional && scene.single.state == .recognized)
      scene.table.wait(0.1)
      scene.tap()
      #expect(scene.eventLog.entries == ["provisional ended", "retract ended", "double ended"])
      scene.table.wait(1)
      #expect(scene.eventLog.entries.count == 3 && scene.single.state == .possible)
      scene.eventLog.forget()
    }
  }

  @Test("a double tap that was added before the single tap is still reported after the retraction")
  func order() {
    let (table, eventLog) = (Table(), EventLog())
    let double = table.root.addTap(eventLog, "double", taps: 2)
    let single = table.root.addTap(eventLog, "single")
    single.require(toFail: double)
    single.firesProvisionally = true
    single.onRetract = { _ in eventLog.note("retract", .possible) }
    table.touch(300, 300).lift()
    table.touch(300, 300).lift()
    #expect(eventLog.entries == ["single ended", "retract possible", "double ended"])
  }

  @Test("without a second tap, a provisional tap is confirmed when the time is over", arguments: ParentKind.allCases)
  func confirmed(parentKind: ParentKind) {
    let scene = Scene.beforeDouble(parentKind)
    scene.tap()
    scene.table.wait(0.25)
    #expect(scene.eventLog.entries == ["provisional ended"] && scene.single.isProvisional)
    scene.table.wait(0.1)
    #expect(scene.eventLog.entries == ["provisional ended", "confirm ended"])
    #expect(!scene.single.isProvisional)
    scene.table.wait(0.1)
    #expect(scene.single.state == .possible)
  }

  @Test("a second tap elsewhere confirms the provisional tap and is a new tap; a finger that drags also confirms it")
  func otherSecond() {
    let scene = Scene.beforeDouble()
    scene.tap()
    scene.tap(600)
    #expect(scene.eventLog.entries == ["provisional ended", "confirm ended", "provisional ended"])
    scene.table.wait(1)
    scene.eventLog.forget()
    scene.tap()
    let finger = scene.table.touch(300, 300)
    finger.move(60, 0)
    #expect(scene.eventLog.entries == ["provisional ended", "confirm ended"])
    finger.lift()
    scene.tap()
    #expect(scene.eventLog.entries.last == "provisional ended")
  }

  @Test("a provisional tap may wait for a press that follows a tap")
  func press() {
    let scene = Scene { view, eventLog in
      let press = view.addPress(eventLog)
      press.numberOfTapsRequired = 1
      return press
    }
    scene.tap()
    let finger = scene.table.touch(300, 300)
    scene.table.wait(0.6)
    #expect(scene.eventLog.entries == ["provisional ended", "retract ended", "press began"])
    finger.lift()
    #expect(scene.eventLog.entries.last == "press ended")
    scene.eventLog.forget()
    scene.tap()
    scene.table.wait(1)
    #expect(scene.eventLog.entries == ["provisional ended", "confirm ended"])
  }

  @Test("of a single, a double and a triple provisional tap, each retracts the previous one")
  func triple() {
    let (table, eventLog) = (Table(), EventLog())
    let taps = (1...3).map { table.root.addTap(eventLog, "\($0)", taps: $0) }
    for (tap, next) in zip(taps, taps.dropFirst()) {
      tap.require(toFail: next)
      tap.firesProvisionally = true
      tap.onRetract = { eventLog.note("\($0.name ?? "") retracted", $0.state) }
    }
    for _ in 0..<3 { table.touch(300, 300).lift() }
    #expect(eventLog.entries == ["1 ended", "1 retracted ended", "2 ended", "2 retracted ended", "3 ended"])
  }

  @Test("a tap without a failure requirement is not provisional: it is neither confirmed nor retracted")
  func nothingToWaitFor() {
    let scene = Scene { _, _ in TapGestureRecognizer() }
    scene.tap()
    scene.table.wait(1)
    #expect(scene.eventLog.entries == ["single ended"])
  }

  @Test("a provisional tap that is removed gets no further call; a cancelled second finger confirms a provisional tap")
  func goingAway() {
    let scene = Scene.beforeDouble()
    scene.tap()
    scene.view.remove(scene.single)
    scene.tap()
    #expect(scene.eventLog.entries == ["provisional ended", "double ended"])

    let leaving = Scene.beforeDouble()
    leaving.tap()
    leaving.view.leave(leaving.table.dispatcher)
    leaving.table.wait(1)
    #expect(leaving.eventLog.entries == ["provisional ended"])

    let cancelled = Scene.beforeDouble()
    cancelled.tap()
    _ = cancelled.table.touch(300, 300)
    cancelled.table.cancelTouches()
    #expect(cancelled.eventLog.entries == ["provisional ended", "confirm ended"])
    cancelled.table.wait(0.1)
    cancelled.tap()
    #expect(cancelled.eventLog.entries.count == 3)
  }

  @Test("the handler of a tap's retraction may remove the view; then the double tap is not reported")
  func reentrancy() {
    let scene = Scene.beforeDouble()
    let (view, table) = (scene.view, scene.table)
    scene.single.onRetract = { _ in view.leave(table.dispatcher) }
    scene.tap()
    scene.tap()
    scene.table.wait(1)
    #expect(scene.eventLog.entries == ["provisional ended"])
  }

  @Test("A provisional tap that becomes certain before its handler is called is reported once, as certain")
  func sureBeforeTold() {
    let (table, eventLog) = (Table(), EventLog())
    let double = table.root.addTap(eventLog, "double", taps: 2)
    let first = PanGestureRecognizer()
    let plain = TapGestureRecognizer { _ in double.isEnabled = false }
    let single = TapGestureRecognizer { eventLog.note($0.isProvisional ? "provisional" : "single", $0.state) }
    single.firesProvisionally = true
    single.onConfirm = { eventLog.note("confirm", $0.state) }
    single.require(toFail: double)
    for recognizer in [first, plain, single] { table.root.add(recognizer) }
    let delegate = ClosureDelegate.together()
    (plain.delegate, single.delegate) = (delegate, delegate)
    table.touch(300, 300).lift()
    table.wait(1)
    #expect(eventLog.entries == ["single ended"])
  }
}
