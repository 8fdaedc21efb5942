import TactionGeometry
import TactionGraphics

/// The state that a view inherits from its superviews when it is recorded.
struct PaintContext {
  /// The transform from the coordinates of the superview to device pixels.
  var transform: Transform
  /// The device pixels that are inside of all superviews that clip.
  var clip: PixelRect
  /// A hash of the opacity, the clips and the borders; see `Instance.context`.
  var hash = PaintContextHash()
}

/// A hash, of 64 bits, of the opacity and the clips that a view is drawn with, and of the borders in front of it. A
/// collision is so unlikely that the code does not handle it.
struct PaintContextHash: Equatable {
  private var bits: UInt64 = 0
  /// The part of the hash that depends on the positions of the clips.
  private var positions: UInt64 = 0

  /// Whether another hash stands for the same opacity, and the same clips and borders of the same views. The positions
  /// of the clips may differ.
  func isLike(_ other: PaintContextHash) -> Bool { bits == other.bits }

  /// Adds the opacity of a view, together with the view's serial number if the view is drawn as a group.
  mutating func add(alpha: Double, isGroup: Bool, of serial: Int) {
    mix(alpha.bitPattern)
    mix(isGroup ? UInt64(truncatingIfNeeded: serial) << 1 | 1 : 2)
  }

  /// Adds a clip of a view.
  mutating func add(clip: RoundedRect, at transform: Transform, of serial: Int) {
    mix(UInt64(truncatingIfNeeded: serial))
    mix(transform.a.bitPattern)
    mix(transform.b.bitPattern)
    mix(transform.c.bitPattern)
    mix(transform.d.bitPattern)
    mix(clip.rect.width.bitPattern)
    mix(clip.rect.height.bitPattern)
    mix(clip.radius.bitPattern)
    Self.mix(transform.tx.bitPattern, into: &positions)
    Self.mix(transform.ty.bitPattern, into: &positions)
  }

  /// Adds the border of a view. The border is in front of the subviews, although the view's instance is before theirs.
  mutating func add(borderOf serial: Int) { mix(UInt64(truncatingIfNeeded: serial) << 1) }

  /// Adds the depth of a projection: the divisor of its numerator, which is the transform of the instance.
  mutating func add(depthOf projection: Projection) {
    mix(projection.depthX.bitPattern)
    mix(projection.depthY.bitPattern)
    mix(projection.depth.bitPattern)
  }

  private mutating func mix(_ value: UInt64) { Self.mix(value, into: &bits) }

  private static func mix(_ value: UInt64, into bits: inout UInt64) {
    // Both constants are odd, and their bits have no regular pattern; any other such numbers would work as well.
    let product = (bits ^ 0x9E37_79B9_7F4A_7C15).multipliedFullWidth(by: value ^ 0xD6E8_FEB8_6659_FD93)
    bits = (bits << 23 | bits >> 41) &+ (product.high ^ product.low)
  }
}
