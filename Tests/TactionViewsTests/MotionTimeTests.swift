import TactionTesting
import Testing

@testable import TactionViews

@Suite("The time of a motion")
struct MotionTimeTests {
  private final class Motion: FrameMotion {
    weak var movedView: View?
    var onInterrupt: () -> Void = {}
    func advance(to time: Double) -> Bool { true }
    func interrupt() { onInterrupt() }
  }

  @Test(
    "All motions of views that leave the window end, even if the end of a motion begins other motions of these views")
  func leaving() throws {
    try withStage { stage in
      let (list, cell, other) = (View(), View(), View())
      list.fill(stage.makeWindow().content)
      for view in [cell, other] { list.addSubview(view) }
      stage.settle()
      let tree = try #require(list.tree)
      let motion = Motion()
      motion.movedView = list
      motion.onInterrupt = {
        cell.alpha = 0.5
        View.animate(duration: 1) { other.alpha = 0.5 }
      }
      tree.begin(motion)
      View.animate(duration: 1) { (cell.alpha, other.alpha) = (0, 0) }
      let parent = try #require(list.superview)
      list.removeFromSuperview()
      #expect(tree.movements.views.isEmpty && tree.movements.motions.isEmpty)
      parent.addSubview(list)
      stage.advance(by: 2)
      #expect(!tree.isMoving && cell.alpha == 0.5 && other.alpha == 0.5)
    }
  }

  @Test("A motion starts at its first frame, and its time is never negative") func theFirstFrameIsItsStart() {
    var start: Double?
    #expect(Motion().elapsed(at: 5, since: &start) == 0)
    #expect(Motion().elapsed(at: 5.5, since: &start) == 0.5)
    #expect(Motion().elapsed(at: 4, since: &start) == 0, "a clock that goes back")
  }

  @Test("A motion before its first frame also ends if it is advanced to an infinite time")
  func itEndsAtAnInfiniteTimeEvenBeforeItsFirstFrame() {
    var start: Double?
    #expect(Motion().elapsed(at: .infinity, since: &start) == .infinity)
    #expect(start == nil)
  }

  @Test("In a hidden window, a control is drawn as pressed only until the press ends")
  func aPressThatNoFrameHasShownEndsWithTheMovementOfAHiddenWindow() throws {
    try withStage { stage in
      let view = View()
      view.fill(stage.makeWindow().content)
      stage.settle()
      let press = PressDisplay(of: view)
      press.begin()
      #expect(!press.advance(to: .infinity) && press.isShown, "the finger is still down")
      press.end()
      #expect(press.isShown)
      #expect(!press.advance(to: .infinity) && !press.isShown)
    }
  }
}
