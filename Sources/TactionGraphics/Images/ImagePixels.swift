/// Pixels to draw from that never change: a level of an image, a part of one, or a picture made for one place on the
/// screen. Only those of a ``Magnifier`` do, between two drawings.
///
/// Compared by identity. Whoever holds them keeps their memory, whatever the image that they came from does meanwhile.
public final class ImagePixels: @unchecked Sendable {
  // Unchecked, because bitmaps can be written. This one is not, once it is here.
  let bitmap: Bitmap
  /// Whether nothing shines through any of them.
  public let isOpaque: Bool
  /// What they take of the budget for images, given back with them; nil where they are not counted.
  private let share: ImageMemory.Share?
  /// How the rows lie in the bitmap, where they are packed; such pixels are only for one place on the device.
  let packing: PackedRows?

  init(_ bitmap: Bitmap, isOpaque: Bool, share: ImageMemory.Share? = nil, packing: PackedRows? = nil) {
    (self.bitmap, self.isOpaque, self.share, self.packing) = (bitmap, isOpaque, share, packing)
  }

  /// The number of columns.
  public var width: Int { bitmap.width }
  /// The number of rows.
  public var height: Int { bitmap.height }
  /// The memory that they take, in bytes.
  var byteCount: Int { bitmap.stride * bitmap.height }
  /// Whether the budget for images counts them.
  var isCounted: Bool { share != nil }
}

extension ImagePixels: Hashable {
  /// Whether two references are to the same pixels.
  public static func == (a: ImagePixels, b: ImagePixels) -> Bool { a === b }

  /// Feeds the identity of the pixels.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
