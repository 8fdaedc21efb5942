import Dispatch
import Glibc
import Synchronization
import Taction
import TactionGraphics
import TactionTesting

/// The time from files of photos to a screen full of photos.
enum DecodeBenchmarks {
  private static let count = 12

  /// Measures the time from twelve files of 12 megapixels to the first frame with all photos, and the memory of the
  /// photos in a collage.
  static func decode() throws -> [Measurement] {
    let folder = "/tmp/taction-benchmark-\(getpid())"
    guard mkdir(folder, 0o700) == 0 else { return [] }
    let paths = (0..<count).map { "\(folder)/\($0).jpg" }
    defer {
      for path in paths { unlink(path) }
      rmdir(folder)
    }
    for (number, path) in paths.enumerated() { try PhotoSource.make(number).bitmap().writeJPEG(to: path) }
    var (times, sizes, settled): ([Double], [Double], [Double]) = ([], [], [])
    for _ in 0..<5 {
      let outcome = try show(paths)
      times.append(outcome.seconds)
      sizes.append(outcome.moving)
      settled.append(outcome.settled)
    }
    return [
      Measurement(
        label: "decode: 12 JPEGs of 12 megapixels to the first full picture", value: times.median * 1000, unit: "ms",
        bar: .atMost(350)),
      Measurement(
        label: "decode: memory for them in a collage, beside the buffers", value: sizes[0], unit: "MB", bar: .atMost(64)
      ),
      Measurement(
        label: "decode: the same at rest, with better pictures", value: settled[0], unit: "MB", bar: .atMost(60)),
    ]
  }

  /// Loads photos on all cores and shows them; returns the time in seconds and the memory in MB.
  private static func show(_ paths: [String]) throws -> (seconds: Double, moving: Double, settled: Double) {
    var configuration = CompositorConfiguration()
    configuration.bufferRelease = .atOnce
    configuration.keepsPixels = false
    configuration.isStrict = false
    let stage = try Stage(size: SceneCanvas.size, configuration: configuration)
    let window = stage.makeWindow(size: SceneCanvas.size)
    window.content.backgroundColor = SceneCanvas.background
    for step in 0..<4 {
      // New colours make the window draw into all of its buffers, so that their memory counts.
      window.content.backgroundColor = Color(hex: 0x20_2420 + UInt32(step))
      stage.advance(by: 1.0 / 60)
    }
    let megabytes = { Double(residentBytes() ?? 0) / 1e6 }
    let before = megabytes()
    let start = MachineTime.wall
    let scene = PhotoScene(.full, count: paths.count, images: load(paths))
    try scene.build(in: window.content)
    scene.pose(frame: 0)
    try stage.app.turn()
    let seconds = MachineTime.wall - start
    stage.advance(by: 1.0 / 60)
    BackgroundQueue.levels.drain()
    let moving = megabytes() - before
    stage.rest()
    let settled = megabytes() - before
    window.close()
    return (seconds, moving, settled)
  }

  /// Loads pictures on all cores.
  private nonisolated static func load(_ paths: [String]) -> [Image] {
    let images = Mutex<[Int: Image]>([:])
    DispatchQueue.concurrentPerform(iterations: paths.count) { index in
      let image = try? Image.open(path: paths[index])
      images.withLock { $0[index] = image }
    }
    let all = images.withLock { $0 }
    return paths.indices.compactMap { all[$0] }
  }
}

extension Stage {
  /// Waits until the photos on the screen are at rest and shown by their sharper pictures.
  func rest() {
    BackgroundQueue.levels.drain()
    advance(by: 0.3)
    BackgroundQueue.stills.drain()
    advance(by: 0.05)
  }
}
