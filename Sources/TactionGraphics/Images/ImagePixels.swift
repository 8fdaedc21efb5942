import TactionGeometry

/// Immutable pixels that are drawn: a mip level of an image, a part of a level, or a still rendered for one position on
/// the screen. Only a `Magnifier` modifies its pixels, between two drawings.
///
/// Instances are compared by identity. A reference keeps the memory alive, even if the image evicts the level.
package final class ImagePixels: @unchecked Sendable {
  // The conformance is unchecked because bitmaps are mutable. This bitmap is no longer modified.
  let bitmap: Bitmap
  /// Whether every pixel is opaque.
  package let isOpaque: Bool
  /// The part of the image budget that the pixels use; nil if the budget does not count these pixels.
  private let reservation: ImageMemory.Reservation?
  /// The layout of packed rows; nil for other pixels. Packed pixels are drawn at one position on the device only.
  let packing: PackedRows?

  init(
    _ bitmap: Bitmap, isOpaque: Bool, reservation: ImageMemory.Reservation? = nil, packing: PackedRows? = nil
  ) {
    (self.bitmap, self.isOpaque, self.reservation, self.packing) = (bitmap, isOpaque, reservation, packing)
  }

  /// The number of columns.
  package var width: Int { bitmap.width }
  /// The number of rows.
  package var height: Int { bitmap.height }
  /// The memory of the pixels, in bytes.
  var byteCount: Int { bitmap.byteCount }
  /// Whether the image budget counts the pixels.
  var isCounted: Bool { reservation != nil }
}

extension ImagePixels: Hashable {
  /// Returns whether two references are to the same pixels.
  package static func == (a: ImagePixels, b: ImagePixels) -> Bool { a === b }

  /// Hashes the identity of the pixels.
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// The layout of rows of different lengths, stored one after the other in a bitmap. This saves memory for a rotated
/// picture, which may fill only about half of its bounding box.
final class PackedRows: Sendable {
  /// For each row, the index that its column 0 has, or would have, in the bitmap.
  ///
  /// For every column of the picture, this index plus the column is within the bitmap, but only the pixels of the row's
  /// own columns are meaningful.
  nonisolated(unsafe) let starts: UnsafeMutablePointer<Int>
  /// The number of rows.
  let count: Int
  /// The number of pixels that the bitmap needs.
  let pixelCount: Int

  /// Packs the rows of a picture of the given width; `columns` has the range of columns of each row.
  init(_ columns: [Range<Int>], width: Int) {
    count = columns.count
    starts = .allocate(capacity: max(count, 1))
    var next = width
    for (row, range) in columns.enumerated() {
      (starts + row).initialize(to: next - range.lowerBound)
      next += range.count
    }
    pixelCount = next + width
  }

  deinit { starts.deallocate() }
}

/// The pixels from which an image is drawn in one frame.
package struct ResolvedImage {
  /// The placement of the pixels: a part of them, stretched over the rectangle of the image, or all of them at a
  /// position on the device.
  package enum Place {
    /// The part of the pixels, in their own coordinates, that shows the visible part of the image.
    case part(Rect)
    /// The device position of the top left corner of the pixels.
    case device(Vector)
  }

  /// The pixels to draw.
  package let pixels: ImagePixels
  /// The position of the pixels.
  package let place: Place

  /// Creates a resolved image.
  package init(_ pixels: ImagePixels, _ place: Place) { (self.pixels, self.place) = (pixels, place) }
}
