import CAllocationCounter
import Glibc
import Taction
import TactionGraphics

/// What a renderer takes from the system for a frame, once it has drawn some like it: no new memory. What pixman's regions and images
/// take from the heap, and give back, is told, but has no bar.
enum DrawingBenchmarks {
  static func allocations() throws -> [Measurement] {
    try DrawingPicture.allCases.flatMap { picture in
      try [1, 2].flatMap { threads in
        let label = "drawing: \(picture.rawValue), \(threads == 1 ? "1 thread" : "\(threads) threads")"
        let (allocations, faults) = try count(in: picture, threads: threads)
        return [
          Measurement(label: label, value: Double(allocations), unit: "allocations"),
          // Bands go to the thread that asks next, so one may reach the last pages of its own memory late.
          Measurement(label: label, value: Double(faults), unit: "page faults", bar: .atMost(64)),
        ]
      }
    }
  }

  /// How often the heap was asked and memory touched for the first time, by any thread, in frames like those before.
  static func count(in picture: DrawingPicture, threads: Int) throws -> (allocations: Int, faults: Int) {
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
    return (allocation_counter_end_everywhere(), faultCount - faults)
  }

  /// How often the process has touched memory that was not there yet.
  private static var faultCount: Int {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return usage.ru_minflt + usage.ru_majflt
  }
}
