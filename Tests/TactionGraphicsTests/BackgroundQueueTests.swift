import Dispatch
import Foundation
import Glibc
import Synchronization
import TactionTestSupport
import Testing

@testable import TactionGraphics

@Suite("Background queues")
@MainActor struct BackgroundQueueTests {
  private nonisolated final class Log: Sendable {
    private let lines = Mutex<[String]>([])

    var all: [String] { lines.withLock(\.self) }
    func append(_ line: String) { lines.withLock { $0.append(line) } }
  }

  @Test("The newest waiting job starts first; a cancelled job never runs")
  func newestFirst() {
    let (queue, gate, log) = (BackgroundQueue(width: 1), Gate(), Log())
    var completed: [String] = []
    let jobs = ["a", "b", "c", "d"].map { name in
      queue.run {
        if name == "a" { gate.wait() }
        log.append(name)
      } then: {
        completed.append(name)
      }
    }
    #expect(jobs[2].cancel())
    #expect(!jobs[2].cancel(), "the job was cancelled before")
    gate.open()
    queue.drain()
    #expect(log.all == ["a", "d", "b"] && completed == ["a", "d", "b"])
  }

  @Test("finish waits for a job that has not started yet, and does not wait for a withdrawn job")
  func finishOfAWaitingJob() async {
    let (queue, gate) = (BackgroundQueue(width: 1), Gate())
    var completed: [String] = []
    _ = queue.run { gate.wait() }
    let second = queue.run {
    } then: {
      completed.append("second")
    }
    let third = queue.run {
    } then: {
      completed.append("third")
    }
    #expect(third.withdraw())
    await third.finish()
    #expect(completed.isEmpty)
    gate.open()
    await second.finish()
    #expect(completed == ["second"])
  }

  @Test("No more jobs run at a time than the width allows")
  func width() {
    let queue = BackgroundQueue(width: 2)
    let counts = Mutex((running: 0, maximum: 0, ended: 0))
    for _ in 0..<40 {
      _ = queue.run {
        counts.withLock { ($0.running, $0.maximum) = ($0.running + 1, max($0.maximum, $0.running + 1)) }
        await Task.yield()
        counts.withLock { ($0.running, $0.ended) = ($0.running - 1, $0.ended + 1) }
      } then: {
      }
    }
    queue.drain()
    #expect(counts.withLock(\.ended) == 40)
    #expect(counts.withLock(\.maximum) <= 2)
  }

  @Test("A running job that is cancelled can detect this, and its completion still runs")
  func cancelRunning() {
    let (queue, gate, log) = (BackgroundQueue(), Gate(), Log())
    let job = queue.run {
      gate.wait()
      log.append(Task.isCancelled ? "cancelled" : "not cancelled")
    } then: {
      log.append("completed")
    }
    #expect(!job.cancel())
    gate.open()
    queue.drain()
    #expect(log.all == ["cancelled", "completed"])
  }

  @Test("drain also waits for jobs that completions start")
  func chain() {
    let (queue, log) = (BackgroundQueue(width: 1), Log())
    _ = queue.run {
    } then: {
      _ = queue.run {
        log.append("second")
      } then: {
        log.append("completed")
      }
    }
    queue.drain()
    #expect(log.all == ["second", "completed"])
  }

  @Test("drain waits only once for a job that itself waits for the main actor; the job completes later")
  func timeout() async {
    let queue = BackgroundQueue()
    var completed: [String] = []
    let slow = queue.run {
      await MainActor.run {}
    } then: {
      completed.append("slow")
    }
    queue.drain(timeout: 0)
    #expect(completed.isEmpty)
    let quick = queue.run {
    } then: {
      completed.append("quick")
    }
    // If `drain` waited for the slow job again, it would never return.
    queue.drain()
    #expect(completed == ["quick"])
    await slow.finish()
    await quick.finish()
    #expect(completed == ["quick", "slow"])
  }

  @Test("Jobs and loads run on Taction's own threads, not on threads of libdispatch")
  func threads() async throws {
    /// Returns the name of the calling thread.
    @Sendable nonisolated func name() -> String {
      (try? String(contentsOfFile: "/proc/thread-self/comm", encoding: .utf8))?.filter { $0 != "\n" } ?? ""
    }
    let (queue, log, gate) = (BackgroundQueue(), Log(), Gate())
    // Run more jobs at the same time than the number of threads that are kept.
    for _ in 0..<20 {
      _ = queue.run {
        gate.wait()
        log.append(name())
      }
    }
    for _ in 0..<20 { gate.open() }
    queue.drain()
    #expect(log.all == [String](repeating: "taction-work", count: 20))
    #expect(await queue.result { name() } == "taction-work")
  }

  private nonisolated static let givenBack = DispatchSemaphore(value: 0)
  private nonisolated static let threads = BackgroundThreads(idleTime: 0) { givenBack.signal() }

  @Test("Memory is returned to the system after each burst of jobs, even if more threads ran than are kept")
  func givingBack() async {
    for count in [1, DrawingThreads.coreCount + 3, 1] {
      let (gate, started) = (Gate(), Gate())
      let tasks = (0..<count).map { _ in
        Task.detached(executorPreference: Self.threads) {
          started.open()
          gate.wait()
        }
      }
      for _ in 0..<count { started.wait() }
      // The end of a task of the previous burst may have run as another job, after which memory was returned once more.
      while Self.givenBack.wait(timeout: .now()) == .success {}
      for _ in 0..<count { gate.open() }
      for task in tasks { await task.value }
      Self.givenBack.wait()
    }
  }
}
