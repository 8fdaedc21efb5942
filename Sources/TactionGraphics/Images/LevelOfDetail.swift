import Glibc
import TactionGeometry

/// The choice of a mip level for a scale.
///
/// Level n has 1/2ⁿ of the width and height of level 0. The level for a scale is the smallest level that is not
/// magnified: ⌊log₂(1/scale)⌋, which is drawn at 0.5 to 1 of its own size. At such sizes, bilinear sampling neither
/// aliases nor blurs.
package struct LevelOfDetail: Hashable, Sendable {
  /// The factor by which the scale may leave the range of the current level before another level is chosen.
  ///
  /// Without this factor, a scale that varies slightly around a limit, as in a pinch, would switch levels back and
  /// forth. Our own choice: Chromium uses the same value for its tiles in a pinch.
  package static let hysteresis = 1.2

  /// The relative rounding error of a scale that was computed as a product of transforms.
  private static let tolerance = 1e-6

  /// The number of levels; at least 1.
  package let levelCount: Int
  /// Whether the current level may be magnified by up to `hysteresis` before a finer level replaces it.
  package let keepsMagnifiedLevel: Bool

  /// Creates the policy for a mip chain.
  package init(levelCount: Int, keepsMagnifiedLevel: Bool = true) {
    self.levelCount = max(levelCount, 1)
    self.keepsMagnifiedLevel = keepsMagnifiedLevel
  }

  /// Returns the level for a scale in device pixels per pixel of level 0.
  ///
  /// Returns level 0 if the scale is not a positive number.
  ///
  /// - Parameter current: the level in use; nil to choose without hysteresis. The level in use is returned as long as
  ///   the scale is within the level's range, widened by `hysteresis`.
  package func level(forScale scale: Double, current: Int? = nil) -> Int {
    guard scale > 0, scale < 1 else { return 0 }
    if let current, (0..<levelCount).contains(current) {
      let magnification = scale * Double(1 << current)
      let maximum = keepsMagnifiedLevel ? Self.hysteresis : 1 + Self.tolerance
      if magnification >= 0.5 / Self.hysteresis, magnification <= maximum { return current }
    }
    return Int(saturating: (log2(1 / scale) + Self.tolerance).rounded(.down)).clamped(to: 0...levelCount - 1)
  }
}
