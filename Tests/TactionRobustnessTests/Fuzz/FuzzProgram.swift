import TactionTestSupport

/// A storm: a long sequence of random operations that is determined by one number, the seed.
///
/// Each operation depends only on the seed and its own number, so that some can be left out without changing the rest.
nonisolated struct FuzzProgram: Sendable {
  /// The number that determines all operations.
  let seed: UInt64
  /// The numbers of the operations in the sequence, ascending.
  var steps: [Int]

  init(seed: UInt64, length: Int) {
    self.seed = seed
    steps = Array(0..<length)
  }

  /// Returns the random bits of an operation.
  func operation(_ step: Int) -> UInt64 {
    var mixed = SeededGenerator(seed: seed &* 0x9E37_79B9_7F4A_7C15 &+ UInt64(truncatingIfNeeded: step))
    return mixed.next()
  }
}

/// The kinds of operations in a storm.
nonisolated enum FuzzOperation: String, CaseIterable, Sendable {
  case move, land, lift, tap, press, hostile, hover, cancel, wait, frame, key, view, recognizer, delegate
  case edge, settings

  /// The frequency of each kind in 1000 operations. Most events of a touch screen are movement.
  private static let weights: [(FuzzOperation, Int)] = [
    (.move, 784), (.land, 45), (.lift, 40), (.tap, 25), (.press, 5), (.wait, 25), (.hover, 25), (.view, 14),
    (.recognizer, 14), (.hostile, 6), (.key, 4), (.frame, 4), (.delegate, 2), (.cancel, 1),
    (.edge, 5), (.settings, 1),
  ]

  /// The operations that an app does in a callback, or that happen in a nested event loop.
  private static let nested: [FuzzOperation] = [
    .view, .view, .view, .recognizer, .recognizer, .recognizer, .delegate, .move, .land, .lift, .tap, .hostile, .cancel,
    .wait,
    .frame, .key, .hover, .settings,
  ]

  static func pick(_ dice: inout SeededGenerator) -> FuzzOperation {
    var number = Int(dice.next() % 1000)
    for (operation, weight) in weights {
      number -= weight
      if number < 0 { return operation }
    }
    return .move
  }

  static func pickNested(_ dice: inout SeededGenerator) -> FuzzOperation {
    nested[Int(dice.next() % UInt64(nested.count))]
  }
}
