import TactionGeometry

/// A part of a mip level.
package struct ImagePart: Sendable {
  /// The pixels of the part.
  package let pixels: ImagePixels
  /// The mip level.
  package let level: Int
  /// The position of the part, in pixels of the level.
  package let rect: PixelRect

  /// Returns the transform from the pixels of the part to device pixels.
  ///
  /// - Parameter toDevice: The transform from pixels of level 0 to device pixels.
  func transform(toDevice: Transform) -> Transform {
    // A pixel of the level covers `1 << level` pixels of level 0 along each axis, from the top left.
    toDevice.scaled(by: Double(1 << level)).translated(by: Vector(dx: Double(rect.x), dy: Double(rect.y)))
  }
}

/// The parts of images that were decoded for one drawing, and are not kept after it.
struct DecodedParts {
  private var parts: [(image: Image, part: ImagePart)] = []
  private var byteCount = 0

  /// Returns the pixels to draw for a level of an image: pixels in memory, or a part that is decoded now.
  ///
  /// All parts together take at most as much memory as one decoding may take. Images for which there is no room are
  /// drawn from a coarser level.
  mutating func pixels(of image: Image, forLevel level: Int, in area: PixelRect, toDevice: Transform) -> ImagePart {
    var level = level
    while true {
      let held = image.heldPixels(forLevel: level, in: area, toDevice: toDevice)
      if held.level <= level { return held }
      let rect = image.rect(ofLevel: level, in: area, toDevice: toDevice)
      if let decoded = decodedPart(of: image, level: level, rect) { return decoded }
      level += 1
    }
  }

  private mutating func decodedPart(of image: Image, level: Int, _ rect: PixelRect) -> ImagePart? {
    let known = parts.first { $0.image === image && $0.part.level == level && $0.part.rect.contains(rect) }
    if let known { return known.part }
    let bytes = rect.area * 4
    guard byteCount + bytes <= DecodingMemory.current.maximum, let part = image.decodedPart(ofLevel: level, rect)
    else { return nil }
    byteCount += bytes
    parts.append((image, part))
    return part
  }
}
