import Taction
import TactionTesting

extension Mouse {
  /// Presses the left button at a point, moves in a straight line to another point, and releases the button there.
  package func drag(from start: Point, to end: Point, over seconds: Double = 0.2) {
    move(to: start)
    press()
    move(to: end, over: seconds)
    release()
  }
}
