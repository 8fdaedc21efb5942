import CTactionAllocationCounter
import Taction
import TactionGraphics
import TactionViews
import TactionWindow

/// The allocations for touches that move, for frames, regions and paths, without libwayland's own closures.
enum AllocationBenchmarks {
  private static let frames = 100

  static func allocations() throws -> [Measurement] {
    try Situation.allCases.map { situation in
      let count = try AllocationBenchmarks.count(in: situation)
      return Measurement(
        label: "allocations: \(frames) frames, \(situation.rawValue)", value: Double(count), unit: "allocations",
        bar: .atMost(0))
    } + [1, 10, 40].map(recording) + [resampling(), region(), path(), longPath()]
  }

  /// The allocations for making a region of two rectangles: the object, pixman's list of the rectangles, and two lists
  /// that are freed again.
  static func region() -> Measurement {
    let rects = [PixelRect(x: 0, y: 0, width: 10, height: 10), PixelRect(x: 20, y: 20, width: 10, height: 10)]
    allocation_counter_begin()
    let region = Region(rects)
    let count = allocation_counter_end()
    return Measurement(
      label: "allocations: a region of \(region.rectangleCount) rectangles", value: Double(count), unit: "allocations",
      bar: .atMost(4))
  }

  /// The allocations for drawing a path of sixty steps that is new to the renderer, as an icon is at another position:
  /// the mask and the memory for its lines, but nothing for each step.
  static func path() throws -> Measurement {
    let bitmap = try Bitmap(width: 100, height: 100)
    let (renderer, steps) = (Renderer(), 60)
    var count = 0
    // The first drawings allocate memory that all later drawings use again.
    for round in 0..<8 {
      var path = Path()
      for step in 0..<steps {
        path.addLine(to: Point(x: 10 + Double(step) + Double(round) / 16, y: step % 2 == 0 ? 20 : 60))
      }
      var list = DisplayList()
      list.fill(path, color: .black)
      allocation_counter_begin()
      renderer.draw(list, into: bitmap, background: .white)
      count = Int(allocation_counter_end())
    }
    return Measurement(
      label: "allocations: a path of \(steps) steps, drawn for the first time", value: Double(count),
      unit: "allocations", bar: .atMost(Double(steps)))
  }

  /// The allocations for making a path of ten blocks of steps: two for each block, except for the first.
  static func longPath() -> Measurement {
    let steps = 640
    var path = Path()
    allocation_counter_begin()
    for step in 0..<steps { path.addLine(to: Point(x: Double(step), y: 0)) }
    let count = allocation_counter_end()
    return Measurement(
      label: "allocations: making a path of \(steps) steps", value: Double(count), unit: "allocations",
      bar: .atMost(50))
  }

  /// The allocations while a finger is resampled from 500 reports a second to frames of 60 Hz.
  static func resampling() -> Measurement {
    var resampler = TouchResampler()
    for millisecond in stride(from: 0, to: 1000 + 16 * frames, by: 2) {
      // By now, the memory for the samples has been reserved.
      if millisecond == 1000 { allocation_counter_begin() }
      let time = Double(millisecond) / 1000
      resampler.add(Point(x: Double(millisecond % 700), y: 300), at: time)
      guard millisecond % 16 == 0 else { continue }
      _ = resampler.sample(at: time + 0.005)
      resampler.forget(before: time)
    }
    // The count ends before the label below is made, because the label also allocates.
    let count = allocation_counter_end()
    return Measurement(
      label: "allocations: \(frames) frames of a finger that is resampled", value: Double(count), unit: "allocations",
      bar: .atMost(0))
  }

  /// Counts the allocations in some frames of forty rotated photos, each from its start until its damage is computed.
  private static func recording(moving: Int) throws -> Measurement {
    let photos = try RecordBenchmarks.photos(40)
    let pipeline = FramePipeline(root: RecordBenchmarks.table(of: photos))
    var count = 0
    for frame in 0..<(frames + 20) {
      for photo in photos.suffix(moving) { photo.center.x += frame & 8 == 0 ? 1 : -1 }
      if frame >= 20 { allocation_counter_begin() }
      _ = pipeline.update(time: Double(frame), scale: 1, pixelSize: (1000, 1000))
      if frame >= 20 { count += Int(allocation_counter_end()) }
    }
    pipeline.tree.close()
    return Measurement(
      label: "allocations: \(frames) frames recorded, \(moving) of 40 photos move", value: Double(count),
      unit: "allocations")
  }

  /// The situations in which the allocations of touches are counted.
  enum Situation: String, CaseIterable {
    case following = "5 fingers move a card by its recognizers"
    case frameless = "1 finger drags a card, without frame events"
    case oneFinger = "1 finger drags a card"
    case resting = "2 fingers tremble within the slop"
    case shared = "3 fingers move a card that hears of them too"
    case transforming = "3 fingers on a card with a TransformInteraction"
    case waiting = "2 fingers whose recognizers wait for another"
    case unwatched = "4 fingers on a view without recognizers"
  }

  /// The number of allocations while touch frames are read and handled, after some frames to warm up.
  static func count(in situation: Situation) throws -> Int {
    let scene = try situation.makeScene()
    try scene.land()
    let reach = situation == .resting ? 4.0 : 60
    for _ in 0..<3 {
      scene.writeMotions(frames, reach: reach)
      try scene.read()
    }
    scene.writeMotions(frames, reach: reach)
    allocation_counter_begin()
    try scene.read()
    let count = allocation_counter_end()
    try scene.lift()
    try scene.finish()
    return count
  }

  /// The call stack of the first allocation in the last count, as addresses in the program for `addr2line`.
  static var trace: String {
    var offsets = [Int](repeating: 0, count: 64)
    let length = allocation_counter_trace(&offsets, offsets.count)
    return offsets.prefix(length).map { "0x" + String($0, radix: 16) }.joined(separator: " ")
  }
}

extension AllocationBenchmarks.Situation {
  fileprivate func makeScene() throws -> TouchScene {
    switch self {
    case .following: try TouchScene(fingers: 5)
    case .frameless: try TouchScene(fingers: 1, sendsFrames: false)
    case .oneFinger: try TouchScene(fingers: 1)
    case .resting: try TouchScene(fingers: 2)
    case .shared: try TouchScene(fingers: 3, card: Card(.beside))
    case .transforming: try TouchScene(fingers: 3, card: Card(.interaction))
    case .waiting: try TouchScene(fingers: 2, card: Card(.waiting))
    case .unwatched: try TouchScene(fingers: 4, card: Card(.none))
    }
  }
}
