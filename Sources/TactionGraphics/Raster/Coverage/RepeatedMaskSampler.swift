import TactionGeometry

/// Multiplies coverage by a repeated mask through an affine transform. It is a plain value that refers to the memory of
/// the mask.
///
/// Each pixel is computed from its own position, so the result does not depend on the span. Positions are relative to
/// the device pixel that contains the origin, so that a mask that moves by whole pixels keeps its bytes.
struct RepeatedMaskSampler: BitwiseCopyable {
  /// A position or a step in the level, in bytes with 32 fraction bits. Overflow gives correct positions in the
  /// repeated level, because its side is a power of two.
  private typealias Fixed = (x: Int64, y: Int64)

  private let bytes: UnsafePointer<UInt8>
  private let exponent: Int
  /// The device pixel that contains the origin of the mask.
  private let column: Int
  private let row: Int
  /// The position of the centre of this pixel, relative to the centre of the level's first byte.
  private let start: Fixed
  private let across: Fixed
  private let down: Fixed

  /// Makes a sampler; nil for a transform that is not invertible or moves too far.
  init?(_ mask: RepeatedMask, toDevice: Transform) {
    let (left, top) = (toDevice.tx.rounded(.down), toDevice.ty.rounded(.down))
    var place = toDevice
    (place.tx, place.ty) = (toDevice.tx - left, toDevice.ty - top)
    guard let back = place.inverted(), abs(left) < 0x1p30, abs(top) < 0x1p30 else { return nil }
    let level = LevelOfDetail(levelCount: mask.levelCount).level(forScale: place.meanScale * mask.unit)
    let toLevel = back.concatenating(.scale(1 / (mask.unit * Double(1 << level))))
    guard toLevel.isFinite else { return nil }
    (column, row) = (Int(left), Int(top))
    (bytes, exponent) = (mask.bytes(ofLevel: level), mask.exponent - level)
    let first = toLevel.apply(Point(x: 0.5, y: 0.5))
    start = (Self.fixed(first.x - 0.5), Self.fixed(first.y - 0.5))
    (across, down) = ((Self.fixed(toLevel.a), Self.fixed(toLevel.b)), (Self.fixed(toLevel.c), Self.fixed(toLevel.d)))
  }

  private static func fixed(_ number: Double) -> Int64 { Int64(Int(saturating: (number * 0x1p32).rounded())) }

  /// Multiplies the coverage of each pixel of a span.
  func multiply(_ coverage: UnsafeMutablePointer<UInt8>, _ span: Span, row: Int) {
    let (x, y) = (Int64(Int(span.start) - column), Int64(row - self.row))
    var u = start.x &+ x &* across.x &+ y &* down.x
    var v = start.y &+ x &* across.y &+ y &* down.y
    for index in 0..<span.count {
      let product = UInt32(coverage[index]) &* value(u, v) &+ 128
      coverage[index] = UInt8(truncatingIfNeeded: (product &+ (product >> 8)) >> 8)
      (u, v) = (u &+ across.x, v &+ across.y)
    }
  }

  /// Returns the mask at a position, 0...255, bilinearly between four bytes.
  @inline(__always)
  private func value(_ u: Int64, _ v: Int64) -> UInt32 {
    let last = (1 << exponent) - 1
    let (left, top) = (Int(truncatingIfNeeded: u >> 32) & last, Int(truncatingIfNeeded: v >> 32) & last)
    let (right, bottom) = ((left &+ 1) & last, (top &+ 1) & last)
    let (x, y) = (UInt32(truncatingIfNeeded: u >> 24) & 255, UInt32(truncatingIfNeeded: v >> 24) & 255)
    let (upper, lower) = (bytes + (top << exponent), bytes + (bottom << exponent))
    let above = UInt32(upper[left]) &* (256 &- x) &+ UInt32(upper[right]) &* x
    let below = UInt32(lower[left]) &* (256 &- x) &+ UInt32(lower[right]) &* x
    return (above &* (256 &- y) &+ below &* y &+ 0x8000) >> 16
  }
}

/// The coverage of pixels by a path that is filled through a repeated mask. No pixel counts as fully covered.
struct MaskedPath: BitwiseCopyable {
  let path: PlacedPathMask
  let mask: RepeatedMaskSampler

  /// Collects the boxes within a clip. Boxes of the path that are next to each other become one box.
  func gather(in clip: PixelBox, to boxes: BoxBuffer) {
    path.forEachBox(in: clip) { box, _ in boxes.add(joining: box) }
  }

  /// Writes the coverage of each pixel of a span; `full`, 0...255, is the value for full coverage.
  func cover(_ span: Span, row y: Int, full: Float, into target: UnsafeMutablePointer<UInt8>) {
    path.coverAll(span, row: Int32(truncatingIfNeeded: y), into: target)
    mask.multiply(target, span, row: y)
    PlacedPathMask.scale(target, span.count, full: full)
  }
}
