import TactionStageSupport
import Taction
import TactionTesting
import TactionTestSupport
import Testing

@Suite("Taps that fire provisionally, through the wire")
struct ProvisionalTapTests {
  private func addTaps(_ scene: Scene) -> TapGestureRecognizer {
    let eventLog = scene.eventLog
    let single = scene.view.with(eventLog.tap("single"))
    single.require(toFail: scene.view.with(eventLog.tap("double", taps: 2)))
    single.firesProvisionally = true
    single.onRetract = { _ in eventLog.note("retract") }
    single.onConfirm = { _ in eventLog.note("confirm") }
    return single
  }

  @Test("A provisional tap fires without a wait, and is retracted before a double tap", arguments: ParentKind.allCases)
  func retracted(parentKind: ParentKind) throws {
    try withScene(in: parentKind) { scene in
      let single = addTaps(scene)
      scene.stage.tap(at: Point(x: 400, y: 300))
      #expect(scene.eventLog.entries == ["single ended"] && single.isProvisional)
      scene.wait(0.1)
      scene.stage.tap(at: Point(x: 405, y: 300))
      #expect(scene.eventLog.entries == ["single ended", "retract", "double ended"])
    }
  }

  @Test("A provisional tap without a second tap is confirmed by time alone", arguments: ParentKind.allCases)
  func confirmed(parentKind: ParentKind) throws {
    try withScene(in: parentKind) { scene in
      let single = addTaps(scene)
      scene.stage.tap(at: Point(x: 400, y: 300))
      scene.wait(0.4)
      #expect(scene.eventLog.entries == ["single ended", "confirm"] && !single.isProvisional)
    }
  }
}
