import Taction
import TactionCanvas
import TactionInk
import TactionStageSupport
import TactionTestSupport
import TactionTesting
import Testing

@Suite("Paper that the app has disabled")
struct DisabledPaperTests {
  @Test(
    "A finger on a disabled canvas logs nothing, because the app has disabled it on purpose",
    arguments: ParentKind.allCases)
  func silent(parentKind: ParentKind) throws {
    for view in [CanvasView(), InkView()] {
      try withScene(in: parentKind) { scene in
        LogCapture.during { log in
          view.frame = scene.view.bounds
          scene.view.addSubview(view)
          view.isUserInteractionEnabled = false
          scene.stage.settle()
          for _ in 1...2 {
            scene.stage.tap(at: Point(x: 400, y: 300))
            scene.wait(0.5)
          }
          #expect(log.lines.isEmpty)
        }
      }
    }
  }
}
