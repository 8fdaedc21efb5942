import TestSupport

/// A long row of operations, all of which follow from one number.
///
/// Each operation is a number of its own, so that some can be left out and the others stay what they are.
nonisolated struct FuzzProgram: Sendable {
  /// What the program follows from.
  let seed: UInt64
  /// The places of the operations in the row, ascending.
  var steps: [Int]

  init(seed: UInt64, length: Int) {
    self.seed = seed
    steps = Array(0..<length)
  }

  /// What is random in an operation.
  func operation(_ step: Int) -> UInt64 {
    var mixed = SeededGenerator(seed: seed &* 0x9E37_79B9_7F4A_7C15 &+ UInt64(truncatingIfNeeded: step))
    return mixed.next()
  }
}
