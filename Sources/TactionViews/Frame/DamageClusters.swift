import TactionGraphics

/// Joins pieces of damage to a region of few rectangles that holds little else.
///
/// Pieces that lie close together become one rectangle. What rectangles are left of those that a region may have go to
/// cutting these into slices, so that the corners beside a turned view are not drawn.
struct DamageClusters {
  /// A region of more rectangles costs more to draw and to send than it saves.
  static let mostRectangles = 16
  /// What one more rectangle costs, in pixels that might be drawn in the same time. An estimate: a rectangle costs
  /// about half a microsecond to find elements for, a pixel about a nanosecond.
  private static let costOfRectangle = 512
  /// Of pixels that do not differ, one in so many may be drawn where that saves a rectangle.
  private static let sloppiness = 32
  /// Rectangles around more pieces are not sliced: there is little to gain, and it takes time to find out.
  private static let mostPiecesToSlice = 8

  private var boxes: [PixelRect] = []
  private var rects: [PixelRect] = []

  /// A region that holds all pieces.
  mutating func region(of pieces: [DamagePiece]) -> Region {
    guard !pieces.isEmpty else { return Region() }
    boxes.removeAll(keepingCapacity: true)
    for piece in pieces { add(piece.box) }
    if let region = sliced(pieces) { return region }
    while true {
      let region = Region(boxes)
      // Rectangles that overlap become more of them.
      guard region.rectangleCount > Self.mostRectangles, boxes.count > 1 else { return region }
      joinNearest()
    }
  }

  /// The region of slices of all boxes; nil where it would have too many rectangles however few slices there are.
  private mutating func sliced(_ pieces: [DamagePiece]) -> Region? {
    var slices = Self.mostRectangles / max(boxes.count, 1)
    while slices > 1 {
      rects.removeAll(keepingCapacity: true)
      for box in boxes { slice(box, of: pieces, into: slices) }
      guard rects.count > boxes.count else { return nil }
      let region = Region(rects)
      if region.rectangleCount <= Self.mostRectangles { return region }
      slices /= 2
    }
    return nil
  }

  /// Adds slices of a box that hold all pieces in it; the box itself where these save little.
  private mutating func slice(_ box: PixelRect, of pieces: [DamagePiece], into count: Int) {
    let first = rects.count
    var members = 0
    for piece in pieces where box.contains(piece.box) { members += 1 }
    var area = 0
    if members <= Self.mostPiecesToSlice {
      for index in 0..<count {
        let (top, bottom) = (box.y + box.height * index / count, box.y + box.height * (index + 1) / count)
        var slice = PixelRect.zero
        for piece in pieces where box.contains(piece.box) { slice = slice.union(piece.slice(from: top, to: bottom)) }
        area += slice.area
        if !slice.isEmpty { rects.append(slice) }
      }
      if box.area - area > Self.costOfRectangle * (rects.count - first) { return }
    }
    rects.removeSubrange(first...)
    rects.append(box)
  }

  // MARK: Joining

  /// Adds a box, joined with those that it is close to.
  private mutating func add(_ box: PixelRect) {
    for other in boxes where other.contains(box) { return }
    var box = box
    while !box.isEmpty, let (index, waste) = nearest(to: box) {
      let joined = box.union(boxes[index])
      guard waste <= Self.costOfRectangle + joined.area / Self.sloppiness else { break }
      // Larger now, it may be close to others.
      boxes.remove(at: index)
      box = joined
    }
    if !box.isEmpty { boxes.append(box) }
    if boxes.count > Self.mostRectangles { joinNearest() }
  }

  private func nearest(to box: PixelRect) -> (index: Int, waste: Int)? {
    var best: (index: Int, waste: Int)?
    for index in boxes.indices {
      let waste = Self.waste(box, boxes[index])
      if waste < best?.waste ?? .max { best = (index, waste) }
    }
    return best
  }

  /// Joins the two boxes that lose least by it.
  private mutating func joinNearest() {
    var (pair, least) = ((0, 0), Int.max)
    for first in boxes.indices {
      for second in boxes.indices.dropFirst(first + 1) {
        let waste = Self.waste(boxes[first], boxes[second])
        if waste < least { (pair, least) = ((first, second), waste) }
      }
    }
    guard pair.0 < pair.1 else { return }
    let joined = boxes[pair.0].union(boxes[pair.1])
    boxes.remove(at: pair.1)
    boxes.remove(at: pair.0)
    add(joined)
  }

  /// The pixels of the rectangle around two that are in neither.
  private static func waste(_ a: PixelRect, _ b: PixelRect) -> Int {
    a.union(b).area - a.area - b.area + a.intersection(b).area
  }
}
