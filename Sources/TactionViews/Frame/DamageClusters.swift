import TactionGeometry
import TactionGraphics

/// Joins pieces of damage into a region of a few rectangles, with few pixels outside of the pieces.
///
/// Pieces that are close together become one rectangle. If the region may have more rectangles, the rectangles are cut
/// into slices, so that the corners next to a rotated view are not drawn.
struct DamageClusters {
  /// The maximum number of rectangles in a region: more rectangles cost more to draw and to send than they save.
  static let maximumRectangles = 16
  /// The cost of one more rectangle, as the number of pixels that can be drawn in the same time. An estimate: finding
  /// the items of a rectangle takes about half a microsecond, and drawing a pixel takes about a nanosecond.
  static let rectangleCost = 512
  /// The number of pixels of a joined rectangle for each pixel that may be drawn needlessly, to save one rectangle.
  static let sloppiness = 32
  /// The maximum number of pieces in a rectangle that is cut into slices: with more pieces, the slices save little, and
  /// finding the slices takes time.
  private static let maximumSlicedPieces = 8

  private(set) var boxes: [PixelRect] = []
  /// For each box, the later box with which it would be joined with the least waste. Without this list, each join would
  /// compare all pairs of boxes.
  private var partners: [Partner] = []
  private var rects: [PixelRect] = []

  private struct Partner {
    /// The index of the box; -1 if there is none, as for the last box.
    var index = -1
    var waste = Int.max
  }

  /// Returns a region that contains all pieces.
  mutating func region(of pieces: [DamagePiece]) -> Region {
    guard !pieces.isEmpty else { return Region() }
    boxes.removeAll(keepingCapacity: true)
    partners.removeAll(keepingCapacity: true)
    for piece in pieces { add(piece.box) }
    if let region = sliced(pieces) { return region }
    while true {
      let region = Region(boxes)
      // If the boxes overlap, the region consists of more rectangles than there are boxes.
      guard region.rectangleCount > Self.maximumRectangles, boxes.count > 1 else { return region }
      joinNearest()
    }
  }

  /// Returns the region of the slices of all boxes; nil if it has too many rectangles with any number of slices, or if
  /// the slices save too little.
  private mutating func sliced(_ pieces: [DamagePiece]) -> Region? {
    var slices = Self.maximumRectangles / max(boxes.count, 1)
    while slices > 1 {
      rects.removeAll(keepingCapacity: true)
      for box in boxes { slice(box, of: pieces, into: slices) }
      guard rects.count > boxes.count else { return nil }
      let region = Region(rects)
      if region.rectangleCount <= Self.maximumRectangles { return region }
      slices /= 2
    }
    return nil
  }

  /// Adds slices of a box that contain all pieces in the box, or adds the box itself if the slices save little.
  private mutating func slice(_ box: PixelRect, of pieces: [DamagePiece], into count: Int) {
    let first = rects.count
    var members = 0
    for piece in pieces where box.contains(piece.box) { members += 1 }
    var area = 0
    if members <= Self.maximumSlicedPieces {
      for index in 0..<count {
        let (top, bottom) = (box.y + box.height * index / count, box.y + box.height * (index + 1) / count)
        var slice = PixelRect.zero
        for piece in pieces where box.contains(piece.box) { slice = slice.union(piece.slice(from: top, to: bottom)) }
        area += slice.area
        if !slice.isEmpty { rects.append(slice) }
      }
      if box.area - area > Self.rectangleCost * (rects.count - first) { return }
    }
    rects.removeSubrange(first...)
    rects.append(box)
  }

  // MARK: Joining

  /// Adds a box, joined with the boxes close to it.
  private mutating func add(_ box: PixelRect) {
    for other in boxes where other.contains(box) { return }
    var box = box
    while !box.isEmpty, !boxes.isEmpty {
      let partner = nearest(to: box, from: 0)
      let joined = box.union(boxes[partner.index])
      guard partner.waste <= Self.rectangleCost + joined.area / Self.sloppiness else { break }
      // The joined box is larger, so it may be close to further boxes.
      remove(at: partner.index)
      box = joined
    }
    if !box.isEmpty { append(box) }
    if boxes.count > Self.maximumRectangles { joinNearest() }
  }

  /// Returns the box that can be joined with a given box with the least waste, among the boxes from an index on.
  private func nearest(to box: PixelRect, from first: Int) -> Partner {
    var best = Partner()
    for index in boxes.indices.dropFirst(first) {
      let waste = Self.waste(box, boxes[index])
      if waste < best.waste { best = Partner(index: index, waste: waste) }
    }
    return best
  }

