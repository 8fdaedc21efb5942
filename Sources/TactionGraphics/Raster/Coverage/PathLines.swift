import CTactionRaster

/// The edges of an outline that cross the current row, ordered by their left ends.
///
/// The values of a line keep their place in the arrays from row to row, and only small entries are sorted.
final class PathLines {
  // The exclusivity of these properties is not checked, for the same reason as in `ValueStack`.
  @exclusivity(unchecked) private(set) var lines = raster_lines()
  @exclusivity(unchecked) private var memory = UnsafeMutableRawPointer.allocate(byteCount: 0, alignment: 64)
  @exclusivity(unchecked) private var capacity = 0
  /// The number of places in the arrays that were used so far, and the places that are free again.
  @exclusivity(unchecked) private var placeCount = 0
  private let free = ValueStack<Int32>()
  /// The lines whose part in the current row is shorter than the row because they begin in it.
  private let begun = ValueStack<Int32>()
  /// The lines that begin and end in the current row.
  private let short = ValueStack<PathScan.Segment>()
  /// The lines in the order of their left ends.
  let entries = ValueStack<raster_entry>()
  private let former = ValueStack<raster_entry>()
  private let removed = ValueStack<Int32>()
  private let sorter = EntrySorter()
  private let kernels: raster_kernels
  /// The number of entries that are already in order.
  @exclusivity(unchecked) private var sortedCount = 0
  @exclusivity(unchecked) private var width = Int32(0)
  /// The row, counted from the top of the area.
  @exclusivity(unchecked) private var row = 0

  init(kernels: raster_kernels) { self.kernels = kernels }

  deinit { memory.deallocate() }

  /// The number of lines.
  var count: Int { entries.count }

  /// Removes all lines, before the first of some rows.
  func begin(width: Int) {
    self.width = Int32(truncatingIfNeeded: width)
    removeAll()
  }

  private func removeAll() {
    placeCount = 0
    free.shrink(to: 0)
    begun.shrink(to: 0)
    short.shrink(to: 0)
    entries.shrink(to: 0)
  }

  /// Continues the lines in the next row, and removes the lines that ended in the row above.
  func advance(to row: Int) {
    self.row = row
    sortedCount = 0
    // If only short lines crossed the row above, no line continues.
    guard entries.count > short.count else { return removeAll() }
    short.shrink(to: 0)
    for index in 0..<begun.count {
      let line = Int(begun[index]), height = lines.height[line]
      lines.row_top[line] = 0
      lines.row_bottom[line] = Int32(PathEdges.unit)
      lines.height[line] = height < 0 ? -Int32(PathEdges.unit) : Int32(PathEdges.unit)
    }
    begun.shrink(to: 0)
    let count = entries.count
    removed.makeRoom(for: count)
    var (kept, removedCount): (Int32, Int32) = (0, 0)
    let isSorted = kernels.next_row(
      &lines, Int32(truncatingIfNeeded: placeCount), width, entries.elements, Int32(truncatingIfNeeded: count),
      Int32(truncatingIfNeeded: row), removed.elements, &removedCount, &kept)
    let keptCount = Int(kept)
    free.append(removed.elements, count: Int(removedCount))
    entries.shrink(to: keptCount)
    if isSorted == 0 { sorter.sort(entries.elements, count: keptCount) }
    sortedCount = keptCount
    if placeCount > 4 * keptCount + 64 { removeFreePlaces() }
  }

  /// Adds an edge that crosses the row; it begins in the row or above it.
  @inline(__always)
  func add(_ edge: PathEdges.Edge) {
    let (start, end) = (row * PathEdges.unit, (row + 1) * PathEdges.unit)
    let (top, bottom) = (max(edge.top, start), min(edge.bottom, end))
    let x = top == edge.top ? edge.x : edge.x + Double(top - edge.top) * edge.slope
    let endX = bottom == edge.bottom ? edge.endX : edge.x + Double(bottom - edge.top) * edge.slope
    let (rowTop, rowBottom) = (Int32(truncatingIfNeeded: top - start), Int32(truncatingIfNeeded: bottom - start))
    let height = edge.direction &* (rowBottom &- rowTop)
    var line = Int32(truncatingIfNeeded: ~short.count)
    if edge.bottom > end {
      line = add(edge, from: x, to: endX, rowTop, height)
    } else {
      short.push(PathScan.Segment(x: x, endX: endX, top: rowTop, bottom: rowBottom, direction: edge.direction))
    }
    entries.push(raster_entry(left: min(x, endX), right: max(x, endX), line: line, height: height))
  }

