/// The identity of one appearance of a view on the screen.
///
/// A view has one at its own position in the window, and another one through each portal that shows it, loupes
/// included. It stays the same while the view moves, in its superview or to another one. It is a hash of 64 bits: a
/// collision is so unlikely that it is not provided for.
struct InstanceID: Hashable {
  private let bits: UInt64

  /// The parent of all views that are not seen through a portal.
  static let window = InstanceID(bits: 0)

  private init(bits: UInt64) { self.bits = bits }

  /// Makes the identity of a view whose serial number is at least 1.
  ///
  /// - Parameter portal: The instance of the view whose portal shows this one; `window` outside of portals.
  @inline(__always)
  init(serial: Int, through portal: InstanceID) {
    let number = UInt64(truncatingIfNeeded: serial)
    bits = portal.bits == 0 ? number : Self.mix(portal.bits, number)
  }

  /// The highest bit is set, so that no result is a serial number.
  private static func mix(_ a: UInt64, _ b: UInt64) -> UInt64 {
    // Both are odd and have no pattern; any such numbers would do.
    let product = (a &+ 0x9E37_79B9_7F4A_7C15).multipliedFullWidth(by: b ^ 0xD6E8_FEB8_6659_FD93)
    return (product.high ^ product.low) | 1 << 63
  }
}

/// Finds the elements of one frame in the frame before, by keys that are unique in a frame.
///
/// Elements mostly keep their order: so the next one of the earlier frame is tried first. A table is only made in a
/// frame in which this fails.
struct FrameLookup<Key: Hashable> {
  private var next = 0
  private var table: [Key: Int] = [:]
  private var hasTable = false

  /// Starts with the first elements of two frames.
  mutating func begin() {
    next = 0
    if hasTable { table.removeAll(keepingCapacity: true) }
    hasTable = false
  }

  /// Returns the index of the earlier element with a key, of `count` elements; nil for none.
  @inline(__always)
  mutating func index(of key: Key, count: Int, keyAt: (Int) -> Key) -> Int? {
    if next < count, keyAt(next) == key {
      next += 1
      return next - 1
    }
    return search(key, count: count, keyAt: keyAt)
  }

  @inline(never)
  private mutating func search(_ key: Key, count: Int, keyAt: (Int) -> Key) -> Int? {
    if !hasTable {
      hasTable = true
      table.reserveCapacity(count)
      for index in 0..<count { table[keyAt(index)] = index }
    }
    guard let index = table[key] else { return nil }
    next = index + 1
    return index
  }
}
