import CTactionLinux
import Glibc
import Taction
import TactionTesting

/// Windows that open, are pinched and scrolled, and close, many times: no object, descriptor or memory may remain.
///
///     Benchmarks soak [CYCLES]
///
/// In the first half of the cycles the caches fill and the heap grows to its final size, which takes some 9,000 cycles.
/// After that, memory may grow by at most 10 bytes a cycle; descriptors and objects not at all. The default is 20,000
/// cycles, and 10,000 may take 120 s.
struct SoakBenchmark {
  private let cycles: Int

  /// The maximum growth of resident memory, in bytes per cycle.
  private static let maximumSlope = 10.0
  /// The maximum time of 10,000 cycles.
  private static let maximumTime = Duration.seconds(120)
  /// The number of parts in which the cycles are measured. In each part the caches fill and are emptied some twenty
  /// times, which changes the memory by two megabytes; therefore only the minimum of each part counts.
  private static let parts = 10
  /// The number of parts at the beginning that are not measured, because the caches and the heap still grow to their
  /// final size.
  private static let partsToWarmUp = 5
  /// The number of times that the memory is read in each part.
  private static let samplesPerPart = 200

  /// Reads the command line; nil if it is not for this benchmark.
  init?(_ arguments: [String]) {
    guard arguments.first == "soak" else { return nil }
    cycles = arguments.dropFirst().first.flatMap { Int($0) } ?? 20_000
  }

  /// The counts that are compared before and after the cycles.
  private struct Count: Equatable {
    var descriptors: Int
    var objects: Int
    var windows: Int
    var living: Int
  }

  /// Runs all cycles and prints the growth; returns whether it is small enough.
  func run() throws -> Bool {
    let stage = try Stage(size: Size(width: 400, height: 300))
    let picture = try Image(copying: Bitmap(width: 256, height: 256))
    var witnesses: [WeakView] = []
    var samples: [Sample] = []
    var first: Count?
    let clock = ContinuousClock()
    let start = clock.now
    for cycle in 1...max(cycles, 1) {
      witnesses.append(WeakView(view: Self.cycle(stage, picture)))
      guard cycle % max(cycles / (Self.parts * Self.samplesPerPart), 1) == 0 else { continue }
      witnesses.removeAll { $0.view == nil }
      guard cycle > cycles * Self.partsToWarmUp / Self.parts else { continue }
      taction_give_memory_back()
      samples.append(Sample(cycle: Double(cycle), bytes: Double(residentBytes() ?? 0)))
      first = first ?? Self.count(stage, witnesses)
    }
    let time = clock.now - start
    let last = Self.count(stage, witnesses)
    let slope = Self.slope(Self.least(of: samples))
    print("soak: \(cycles) cycles in \(time), \(slope) B a cycle")
    print("soak: \(first.map { "\($0)" } ?? "-") at first, \(last) at last")
    try stage.finish()
    let isFast = time <= Self.maximumTime * max(cycles, 10_000) / 10_000
    return isFast && slope <= Self.maximumSlope && first == last && last.living == 0
  }

  /// Opens a window, pinches a photo in it, scrolls a list and closes it; returns its content.
  private static func cycle(_ stage: Stage, _ picture: Image) -> View {
    let window = stage.makeWindow(title: "Soak", size: Size(width: 400, height: 300))
    let photo = ImageView(image: picture)
    photo.frame = Rect(x: 0, y: 0, width: 200, height: 300)
    photo.isUserInteractionEnabled = true
    photo.addInteraction(TransformInteraction(scale: 0.25...4, momentum: true))
    let list = ScrollView(frame: Rect(x: 200, y: 0, width: 200, height: 300))
    list.contentSize = Size(width: 200, height: 2000)
    for row in 0..<10 {
      let label = Label("Row \(row)")
      label.frame = Rect(x: 0, y: Double(row) * 200, width: 200, height: 40)
      list.addSubview(label)
    }
    window.content.addSubview(photo)
    window.content.addSubview(list)
    stage.settle()
    let (one, two) = (stage.touch(at: Point(x: 80, y: 150)), stage.touch(at: Point(x: 120, y: 150)))
    stage.fingers {
      one.move(by: Vector(dx: -40, dy: 0), steps: 4)
      two.move(by: Vector(dx: 40, dy: 0), steps: 4)
    }
    one.lift()
    two.lift()
    let finger = stage.touch(at: Point(x: 300, y: 250))
    finger.move(by: Vector(dx: 0, dy: -100), steps: 4)
    finger.lift()
    stage.advance(by: 0.05)
    window.close()
    stage.settle()
    return photo
  }

  private static func count(_ stage: Stage, _ witnesses: [WeakView]) -> Count {
    Count(
      descriptors: descriptors, objects: stage.compositor.clients.first?.objects.count ?? 0,
      windows: stage.app.windows.count, living: witnesses.count { $0.view != nil })
  }

  private static var descriptors: Int {
    guard let directory = opendir("/proc/self/fd") else { return 0 }
    defer { closedir(directory) }
    var count = 0
    while readdir(directory) != nil { count += 1 }
    return count
  }

  /// The resident memory after a cycle.
  private struct Sample {
    let cycle: Double
    let bytes: Double
  }

  /// The samples with the least memory in each part.
  private static func least(of samples: [Sample]) -> [Sample] {
    stride(from: 0, to: samples.count, by: samplesPerPart).compactMap { start in
      samples[start..<min(start + samplesPerPart, samples.count)].min { $0.bytes < $1.bytes }
    }
  }

  /// Returns the slope of the least-squares line.
  private static func slope(_ samples: [Sample]) -> Double {
    let count = Double(samples.count)
    let (x, y) = (samples.reduce(0) { $0 + $1.cycle } / count, samples.reduce(0) { $0 + $1.bytes } / count)
    let square = samples.reduce(0) { $0 + ($1.cycle - x) * ($1.cycle - x) }
    return square > 0 ? samples.reduce(0) { $0 + ($1.cycle - x) * ($1.bytes - y) } / square : 0
  }

  private struct WeakView {
    weak var view: View?
  }
}
