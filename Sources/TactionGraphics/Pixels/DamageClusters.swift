/// Joins pieces of damage into a region of a few rectangles, with few pixels outside of the pieces.
///
/// Pieces that are close together become one rectangle. If the maximum number of rectangles allows it, rectangles are
/// cut into slices, so that the corners next to a rotated view are not drawn.
package struct DamageClusters {
  /// The maximum number of rectangles in a region: more rectangles cost more to draw and to send than they save.
  package static let maximumRectangles = 16
  /// The cost of one more rectangle, as the number of pixels that can be drawn in the same time. An estimate: finding
  /// the items of a rectangle takes about half a microsecond, and drawing a pixel takes about a nanosecond.
  static let rectangleCost = 512
  /// The number of pixels of a joined rectangle for each pixel that may be drawn needlessly, in addition to
  /// `rectangleCost` pixels.
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

  package init() {}

  /// Returns a region that contains all pieces.
  package mutating func region(of pieces: [DamagePiece]) -> Region {
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

  /// Returns the box that can be joined with a given box with the least waste, among the boxes from an index on: the
  /// first of them if there are several.
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
