/// The corners that lie at each place, without an array for each.
struct VertexAdjacency {
  /// A corner meets so many others at most: beyond, a fan of a thousand faces looks no smoother, but takes a million
  /// steps.
  private static let most = 64

  private var starts: [Int32]
  private var members: [Int32]

  /// - Parameter places: where each corner lies, as a number less than `placeCount`.
  init(_ places: [Int32], placeCount: Int) {
    starts = [Int32](repeating: 0, count: placeCount + 1)
    for place in places { starts[Int(place) + 1] += 1 }
    for index in 0..<placeCount { starts[index + 1] += starts[index] }
    var next = starts
    members = [Int32](repeating: 0, count: places.count)
    for (index, place) in places.enumerated() {
      members[Int(next[Int(place)])] = Int32(truncatingIfNeeded: index)
      next[Int(place)] += 1
    }
  }

  func forEach(at place: Int32, _ body: (Int) -> Void) {
    let (start, end) = (Int(starts[Int(place)]), Int(starts[Int(place) + 1]))
    for index in start..<min(end, start + Self.most) { body(Int(members[index])) }
  }
}
