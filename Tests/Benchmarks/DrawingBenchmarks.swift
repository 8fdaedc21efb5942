import CTactionAllocationCounter
import Glibc
import Taction
import TactionGraphics

/// What a renderer takes from the system for a frame, once it has drawn some like it: no new memory, and next to no
/// time for what pixman's regions and images take from the heap and give back.
enum DrawingBenchmarks {
  static func allocations() throws -> [Measurement] {
    try forEachPicture { label, picture, threads in
      let (allocations, faults, _) = try count(in: picture, threads: threads)
      return [
        Measurement(label: label, value: Double(allocations), unit: "allocations"),
        // Bands go to the thread that asks next, so one may reach the last pages of its own memory late.
        Measurement(label: label, value: Double(faults), unit: "page faults", bar: .atMost(64)),
      ]
    }
  }

  /// What part of a frame's time goes to the heap.
  static func heapShare() throws -> [Measurement] {
    try forEachPicture { label, picture, threads in
      let (allocations, _, time) = try count(in: picture, threads: threads)
      return [
        Measurement(
          label: label + ", the heap's share", value: Double(allocations) * timeOfAllocation() / time * 100, unit: "%",
          bar: .atMost(2))
      ]
    }
  }

  private static func forEachPicture(
    _ measure: (String, DrawingPicture, Int) throws -> [Measurement]
  ) rethrows -> [Measurement] {
    try DrawingPicture.allCases.flatMap { picture in
      try [1, 2].flatMap { threads in
        try measure(
          "drawing: \(picture.rawValue), \(threads == 1 ? "1 thread" : "\(threads) threads")", picture, threads)
      }
    }
  }

  /// How often the heap was asked and memory touched for the first time, by any thread, in frames like those before,
  /// and the time that they take on all cores, in seconds.
  private static func count(in picture: DrawingPicture, threads: Int) throws -> (
    allocations: Int, faults: Int, time: Double
  ) {
    let before = Application.maximumDrawingThreads
    defer { Application.maximumDrawingThreads = before }
    Application.maximumDrawingThreads = threads
    let lists = try picture.lists()
    let bitmap = try Bitmap(width: Int(DrawingPicture.size.width), height: Int(DrawingPicture.size.height))
    let renderer = Renderer()
    let draw = {
      for list in lists {
        renderer.draw(list, into: bitmap, background: .black)
        guard renderer.lastThreadCount == threads else { throw BenchmarkError.threads(renderer.lastThreadCount) }
      }
    }
    // Which thread draws what is chance: each has to have met all of it.
    for _ in 0..<10 { try draw() }
    let faults = faultCount
    allocation_counter_begin_everywhere()
    defer { allocation_counter_end_everywhere() }
    try draw()
    let allocations = allocation_counter_end_everywhere()
    return (allocations, faultCount - faults, try leastTime(of: draw))
  }

  /// The time on all cores in which something as large as a region of some boxes is taken from the heap and given back,
  /// in seconds.
  private static func timeOfAllocation() -> Double {
    let rounds = 1000
    var pieces = [UnsafeMutableRawPointer?](repeating: nil, count: 16)
    let time = leastTime {
      for _ in 0..<rounds {
        for index in pieces.indices { pieces[index] = malloc(64 + index % 8 * 64) }
        for piece in pieces { free(piece) }
      }
    }
    return time / Double(rounds * pieces.count)
  }

  private static func leastTime(of body: () throws -> Void) rethrows -> Double {
    var least = Double.infinity
    for _ in 0..<5 {
      let start = processTime
      try body()
      least = min(least, processTime - start)
    }
    return least
  }

  /// The time that the process has run on all cores, in seconds.
  private static var processTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  /// How often the process has touched memory that was not there yet.
  private static var faultCount: Int {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return usage.ru_minflt + usage.ru_majflt
  }
}