  /// Adds an edge that continues in the next row; returns its place.
  private func add(
    _ edge: PathEdges.Edge, from x: Double, to endX: Double, _ rowTop: Int32, _ height: Int32
  ) -> Int32 {
    let (line, lastRow) = (place(), edge.endRow - 1)
    lines.origin[line] = edge.x
    lines.top[line] = Double(edge.top)
    lines.slope[line] = edge.slope
    lines.x[line] = x
    lines.end_x[line] = endX
    lines.last_x[line] = edge.endX
    lines.row_top[line] = rowTop
    lines.row_bottom[line] = Int32(PathEdges.unit)
    lines.height[line] = height
    // The pixel is only computed for lines that cross the whole row.
    lines.pixel[line] = -1
    lines.last_row[line] = Int32(truncatingIfNeeded: lastRow)
    lines.last_bottom[line] = Int32(truncatingIfNeeded: edge.bottom - lastRow * PathEdges.unit)
    if rowTop > 0 { begun.push(Int32(truncatingIfNeeded: line)) }
    return Int32(truncatingIfNeeded: line)
  }

  /// Sorts the entries of the edges that were added in this row, and merges them with the others.
  func sortAdded() {
    let (count, sorted) = (entries.count, sortedCount)
    guard sorted < count else { return }
    let all = entries.elements, added = count - sorted
    sorter.sort(all + sorted, count: added)
    guard sorted > 0, all[sorted].left < all[sorted - 1].left else { return }
    // The added entries are moved away, and both parts are merged from the end.
    former.makeRoom(for: added)
    let former = former.elements
    former.update(from: all + sorted, count: added)
    var (old, new, target) = (sorted - 1, added - 1, count - 1)
    while new >= 0 {
      if old >= 0, former[new].left < all[old].left {
        all[target] = all[old]
        old -= 1
      } else {
        all[target] = former[new]
        new -= 1
      }
      target -= 1
    }
  }

  /// Adds the areas next to the lines to a row, and writes the clusters whose areas are not added; returns their
  /// number.
  func walk(_ row: inout raster_row, _ clusters: ValueStack<raster_cluster>) -> Int {
    clusters.makeRoom(for: entries.count / 2 + 1)
    return Int(
      kernels.walk(&lines, entries.elements, Int32(truncatingIfNeeded: count), &row, clusters.elements))
  }

  /// Returns a line's part in the row.
  @inline(__always)
  func segment(_ index: Int) -> PathScan.Segment {
    let entry = entries[index]
    if entry.line < 0 { return short[Int(~entry.line)] }
    let line = Int(entry.line)
    return PathScan.Segment(
      x: lines.x[line], endX: lines.end_x[line], top: lines.row_top[line], bottom: lines.row_bottom[line],
      direction: entry.height.signum())
  }

  // MARK: Places

  /// Returns a place in the arrays.
  @inline(__always)
  private func place() -> Int {
    if free.count > 0 {
      let line = free[free.count - 1]
      free.shrink(to: free.count - 1)
      return Int(line)
    }
    if placeCount == capacity { move(to: max(2 * capacity, 64), keeping: nil) }
    placeCount += 1
    return placeCount - 1
  }

  /// Moves the lines to the start of the arrays, so that no place between them is free. This saves time, because each
  /// row of pixels goes through all places, used or free.
  private func removeFreePlaces() {
    let entries = entries.elements
    move(to: capacity, keeping: UnsafeBufferPointer(start: entries, count: count))
    for index in 0..<count { entries[index].line = Int32(truncatingIfNeeded: index) }
    placeCount = count
    free.shrink(to: 0)
  }

  /// Moves the lines to new arrays: all places, or only the places of some entries, in the order of the entries.
  private func move(to capacity: Int, keeping kept: UnsafeBufferPointer<raster_entry>?) {
    // Six arrays of 64-bit numbers, and seven of 32-bit numbers.
    let target = UnsafeMutableRawPointer.allocate(byteCount: 6 * 8 * capacity + 7 * 4 * capacity, alignment: 64)
    var next = target
    func copy<Number: BitwiseCopyable>(_ source: UnsafeMutablePointer<Number>?) -> UnsafeMutablePointer<Number> {
      let array = next.bindMemory(to: Number.self, capacity: capacity)
      next += MemoryLayout<Number>.stride * capacity
      guard let source else { return array }
      guard let kept else {
        array.initialize(from: source, count: placeCount)
        return array
      }
      for index in 0..<kept.count { (array + index).initialize(to: source[Int(kept[index].line)]) }
      return array
    }
    lines = raster_lines(
      origin: copy(lines.origin), top: copy(lines.top), slope: copy(lines.slope), x: copy(lines.x),
      end_x: copy(lines.end_x), last_x: copy(lines.last_x), row_top: copy(lines.row_top),
      row_bottom: copy(lines.row_bottom), height: copy(lines.height), pixel: copy(lines.pixel),
      beyond: copy(lines.beyond), last_row: copy(lines.last_row), last_bottom: copy(lines.last_bottom))
    memory.deallocate()
    (memory, self.capacity) = (target, capacity)
  }
}
