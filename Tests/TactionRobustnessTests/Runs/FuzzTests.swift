import Foundation
import Taction
import TactionTestSupport
import Testing

/// Runs programs that each start with two new windows: a million operations in total if whole samples are used
/// (`SampleSize`).
///
/// They run in their own processes, in parallel with other tests, so that a trap is a failure like any other. To repeat
/// a program that failed: `TACTION_FUZZ=seed swift test --filter FuzzTests`; more programs: `TACTION_FUZZ=first-last`.
@Suite("A long fuzz")
struct FuzzTests {
  /// The number of operations in a program.
  nonisolated static let length = SampleSize.number(8_000, of: 25_000)
  /// The seeds of the programs of each process: 40 programs of 25,000 operations are a million.
  nonisolated static let seeds: [ClosedRange<UInt64>] =
    requested.map { [$0] } ?? SampleSize.number([1...20], of: [1...20, 21...40])

  nonisolated static var requested: ClosedRange<UInt64>? {
    guard let words = ProcessInfo.processInfo.environment["TACTION_FUZZ"]?.split(separator: "-") else { return nil }
    guard let first = words.first.flatMap({ UInt64($0) }), let last = words.last.flatMap({ UInt64($0) }) else {
      return nil
    }
    return first...max(first, last)
  }

  @Test(
    "A storm never traps, touches and gestures keep their order, and all comes to rest", .ownProcess, arguments: seeds)
  func storm(seeds: ClosedRange<UInt64>) async {
    await #expect(processExitsWith: .success) { [seeds] in
      await MainActor.run {
        var early = 0
        for seed in seeds {
          FuzzReport.run(FuzzProgram(seed: seed, length: FuzzTests.length), in: FuzzWorld.self)
          if seed == seeds.lowerBound + 4 { early = FuzzReport.residentBytes }
        }
        // These checks need many programs, so they are left out if only a few programs are repeated.
        guard seeds.count >= 10 else { return }
        #expect(FuzzReport.residentBytes - early < FuzzReport.mostGrowth, "memory grows")
        let missing = FuzzTally.missing
        #expect(missing == [], "the storm is too weak: \(missing)")
      }
    }
  }
}
