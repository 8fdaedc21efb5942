import TactionGeometry
import TactionGestures
import TestSupport
import Testing

@Suite("Taps that fire at once, and are taken back if it was a double tap")
struct ProvisionalTapTests {
  private struct Scene {
    let table = Table()
    let journal = Journal()
    let view: FakeView
    let single: TapGestureRecognizer

    @MainActor init(_ surroundings: Surroundings = .plain, waitsFor other: (FakeView, Journal) -> GestureRecognizer) {
      view = surroundings.makeView(on: table)
      let journal = journal
      single = TapGestureRecognizer {
        journal.note($0.isProvisional ? "provisional" : "single", $0.state)
      }
      single.firesProvisionally = true
      single.onRetract = { journal.note($0.isProvisional ? "?" : "retract", $0.state) }
      single.onConfirm = { journal.note($0.isProvisional ? "?" : "confirm", $0.state) }
      view.add(single)
      single.require(toFail: other(view, journal))
    }

    @MainActor static func beforeDouble(_ surroundings: Surroundings = .plain) -> Scene {
      Scene(surroundings) { $0.addTap($1, "double", taps: 2) }
    }

    @MainActor func tap(_ x: Double = 300) { table.touch(x, 300).lift() }
  }

  @Test("the second tap retracts the first, before the double tap's handler", arguments: Surroundings.allCases)
  func retracted(surroundings: Surroundings) {
    let scene = Scene.beforeDouble(surroundings)
    for _ in 0..<2 {
      scene.tap()
      #expect(scene.journal.entries == ["provisional ended"])
      #expect(scene.single.isProvisional && scene.single.state == .recognized)
      scene.table.wait(0.1)
      scene.tap()
      #expect(scene.journal.entries == ["provisional ended", "retract ended", "double ended"])
      scene.table.wait(1)
      #expect(scene.journal.entries.count == 3 && scene.single.state == .possible)
      scene.journal.forget()
    }
  }

  @Test("the double tap may be added first, and still comes last")
  func order() {
    let (table, journal) = (Table(), Journal())
    let double = table.root.addTap(journal, "double", taps: 2)
    let single = table.root.addTap(journal, "single")
    single.require(toFail: double)
    single.firesProvisionally = true
    single.onRetract = { _ in journal.note("retract", .possible) }
    table.touch(300, 300).lift()
    table.touch(300, 300).lift()
    #expect(journal.entries == ["single ended", "retract possible", "double ended"])
  }

  @Test("without a second tap the first is confirmed when the time is over", arguments: Surroundings.allCases)
  func confirmed(surroundings: Surroundings) {
    let scene = Scene.beforeDouble(surroundings)
    scene.tap()
    scene.table.wait(0.25)
    #expect(scene.journal.entries == ["provisional ended"] && scene.single.isProvisional)
    scene.table.wait(0.1)
    #expect(scene.journal.entries == ["provisional ended", "confirm ended"])
    #expect(!scene.single.isProvisional)
    scene.table.wait(0.1)
    #expect(scene.single.state == .possible)
  }

  @Test("a second tap elsewhere confirms the first and is one of its own; a second finger that drags confirms")
  func otherSecond() {
    let scene = Scene.beforeDouble()
    scene.tap()
    scene.tap(600)
    #expect(scene.journal.entries == ["provisional ended", "confirm ended", "provisional ended"])
    scene.table.wait(1)
    scene.journal.forget()
    scene.tap()
    let finger = scene.table.touch(300, 300)
    finger.move(60, 0)
    #expect(scene.journal.entries == ["provisional ended", "confirm ended"])
    finger.lift()
    scene.tap()
    #expect(scene.journal.entries.last == "provisional ended")
  }

  @Test("a press after the tap may be what it waits for")
  func press() {
    let scene = Scene { view, journal in
      let press = view.addPress(journal)
      press.numberOfTapsRequired = 1
      return press
    }
    scene.tap()
    let finger = scene.table.touch(300, 300)
    scene.table.wait(0.6)
    #expect(scene.journal.entries == ["provisional ended", "retract ended", "press began"])
    finger.lift()
    #expect(scene.journal.entries.last == "press ended")
    scene.journal.forget()
    scene.tap()
    scene.table.wait(1)
    #expect(scene.journal.entries == ["provisional ended", "confirm ended"])
  }

  @Test("single, double and triple: each takes back the one before")
  func triple() {
    let (table, journal) = (Table(), Journal())
    let taps = (1...3).map { table.root.addTap(journal, "\($0)", taps: $0) }
    for (tap, next) in zip(taps, taps.dropFirst()) {
      tap.require(toFail: next)
      tap.firesProvisionally = true
      tap.onRetract = { journal.note("\($0.name ?? "") retracted", $0.state) }
    }
    for _ in 0..<3 { table.touch(300, 300).lift() }
    #expect(journal.entries == ["1 ended", "1 retracted ended", "2 ended", "2 retracted ended", "3 ended"])
  }

  @Test("with nothing to wait for a tap is not provisional, and nothing follows")
  func nothingToWaitFor() {
    let scene = Scene { _, _ in TapGestureRecognizer() }
    scene.tap()
    scene.table.wait(1)
    #expect(scene.journal.entries == ["single ended"])
  }

  @Test("what is removed hears neither; a cancelled second finger and a closing window confirm")
  func goingAway() {
    let scene = Scene.beforeDouble()
    scene.tap()
    scene.view.remove(scene.single)
    scene.tap()
    #expect(scene.journal.entries == ["provisional ended", "double ended"])

    let leaving = Scene.beforeDouble()
    leaving.tap()
    leaving.view.leave(leaving.table.dispatcher)
    leaving.table.wait(1)
    #expect(leaving.journal.entries == ["provisional ended"])

    let cancelled = Scene.beforeDouble()
    cancelled.tap()
    _ = cancelled.table.touch(300, 300)
    cancelled.table.cancelTouches()
    #expect(cancelled.journal.entries == ["provisional ended", "confirm ended"])
    cancelled.table.wait(0.1)
    cancelled.tap()
    #expect(cancelled.journal.entries.count == 3)
  }

  @Test("a retraction may remove its view; then the double tap is not heard of")
  func reentrancy() {
    let scene = Scene.beforeDouble()
    let (view, table) = (scene.view, scene.table)
    scene.single.onRetract = { _ in view.leave(table.dispatcher) }
    scene.tap()
    scene.tap()
    scene.table.wait(1)
    #expect(scene.journal.entries == ["provisional ended"])
  }

  @Test("A tap that nobody heard of before it became sure is told once, as a sure one")
  func sureBeforeTold() {
    let (table, journal) = (Table(), Journal())
    let double = table.root.addTap(journal, "double", taps: 2)
    let first = PanGestureRecognizer()
    let plain = TapGestureRecognizer { _ in double.isEnabled = false }
    let single = TapGestureRecognizer { journal.note($0.isProvisional ? "provisional" : "single", $0.state) }
    single.firesProvisionally = true
    single.onConfirm = { journal.note("confirm", $0.state) }
    single.require(toFail: double)
    for recognizer in [first, plain, single] { table.root.add(recognizer) }
    let delegate = ClosureDelegate.together()
    (plain.delegate, single.delegate) = (delegate, delegate)
    table.touch(300, 300).lift()
    table.wait(1)
    #expect(journal.entries == ["single ended"])
  }
}
