/// A square of coverage that repeats in both directions without an end, such as the grain of paper. In each pixel, the
/// coverage of a path that is filled through the mask is multiplied by the mask.
///
/// The mask is in the coordinates of the path. Each byte of its finest level covers a square. Coarser levels, down to a
/// single byte, are used for small scales, so that a mask that is drawn very small becomes an even tone.
package final class RepeatedMask: Hashable, @unchecked Sendable {
  // The conformance is unchecked because of the pointer. Its memory is not written to after `init`.

  /// The side of the square that a byte of the finest level covers, in the coordinates of the path.
  package let unit: Double
  /// The binary logarithm of the number of bytes along a side of the finest level.
  let exponent: Int
  /// The mean coverage, 0...1.
  package let mean: Double
  /// The bytes of all levels, from the finest to the coarsest, row by row.
  private let bytes: UnsafeMutablePointer<UInt8>

  /// The maximum exponent: a mask of 1,024 by 1,024 bytes.
  private static let maximumExponent = 10

  /// Makes a mask.
  ///
  /// - Parameters:
  ///   - exponent: The binary logarithm of the number of bytes along a side, 0...10.
  ///   - unit: The side of the square that a byte covers, in the coordinates of the path; more than 0.
  ///   - byte: Returns the coverage of a square by its column and row.
  package init(exponent: Int, unit: Double, _ byte: (_ column: Int, _ row: Int) -> UInt8) {
    assert(unit > 0 && unit.isFinite, "a mask whose bytes cover no area")
    let exponent = exponent.clamped(to: 0...Self.maximumExponent)
    let side = 1 << exponent
    (self.exponent, self.unit) = (exponent, unit)
    bytes = .allocate(capacity: Self.offset(ofLevel: exponent + 1, exponent))
    var sum = 0
    for row in 0..<side {
      for column in 0..<side {
        bytes[row * side + column] = byte(column, row)
        sum += Int(bytes[row * side + column])
      }
    }
    mean = Double(sum) / Double(255 * side * side)
    for level in 1..<max(exponent + 1, 1) { halve(level) }
  }

  deinit { bytes.deallocate() }

  /// Returns whether both are the same object.
  package static func == (a: RepeatedMask, b: RepeatedMask) -> Bool { a === b }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  /// The number of levels.
  var levelCount: Int { exponent + 1 }

  /// Returns the bytes of a level, whose exponent is `exponent - level`. The bytes are valid as long as the mask
  /// exists.
  func bytes(ofLevel level: Int) -> UnsafePointer<UInt8> {
    UnsafePointer(bytes + Self.offset(ofLevel: level, exponent))
  }

  private static func offset(ofLevel level: Int, _ exponent: Int) -> Int {
    (0..<level).reduce(0) { $0 + 1 << (2 * (exponent - $1)) }
  }

  /// Makes a level from the level before it: each byte is the rounded mean of four bytes.
  private func halve(_ level: Int) {
    let (finer, target) = (bytes(ofLevel: level - 1), bytes + Self.offset(ofLevel: level, exponent))
    let side = 1 << (exponent - level)
    for row in 0..<side {
      for column in 0..<side {
        let first = finer + (4 * row * side + 2 * column)
        let sum = Int(first[0]) + Int(first[1]) + Int(first[2 * side]) + Int(first[2 * side + 1])
        target[row * side + column] = UInt8((sum + 2) / 4)
      }
    }
  }
}
