import Foundation
import Testing

/// A trait of tests that run code in processes of their own: at most one such test runs at once for every two cores.
///
/// For each process, Swift Testing blocks a thread of Swift's pool, which has one thread for each core. If all are
/// blocked, none is left to wait for the end of a process. A thread of the library then polls for it, which keeps a
/// core busy.
public nonisolated struct ProcessTrait: TestTrait, SuiteTrait, TestScoping {
  /// True: each test of a suite waits for its own turn.
  public let isRecursive = true

  /// Waits for its turn, and runs the test.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    await ProcessTurns.shared.begin()
    let result: Result<Void, any Error>
    do { result = .success(try await function()) } catch { result = .failure(error) }
    await ProcessTurns.shared.end()
    try result.get()
  }
}

extension Trait where Self == ProcessTrait {
  /// The test runs code in a process of its own.
  public nonisolated static var ownProcess: Self { Self() }
}

/// Counts the tests with processes, and lets them begin in the order in which they have asked.
private actor ProcessTurns {
  static let shared = ProcessTurns()

  private var free = max(ProcessInfo.processInfo.activeProcessorCount / 2, 1)
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func begin() async {
    guard free == 0 else {
      free -= 1
      return
    }
    await withCheckedContinuation { waiting.append($0) }
  }

  /// Lets the next test begin, if one waits.
  func end() {
    guard !waiting.isEmpty else {
      free += 1
      return
    }
    waiting.removeFirst().resume()
  }
}
