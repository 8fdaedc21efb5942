import TactionGraphics

/// A counter that checks the time while the structure of a file is read. A hostile file may need a step for each of its
/// bytes.
struct StepCounter {
  private let effort = DecodingEffort()
  private var steps = 0

  /// The number of steps between two checks of the time. Our own choice: some microseconds.
  static let interval = 1024

  /// Counts a step. Throws `ImageError.tooExpensive` if reading takes too long, and `ImageError.cancelled` after a
  /// cancellation.
  mutating func step() throws(ImageError) {
    steps += 1
    if steps % Self.interval == 0 { try effort.check() }
  }
}
