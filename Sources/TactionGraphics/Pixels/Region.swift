import CPixman

/// A set of device pixels, kept as rectangles that do not overlap.
///
/// Where memory runs out, an operation gives a larger set than asked for, never a smaller one: too much is drawn then,
/// nothing is forgotten.
public struct Region: Sendable, Equatable {
  private var storage: RegionStorage

  /// Makes the empty set.
  public init() { storage = RegionStorage() }

  /// Makes the set of all pixels of a rectangle.
  public init(_ rect: PixelRect) { storage = rect.isEmpty ? RegionStorage() : RegionStorage(rect) }

  /// Makes the set of all pixels of some rectangles, which may overlap.
  public init(_ rects: some Collection<PixelRect>) {
    storage = RegionStorage(rects) ?? RegionStorage(rects.reduce(.zero) { $0.union($1) })
  }

  private init(_ storage: RegionStorage) { self.storage = storage }

  /// Whether there is no pixel in the set.
  public var isEmpty: Bool { read { pixman_region32_not_empty($0) == 0 } }

  /// The smallest rectangle around the set.
  public var bounds: PixelRect {
    read { pixman_region32_extents($0).map { PixelRect($0.pointee) } ?? .zero }
  }

  /// The number of rectangles that the set is kept as.
  public var rectangleCount: Int { read { Int(pixman_region32_n_rects($0)) } }

  /// The rectangles of the set, from top to bottom and from left to right; they do not overlap.
  public var rectangles: [PixelRect] {
    read { region in
      var count: Int32 = 0
      guard let boxes = pixman_region32_rectangles(region, &count) else { return [] }
      return UnsafeBufferPointer(start: boxes, count: Int(count)).map { PixelRect($0) }
    }
  }

  /// The number of pixels.
  public var area: Int { rectangles.reduce(0) { $0 + $1.area } }

  /// Whether a pixel is in the set.
  public func contains(x: Int, y: Int) -> Bool {
    read { pixman_region32_contains_point($0, Int32(clamping: x), Int32(clamping: y), nil) != 0 }
  }

  /// Whether all pixels of a rectangle are in the set; an empty rectangle is in every set.
  public func contains(_ rect: PixelRect) -> Bool { rect.isEmpty || overlap(with: rect) == PIXMAN_REGION_IN }

  /// Whether some pixel of a rectangle is in the set.
  public func intersects(_ rect: PixelRect) -> Bool { !rect.isEmpty && overlap(with: rect) != PIXMAN_REGION_OUT }

  /// The pixels of either set.
  public func union(_ other: Region) -> Region {
    combined(with: other) { pixman_region32_union($0, $1, $2) } ?? Region(bounds.union(other.bounds))
  }

  /// The pixels of the set and of a rectangle.
  public func union(_ rect: PixelRect) -> Region { union(Region(rect)) }

  /// The pixels that both sets have.
  public func intersection(_ other: Region) -> Region {
    combined(with: other) { pixman_region32_intersect($0, $1, $2) } ?? self
  }

  /// The pixels of the set that lie in a rectangle.
  public func intersection(_ rect: PixelRect) -> Region { intersection(Region(rect)) }

  /// The pixels that are not in the other set.
  public func subtracting(_ other: Region) -> Region {
    combined(with: other) { pixman_region32_subtract($0, $1, $2) } ?? self
  }

  /// The pixels outside a rectangle.
  public func subtracting(_ rect: PixelRect) -> Region { subtracting(Region(rect)) }

  /// Adds the pixels of another set.
  public mutating func formUnion(_ other: Region) { self = union(other) }

  /// Adds the pixels of a rectangle.
  public mutating func formUnion(_ rect: PixelRect) { self = union(rect) }

  /// Keeps only what another set has too.
  public mutating func formIntersection(_ other: Region) { self = intersection(other) }

  /// Keeps only what lies in a rectangle.
  public mutating func formIntersection(_ rect: PixelRect) { self = intersection(rect) }

  /// Takes out the pixels of another set.
  public mutating func subtract(_ other: Region) { self = subtracting(other) }

  /// Takes out the pixels of a rectangle.
  public mutating func subtract(_ rect: PixelRect) { self = subtracting(rect) }

  /// The set moved by whole pixels.
  public func offset(x: Int, y: Int) -> Region { Region(rectangles.map { $0.offset(x: x, y: y) }) }

  /// The set, or the rectangle around it where it is kept as more rectangles than a limit.
  ///
  /// Many small rectangles cost more than the pixels between them; wlroots stops at 20, Slint at 3.
  public func simplified(to limit: Int = 16) -> Region { rectangleCount > limit ? Region(bounds) : self }

  /// Whether two sets have the same pixels.
  public static func == (a: Region, b: Region) -> Bool {
    a.read { first in b.read { second in pixman_region32_equal(first, second) != 0 } }
  }

  /// Hands the pixman region to a call that only reads it, and keeps it alive meanwhile.
  func read<Result>(_ body: (UnsafeMutablePointer<pixman_region32_t>) -> Result) -> Result {
    withExtendedLifetime(storage) { body(storage.raw) }
  }

  private typealias RegionPointer = UnsafeMutablePointer<pixman_region32_t>

  private func combined(
    with other: Region, _ operation: (RegionPointer, RegionPointer, RegionPointer) -> pixman_bool_t
  ) -> Region? {
    let outcome = RegionStorage()
    let succeeded = read { first in other.read { second in operation(outcome.raw, first, second) != 0 } }
    return succeeded ? Region(outcome) : nil
  }

  private func overlap(with rect: PixelRect) -> pixman_region_overlap_t {
    var box = pixman_box32(rect)
    return read { pixman_region32_contains_rectangle($0, &box) }
  }
}

extension PixelRect {
  fileprivate init(_ box: pixman_box32) {
    self.init(x: Int(box.x1), y: Int(box.y1), width: Int(box.x2) - Int(box.x1), height: Int(box.y2) - Int(box.y1))
  }
}
