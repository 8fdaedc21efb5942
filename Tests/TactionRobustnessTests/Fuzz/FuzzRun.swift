import Taction

/// A scene in which a `FuzzProgram` runs: it performs operations and reports faults.
protocol FuzzScene: AnyObject {
  init()
  /// The faults so far; empty if there were none.
  var faults: [String] { get }
  /// Descriptions of the operations so far, a line each; empty for a scene without a journal.
  var journal: [String] { get }
  /// Performs the operation that some random bits select.
  func run(_ bits: UInt64)
  /// Brings everything to rest; afterwards nothing may be in progress.
  func rest()
}

extension FuzzScene {
  var journal: [String] { [] }
}

/// The run of a program, up to the first fault.
struct FuzzRun {
  /// The number of operations between two rests.
  static let restInterval = 1000

  /// The first faults; empty if there were none.
  private(set) var faults: [String] = []
  /// The operations up to and including the one that failed.
  private(set) var steps: [Int] = []
  /// The journal up to the first fault, if the scene has one.
  private(set) var journal: [String] = []

  /// Runs a program in a new scene; calls `each` with the number of each operation before the operation.
  init(_ program: FuzzProgram, in scene: any FuzzScene.Type, each: (Int) -> Void = { _ in }) {
    let before = Self.population
    var world: (any FuzzScene)? = scene.init()
    for step in program.steps {
      each(step)
      world?.run(program.operation(step))
      if step % Self.restInterval == Self.restInterval - 1 { world?.rest() }
      guard fails(world, at: step, of: program) else { continue }
      return
    }
    world?.rest()
    guard let last = program.steps.last, !fails(world, at: last, of: program) else { return }
    world = nil
    if Self.population != before {
      faults = ["something outlives its world: \(Self.population) instead of \(before)"]
      steps = program.steps
    }
  }

  private mutating func fails(_ world: (any FuzzScene)?, at step: Int, of program: FuzzProgram) -> Bool {
    guard let world, !world.faults.isEmpty else { return false }
    faults = world.faults
    journal = world.journal
    steps = program.steps.filter { $0 <= step }
    return true
  }

  private static var population: [Int] { [ProbeView.count, ProbeRecognizer.count, ProbeDelegate.count] }

  /// Removes operations from a failing program as long as it still fails: halves first, then smaller parts.
  ///
  /// - Parameters:
  ///   - fault: The fault that must still occur, apart from numbers in its text; nil for any fault.
  ///   - attempts: The maximum number of runs.
  static func shrink(
    _ program: FuzzProgram, in scene: any FuzzScene.Type, keeping fault: String? = nil, attempts: Int
  ) -> FuzzProgram {
    let kind = fault?.filter { !$0.isNumber }
    var shortest = program
    var (part, left) = (program.steps.count / 2, attempts)
    while part > 0, left > 0 {
      var start = 0
      while start < shortest.steps.count, left > 0 {
        var candidate = shortest
        candidate.steps.removeSubrange(start..<min(start + part, shortest.steps.count))
        left -= 1
        let run = FuzzRun(candidate, in: scene)
        if run.faults.isEmpty || kind != nil && run.faults.first?.filter({ !$0.isNumber }) != kind {
          start += part
        } else {
          shortest.steps = run.steps
        }
      }
      part /= 2
    }
    return shortest
  }
}
