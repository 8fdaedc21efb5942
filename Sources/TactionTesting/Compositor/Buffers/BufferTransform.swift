import TactionGeometry

/// The rotation and mirroring of content for an output: the eight values of wl_output.transform.
///
/// A client with a buffer transform draws its content rotated. The compositor rotates the content back, so that the
/// picture is upright.
public nonisolated enum BufferTransform: Int32, CaseIterable, Sendable {
  /// Upright.
  case normal = 0
  /// Rotated by 90 degrees counterclockwise.
  case turned90 = 1
  /// Rotated by 180 degrees.
  case turned180 = 2
  /// Rotated by 270 degrees counterclockwise.
  case turned270 = 3
  /// Mirrored about the vertical axis.
  case flipped = 4
  /// Mirrored about the vertical axis, then rotated by 90 degrees counterclockwise.
  case flipped90 = 5
  /// Mirrored about the vertical axis, then rotated by 180 degrees.
  case flipped180 = 6
  /// Mirrored about the vertical axis, then rotated by 270 degrees counterclockwise.
  case flipped270 = 7

  /// Whether width and height are exchanged.
  public var swapsAxes: Bool { rawValue & 1 == 1 }

  /// Returns the map from an upright picture of the given size to a buffer that was drawn with this transform.
  func uprightToBuffer(width: Double, height: Double) -> Transform {
    switch self {
    case .normal: Transform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)
    case .turned90: Transform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: width)
    case .turned180: Transform(a: -1, b: 0, c: 0, d: -1, tx: width, ty: height)
    case .turned270: Transform(a: 0, b: 1, c: -1, d: 0, tx: height, ty: 0)
    case .flipped: Transform(a: -1, b: 0, c: 0, d: 1, tx: width, ty: 0)
    case .flipped90: Transform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0)
    case .flipped180: Transform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: height)
    case .flipped270: Transform(a: 0, b: -1, c: -1, d: 0, tx: height, ty: width)
    }
  }
}
