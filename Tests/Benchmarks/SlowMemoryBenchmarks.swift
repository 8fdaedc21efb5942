import Dispatch
import Glibc
import Synchronization
import Taction
import TactionTesting
import TactionWayland
import TactionWindow

/// The frames of forty photos that all move, with one drawing thread, while another core copies memory all the time. So
/// the frames have only a part of the machine's memory bandwidth, as on a tablet.
///
/// The screen has 3840 by 2400 px, so that a frame on a fast machine takes as long as a frame on a tablet.
enum SlowMemoryBenchmarks {
  private static let size = Size(width: 3840, height: 2400)
  private static let photoCount = 40
  private static let rounds = 3
  private static let frameCount = 180
  /// The number of frames that are not measured: they make the buffers, and Taction detects in them that frames are
  /// slow.
  private static let firstCount = 30

  /// Measures the wall time of a frame, from the change to the commit, with and without a reduced resolution.
  static func frames() throws -> [Measurement] {
    Application.maximumDrawingThreads = 1
    let images = try (0..<PhotoSource.count).map(PhotoSource.make)
    let neighbour = CopyingNeighbour()
    defer { neighbour.stop() }
    var times: [Double: [Double]] = [:]
    for _ in 0..<rounds {
      for scale in [1, 0.5] { times[scale, default: []] += try run(images, scale: scale) }
    }
    return times.sorted { $0.key > $1.key }.flatMap { scale, times in
      let sorted = times.sorted()
      let label = "slow memory: \(photoCount) photos, renderScaleWhileMoving \(scale)"
      return [
        Measurement(label: "\(label), median", value: sorted[sorted.count / 2] * 1e3, unit: "ms"),
        Measurement(label: "\(label), p95", value: sorted[sorted.count * 95 / 100] * 1e3, unit: "ms"),
      ]
    }
  }

  private static func run(_ images: [Image], scale: Double) throws -> [Double] {
    var configuration = WindowBenchmarks.configurationByHand
    configuration.outputs = [OutputConfiguration(width: Int(size.width), height: Int(size.height), scale: 1)]
    let compositor = try Compositor(configuration)
    defer { compositor.close() }
    let display = try compositor.connect()
    let app = try Application(id: "org.example.benchmark", display: display, clock: WallClock()) {
      () throws(WaylandError) in try compositor.exchange(with: display)
    }
    defer { app.shutDown() }
    let window = app.makeWindow(title: "Photos", size: size)
    window.renderScaleWhileMoving = scale
    // The scene is made for 2560 by 1600 px.
    let page = View(frame: Rect(x: 640, y: 400, width: 2560, height: 1600))
    page.transform = .identity.scaled(by: 1.5)
    window.content.addSubview(page)
    let scene = PhotoScene(.full, count: photoCount, images: images)
    try scene.build(in: page)
    var times: [Double] = []
    for frame in 0..<frameCount {
      scene.pose(frame: frame)
      compositor.presentFrame()
      let commits = compositor.commitCount
      let time = try ContinuousClock().measure { try app.turn() }
      compositor.pump()
      if frame >= firstCount {
        guard compositor.commitCount == commits + 1 else {
          throw BenchmarkError.frames(compositor.commitCount - commits)
        }
        times.append(time / .seconds(1))
      }
    }
    return times
  }

  /// The machine's time. Frames are drawn as soon as the compositor requests them, not as late as possible before a
  /// refresh.
  private final class WallClock: TimeSource {
    var now: Double { MachineTime.wall }
    var runsByItself: Bool { true }
    var keepsDeadlines: Bool { false }
  }
}

/// A thread that copies memory that does not fit into any cache, until it is stopped.
private nonisolated final class CopyingNeighbour: Sendable {
  private final class Flag: Sendable { let isSet = Atomic(false) }

  private static let byteCount = 256 << 20
  private let end = Flag()
  private let group = DispatchGroup()

  init() {
    DispatchQueue.global().async(group: group) { [end] in
      let memory = UnsafeMutableRawPointer.allocate(byteCount: 2 * Self.byteCount, alignment: 64)
      defer { memory.deallocate() }
      memory.initializeMemory(as: UInt8.self, repeating: 1, count: 2 * Self.byteCount)
      let step = 1 << 20
      var offset = 0
      while !end.isSet.load(ordering: .relaxed) {
        memcpy(memory + offset, memory + (Self.byteCount + offset), step)
        offset = (offset + step) % Self.byteCount
      }
    }
  }

  func stop() {
    end.isSet.store(true, ordering: .relaxed)
    group.wait()
  }
}
