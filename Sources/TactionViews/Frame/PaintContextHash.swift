import TactionGeometry
import TactionGraphics

/// A number that stands for the opacity and the clips that a view is drawn with: the same for the same ones.
///
/// As with hashes of 64 bits, that others have the same number is so unlikely that it does not happen.
struct PaintContextHash: Equatable {
  private var bits: UInt64 = 0
  /// Stands for where the clips are.
  private var places: UInt64 = 0

  /// Whether another key stands for the same opacity and clips, of the same views, wherever these clips are.
  func isLike(_ other: PaintContextHash) -> Bool { bits == other.bits }

  /// Adds the opacity of a view, and whether its layers are drawn together first: with which others, the view's serial
  /// says.
  mutating func add(alpha: Double, isGroup: Bool, of serial: Int) {
    mix(alpha.bitPattern)
    mix(isGroup ? UInt64(truncatingIfNeeded: serial) << 1 | 1 : 2)
  }

  /// Adds a shape that nothing is seen outside of, at a place, which is that of a view.
  mutating func add(clip: RoundedRect, at place: Transform, of serial: Int) {
    mix(UInt64(truncatingIfNeeded: serial))
    mix(place.a.bitPattern)
    mix(place.b.bitPattern)
    mix(place.c.bitPattern)
    mix(place.d.bitPattern)
    mix(clip.rect.width.bitPattern)
    mix(clip.rect.height.bitPattern)
    mix(clip.radius.bitPattern)
    Self.mix(place.tx.bitPattern, into: &places)
    Self.mix(place.ty.bitPattern, into: &places)
  }

  /// Adds how the depth of a plane in perspective grows, and the number of its picture.
  mutating func add(depthOf projection: Projection, picture: Int) {
    mix(projection.depthX.bitPattern)
    mix(projection.depthY.bitPattern)
    mix(projection.depth.bitPattern)
    mix(UInt64(truncatingIfNeeded: picture))
  }

  private mutating func mix(_ value: UInt64) { Self.mix(value, into: &bits) }

  private static func mix(_ value: UInt64, into bits: inout UInt64) {
    // Both are odd and have no pattern; any such numbers would do.
    let product = (bits ^ 0x9E37_79B9_7F4A_7C15).multipliedFullWidth(by: value ^ 0xD6E8_FEB8_6659_FD93)
    bits = (bits << 23 | bits >> 41) &+ (product.high ^ product.low)
  }
}
