import CTactionPixman

/// A set of device pixels, stored as rectangles that do not overlap.
///
/// If memory runs out, an operation returns a larger set than requested, never a smaller set. So too much may be drawn,
/// but no changed pixel is missed.
public struct Region: Sendable, Equatable {
  /// The rectangles; a single rectangle is stored in the value itself, so that most regions allocate nothing.
  private enum Storage: Sendable {
    case one(PixelRect)
    case several(RegionStorage)
  }

  private let storage: Storage

  /// Creates an empty set.
  public init() { self.init(PixelRect.zero) }

  /// Creates the set of all pixels of a rectangle.
  public init(_ rect: PixelRect) { self.init(storage: .one(rect.isEmpty ? .zero : rect)) }

  /// Creates the set of all pixels of some rectangles, which may overlap.
  public init(_ rects: some Collection<PixelRect>) {
    var made = pixman_region32_t()
    let succeeded = withUnsafeTemporaryAllocation(of: PixelBox.self, capacity: rects.count) { boxes in
      var count = 0
      for rect in rects where !rect.isEmpty && count < boxes.count {
        boxes.initializeElement(at: count, to: PixelBox(rect))
        count += 1
      }
      return pixman_region32_init_rects(&made, boxes.baseAddress, Int32(clamping: count)) != 0
    }
    if succeeded { self.init(taking: made) } else { self.init(rects.reduce(.zero) { $0.union($1) }) }
  }

  private init(storage: Storage) { self.storage = storage }

  /// Takes ownership of a region that pixman has made.
  private init(taking made: pixman_region32_t) {
    var made = made
    if pixman_region32_n_rects(&made) > 1 {
      self.init(storage: .several(RegionStorage(made)))
    } else {
      self.init(PixelRect(made.extents))
      pixman_region32_fini(&made)
    }
  }

  /// The only rectangle of the set; nil if there are several rectangles, `zero` if the set is empty.
  private var only: PixelRect? {
    if case .one(let rect) = storage { rect } else { nil }
  }

  /// Whether the set has no pixels.
  public var isEmpty: Bool { only?.isEmpty ?? false }

  /// The smallest rectangle around the set.
  public var bounds: PixelRect {
    switch storage {
    case .one(let rect): rect
    case .several(let several): PixelRect(several.raw.extents)
    }
  }

  /// The number of rectangles that the set consists of.
  package var rectangleCount: Int { read { Int(pixman_region32_n_rects($0)) } }

  /// The rectangles of the set, from top to bottom and from left to right; they do not overlap.
  public var rectangles: [PixelRect] {
    read { region in
      var count: Int32 = 0
      guard let boxes = pixman_region32_rectangles(region, &count) else { return [] }
      return UnsafeBufferPointer(start: boxes, count: Int(count)).map { PixelRect($0) }
    }
  }

  /// The number of pixels.
  package var area: Int { rectangles.reduce(0) { $0 + $1.area } }

  /// Returns whether a pixel is in the set.
  public func contains(x: Int, y: Int) -> Bool {
    read { pixman_region32_contains_point($0, Int32(clamping: x), Int32(clamping: y), nil) != 0 }
  }

  /// Returns whether all pixels of a rectangle are in the set; an empty rectangle is in every set.
  public func contains(_ rect: PixelRect) -> Bool { rect.isEmpty || overlap(with: rect) == PIXMAN_REGION_IN }

  /// Returns whether any pixel of a rectangle is in the set.
  public func intersects(_ rect: PixelRect) -> Bool { !rect.isEmpty && overlap(with: rect) != PIXMAN_REGION_OUT }

  /// Returns the pixels that are in one of the sets or in both.
  public func union(_ other: Region) -> Region {
    if let only, other.contains(only) { return other }
    if let rect = other.only, contains(rect) { return self }
    return combined(with: other) { pixman_region32_union($0, $1, $2) } ?? Region(bounds.union(other.bounds))
  }

  /// Returns the pixels of the set and of a rectangle.
  public func union(_ rect: PixelRect) -> Region { union(Region(rect)) }

