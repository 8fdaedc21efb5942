import TactionGeometry

/// The shades of a shadow, through any transform.
struct ShadowStencil: Stencil {
  let bounds: PixelRect

  private let rect: Rect
  private let profile: ShadowProfile
  private let space: LocalSpace

  /// Nil where there is nothing to see. The rectangle is that of the shape after its offset.
  init?(_ rect: Rect, profile: ShadowProfile, transform: Transform) {
    guard rect.isFinite, !rect.isEmpty, let space = LocalSpace(of: transform) else { return nil }
    self.rect = rect
    self.profile = profile
    self.space = space
    bounds = PixelRect(enclosing: transform.boundingBox(of: rect.inset(by: -profile.margin)))
  }

  func coverage(of area: PixelRect) -> Coverage {
    if space.isBeyondAnEdge(area, of: rect.inset(by: -profile.margin)) { return .none }
    let plateau = Rect(
      x: rect.minX + profile.plateau.dx, y: rect.minY + profile.plateau.dy,
      width: rect.width - 2 * profile.plateau.dx, height: rect.height - 2 * profile.plateau.dy)
    guard !plateau.isEmpty, profile.depth >= 254.5 / 255 else { return .part }
    return space.corners(of: area, allMeet: plateau.contains) ? .whole : .part
  }

  func draw(into mask: CoverageMask, tile: (x: Int, y: Int), opacity: Double) {
    let full = Float(opacity * 255)
    let step = space.stepRight
    for y in 0..<Tile.edge {
      let target = mask.row(y)
      let start = space.point(x: Double(tile.x) + 0.5, y: Double(tile.y + y) + 0.5)
      for x in 0..<Tile.edge {
        let place = start + step * Double(x)
        let value = profile.value(
          inwardX: min(place.x - rect.minX, rect.maxX - place.x),
          inwardY: min(place.y - rect.minY, rect.maxY - place.y))
        target[x] = UInt8(truncatingIfNeeded: Int32(value * full + 0.5))
      }
    }
  }
}
