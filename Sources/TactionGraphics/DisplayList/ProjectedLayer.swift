import CTactionRaster
import Synchronization
import TactionGeometry

/// A layer that is rasterized once, without perspective, and then shown through a projection in many frames.
///
/// A layer is rasterized when a renderer first needs it. If a layer appears small along an axis, so that a mip level
/// fits better, that level is also made; each axis is halved independently. All mip levels together need less than four
/// times the memory of the layer's pixels. Layers are compared by identity.
package final class ProjectedLayer: @unchecked Sendable {
  // The conformance is unchecked because bitmaps can be written to. The bitmaps of a layer are not written to after
  // they are in `levels`.

  /// The content, in the layer's own pixels.
  package let list: DisplayList
  /// The number of columns.
  package let width: Int
  /// The number of rows.
  package let height: Int

  /// The maximum number of times that each axis is halved.
  static let maximumHalvings = 10
  /// The maximum length of an edge, in pixels; a longer layer is cut off.
  package static let longestEdge = 1 << 14

  /// The number of times that each axis is halved in a mip level.
  private struct Halvings: Hashable {
    var across: Int
    var down: Int
  }

  /// The pixels of one mip level.
  struct Pixels {
    let bitmap: Bitmap
    let isOpaque: Bool
  }

  /// The mip levels that were needed so far.
  private let levels = Mutex<[Halvings: Pixels]>([:])

  /// Makes a layer of a display list, which is rasterized when it is first needed; each edge is clamped to 1...16,384
  /// pixels.
  package init(_ list: DisplayList, width: Int, height: Int) {
    self.list = list
    self.width = width.clamped(to: 1...Self.longestEdge)
    self.height = height.clamped(to: 1...Self.longestEdge)
  }

  /// The whole layer, in its own pixels.
  var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }

  /// Whether the layer was rasterized.
  package var isDrawn: Bool { levels.withLock { $0[Halvings(across: 0, down: 0)] != nil } }

  /// Returns the pixels of a mip level; nil if there is not enough memory. The first call makes the pixels.
  ///
  /// - Parameters:
  ///   - across: the number of times that the width is halved.
  ///   - down: the number of times that the height is halved.
  ///   - draw: draws a list into a clear bitmap.
  func pixels(across: Int, down: Int, draw: @Sendable (DisplayList, Bitmap) -> Void) -> Pixels? {
    levels.withLock { pixels(Halvings(across: across, down: down), in: &$0, draw) }
  }

  private func pixels(
    _ level: Halvings, in levels: inout [Halvings: Pixels], _ draw: @Sendable (DisplayList, Bitmap) -> Void
  ) -> Pixels? {
    if let known = levels[level] { return known }
    var made: Pixels?
    if level.across > 0 || level.down > 0 {
      var larger = level
      if level.across > level.down { larger.across -= 1 } else { larger.down -= 1 }
      guard let source = pixels(larger, in: &levels, draw) else { return nil }
      let half = try? source.bitmap.halved(across: larger.across < level.across)
      made = half.map { Pixels(bitmap: $0, isOpaque: source.isOpaque) }
    } else if let bitmap = try? Bitmap(width: width, height: height) {
      draw(list, bitmap)
      made = Pixels(bitmap: bitmap, isOpaque: bitmap.isOpaque)
    }
    levels[level] = made
    return made
  }
}

extension ProjectedLayer: Hashable {
  /// Returns whether two references are to the same layer.
  package static func == (a: ProjectedLayer, b: ProjectedLayer) -> Bool { a === b }

  /// Hashes the identity of the layer.
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension Bitmap {
  /// Returns a bitmap of half the width, or of half the height; each pixel is the rounded mean of the one or two pixels
  /// that it replaces.
  fileprivate func halved(across: Bool) throws(ImageError) -> Bitmap {
    let half = try Bitmap(width: across ? (width + 1) / 2 : width, height: across ? height : (height + 1) / 2)
    for y in 0..<half.height {
      if across {
        raster_halve(half.row(y), row(y), row(y), Int32(clamping: width))
      } else {
        half.setRow(y, toMeanOf: row(2 * y), row(min(2 * y + 1, height - 1)))
      }
    }
    return half
  }

  /// Sets a row to the mean of two rows.
  private func setRow(_ y: Int, toMeanOf upper: UnsafePointer<UInt32>, _ lower: UnsafePointer<UInt32>) {
    let target = row(y)
    for x in 0..<width {
      // The mean of each pair of bytes is rounded up, without carries between the bytes. It is the bits that either
      // byte has, minus half of the bits in which the two bytes differ.
      let (a, b) = (upper[x], lower[x])
      target[x] = (a | b) &- (((a ^ b) & 0xFEFE_FEFE) >> 1)
    }
  }
}
