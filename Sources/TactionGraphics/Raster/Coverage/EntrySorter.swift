import CTactionRaster

/// Sorts the lines of a row by their left ends.
///
/// If there are many lines, they are first distributed to buckets of equal width, as many buckets as lines. After this,
/// they are almost in order.
final class EntrySorter {
  /// The maximum number of lines for an insertion sort: of all lines, and of the lines in one bucket. The time of an
  /// insertion sort grows with the square of the number.
  private static let maximumInserted = (all: 16, bucket: 64)

  private let former = ValueStack<raster_entry>()
  /// For each bucket, the index of its first line; while lines are distributed, the index of its next line.
  private let places = ValueStack<Int32>()

  /// Sorts lines in place.
  func sort(_ entries: UnsafeMutablePointer<raster_entry>, count: Int) {
    guard count <= Self.maximumInserted.all || spread(entries, count) <= Self.maximumInserted.bucket else {
      var buffer = UnsafeMutableBufferPointer(start: entries, count: count)
      return buffer.sort { $0.left < $1.left }
    }
    entries.sortByInsertion(count: count) { $0.left < $1.left }
  }

  /// Brings lines into the order of their buckets; returns the largest number of lines in a bucket.
  private func spread(_ sorted: UnsafeMutablePointer<raster_entry>, _ count: Int) -> Int32 {
    var (left, right) = (Double.infinity, -Double.infinity)
    for index in 0..<count {
      left = min(left, sorted[index].left)
      right = max(right, sorted[index].left)
    }
    // If the width is so small that its inverse would be too large, there is only one bucket.
    let scale = right - left > 1e-9 ? Double(count - 1) / (right - left) : 0
    former.makeRoom(for: count)
    places.makeRoom(for: count + 1)
    let (former, places) = (former.elements, places.elements)
    former.update(from: sorted, count: count)
    places.update(repeating: 0, count: count + 1)
    for index in 0..<count { places[Int((former[index].left - left) * scale) + 1] += 1 }
    var largest: Int32 = 0
    for bucket in 0..<count {
      largest = max(largest, places[bucket + 1])
      places[bucket + 1] += places[bucket]
    }
    for index in 0..<count {
      let bucket = Int((former[index].left - left) * scale)
      sorted[Int(places[bucket])] = former[index]
      places[bucket] += 1
    }
    return largest
  }
}
