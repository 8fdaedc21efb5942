/// The corners that lie at each point, without an array for each.
struct CornersAround {
  /// A corner meets so many others at most: beyond, a fan of a thousand faces looks no smoother, but takes a million steps.
  private static let most = 64

  private var starts: [Int32]
  private var members: [Int32]

  init(_ corners: [MeshBuilder.Corner], positionCount: Int) {
    starts = [Int32](repeating: 0, count: positionCount + 1)
    for corner in corners { starts[Int(corner.position) + 1] += 1 }
    for index in 0..<positionCount { starts[index + 1] += starts[index] }
    var next = starts
    members = [Int32](repeating: 0, count: corners.count)
    for (index, corner) in corners.enumerated() {
      members[Int(next[Int(corner.position)])] = Int32(truncatingIfNeeded: index)
      next[Int(corner.position)] += 1
    }
  }

  func forEach(at position: Int32, _ body: (Int) -> Void) {
    let (start, end) = (Int(starts[Int(position)]), Int(starts[Int(position) + 1]))
    for index in start..<min(end, start + Self.most) { body(Int(members[index])) }
  }
}
