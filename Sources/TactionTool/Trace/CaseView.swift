import Taction

/// A view of a conformance case.
nonisolated struct CaseView: Decodable, Sendable {
  let id: String
  let parent: String?
  /// x, y, width and height in the parent's coordinates, before the transform.
  let frame: [Double]
  /// Degrees, clockwise on the screen.
  let rotate: Double?
  let scale: Double?
  /// a, b, c, d, tx and ty, in place of `rotate` and `scale`.
  let matrix: [Double]?

  /// The frame, unless it is no rectangle.
  var rect: Rect? {
    guard frame.count == 4 else { return nil }
    return Rect(x: frame[0], y: frame[1], width: frame[2], height: frame[3])
  }

  /// What acts about the middle of the frame.
  var transform: Transform? {
    guard let m = matrix else {
      return Transform.scale(scale ?? 1).concatenating(.rotation(.degrees(rotate ?? 0)))
    }
    return m.count == 6 ? Transform(a: m[0], b: m[1], c: m[2], d: m[3], tx: m[4], ty: m[5]) : nil
  }
}
