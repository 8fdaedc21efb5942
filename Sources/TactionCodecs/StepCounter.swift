import TactionGraphics

/// Looks at the clock now and then while a file's structure is read, which may take a step for each of its bytes.
struct StepCounter {
  private let effort = DecodingEffort()
  private var steps = 0

  /// The number of steps between two looks at the clock. Our own choice: some microseconds.
  static let interval = 1024

  /// Counts a step. Throws `ImageError.tooExpensive` after too long a time, and `cancelled`.
  mutating func step() throws(ImageError) {
    steps += 1
    if steps % Self.interval == 0 { try effort.check() }
  }
}
