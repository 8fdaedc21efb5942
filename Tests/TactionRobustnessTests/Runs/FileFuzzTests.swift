import Foundation
import TactionStageSupport
import TactionTestSupport
import Testing

/// Tests each reader of foreign bytes with the corpus that libFuzzer has found (`Fuzz/corpus`), including the inputs of
/// former crashes, and with randomly changed files (rows 16, 30 and 31 of Docs/Reliability.md).
///
/// `TACTION_FUZZ_FILES=100000 swift test --filter FileFuzzTests` changes that many files for each reader, and a tenth
/// as many fonts; with `TACTION_FUZZ_TARGET=font` for one reader.
@Suite("Damaged files")
struct FileFuzzTests {
  nonisolated static var count: Int { FuzzMutator.fileCount(400) }

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
        var mutator = FuzzMutator(seed: 1)
        guard FuzzTarget.files.contains(target) else { return }
        // A font takes a hundred times as long as another file.
        for index in 0..<(target == .font ? FileFuzzTests.count / 10 : FileFuzzTests.count) {
          FileFuzzTests.feed(mutator.change(whole[index % whole.count]), to: target)
        }
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
