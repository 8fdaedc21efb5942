/// The identity of one appearance of a view on the screen.
///
/// A view has one identity for its own position in the window, and another identity for each portal that shows it;
/// loupes use portals. An identity stays the same when the view moves inside its superview or to another superview. It
/// is a hash of 64 bits. A collision is so unlikely that the code does not handle it.
struct InstanceID: Hashable {
  private let bits: UInt64

  /// The value for `portal` of all views that are not seen through a portal.
  static let window = InstanceID(bits: 0)

  private init(bits: UInt64) { self.bits = bits }

  /// Creates the identity of a view. Its serial number must be at least 1.
  ///
  /// - Parameter portal: The instance of the view whose portal shows this view; `window` outside of portals.
  @inline(__always)
  init(serial: Int, through portal: InstanceID) {
    let number = UInt64(truncatingIfNeeded: serial)
    bits = portal.bits == 0 ? number : Self.mix(portal.bits, number)
  }

  /// Returns a hash of two numbers. The highest bit is set, so that a hash never equals a serial number.
  private static func mix(_ a: UInt64, _ b: UInt64) -> UInt64 {
    // Both constants are odd, and their bits have no regular pattern; any other such numbers would work as well.
    let product = (a &+ 0x9E37_79B9_7F4A_7C15).multipliedFullWidth(by: b ^ 0xD6E8_FEB8_6659_FD93)
    return (product.high ^ product.low) | 1 << 63
  }
}

/// Finds the elements of one frame in the previous frame. Each element has a key that is unique in its frame.
///
/// Elements mostly keep their order. Therefore the next element of the earlier frame is tried first. If that
/// element has another key, a table of all elements of the earlier frame is made.
struct FrameLookup<Key: Hashable> {
  private var next = 0
  private var table: [Key: Int] = [:]
  private var hasTable = false

  /// Starts again at the first elements of two frames.
  mutating func begin() {
    next = 0
    if hasTable { table.removeAll(keepingCapacity: true) }
    hasTable = false
  }

  /// Returns the index of the element with a key among the `count` elements of the earlier frame; nil for none.
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
