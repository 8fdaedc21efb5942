import CTactionAllocationCounter
import Glibc
import Taction
import TactionViews

/// The time and memory of a loupe over forty rotated photos, and whether it frees all of its memory.
enum LoupeBenchmarks {
  private static let moves = 10_000
  private static let openings = 1000
  private static let side = 1000

  static func loupe() throws -> [Measurement] {
    try Loupe.Source.allCases.flatMap { source in
      let scene = try Scene(source)
      scene.open()
      // Caches fill in the first thousands of moves, until the loupe has shown every part of the window.
      scene.move(moves)
      for _ in 0..<(openings / 2) { scene.reopen() }
      guard let before = residentBytes() else { throw NoMemoryNumbers() }
      var watch = Stopwatch()
      watch.measure { scene.move(moves) }
      let perMove = watch.seconds / Double(moves)
      var openingWatch = Stopwatch()
      openingWatch.measure { for _ in 0..<openings { scene.reopen() } }
      guard let after = residentBytes() else { throw NoMemoryNumbers() }
      // The allocations are counted last, because the counter itself allocates memory.
      allocation_counter_begin()
      scene.move(100)
      let allocations = Int(allocation_counter_end())
      scene.close()
      return [
        Measurement(
          label: "loupe: a move of a loupe of 120 px, 2 x, from \(source)", value: perMove * 1e6, unit: "µs"),
        Measurement(
          label: "loupe: what 100 moves take from the heap, from \(source)", value: Double(allocations),
          unit: "allocations"),
        Measurement(
          label: "loupe: opened and closed, from \(source)", value: openingWatch.seconds / Double(openings) * 1e6,
          unit: "µs"),
        Measurement(
          label: "loupe: growth by 10,000 moves and 1,000 openings, \(source)", value: Double(after - before) / 1024,
          unit: "KiB", bar: .atMost(256)),
      ]
    }
  }

  private final class Scene {
    private let pipeline: FramePipeline
    private let bitmap: Bitmap
    private let loupe: Loupe
    private let photos: [View]
    private var frame = 0

    init(_ source: Loupe.Source) throws {
      photos = try RecordBenchmarks.photos(40)
      pipeline = FramePipeline(root: RecordBenchmarks.table(of: photos))
      bitmap = try Bitmap(width: side, height: side)
      loupe = Loupe(target: pipeline.tree.root)
      loupe.source = source
      draw()
    }

    func open() { loupe.show(at: Point(x: 500, y: 500)) }

    /// Moves the finger along a curve that covers the window.
    func move(_ count: Int) {
      for step in 0..<count {
        let time = Double(step) * 0.05
        loupe.move(to: Point(x: 500 + 490 * sin(time * 1.1), y: 500 + 490 * sin(time * 1.7)))
        draw()
      }
    }

    func reopen() {
      loupe.hide(animated: false)
      draw()
      loupe.show(at: Point(x: 300 + Double(frame % 400), y: 600))
      for _ in 0..<4 { draw() }
    }

    func close() {
      loupe.hide(animated: false)
      pipeline.tree.close()
    }

    private func draw() {
      frame += 1
      let damage = pipeline.update(time: Double(frame) / 60, scale: 1, pixelSize: (side, side)).damage
      pipeline.raster(into: bitmap, region: damage)
    }
  }

  private struct NoMemoryNumbers: Error {}
}
