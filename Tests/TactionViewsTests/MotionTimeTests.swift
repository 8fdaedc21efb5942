import TactionTesting
import Testing

@testable import TactionViews

@Suite("The time of a motion")
struct MotionTimeTests {
  private final class Motion: FrameMotion {
    weak var movedView: View?
    func advance(to time: Double) -> Bool { true }
    func interrupt() {}
  }

  @Test func theFirstFrameIsItsStart() {
    var start: Double?
    #expect(Motion().elapsed(at: 5, since: &start) == 0)
    #expect(Motion().elapsed(at: 5.5, since: &start) == 0.5)
    #expect(Motion().elapsed(at: 4, since: &start) == 0, "a clock that goes back")
  }

  @Test func itEndsAtAnInfiniteTimeEvenBeforeItsFirstFrame() {
    var start: Double?
    #expect(Motion().elapsed(at: .infinity, since: &start) == .infinity)
    #expect(start == nil)
  }

  @Test func aPressThatNoFrameHasShownEndsWithTheMovementOfAHiddenWindow() throws {
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
