import CTactionAllocationCounter
import Glibc
import Taction
import TactionGraphics

/// The memory that a renderer allocates for a frame after it has drawn similar frames. The renderer should touch no new
/// pages, and should spend almost no time on the allocations of pixman's regions and images.
enum DrawingBenchmarks {
  static func allocations() throws -> [Measurement] {
    try forEachPicture { label, picture, threads in
      let (allocations, faults, _) = try count(in: picture, threads: threads)
      return [
        Measurement(label: label, value: Double(allocations), unit: "allocations"),
        // Any free thread draws the next band, so a thread may touch some pages of its memory for the first time in a
        // late frame.
        Measurement(label: label, value: Double(faults), unit: "page faults", bar: .atMost(64)),
      ]
    }
  }

  /// The percentage of a frame's time that is spent on allocations.
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

  /// Returns the numbers of allocations and page faults of all threads while frames are drawn that resemble the
  /// previous frames, and the processor time of these frames on all cores, in seconds.
  private static func count(in picture: DrawingPicture, threads: Int) throws -> (
    allocations: Int, faults: Int, time: Double
  ) {
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
    // Threads draw bands in a random order: warm up until each thread has probably drawn every band once.
    for _ in 0..<10 { try draw() }
    let faults = faultCount
    allocation_counter_begin_everywhere()
    defer { allocation_counter_end_everywhere() }
    try draw()
    let allocations = allocation_counter_end_everywhere()
    return (allocations, faultCount - faults, try leastTime(of: draw))
  }

  /// The processor time to allocate and free a block as large as a region of a few boxes, in seconds.
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
      let start = MachineTime.process
      try body()
      least = min(least, MachineTime.process - start)
    }
    return least
  }

  /// The number of page faults of the process.
  private static var faultCount: Int {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return usage.ru_minflt + usage.ru_majflt
  }
}