  /// Returns the pixels that are in both sets.
  public func intersection(_ other: Region) -> Region {
    if let only, only.contains(other.bounds) { return other }
    if let rect = other.only, rect.contains(bounds) { return self }
    if let only, let rect = other.only { return Region(only.intersection(rect)) }
    return combined(with: other) { pixman_region32_intersect($0, $1, $2) } ?? self
  }

  /// Returns the pixels of the set that are in a rectangle.
  public func intersection(_ rect: PixelRect) -> Region { intersection(Region(rect)) }

  /// Returns the pixels of this set that are not in the other set.
  public func subtracting(_ other: Region) -> Region {
    if !bounds.intersects(other.bounds) { return self }
    if let only, other.contains(only) { return Region() }
    return combined(with: other) { pixman_region32_subtract($0, $1, $2) } ?? self
  }

  /// Returns the pixels of the set that are outside a rectangle.
  public func subtracting(_ rect: PixelRect) -> Region { subtracting(Region(rect)) }

  /// Adds the pixels of another set.
  package mutating func formUnion(_ other: Region) { self = union(other) }

  /// Adds the pixels of a rectangle.
  package mutating func formUnion(_ rect: PixelRect) { self = union(rect) }

  /// Removes the pixels that are not in another set.
  package mutating func formIntersection(_ other: Region) { self = intersection(other) }

  /// Removes the pixels outside a rectangle.
  package mutating func formIntersection(_ rect: PixelRect) { self = intersection(rect) }

  /// Removes the pixels of another set.
  package mutating func subtract(_ other: Region) { self = subtracting(other) }

  /// Removes the pixels of a rectangle.
  package mutating func subtract(_ rect: PixelRect) { self = subtracting(rect) }

  /// Returns the set moved by whole pixels.
  public func offset(x: Int, y: Int) -> Region {
    if let only { return Region(only.offset(x: x, y: y)) }
    return Region(rectangles.map { $0.offset(x: x, y: y) })
  }

  /// Returns the set, or its bounds if it has more than `limit` rectangles.
  ///
  /// Drawing many small rectangles costs more than drawing one rectangle with the pixels between them. The limit is our
  /// own choice: wlroots simplifies regions of more than 20 rectangles, Slint of more than 3.
  package func simplified(to limit: Int = 16) -> Region { rectangleCount > limit ? Region(bounds) : self }

  /// Returns whether two sets have the same pixels.
  public static func == (a: Region, b: Region) -> Bool {
    a.read { first in b.read { second in pixman_region32_equal(first, second) != 0 } }
  }

  /// Calls a closure with the pixman region. The closure must not modify or keep the region.
  func read<Result>(_ body: (RawRegion) -> Result) -> Result {
    switch storage {
    case .several(let several):
      // This copy shares the rectangles of the region, and does not own them.
      var region = several.raw
      return withExtendedLifetime(several) { body(&region) }
    case .one(let rect):
      var region = pixman_region32_t()
      pixman_region32_init(&region)
      // A region of one rectangle has no memory on the heap to free.
      if !rect.isEmpty { (region.extents, region.data) = (PixelBox(rect), nil) }
      return body(&region)
    }
  }

  private func combined(
    with other: Region, _ operation: (RawRegion, RawRegion, RawRegion) -> pixman_bool_t
  ) -> Region? {
    var outcome = pixman_region32_t()
    pixman_region32_init(&outcome)
    let succeeded = read { first in other.read { second in operation(&outcome, first, second) != 0 } }
    return succeeded ? Region(taking: outcome) : nil
  }

  private func overlap(with rect: PixelRect) -> pixman_region_overlap_t {
    var box = PixelBox(rect)
    return read { pixman_region32_contains_rectangle($0, &box) }
  }
}

extension PixelRect {
  fileprivate init(_ box: PixelBox) {
    self.init(x: Int(box.x1), y: Int(box.y1), width: Int(box.x2) - Int(box.x1), height: Int(box.y2) - Int(box.y1))
  }
}

/// A region of several rectangles, which owns the memory of the rectangles.
private final class RegionStorage: @unchecked Sendable {
  // Unchecked: the region and its rectangles are only read until the object is released.
  let raw: pixman_region32_t

  init(_ made: pixman_region32_t) { raw = made }

  deinit {
    var region = raw
    pixman_region32_fini(&region)
  }
}
