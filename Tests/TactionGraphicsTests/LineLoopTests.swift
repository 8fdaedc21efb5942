import CTactionRaster
import TactionGeometry
import TactionTestSupport
import Testing

@testable import TactionGraphics

/// Compares the loops over the lines of paths, of all instruction sets that this machine supports, with their
/// definition.
@Suite("Loops over the lines of paths")
struct LineLoopTests {
  private static let (width, height) = (48, 40)

  /// Returns the edges of random polygons, some of which have many lines, short lines, vertical or horizontal lines.
  private func edges(_ random: inout SeededGenerator) -> PathEdges {
    let (lines, edges) = (ValueStack<OutlineLine>(), PathEdges())
    edges.begin(PixelRect(x: -3, y: 5, width: Self.width, height: Self.height))
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let reach = random.chance(0.3) ? 400.0 : 30
      let step = random.chance(0.5) ? reach : random.number(0.1...6)
      var place = Point(x: random.number(0...40), y: random.number(0...40))
      let first = place
      for _ in 0..<Int.random(in: 2...(random.chance(0.3) ? 300 : 20), using: &random) {
        var next = Point(
          x: (place.x + random.number(-step...step)).clamped(to: -reach...reach),
          y: (place.y + random.number(-step...step)).clamped(to: -reach...reach))
        if random.chance(0.1) { next = Point(x: next.x.rounded(), y: next.y.rounded()) }
        if random.chance(0.1) { next = Point(x: place.x, y: next.y) }
        if random.chance(0.1) { next = Point(x: next.x, y: place.y) }
        lines.push(OutlineLine(start: place, end: next))
        place = next
      }
      lines.push(OutlineLine(start: place, end: first))
    }
    if random.chance(0.2) { addCrossings(to: lines, at: random.number(6...30)) }
    if random.chance(0.2) { addTriangles(to: lines, at: random.number(6...30), &random) }
    edges.take(lines)
    return edges
  }

  /// Adds lines that all cross each other within a few rows, so that their order is reversed.
  private func addCrossings(to lines: ValueStack<OutlineLine>, at y: Double) {
    for number in 0..<60 {
      let (start, end) = (Point(x: Double(number) * 0.7, y: y), Point(x: 41 - Double(number) * 0.7, y: y + 4.3))
      lines.push(OutlineLine(start: start, end: end))
      lines.push(OutlineLine(start: end, end: start))
    }
  }

  /// Adds many small triangles, so that most lines end in the same rows.
  private func addTriangles(to lines: ValueStack<OutlineLine>, at y: Double, _ random: inout SeededGenerator) {
    for _ in 0..<150 {
      let x = random.number(-5...45)
      let corners = [Point(x: x, y: y), Point(x: x + 0.4, y: y + 2.2), Point(x: x - 0.4, y: y + 2.4)]
      for index in 0..<3 { lines.push(OutlineLine(start: corners[index], end: corners[(index + 1) % 3])) }
    }
  }

  @Test(
    "In each row, the lines are the parts of the edges in this row, sorted from left to right",
    arguments: KernelTests.all)
  func rows(set: KernelTests.Set) {
    var random = SeededGenerator(seed: 11)
    let lines = PathLines(kernels: set.kernels)
    for round in 0..<300 {
      let edges = edges(&random)
      lines.begin(width: Self.width)
      let first = Int.random(in: 0..<(Self.height / 2), using: &random)
      for row in first..<Self.height {
        lines.advance(to: row)
        var expected: [PathScan.Segment] = []
        for index in 0..<edges.edges.count {
          let edge = edges.edges[index]
          if row == max(edge.firstRow, first), row < edge.endRow { lines.add(edge) }
          if edge.firstRow..<edge.endRow ~= row { expected.append(PathScan.Segment(edge, row: row)) }
        }
        lines.sortAdded()
        let seen = (0..<lines.count).map { lines.segment($0) }
        #expect(zip(seen, seen.dropFirst()).allSatisfy { $0.left <= $1.left }, "round \(round), row \(row)")
        let (a, b) = (seen.map(\.numbers), expected.map(\.numbers))
        #expect(a.sorted(by: isBefore) == b.sorted(by: isBefore), "round \(round), row \(row)")
        compareAreas(lines, seen, row: row, &random)
      }
    }
  }

  private func isBefore(_ a: [Double], _ b: [Double]) -> Bool { a.lexicographicallyPrecedes(b) }

  // MARK: Areas

  private struct Walk: Equatable {
    var changes = [Int32](repeating: 0, count: LineLoopTests.width + 2)
    var clusters: [[Int32]] = []
    var touched = 0..<0
    var before: Int32 = 0
    var after: Int32 = 0
  }

  /// Compares the areas that `walk` adds for the lines of a row, and the clusters of lines that it returns without
  /// adding areas.
  private func compareAreas(
    _ lines: PathLines, _ segments: [PathScan.Segment], row: Int, _ random: inout SeededGenerator
  ) {
    let start = random.chance(0.5) ? 0 : Int.random(in: 0..<Self.width, using: &random)
    let columns = start..<Int.random(in: (start + 1)...Self.width, using: &random)
    for isEvenOdd in [false, true] {
      var (seen, clusters) = (Walk(), ValueStack<raster_cluster>())
      seen.changes.withUnsafeMutableBufferPointer { changes in
        var row = raster_row()
        row.changes = changes.baseAddress
        row.width = Int32(Self.width)
        (row.start, row.end) = (Int32(columns.lowerBound), Int32(columns.upperBound))
        row.is_even_odd = isEvenOdd ? 1 : 0
        for index in 0..<lines.walk(&row, clusters) {
          let cluster = clusters[index]
          seen.clusters.append([cluster.first, cluster.end, cluster.winding, cluster.next])
        }
        seen.touched = Int(row.touched)..<Int(row.touched_end)
        (seen.before, seen.after) = (row.before, row.after)
      }
      #expect(seen == define(segments, columns, isEvenOdd: isEvenOdd), "row \(row), columns \(columns)")
    }
  }

  private func define(_ segments: [PathScan.Segment], _ columns: Range<Int>, isEvenOdd: Bool) -> Walk {
    let isInside = { (winding: Int32) in isEvenOdd ? winding & 1 != 0 : winding != 0 }
    let pixel = { (x: Double) in Int(min(max(x, 0), Double(Self.width))) }
    var (walk, winding, first): (Walk, Int32, Int) = (Walk(), 0, 0)
    while first < segments.count {
      var (end, right, sum) = (first, segments[first].right, 0)
      while end < segments.count {
        if segments[end].left > right + 1e-6, sum % PathEdges.unit == 0 { break }
        right = max(right, segments[end].right)
        sum += Int(segments[end].direction * (segments[end].bottom - segments[end].top))
        end += 1
      }
      let pixels = pixel(segments[first].left)..<max(min(pixel(right) + 1, Self.width), pixel(segments[first].left))
      if pixels.lowerBound >= columns.upperBound { break }
      let next = winding + Int32(sum / PathEdges.unit)
      if pixels.upperBound > columns.lowerBound {
        if walk.touched.isEmpty { (walk.touched, walk.before) = (pixels, winding) }
        walk.touched = walk.touched.lowerBound..<max(walk.touched.upperBound, pixels.upperBound)
        let cluster = segments[first..<end]
        let down = Int32(cluster.count { $0.direction > 0 }), up = Int32(cluster.count { $0.direction < 0 })
        if down == 0 || up == 0, abs(next - winding) <= 1 {
          let sign: Int32 = isInside(next) == isInside(winding) ? 0 : isInside(next) ? 1 : -1
          for line in cluster where line.direction != 0 && sign != 0 {
            raster_add_line(&walk.changes, Int32(Self.width), line.x, line.endX, sign * (line.bottom - line.top))
          }
        } else if isEvenOdd || (winding - up <= 0 && winding + down >= 0) {
          walk.clusters.append([Int32(first), Int32(end), winding, next])
        }
      }
      (winding, first) = (next, end)
    }
    if walk.touched.isEmpty { (walk.touched, walk.before) = (columns.upperBound..<columns.upperBound, winding) }
    walk.after = winding
    return walk
  }

  // MARK: Coverage

  @Test("The coverage of each pixel is the sum of all changes up to this pixel", arguments: KernelTests.all)
  func coverage(set: KernelTests.Set) {
    var random = SeededGenerator(seed: 12)
    for round in 0..<2000 {
      let (count, unit) = (Int.random(in: 1...6, using: &random), Int32(PathEdges.unit))
      var start: Int32 = random.chance(0.5) ? 0 : unit
      if random.chance(0.2) { start = .random(in: -unit...2 * unit, using: &random) }
      let changes = (0..<16 * count).map { index -> Int32 in
        if index / 16 % 2 == round % 2 || random.chance(0.5) { return 0 }
        if random.chance(0.01) { return .random(in: .min...(.max), using: &random) }
        return .random(in: -unit...unit, using: &random)
      }
      var (sum, seenSum) = (start, start)
      var bytes = [UInt8](repeating: 7, count: changes.count)
      var blocks = [raster_cover_block](repeating: raster_cover_block(full_rows: 2, is_touched: 0), count: count)
      set.kernels.cover(changes, &seenSum, &bytes, Int32(count), &blocks, 4)
      for block in 0..<count {
        let expected = changes[16 * block..<16 * block + 16].map { change -> UInt8 in
          sum &+= change
          return UInt8((UInt32(sum.clamped(to: 0...unit)) * 255 + 0x8000) >> 16)
        }
        let isFull = expected.allSatisfy { $0 == 255 }, isEmpty = expected.allSatisfy { $0 == 0 }
        #expect(blocks[block].full_rows == (isFull ? 6 : 2), "round \(round)")
        #expect(blocks[block].is_touched == (isFull || isEmpty ? 0 : 1), "round \(round)")
        let untouched = [UInt8](repeating: 7, count: 16)
        #expect(
          Array(bytes[16 * block..<16 * block + 16]) == (isFull || isEmpty ? untouched : expected), "round \(round)")
      }
      #expect(seenSum == sum, "round \(round)")
    }
  }
}

extension PathScan.Segment {
  fileprivate var left: Double { min(x, endX) }
  fileprivate var right: Double { max(x, endX) }
  fileprivate var numbers: [Double] { [x, endX, Double(top), Double(bottom), Double(direction)] }

  /// Makes the part of an edge in a row.
  fileprivate init(_ edge: PathEdges.Edge, row: Int) {
    let (start, end) = (row * PathEdges.unit, (row + 1) * PathEdges.unit)
    let (top, bottom) = (max(edge.top, start), min(edge.bottom, end))
    self.init(
      x: top == edge.top ? edge.x : edge.x + Double(top - edge.top) * edge.slope,
      endX: bottom == edge.bottom ? edge.endX : edge.x + Double(bottom - edge.top) * edge.slope,
      top: Int32(top - start), bottom: Int32(bottom - start), direction: edge.direction)
  }
}
