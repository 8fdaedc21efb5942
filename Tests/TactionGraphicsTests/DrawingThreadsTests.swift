import Glibc
import Synchronization
import TactionGeometry
import Testing

@testable import TactionGraphics

@Suite("Drawing threads")
struct DrawingThreadsTests {
  private func photos(_ count: Int, on bitmap: Bitmap) throws -> DisplayList {
    let photo = try testPhoto(300, 200)
    var list = DisplayList()
    for index in 0..<count {
      let place = Transform.rotation(.degrees(Double(7 * index))).scaled(by: Double(bitmap.width) / 300)
      list.draw(photo, in: RoundedRect(Rect(x: 0, y: 0, width: 300, height: 200)), transform: place)
    }
    return list
  }

  @Test func `a small picture, or a small part of a large one, starts no threads`() throws {
    let threads = DrawingThreads()
    let renderer = Renderer(threads: threads, limit: 4)
    let small = try Bitmap(width: 200, height: 100)
    renderer.draw(try photos(3, on: small), into: small)
    #expect(renderer.lastThreadCount == 1)
    let large = try Bitmap(width: 1600, height: 1000)
    let list = try photos(3, on: large)
    renderer.draw(list, into: large, clip: Region(PixelRect(x: 700, y: 400, width: 120, height: 90)))
    #expect(renderer.lastThreadCount == 1)
    // Two corners, whose bounding rectangle is the whole bitmap.
    let corners = [PixelRect(x: 0, y: 0, width: 90, height: 60), PixelRect(x: 1500, y: 950, width: 90, height: 50)]
    renderer.draw(list, into: large, clip: Region(corners))
    #expect(renderer.lastThreadCount == 1)
    #expect(threads.startedCount == 0)
    renderer.draw(list, into: large)
    #expect(renderer.lastThreadCount == 4)
    #expect(threads.startedCount == 3)
    renderer.draw(list, into: large)
    #expect(threads.startedCount == 3)
  }

  @Test func `drawing threads have a name, block signals, and end with the last reference`() {
    weak var gone: DrawingThreads?
    do {
      let threads = DrawingThreads()
      gone = threads
      threads.run(MeetingTask(partCount: 3), with: DrawingWorker(), threads: 3)
      #expect(threads.startedCount == 2)
      let masks = signalMasks(ofThreadsNamed: "taction-draw")
      #expect(masks.count >= 2)
      for signal in [SIGINT, SIGTERM, SIGCHLD, SIGALRM] {
        for mask in masks { #expect(mask >> UInt64(signal - 1) & 1 == 1, "signal \(signal)") }
      }
    }
    // The deinitializer waits until the threads have ended.
    #expect(gone == nil)
  }

  @Test(
    "Every part of a drawing task is done once", arguments: [(1, 1), (1, 7), (5, 100), (8, 3), (3, 0), (8, 20_000)])
  func parts(threadCount: Int, count: Int) {
    let (threads, worker) = (DrawingThreads(), DrawingWorker())
    for _ in 0..<3 {
      let task = CountingTask(partCount: count)
      threads.run(task, with: worker, threads: threadCount)
      #expect(task.runs.withLock { $0.allSatisfy { $0 == 1 } })
    }
  }

  @Test func `a drawing thread keeps its memory between tasks, and frees memory it no longer needs`() {
    let (threads, worker) = (DrawingThreads(), DrawingWorker())
    let memory = worker.memory(CountingTask.Memory.self)
    threads.run(CountingTask(partCount: 7), with: worker, threads: 1)
    #expect((memory.parts, memory.trims) == (7, 1))
    threads.run(CountingTask(partCount: 2), with: worker, threads: 1)
    #expect((memory.parts, memory.trims) == (9, 2))
    #expect(worker.memory(CountingTask.Memory.self) === memory)
  }

  /// Returns the signal masks of the threads with a name.
  private func signalMasks(ofThreadsNamed name: String) -> [UInt64] {
    guard let folder = opendir("/proc/self/task") else { return [] }
    defer { closedir(folder) }
    var masks: [UInt64] = []
    while let entry = readdir(folder) {
      let thread = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      let status = lines(of: "/proc/self/task/\(thread)/status")
      guard status.contains("Name:\t\(name)"), let mask = status.first(where: { $0.hasPrefix("SigBlk:") }) else {
        continue
      }
      masks.append(UInt64(mask.dropFirst(8), radix: 16) ?? 0)
    }
    return masks
  }

  private func lines(of path: String) -> [String] {
    let file = open(path, O_RDONLY)
    guard file >= 0 else { return [] }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 8192)
    let length = read(file, &bytes, bytes.count)
    return String(decoding: bytes.prefix(max(length, 0)), as: UTF8.self).split(separator: "\n").map(String.init)
  }
}

/// A task that needs one thread for each part: no part ends before all parts have begun.
private final class MeetingTask: DrawingTask {
  let partCount: Int
  private let begun = Atomic(0)

  init(partCount: Int) { self.partCount = partCount }

  func run(part: Int, worker: DrawingWorker) {
    begun.add(1, ordering: .relaxed)
    while begun.load(ordering: .relaxed) < partCount { sched_yield() }
  }
}

/// A task that counts how often each part is done, and the parts of each worker.
private final class CountingTask: DrawingTask {
  final class Memory: WorkerMemory {
    var parts = 0
    var trims = 0

    func trim() { trims += 1 }
  }

  let partCount: Int
  let runs: Mutex<[Int]>

  init(partCount: Int) {
    self.partCount = partCount
    runs = Mutex([Int](repeating: 0, count: partCount))
  }

  func run(part: Int, worker: DrawingWorker) {
    worker.memory(Memory.self).parts += 1
    runs.withLock { $0[part] += 1 }
  }
}
