/// The decoder of one picture file.
///
/// It makes the rows of the picture as it is stored. `PictureFile` halves the picture, rotates it upright and cuts
/// parts out.
package protocol ImageDecoder {
  /// The size and orientation.
  var header: PictureHeader { get }
  /// The number of bytes that the codec needs in addition to the bitmaps.
  var memory: Int { get }
  /// Whether all pixels are opaque according to the file's format or its header.
  var isOpaque: Bool { get }
  /// Whether the codec itself can make smaller pictures, at scales of 1 to 8 eighths, to save time or memory.
  var scales: Bool { get }

  /// Decodes the rows of the picture as it is stored, from the top, until `take` returns false.
  ///
  /// - Parameters:
  ///   - eighths: the scale in eighths; 8 unless `scales` is true. Sizes are rounded up.
  ///   - effort: the limits, which are checked between rows and during longer work.
  ///   - take: receives each row as words of alpha, red, green and blue, with straight alpha, and may overwrite it.
  func decode(
    eighths: Int, _ effort: DecodingEffort, take: (UnsafeMutablePointer<UInt32>) -> Bool
  ) throws(ImageError)
}

extension ImageDecoder {
  /// Returns how many of `count` halvings the codec does itself: at most three, because its smallest scale is 1/8.
  func codecHalvings(of count: Int) -> Int { scales ? min(max(count, 0), 3) : 0 }

  /// Returns the maximum number of times that the codec can halve the picture if its longer edge must have at least
  /// `length` pixels.
  func halvings(atLeast length: Int) -> Int {
    let longestEdge = max(header.width, header.height)
    return (1...3).last { codecHalvings(of: $0) == $0 && longestEdge >> $0 >= length } ?? 0
  }

  /// Returns the smallest scale of the codec, in eighths, at which the longer edge has at least `length` pixels; nil if
  /// the codec cannot scale.
  func eighths(atLeast length: Int) -> Int? {
    guard scales else { return nil }
    let longestEdge = max(header.width, header.height)
    return (1...8).first { PictureHeader.length(longestEdge, eighths: $0) >= length } ?? 8
  }
}

/// The properties of a picture that its file states before the pixels.
package struct PictureHeader: Hashable, Sendable {
  /// The number of columns as stored.
  package var width: Int
  /// The number of rows as stored.
  package var height: Int
  /// The orientation of the picture.
  package var orientation: ImageOrientation

  /// Creates a header.
  package init(width: Int, height: Int, orientation: ImageOrientation = .upright) {
    (self.width, self.height, self.orientation) = (width, height, orientation)
  }

  /// Returns a number of pixels multiplied by a codec's scale in eighths, rounded up.
  package static func length(_ count: Int, eighths: Int) -> Int { (count * eighths + 7) / 8 }
}
