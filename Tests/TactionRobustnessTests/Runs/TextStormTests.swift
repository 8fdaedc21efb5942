import TactionTestSupport
import Testing

/// Runs users, input methods and apps that do anything to fields (`TextWorld`), in their own processes as in
/// `FuzzTests`.
@Suite("A storm over fields")
struct TextStormTests {
  /// The number of operations in a program.
  nonisolated static let length = 1000
  nonisolated static let seeds: [ClosedRange<UInt64>] =
    FuzzTests.requested.map { [$0] } ?? SampleSize.number([1...5], of: [1...5, 6...10])

  @Test(
    "Fields in a storm have the expected text, selections between characters, and full undo and redo", .ownProcess,
    arguments: seeds)
  func storm(seeds: ClosedRange<UInt64>) async {
    await #expect(processExitsWith: .success) { [seeds] in
      await MainActor.run {
        for seed in seeds { FuzzReport.run(FuzzProgram(seed: seed, length: TextStormTests.length), in: TextWorld.self) }
        FuzzReport.sayCount(of: "operations on fields", TextWorld.done.values.reduce(0, +))
        guard seeds.count >= 5 else { return }
        let missing = TextWorld.Operation.allCases.filter { TextWorld.done[$0] == nil }
        #expect(missing == [], "the storm is too weak: \(missing)")
      }
    }
  }
}
