import Taction
import TactionStageSupport
import TactionTesting
import TactionTestSupport
import Testing

/// Runs a test with a view in the middle of a window, and the pen of the compositor. The pen leaves at the end.
func withPen<Paper: View>(
  over paper: @autoclosure () -> Paper, in kind: ParentKind = .plain,
  _ body: (Scene, CompositorStylus, Paper) throws -> Void
) throws {
  try withScene(in: kind) { scene in
    let paper = paper()
    scene.place(paper, at: Point(x: 400, y: 300))
    scene.stage.settle()
    let pen = try #require(scene.stage.seat?.stylus)
    try body(scene, pen, paper)
    pen.leave()
    scene.stage.settle()
  }
}

extension Scene {
  /// Adds a view that logs its touches, in the middle of the window, and returns it.
  func placeLog() -> LoggingView {
    let log = LoggingView()
    place(log, at: Point(x: 400, y: 300))
    stage.settle()
    return log
  }

  /// Sends events of a pen as one frame.
  func send(_ pen: CompositorStylus, _ events: (CompositorStylus) -> Void) {
    events(pen)
    pen.frame()
    stage.settle()
  }
}
