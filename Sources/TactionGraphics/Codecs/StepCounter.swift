/// A counter that checks the time while the structure of a file is read. A hostile file may need a step for each of its
/// bytes.
package struct StepCounter {
  /// Starts with the first check: most files need none.
  private var effort: DecodingEffort?
  private var steps = 0

  package init() {}

  /// The number of steps between two checks of the time. Our own choice: some microseconds.
  package static let interval = 1024

  /// Counts a step. Throws `ImageError.tooExpensive` if reading takes too long, and `ImageError.cancelled` after a
  /// cancellation.
  package mutating func step() throws(ImageError) {
    steps += 1
    guard steps % Self.interval == 0 else { return }
    let effort = effort ?? DecodingEffort()
    self.effort = effort
    try effort.check()
  }
}
