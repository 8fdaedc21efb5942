import TactionGeometry

/// The steps of a path, in blocks that copies share. So the cost of adding a step does not grow with the path, even if
/// a copy is kept after each step.
struct PathSteps: Sendable {
  /// The number of steps of a block. Our own choice: copying the steps that are not yet in a block takes less than a
  /// microsecond, and ten thousand steps have fewer than two hundred blocks.
  static let blockSize = 64

  /// Some consecutive steps.
  final class Block: Sendable {
    let steps: [Path.Element]
    /// The state of the path before the first step.
    let before: PathPlace
    /// A rectangle around the steps and the points from which they begin.
    let bounds: Rect
    /// The sum of the widths and heights of the rectangles around each step.
    let travel: Double

    fileprivate init(_ steps: [Path.Element], from before: PathPlace) {
      (self.steps, self.before) = (steps, before)
      var (place, box, travel) = (before, PointBox(), 0.0)
      for step in steps {
        var own = PointBox()
        own.add(step, from: place, isFilled: true)
        if let rect = own.rect { travel += rect.width + rect.height }
        box.add(step, from: place, isFilled: true)
        place.follow(step)
      }
      (bounds, self.travel) = (box.rect ?? .zero, travel)
    }
  }

  private(set) var blocks: [Block] = []
  /// The steps after all blocks; these are fewer than `blockSize`.
  private(set) var rest: [Path.Element] = []
  /// The state of the path before `rest`.
  private var restStart = PathPlace()
  /// The state of the path after all steps.
  private(set) var end = PathPlace()

  var count: Int { blocks.count * Self.blockSize + rest.count }
  var isEmpty: Bool { rest.isEmpty && blocks.isEmpty }
  var last: Path.Element? { rest.last ?? blocks.last?.steps.last }

  subscript(index: Int) -> Path.Element {
    let (block, place) = index.quotientAndRemainder(dividingBy: Self.blockSize)
    return block < blocks.count ? blocks[block].steps[place] : rest[place]
  }

  mutating func append(_ step: Path.Element) {
    rest.append(step)
    end.follow(step)
    guard rest.count == Self.blockSize else { return }
    blocks.append(Block(rest, from: restStart))
    (rest, restStart) = ([], end)
    // Without this, the memory of the next block would grow step by step.
    rest.reserveCapacity(Self.blockSize)
  }

  /// All steps in one array.
  var array: [Path.Element] {
    guard !blocks.isEmpty else { return rest }
    var all: [Path.Element] = []
    all.reserveCapacity(count)
    for block in blocks { all += block.steps }
    return all + rest
  }

  /// Calls a closure with each step of a range, and the state of the path before the step.
  @inline(__always)
  func forEach(in range: Range<Int>, _ body: (Path.Element, PathPlace) -> Void) {
    var first = range.lowerBound
    while first < range.upperBound {
      let (block, skipped) = first.quotientAndRemainder(dividingBy: Self.blockSize)
      let isWhole = block < blocks.count
      let steps = isWhole ? blocks[block].steps : rest
      var place = place(before: first)
      let end = min(steps.count, range.upperBound - block * Self.blockSize)
      for step in steps[skipped..<end] {
        body(step, place)
        place.follow(step)
      }
      first = block * Self.blockSize + end
    }
  }

  /// Calls a closure with each step, and the state of the path before the step.
  @inline(__always)
  func forEach(_ body: (Path.Element, PathPlace) -> Void) { forEach(in: 0..<count, body) }

  /// Returns the state of the path before a step.
  func place(before index: Int) -> PathPlace {
    let (block, skipped) = index.quotientAndRemainder(dividingBy: Self.blockSize)
    let isWhole = block < blocks.count
    var place = isWhole ? blocks[block].before : restStart
    for step in (isWhole ? blocks[block].steps : rest)[..<skipped] { place.follow(step) }
    return place
  }

  /// Returns the number of steps that both paths have in common at their beginnings.
  func commonCount(with other: PathSteps) -> Int {
    let whole = min(blocks.count, other.blocks.count)
    for index in 0..<whole where blocks[index] !== other.blocks[index] {
      let (mine, others) = (blocks[index].steps, other.blocks[index].steps)
      for place in 0..<Self.blockSize where mine[place] != others[place] { return index * Self.blockSize + place }
    }
    var index = whole * Self.blockSize
    let end = min(count, other.count, index + Self.blockSize)
    while index < end, self[index] == other[index] { index += 1 }
    return index
  }
}

extension PathSteps: Hashable {
  static func == (a: PathSteps, b: PathSteps) -> Bool {
    a.blocks.count == b.blocks.count && a.rest == b.rest
      && zip(a.blocks, b.blocks).allSatisfy { $0 === $1 || $0.steps == $1.steps }
  }

  /// Hashes the number of steps and some of the steps. Not all steps are hashed, because a long path is looked up in
  /// each frame.
  func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for index in stride(from: 0, to: count, by: max(count / 4, 1)) { hasher.combine(self[index]) }
  }
}

/// The state of a path between two of its steps.
struct PathPlace: BitwiseCopyable, Sendable {
  /// The end of the last step.
  private(set) var point = Point.zero
  /// The beginning of the current part.
  private(set) var start = Point.zero
  /// Whether a part has begun.
  private(set) var isInPart = false

  /// Advances the state by a step.
  @inline(__always)
  mutating func follow(_ step: Path.Element) {
    isInPart = true
    switch step {
    case .move(let point): (start, self.point) = (point, point)
    case .line(let point), .quadCurve(let point, _), .curve(let point, _, _): self.point = point
    case .close: point = start
    }
  }
}

/// The smallest rectangle around some points.
struct PointBox: BitwiseCopyable, Sendable {
  private var low = Point(x: .infinity, y: .infinity)
  private var high = Point(x: -.infinity, y: -.infinity)

  /// The rectangle; nil if there are no points.
  var rect: Rect? {
    low.x <= high.x ? Rect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y) : nil
  }

  @inline(__always)
  mutating func add(_ point: Point) {
    (low.x, low.y) = (min(low.x, point.x), min(low.y, point.y))
    (high.x, high.y) = (max(high.x, point.x), max(high.y, point.y))
  }

  /// Adds all points and control points of a step.
  @inline(__always)
  mutating func add(_ step: Path.Element) {
    switch step {
    case .move(let point), .line(let point): add(point)
    case .quadCurve(let point, let control):
      add(point)
      add(control)
    case .curve(let point, let control1, let control2):
      add(point)
      add(control1)
      add(control2)
    case .close: break
    }
  }

  /// Adds a step and the point at which it begins. A step that closes a part also adds the beginning of the part. In a
  /// filled path, a move also closes the part before it.
  mutating func add(_ step: Path.Element, from place: PathPlace, isFilled: Bool) {
    add(step)
    switch step {
    case .line, .quadCurve, .curve: add(place.point)
    case .move where !isFilled || !place.isInPart: break
    case .move, .close:
      add(place.point)
      add(place.start)
    }
  }
}
