import TactionGeometry

/// How the pixels of an image come to lie on the device: from which level, and through which transform.
struct ImageSampling {
  /// The longest edge of a source that pixman can address with its 16 bits before the point.
  private static let longestEdge = 32_000

  private let image: Image
  private let level: Bitmap
  /// From device pixels to pixels of the level.
  private let toLevel: Transform
  /// Where the level's top left pixel lies, if its pixels lie exactly on those of the device.
  private let place: (x: Int, y: Int)?

  /// Nil where there is nothing to see.
  ///
  /// `source` is the part, in pixels of level 0, that is stretched over `target`, in local coordinates.
  init?(_ image: Image, source: Rect, target: Rect, transform: Transform) {
    guard source.isFinite, !source.isEmpty, target.isFinite, !target.isEmpty else { return nil }
    let stretch = Transform(
      a: target.width / source.width, b: 0, c: 0, d: target.height / source.height,
      tx: target.minX - source.minX * target.width / source.width,
      ty: target.minY - source.minY * target.height / source.height)
    let toDevice = stretch.concatenating(transform)
    let index = image.level(forScale: toDevice.meanScale)
    let power = Double(1 << index)
    // A pixel of the level stands for `power` pixels of level 0 each way, counted from the top left.
    let levelToDevice = toDevice.scaled(by: power)
    guard let toLevel = levelToDevice.inverted() else { return nil }
    self.image = image
    level = image.pixels(ofLevel: index)
    self.toLevel = toLevel
    place = Self.wholePixelPlace(levelToDevice, width: level.width, height: level.height)
  }

  /// An image for pixman, and which of its pixels belongs onto the top left pixel of an area of the device.
  ///
  /// The transform is worked out in Doubles relative to the area and to the part of the level that it sees: pixman's own
  /// numbers would be off by pixels far from the origin. Nil where they cannot say it at all.
  func source(for area: PixelRect) -> (image: PixmanImage, x: Int, y: Int)? {
    let seen = part(seenFrom: area)
    guard seen.width <= Self.longestEdge, seen.height <= Self.longestEdge,
      let source = PixmanImage(level, part: seen)
    else { return nil }
    source.extendEdges()
    if let place { return (source, area.x - place.x - seen.x, area.y - place.y - seen.y) }
    let corner = toLevel.apply(area.rect.origin)
    var fromArea = toLevel
    (fromArea.tx, fromArea.ty) = (corner.x - Double(seen.x), corner.y - Double(seen.y))
    return source.sample(through: fromArea) ? (source, 0, 0) : nil
  }

  /// The pixels of the level that an area of the device is drawn from; at least one.
  private func part(seenFrom area: PixelRect) -> PixelRect {
    // Two pixels of margin: one for sampling between pixels, one for the rounding of pixman's numbers.
    let box = toLevel.boundingBox(of: area.rect).inset(by: -2)
    let left = Int(saturating: box.minX.rounded(.down).clamped(to: 0...Double(level.width - 1)))
    let top = Int(saturating: box.minY.rounded(.down).clamped(to: 0...Double(level.height - 1)))
    let right = Int(saturating: box.maxX.rounded(.up).clamped(to: Double(left + 1)...Double(level.width)))
    let bottom = Int(saturating: box.maxY.rounded(.up).clamped(to: Double(top + 1)...Double(level.height)))
    return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  private static func wholePixelPlace(_ transform: Transform, width: Int, height: Int) -> (x: Int, y: Int)? {
    let tolerance = 1.0 / 512
    let (x, y) = (transform.tx.rounded(), transform.ty.rounded())
    // The largest error of any corner if the pixels were copied as they are.
    let stretchX = (abs(transform.a - 1) + abs(transform.b)) * Double(width)
    let stretchY = (abs(transform.d - 1) + abs(transform.c)) * Double(height)
    let shift = max(abs(transform.tx - x), abs(transform.ty - y))
    guard stretchX + stretchY + shift < tolerance, max(abs(x), abs(y)) < Double(1 << 30) else { return nil }
    return (Int(saturating: x), Int(saturating: y))
  }
}
