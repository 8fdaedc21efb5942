import Foundation
import TactionTestSupport
import Testing

/// Tests each reader of foreign bytes with the corpus that libFuzzer has found (`Fuzz/corpus`), including the inputs of
/// former crashes, and with randomly changed files (rows 16, 30 and 31 of Docs/Reliability.md). The memory of the
/// process must not grow with the number of files.
///
/// `TACTION_FUZZ_FILES=100000 swift test --filter FileFuzzTests` changes that many files for each reader, and a tenth
/// as many fonts; with `TACTION_FUZZ_TARGET=font` for one reader.
@Suite("Damaged files")
struct FileFuzzTests {
  /// The number of changed files for a reader.
  nonisolated static func count(for target: FuzzTarget) -> Int {
    switch target {
    // A font takes a hundred times as long as most files, and a GIF or HEIF picture ten times as long.
    case .font: FuzzMutator.fileCount(SampleSize.number(100, of: 400)) / 10
    case .gif, .heif: FuzzMutator.fileCount(SampleSize.number(300, of: 1000))
    default: FuzzMutator.fileCount(SampleSize.number(2000, of: 10_000))
    }
  }

  nonisolated static var targets: [FuzzTarget] {
    let name = ProcessInfo.processInfo.environment["TACTION_FUZZ_TARGET"]
    return FuzzTarget.allCases.filter { name == nil || name == $0.rawValue }
  }

  @Test("Readers of damaged files never trap, and the data that is read is valid", .ownProcess, arguments: targets)
  func files(target: FuzzTarget) async {
    await #expect(processExitsWith: .success) { [target] in
      await MainActor.run {
        let whole = FuzzSeeds.seeds(for: target) + FileFuzzTests.corpus(target)
        for bytes in whole { FileFuzzTests.feed(bytes, to: target) }
        guard FuzzTarget.files.contains(target) else { return }
        let count = FileFuzzTests.count(for: target)
        var (mutator, early) = (FuzzMutator(seed: 1), 0)
        for index in 0..<count {
          FileFuzzTests.feed(mutator.change(whole[index % whole.count]), to: target)
          if index == count / 4 { early = FuzzReport.residentBytes }
        }
        // The first few thousand files also fill the caches of decoders and of the allocator.
        guard count >= 10_000 else { return }
        #expect(FuzzReport.residentBytes - early < FuzzReport.mostGrowth, "memory grows")
      }
    }
  }

  private static func feed(_ bytes: [UInt8], to target: FuzzTarget) {
    let faults = target.feed(bytes)
    if !faults.isEmpty { Issue.record("\(faults) with \(Data(bytes).base64EncodedString())") }
  }

  private static func corpus(_ target: FuzzTarget) -> [[UInt8]] {
    let folder = URL(filePath: #filePath).appending(path: "../../../../Fuzz/corpus/\(target.rawValue)").standardized
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().compactMap { try? Array(Data(contentsOf: folder.appending(path: $0))) }
  }
}
