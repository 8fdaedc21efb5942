import Taction
import TactionTesting
import TactionViews

/// Forty rotated photos on the embedded compositor, and ten fingers that move five of the photos.
final class FingerScene {
  private static let size = Size(width: 800, height: 600)
  private static let carried = 5

  private let stage: Stage
  private let window: Window
  private let spare: Bitmap
  private var step = 0

  /// Sets up the photos and lands the fingers on them; the fingers have already moved beyond the slop.
  init() throws {
    var configuration = CompositorConfiguration()
    configuration.bufferRelease = .atOnce
    configuration.keepsPixels = false
    configuration.isStrict = false
    // A frame is drawn in the iteration of the event loop in which the compositor requests it.
    configuration.frameCallbacks = .byHand
    configuration.versions["wp_presentation"] = nil
    stage = try Stage(size: Self.size, configuration: configuration)
    window = stage.makeWindow(size: Self.size)
    spare = try Bitmap(width: Int(Self.size.width), height: Int(Self.size.height))
    let images = try (0..<12).map { _ in try Image(copying: Bitmap(width: 180, height: 120)) }
    for number in 0..<40 {
      let photo = ImageView(image: images[number % images.count])
      photo.frame = Rect(x: 0, y: 0, width: 90, height: 60)
      photo.center = Self.middle(of: number)
      photo.transform = .rotation(.degrees(Double(number * 7 % 60) - 30))
      photo.addInteraction(TransformInteraction(momentum: true))
      window.content.addSubview(photo)
    }
    stage.advance(by: 0.1)
    for finger in 0..<Int32(2 * Self.carried) { stage.seat?.touch.down(finger, at: place(of: finger)) }
    stage.seat?.touch.frame()
    for _ in 0..<20 {
      move()
      try stage.app.turn()
    }
  }

  /// Moves all fingers and draws a frame of the photos that follow them; returns the seconds that the frame took, and
  /// the seconds for its pixels.
  func frame() throws -> (whole: Double, pixels: Double) {
    move()
    let commits = stage.commitCount
    var (whole, pixels) = (Stopwatch(), Stopwatch())
    try whole.measure { try stage.app.turn() }
    stage.compositor.pump()
    guard stage.commitCount == commits + 1 else { throw BenchmarkError.frames(stage.commitCount - commits) }
    // Draws the same pixels again to measure the time for pixels alone.
    pixels.measure { window.pipeline.raster(into: spare, region: window.pipeline.change.damage) }
    return (whole.seconds, pixels.seconds)
  }

  /// Lifts the fingers.
  func finish() throws {
    for finger in 0..<Int32(2 * Self.carried) { stage.seat?.touch.up(finger) }
    stage.seat?.touch.frame()
    stage.advance(by: 2)
    try stage.finish()
  }

  private func move() {
    step += 1
    stage.clock.advance(by: 1.0 / 60)
    for finger in 0..<Int32(2 * Self.carried) { stage.seat?.touch.motion(finger, to: place(of: finger)) }
    stage.seat?.touch.frame()
    stage.compositor.pump()
    stage.compositor.presentFrame()
  }

  private static func middle(of number: Int) -> Point {
    Point(x: 50 + 100 * Double(number % 8), y: 60 + 120 * Double(number / 8))
  }

  /// Two fingers around the middle of every ninth photo. The two fingers move in a circle and rotate about each other.
  private func place(of finger: Int32) -> Point {
    let middle = Self.middle(of: Int(finger) / 2 * 9)
    let side = finger & 1 == 0 ? 1.0 : -1
    let around = Transform.rotation(.degrees(3 * Double(step))).apply(Vector(dx: 30, dy: 0))
    let apart = Transform.rotation(.degrees(40 * Self.wave(step))).apply(Vector(dx: 15 * side, dy: 5 * side))
    return middle + around - Vector(dx: 30, dy: 0) + apart
  }

  /// A wave between -1 and 1.
  private static func wave(_ step: Int) -> Double {
    let part = Double(step % 160) / 160
    return part < 0.25 ? 4 * part : part < 0.75 ? 2 - 4 * part : 4 * part - 4
  }
}
