/// Sorts the segments of a row by their left ends.
///
/// Lines that cross several rows, such as most lines of a chart, are almost in the order of the row above. Other
/// segments are distributed to buckets of equal width, one bucket for each segment. After this, they are also almost in
/// order.
final class SegmentSorter {
  /// The maximum number of segments of a row, or of a bucket, that are sorted by insertion. The time of an insertion
  /// sort grows with the square of the number.
  private static let maximumInserted = (row: 16, bucket: 64)
  /// The maximum mean number of positions by which a segment is moved if the order is almost right.
  private static let maximumSteps = 4

  private let former = ValueStack<PathScan.Segment>()
  /// For each bucket, the index of its first segment; while segments are distributed, the index of its next segment.
  private let places = ValueStack<Int32>()

  /// Sorts segments in place; the first `kept` segments are in the order of the row above.
  func sort(_ segments: ValueStack<PathScan.Segment>, kept: Int) {
    let (sorted, count) = (segments.elements, segments.count)
    let limit = Self.maximumSteps * count
    if count - kept <= count / 8, sorted.sortByInsertion(count: count, maximumSteps: limit, { $0.minX < $1.minX }) {
      return
    }
    guard count <= Self.maximumInserted.row || spread(segments) <= Self.maximumInserted.bucket else {
      var buffer = UnsafeMutableBufferPointer(start: sorted, count: count)
      return buffer.sort { $0.minX < $1.minX }
    }
    sorted.sortByInsertion(count: count) { $0.minX < $1.minX }
  }

  /// Brings segments into the order of their buckets; returns the largest number of segments in a bucket.
  private func spread(_ segments: ValueStack<PathScan.Segment>) -> Int32 {
    let (count, sorted) = (segments.count, segments.elements)
    var (left, right) = (Double.infinity, -Double.infinity)
    for index in 0..<count {
      left = min(left, sorted[index].minX)
      right = max(right, sorted[index].minX)
    }
    // If the width is so small that its inverse would be too large, there is only one bucket.
    let scale = right - left > 1e-9 ? Double(count - 1) / (right - left) : 0
    former.makeRoom(for: count)
    places.makeRoom(for: count + 1)
    let (former, places) = (former.elements, places.elements)
    former.update(from: sorted, count: count)
    places.update(repeating: 0, count: count + 1)
    for index in 0..<count { places[Int((former[index].minX - left) * scale) + 1] += 1 }
    var largest: Int32 = 0
    for bucket in 0..<count {
      largest = max(largest, places[bucket + 1])
      places[bucket + 1] += places[bucket]
    }
    for index in 0..<count {
      let bucket = Int((former[index].minX - left) * scale)
      sorted[Int(places[bucket])] = former[index]
      places[bucket] += 1
    }
    return largest
  }
}