  private mutating func append(_ box: PixelRect) {
    for index in boxes.indices {
      let waste = Self.waste(boxes[index], box)
      if waste < partners[index].waste { partners[index] = Partner(index: boxes.count, waste: waste) }
    }
    boxes.append(box)
    partners.append(Partner())
  }

  private mutating func remove(at removed: Int) {
    boxes.remove(at: removed)
    partners.remove(at: removed)
    for index in boxes.indices {
      let later = partners[index].index
      if later == removed { partners[index] = nearest(to: boxes[index], from: index + 1) }
      if later > removed { partners[index].index -= 1 }
    }
  }

  /// Joins the two boxes with the least waste.
  private mutating func joinNearest() {
    var first = 0
    for index in boxes.indices where partners[index].waste < partners[first].waste { first = index }
    let second = partners[first].index
    assert(first < second, "two boxes at least")
    let joined = boxes[first].union(boxes[second])
    remove(at: second)
    remove(at: first)
    add(joined)
  }

  /// Returns the number of pixels that are in the rectangle around two boxes, but in neither of the boxes.
  static func waste(_ a: PixelRect, _ b: PixelRect) -> Int {
    a.union(b).area - a.area - b.area + a.intersection(b).area
  }
}

/// Device pixels that differ: a box, or a rotated rectangle in the box.
struct DamagePiece {
  /// The box around all pixels that differ.
  let box: PixelRect
  /// The corners of the rotated rectangle, in order; nil if the whole box differs.
  private let corners: (Point, Point, Point, Point)?

  /// The maximum distance from a shape's edges, outward, at which the shape may change pixels, in pixels. An
  /// antialiased edge changes only the pixels that it crosses; the margin covers rounding.
  private static let margin = 1.0
  /// The maximum coordinate of a corner, in pixels. If a corner is farther away, the whole box counts as different.
  private static let reach = 1e6

  init(box: PixelRect, shape: (rect: Rect, transform: Transform)? = nil) {
    self.box = box
    guard let (rect, transform) = shape else {
      corners = nil
      return
    }
    let around = transform.boundingBox(of: rect)
    let isNear =
      min(around.minX, around.minY) > -Self.reach && max(around.maxX, around.maxY) < Self.reach
    corners =
      isNear
      ? (
        transform.apply(rect.origin), transform.apply(Point(x: rect.maxX, y: rect.minY)),
        transform.apply(Point(x: rect.maxX, y: rect.maxY)), transform.apply(Point(x: rect.minX, y: rect.maxY))
      ) : nil
  }

  /// Returns the pixels from row `top` up to, but not including, row `bottom`; empty if there are no such pixels.
  func slice(from top: Int, to bottom: Int) -> PixelRect {
    let part = box.intersection(PixelRect(x: box.x, y: top, width: box.width, height: bottom - top))
    guard let corners, !part.isEmpty else { return part }
    let rows = (Double(part.y) - Self.margin)...(Double(part.maxY) + Self.margin)
    var (left, right) = (Double.infinity, -Double.infinity)
    Self.widen(&left, &right, by: corners.0, corners.1, in: rows)
    Self.widen(&left, &right, by: corners.1, corners.2, in: rows)
    Self.widen(&left, &right, by: corners.2, corners.3, in: rows)
    Self.widen(&left, &right, by: corners.3, corners.0, in: rows)
    guard left <= right else { return .zero }
    let span = Rect(
      x: left - Self.margin, y: part.rect.minY, width: right - left + 2 * Self.margin, height: part.rect.height)
    return PixelRect(enclosing: span).intersection(part)
  }

  /// Widens a span by the part of an edge that is within the given rows.
  private static func widen(
    _ left: inout Double, _ right: inout Double, by start: Point, _ end: Point, in rows: ClosedRange<Double>
  ) {
    let (low, high) = (rows.lowerBound, rows.upperBound)
    guard max(start.y, end.y) >= low, min(start.y, end.y) <= high else { return }
    var (from, to) = (start.x, end.x)
    if start.y != end.y {
      let slope = (end.x - start.x) / (end.y - start.y)
      from = start.x + (min(max(start.y, low), high) - start.y) * slope
      to = start.x + (min(max(end.y, low), high) - start.y) * slope
    }
    left = min(left, from, to)
    right = max(right, from, to)
  }
}
