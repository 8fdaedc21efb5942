import Glibc

/// A rectangle of pixels in memory: premultiplied, 8 bits a component, 0xAARRGGBB in a native 32-bit word.
///
/// On a little-endian machine the bytes stand as blue, green, red, alpha: `WL_SHM_FORMAT_ARGB8888` and pixman's
/// `a8r8g8b8`. A bitmap is not for two threads at once.
public final class Bitmap {
  /// The number of columns.
  public let width: Int
  /// The number of rows.
  public let height: Int
  /// The number of bytes from one row to the next, a multiple of 4.
  public let stride: Int
  /// The first byte of the first row.
  package let bytes: UnsafeMutableRawPointer

  /// What keeps borrowed memory alive; nil where the bitmap owns its memory.
  private let owner: AnyObject?
  private let ownedLength: Int

  /// The longest edge that a bitmap may have, and the most bytes.
  ///
  /// Beyond these an allocation is a mistake or an attack: the largest screens have 8,192 columns.
  static let longestEdge = 1 << 20
  static let mostBytes = 1 << 30

  /// Makes a clear bitmap with memory of its own.
  ///
  /// Throws `ImageError.outOfMemory` for an edge below 1, for absurd sizes and where the system has no memory left.
  public init(width: Int, height: Int) throws(ImageError) {
    guard (1...Self.longestEdge).contains(width), (1...Self.longestEdge).contains(height),
      width * height * 4 <= Self.mostBytes
    else { throw .outOfMemory(width: width, height: height) }
    let length = width * height * 4
    let memory = mmap(nil, length, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard let memory, memory != MAP_FAILED else { throw .outOfMemory(width: width, height: height) }
    self.width = width
    self.height = height
    stride = width * 4
    bytes = memory
    owner = nil
    ownedLength = length
  }

  /// Makes a bitmap over memory that belongs to someone else, such as a shared-memory buffer.
  ///
  /// The memory must hold `stride * height` bytes, lie on a multiple of 4 and stay there as long as the bitmap; `owner`
  /// is kept alive meanwhile. Throws `ImageError.outOfMemory` where the numbers do not describe a bitmap.
  public init(
    borrowing memory: UnsafeMutableRawPointer, width: Int, height: Int, stride: Int, owner: AnyObject? = nil
  ) throws(ImageError) {
    guard (1...Self.longestEdge).contains(width), (1...Self.longestEdge).contains(height), stride % 4 == 0,
      stride >= width * 4, stride <= Self.mostBytes, UInt(bitPattern: memory) % 4 == 0
    else { throw .outOfMemory(width: width, height: height) }
    self.width = width
    self.height = height
    self.stride = stride
    bytes = memory
    self.owner = owner
    ownedLength = 0
  }

  deinit {
    if ownedLength > 0 { munmap(bytes, ownedLength) }
  }

  /// All pixels of the bitmap.
  public var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }

  /// The pixels of one row.
  func row(_ y: Int) -> UnsafeMutablePointer<UInt32> {
    (bytes + y * stride).assumingMemoryBound(to: UInt32.self)
  }
}
