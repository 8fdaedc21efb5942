import CTactionAllocationCounter
import CTactionLinux
import Glibc
import Taction
import TactionTesting
import TactionViews

/// A throw that scrolls a grid of ten thousand thumbnails.
enum GridBenchmarks {
  private static let count = 10_000
  private static let files = 200
  private static let size = Size(width: 1280, height: 800)
  private static let itemLength = 160.0

  /// Measures a throw through the whole grid: frames, cells, memory, and pictures that appear late.
  static func throwing() throws -> [Measurement] {
    let folder = "/tmp/taction-benchmark-\(getpid())"
    guard mkdir(folder, 0o700) == 0 else { return [] }
    let paths = (0..<files).map { "\(folder)/\($0).jpg" }
    defer {
      for path in paths { unlink(path) }
      rmdir(folder)
    }
    for (number, path) in paths.enumerated() { try thumbnail(number).writeJPEG(to: path, quality: 85) }
    Application.maximumDrawingThreads = 1
    let run = try Run(paths: paths)
    try run.play(frames: 600)
    let screen = (size.width / itemLength).rounded(.down) * (size.height / itemLength).rounded(.up)
    return [
      Measurement(label: "grid: a frame of a throw, p95", value: run.frame(0.95) * 1e3, unit: "ms", bar: .atMost(8)),
      Measurement(label: "grid: a frame of a throw, median", value: run.frame(0.5) * 1e3, unit: "ms"),
      Measurement(
        label: "grid: cells alive, in screens", value: Double(run.mostCells) / screen, unit: "screens",
        bar: .atMost(2)),
      Measurement(label: "grid: the longest hole", value: run.longestHole * 1e3, unit: "ms", bar: .atMost(100)),
      Measurement(
        label: "grid: memory of the process", value: Double(residentBytes() ?? 0) / 1e6, unit: "MB",
        bar: .atMost(Double(Image.memoryBudget) / 1e6 + 24)),
      steadyAllocations(),
    ]
  }

  private static func thumbnail(_ number: Int) throws -> Bitmap {
    let bitmap = try Bitmap(width: 320, height: 320)
    for y in 0..<320 {
      bitmap.setRow(
        y,
        to: (0..<320).map { x in
          let wave = UInt32((x * (number + 3) / 7 ^ y * 3) & 0xFF)
          return 0xFF00_0000 | wave << 16 | UInt32(number & 0xFF) << 8 | UInt32(y * 255 / 320)
        })
    }
    return bitmap
  }

  /// The allocations of a frame that scrolls the grid while no cell becomes visible: only regions of damage are
  /// allocated, nothing for cells.
  private static func steadyAllocations() -> Measurement {
    let grid = GridView<Thumbnail>(PictureCell.self) { _, _ in }
    grid.minimumItemWidth = itemLength
    grid.frame = Rect(origin: .zero, size: size)
    grid.setItems((0..<count).map { Thumbnail(id: $0, path: "") }, animated: false)
    let pipeline = FramePipeline(root: grid)
    var allocations = 0
    for frame in 0..<40 {
      grid.contentOffset.y += frame < 20 ? 1 : -1
      if frame >= 20 { allocation_counter_begin() }
      _ = pipeline.update(time: Double(frame), scale: 1, pixelSize: (1280, 800))
      if frame >= 20 { allocations += Int(allocation_counter_end()) }
    }
    pipeline.tree.close()
    return Measurement(
      label: "grid: a frame that scrolls by a pixel", value: Double(allocations) / 20, unit: "per frame",
      bar: .atMost(11))
  }

  struct Thumbnail: Identifiable {
    let id: Int
    let path: String
  }

  /// A cell that loads its picture when it becomes visible, as in an app.
  final class Cell: PictureCell {
    private var loading: Task<Void, Never>?
    /// The time at which the cell became visible without its picture; nil once it shows the picture.
    private(set) var missingSince: Double?

    func show(_ item: Thumbnail) {
      loading?.cancel()
      image = nil
      missingSince = MachineTime.wall
      loading = Task { [weak self] in
        let picture = try? await Image.load(path: item.path, atLeast: Int(itemLength))
        guard !Task.isCancelled, let self else { return }
        image = picture
        missingSince = nil
      }
    }

    override func prepareForReuse() {
      loading?.cancel()
      missingSince = nil
    }
  }

  private final class Run {
    private let stage: Stage
    private let grid: GridView<Thumbnail>
    private var times: [Double] = []
    private(set) var mostCells = 0
    private(set) var longestHole = 0.0

    init(paths: [String]) throws {
      var configuration = CompositorConfiguration()
      configuration.bufferRelease = .atOnce
      configuration.keepsPixels = false
      configuration.isStrict = false
      stage = try Stage(size: GridBenchmarks.size, configuration: configuration)
      grid = GridView<Thumbnail>(Cell.self) { cell, item in cell.show(item) }
      grid.minimumItemWidth = itemLength
      grid.setItems((0..<count).map { Thumbnail(id: $0, path: paths[$0 % paths.count]) }, animated: false)
      stage.makeWindow(size: GridBenchmarks.size).root = grid
    }

    func frame(_ share: Double) -> Double {
      let sorted = times.sorted()
      return sorted[min(Int(share * Double(sorted.count)), sorted.count - 1)]
    }

    /// Throws the grid again and again, in real time, while pictures are decoded.
    func play(frames: Int) throws {
      var velocity = 0.0
      var next = MachineTime.wall
      for frame in 0..<frames {
        if frame % 120 == 60 { velocity = 8000 }
        // The same deceleration as in a throw; see `GestureConstants.decelerationRate`.
        velocity *= pow(0.998, 1000.0 / 60)
        grid.contentOffset.y += velocity / 60
        var watch = Stopwatch()
        watch.measure {
          stage.advance(by: 1.0 / 60)
          // A stage never waits for events, so it does not run the jobs of the main actor by itself.
          taction_main_queue_run(TACTION_MAIN_QUEUE_BY_HOOKS)
        }
        // The first frames decode pictures and shape text that all later frames use, so they do not count.
        if frame >= 10 { times.append(watch.seconds) }
        look(isCounted: frame >= 60)
        next += 1.0 / 60
        let pause = next - MachineTime.wall
        if pause > 0 { usleep(UInt32(pause * 1e6)) } else { next = MachineTime.wall }
      }
    }

    private func look(isCounted: Bool) {
      let cells = grid.visibleCells
      mostCells = max(mostCells, cells.count)
      guard isCounted else { return }
      for case let cell as Cell in cells where grid.bounds.intersects(cell.frame) {
        if let since = cell.missingSince { longestHole = max(longestHole, MachineTime.wall - since) }
      }
    }
  }
}
