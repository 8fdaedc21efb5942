import TactionGeometry

extension Image {
  /// The way from pixels to local coordinates, where a part of them is stretched over a rectangle; nil where
  /// there is nothing to see.
  package static func place(of part: Rect, over target: Rect) -> Transform? {
    guard part.isFinite, !part.isEmpty, target.isFinite, !target.isEmpty else { return nil }
    let (across, down) = (target.width / part.width, target.height / part.height)
    return Transform(
      a: across, b: 0, c: 0, d: down, tx: target.minX - part.minX * across, ty: target.minY - part.minY * down)
  }
}
