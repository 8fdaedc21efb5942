import Glibc

/// A rectangle of pixels in memory: premultiplied, 8 bits a component, 0xAARRGGBB in a native 32-bit word.
///
/// On a little-endian machine the bytes are blue, green, red, alpha: this is the format `WL_SHM_FORMAT_ARGB8888` of
/// Wayland and `a8r8g8b8` of pixman. Only one thread at a time may use a bitmap.
public final class Bitmap {
  /// The number of columns.
  public let width: Int
  /// The number of rows.
  public let height: Int
  /// The number of bytes from one row to the next, a multiple of 4.
  package let stride: Int
  /// The first byte of the first row.
  package let bytes: UnsafeMutableRawPointer

  /// The owner of borrowed memory; nil if the bitmap owns its memory.
  private let owner: AnyObject?
  private let ownedLength: Int

  /// The maximum length of an edge in pixels, and the maximum size in bytes.
  ///
  /// The largest screens have 8,192 columns, so allocations beyond these limits are a mistake or an attack.
  static let maximumEdge = 1 << 20
  static let maximumBytes = 1 << 30

  /// Creates a clear bitmap that owns its memory.
  ///
  /// Throws `ImageError.outOfMemory` if an edge is below 1, if the size is beyond the maximum, or if the system has no
  /// memory left.
  public init(width: Int, height: Int) throws(ImageError) {
    guard (1...Self.maximumEdge).contains(width), (1...Self.maximumEdge).contains(height),
      width * height * 4 <= Self.maximumBytes
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

  /// Creates a bitmap that uses memory of another owner, such as a shared-memory buffer.
  ///
  /// The memory must have `stride * height` bytes, be aligned to 4 and outlive the bitmap, which retains `owner`.
  /// Throws `ImageError.outOfMemory` if the numbers do not describe a bitmap.
  public init(
    borrowing memory: UnsafeMutableRawPointer, width: Int, height: Int, stride: Int, owner: AnyObject? = nil
  ) throws(ImageError) {
    guard (1...Self.maximumEdge).contains(width), (1...Self.maximumEdge).contains(height), stride % 4 == 0,
      stride >= width * 4, stride <= Self.maximumBytes, UInt(bitPattern: memory) % 4 == 0
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

  /// The memory of the pixels, in bytes.
  package var byteCount: Int { stride * height }

  /// Returns the pixels of one row.
  package func row(_ y: Int) -> UnsafeMutablePointer<UInt32> {
    (bytes + y * stride).assumingMemoryBound(to: UInt32.self)
  }
}

extension Bitmap {
  /// The premultiplied 0xAARRGGBB pixel of a column and a row. Outside the bitmap, the value is clear, and setting it
  /// has no effect.
  public subscript(x: Int, y: Int) -> UInt32 {
    get { bounds.contains(x: x, y: y) ? row(y)[x] : 0 }
    set { if bounds.contains(x: x, y: y) { row(y)[x] = newValue } }
  }

  /// Returns the colour of the pixel at a column and a row, with straight alpha; clear outside the bitmap.
  public func color(x: Int, y: Int) -> Color { Color(premultiplied: self[x, y]) }

  /// Whether every pixel is opaque.
  public var isOpaque: Bool {
    for y in 0..<height {
      var all = UInt32.max
      let pixels = row(y)
      for x in 0..<width { all &= pixels[x] }
      if all >> 24 != 255 { return false }
    }
    return true
  }

  /// Sets a row, from its left end, to premultiplied 0xAARRGGBB pixels; pixels outside the bitmap are ignored.
  public func setRow(_ y: Int, to pixels: [UInt32]) {
    guard (0..<height).contains(y) else { return }
    pixels.withUnsafeBufferPointer { source in
      guard let first = source.baseAddress else { return }
      row(y).update(from: first, count: min(source.count, width))
    }
  }

  /// Sets every pixel of a region to a colour, without blending; nil means the whole bitmap.
  public func fill(_ color: Color, in region: Region? = nil) {
    let pixel = color.premultiplied
    for rect in (region ?? Region(bounds)).rectangles {
      let part = rect.intersection(bounds)
      for y in part.y..<part.maxY { (row(y) + part.x).update(repeating: pixel, count: part.width) }
    }
  }

  /// Copies the pixels of a region from the same position of another bitmap; pixels outside either bitmap are not
  /// copied.
  package func copy(_ region: Region, from source: Bitmap) {
    guard source !== self else { return }
    for rect in region.rectangles {
      let part = rect.intersection(bounds).intersection(source.bounds)
      for y in part.y..<part.maxY { memcpy(row(y) + part.x, source.row(y) + part.x, part.width * 4) }
    }
  }

  /// Returns a bitmap with its own memory and the same pixels.
  ///
  /// Throws `ImageError.outOfMemory`.
  package func copy() throws(ImageError) -> Bitmap { try copy(of: bounds) }

  /// Returns a bitmap with a copy of the pixels of a part, which must be within the bounds.
  func copy(of part: PixelRect) throws(ImageError) -> Bitmap {
    assert(bounds.contains(part), "\(part) is not within \(bounds)")
    let copy = try Bitmap(width: part.width, height: part.height)
    for y in 0..<part.height { copy.row(y).update(from: row(part.y + y) + part.x, count: part.width) }
    return copy
  }

  /// Returns whether another bitmap has the same size and the same pixels.
  public func hasSamePixels(as other: Bitmap) -> Bool {
    guard width == other.width, height == other.height else { return false }
    return (0..<height).allSatisfy { memcmp(row($0), other.row($0), width * 4) == 0 }
  }
}
