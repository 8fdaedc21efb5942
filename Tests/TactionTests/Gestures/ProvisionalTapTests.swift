import Taction
import TactionTesting
import TestSupport
import Testing

@Suite("Taps that fire at once, through the wire")
struct ProvisionalTapTests {
  private func addTaps(_ scene: Scene) -> TapGestureRecognizer {
    let journal = scene.journal
    let single = scene.view.with(journal.tap("single"))
    single.require(toFail: scene.view.with(journal.tap("double", taps: 2)))
    single.firesProvisionally = true
    single.onRetract = { _ in journal.note("retract") }
    single.onConfirm = { _ in journal.note("confirm") }
    return single
  }

  @Test("The single tap costs no wait, and is taken back before the double tap", arguments: Surroundings.allCases)
  func retracted(surroundings: Surroundings) throws {
    try withScene(in: surroundings) { scene in
      let single = addTaps(scene)
      scene.stage.tap(at: Point(x: 400, y: 300))
      #expect(scene.journal.entries == ["single ended"] && single.isProvisional)
      scene.wait(0.1)
      scene.stage.tap(at: Point(x: 405, y: 300))
      #expect(scene.journal.entries == ["single ended", "retract", "double ended"])
    }
  }

  @Test("Without a second tap it is confirmed, by the clock alone", arguments: Surroundings.allCases)
  func confirmed(surroundings: Surroundings) throws {
    try withScene(in: surroundings) { scene in
      let single = addTaps(scene)
      scene.stage.tap(at: Point(x: 400, y: 300))
      scene.wait(0.4)
      #expect(scene.journal.entries == ["single ended", "confirm"] && !single.isProvisional)
    }
  }
}
