import Glibc
import TactionGeometry

/// Builds the sorted edges of outlines for the rows of an area.
struct OutlineBuilder {
  /// The maximum number of corners; outlines with more corners are not drawn. No visible shape has so many corners.
  static let maximumCorners = 1 << 20

  let arena: FrameArena
  /// The rows for which the edges are built.
  let rows: Range<Int>

  /// Makes a builder for the rows that are both touched and visible; nil if there are no such rows.
  init?(bounds: PixelRect, visible: PixelRect, arena: FrameArena) {
    let seen = bounds.intersection(visible)
    guard !seen.isEmpty else { return nil }
    self.arena = arena
    rows = seen.y..<seen.maxY
  }

  /// Returns the edges of a loop of points in device pixels, and of a hole in the loop, which is subtracted from it.
  func edges(
    of outline: UnsafeBufferPointer<Point>, without hole: UnsafeBufferPointer<Point>? = nil
  ) -> OutlineEdges {
    let edges = arena.allocate(OutlineEdge.self, count: outline.count + (hole?.count ?? 0))
    var count = add(outline, runsBackward: false, to: edges)
    if let hole { count += add(hole, runsBackward: true, to: edges + count) }
    sort(edges, count: count)
    let firsts = arena.allocate(Int32.self, count: rows.count)
    var done = rows.lowerBound
    for index in 0..<count {
      // Sets the first edge of each row. Edges are ordered by their tops, so an earlier edge is the first edge of all
      // rows down to the lowest bottom so far.
      let end = edges[index].rows(within: rows).upperBound
      while done < end {
        firsts[done - rows.lowerBound] = Int32(clamping: index)
        done += 1
      }
    }
    while done < rows.upperBound {
      firsts[done - rows.lowerBound] = Int32(clamping: count)
      done += 1
    }
    return OutlineEdges(
      edges: edges, count: count, firstRow: rows.lowerBound, firstEdges: firsts,
      leftDirection: hole == nil ? Self.leftDirection(of: outline) : 0)
  }

  /// Returns the direction of the left edges of a loop: 1 if they run downward, -1 if they run upward.
  private static func leftDirection(of loop: UnsafeBufferPointer<Point>) -> Double {
    guard var start = loop.last else { return 1 }
    var area = 0.0
    for end in loop {
      area += (start - .zero).cross(end - .zero)
      start = end
    }
    // In a loop that is clockwise on the screen, the right side runs downward.
    return area > 0 ? -1 : 1
  }

  /// Adds the edges of a loop that touch the rows; returns their number.
  private func add(
    _ loop: UnsafeBufferPointer<Point>, runsBackward: Bool, to edges: UnsafeMutablePointer<OutlineEdge>
  ) -> Int {
    guard var start = loop.last else { return 0 }
    let (top, bottom) = (Double(rows.lowerBound), Double(rows.upperBound))
    var count = 0
    for end in loop {
      let (from, to) = runsBackward ? (end, start) : (start, end)
      start = end
      guard let edge = OutlineEdge(from: (from.x, from.y), to: (to.x, to.y)), edge.bottom > top, edge.top < bottom
      else { continue }
      edges[count] = edge
      count += 1
    }
    return count
  }
}

// The sorting of edges, without the standard library's sort, which allocates memory.
extension OutlineBuilder {
  /// The length of the runs that are sorted by insertion before they are merged.
  private static let runLength = 8

  /// Sorts edges by their tops. The sort is stable, because rounded sums depend on the order of the edges.
  func sort(_ edges: UnsafeMutablePointer<OutlineEdge>, count: Int) {
    for start in stride(from: 0, to: count, by: Self.runLength) {
      (edges + start).sortByInsertion(count: min(Self.runLength, count - start)) { $0.top < $1.top }
    }
    guard count > Self.runLength else { return }
    arena.withTemporary(OutlineEdge.self, count: count) { spare in
      var length = Self.runLength
      while length < count {
        for start in stride(from: 0, to: count - length, by: 2 * length) {
          merge(edges + start, length, count: min(2 * length, count - start), spare: spare)
        }
        length *= 2
      }
    }
  }

  /// Merges two consecutive runs of edges; `length` is the length of the first run, `count` is the length of both
  /// together.
  private func merge(
    _ edges: UnsafeMutablePointer<OutlineEdge>, _ length: Int, count: Int, spare: UnsafeMutablePointer<OutlineEdge>
  ) {
    guard edges[length - 1].top > edges[length].top else { return }
    spare.update(from: edges, count: length)
    var (left, right, target) = (0, length, 0)
    while left < length {
      if right < count, edges[right].top < spare[left].top {
        edges[target] = edges[right]
        right += 1
      } else {
        edges[target] = spare[left]
        left += 1
      }
      target += 1
    }
  }
}

extension RoundedRect {
  /// Returns the corners of a polygon that approximates the transformed shape, clockwise in local coordinates.
  func outline(through transform: Transform, arena: FrameArena) -> UnsafeBufferPointer<Point> {
    let radius = effectiveRadius
    guard radius > 0 else { return rect.outline(through: transform, arena: arena) }
    let scale = max(hypotenuse(transform.a, transform.b), hypotenuse(transform.c, transform.d))
    let segments = Self.segments(perQuarter: radius * scale)
    let inner = rect.inset(by: radius)
    let points = arena.allocate(Point.self, count: 4 * (segments + 1))
    for step in 0...segments {
      let turn = Double(step) / Double(segments) * .pi / 2
      let (across, down) = (radius * cos(turn), radius * sin(turn))
      // The points of the same step in all four quarters, beginning with the top left quarter.
      let corners = (
        Point(x: inner.minX - across, y: inner.minY - down), Point(x: inner.maxX + down, y: inner.minY - across),
        Point(x: inner.maxX + across, y: inner.maxY + down), Point(x: inner.minX - down, y: inner.maxY + across)
      )
      points[step] = transform.apply(corners.0)
      points[segments + 1 + step] = transform.apply(corners.1)
      points[2 * (segments + 1) + step] = transform.apply(corners.2)
      points[3 * (segments + 1) + step] = transform.apply(corners.3)
    }
    return UnsafeBufferPointer(start: points, count: 4 * (segments + 1))
  }

  /// Returns the number of lines for a quarter of a circle, so that the error is at most 0.01 pixels.
  private static func segments(perQuarter radius: Double) -> Int {
    let tolerance = 0.01
    guard radius > tolerance else { return 1 }
    let maximum = 256.0
    return Int(saturating: (.pi / 4 / acos(1 - tolerance / radius)).rounded(.up).clamped(to: 1...maximum))
  }
}

extension Rect {
  /// Returns the corners of the transformed rectangle, clockwise in local coordinates.
  func outline(through transform: Transform, arena: FrameArena) -> UnsafeBufferPointer<Point> {
    let points = arena.allocate(Point.self, count: 4)
    points[0] = transform.apply(Point(x: minX, y: minY))
    points[1] = transform.apply(Point(x: maxX, y: minY))
    points[2] = transform.apply(Point(x: maxX, y: maxY))
    points[3] = transform.apply(Point(x: minX, y: maxY))
    return UnsafeBufferPointer(start: points, count: 4)
  }
}
