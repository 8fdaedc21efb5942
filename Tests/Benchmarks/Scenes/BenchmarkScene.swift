import Glibc
import Taction

/// A scene that is drawn frame by frame, by formulas, so that other programs can draw the same scene.
protocol BenchmarkScene: AnyObject {
  /// The name on the command line.
  var name: String { get }
  /// The number of things to draw.
  var count: Int { get }
  /// Whether a frame can be drawn correctly only after all frames before it.
  var needsAllFrames: Bool { get }

  /// Adds all views to the view that fills the screen.
  func build(in root: View) throws
  /// Moves the views to their places in a frame.
  func pose(frame: Int)
}

extension BenchmarkScene {
  var needsAllFrames: Bool { false }
}

/// The canvas and the formulas that all scenes share.
enum SceneCanvas {
  static let size = Size(width: 2560, height: 1600)
  static let background = Color(hex: 0x20_242C)

  /// The centre of object k. The objects are spread over the screen in an irregular order.
  static func middle(of k: Double) -> Point {
    Point(
      x: size.width * (0.12 + 0.76 * fraction(0.5 + k * 0.754_877_666)),
      y: size.height * (0.15 + 0.70 * fraction(0.5 + k * 0.569_840_296)))
  }

  /// The displacement of object k in frame f.
  static func drift(of k: Double, frame f: Double) -> Vector {
    Vector(dx: 20 * wave(f / 40, k), dy: 20 * wave(f / 56, k + .pi / 2))
  }

  /// The sine of an angle in turns, plus a phase in radians.
  static func wave(_ turns: Double, _ phase: Double = 0) -> Double { sin(2 * .pi * turns + phase) }

  static func fraction(_ value: Double) -> Double { value - value.rounded(.down) }
}
