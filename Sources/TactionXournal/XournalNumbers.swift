import TactionGeometry
import TactionInk
import TactionXML

/// A reader of the numbers in files. Lengths in files are in points of 1/72 inch.
enum XournalNumbers {
  /// The number of px of 1/96 inch in a point.
  static let pixelsPerPoint = 96.0 / 72
  /// The maximum number of characters of a number. A longer text is not accepted as a number.
  private static let maximumDigits = 64

  /// Returns the first `limit` numbers of a text, separated by white space; NaN for a part that is not a number.
  static func read(_ text: some Collection<UInt8>, limit: Int = .max) -> [Double] {
    // The split also returns the rest of the text as one more part.
    let parts = text.split(maxSplits: limit) { $0 == 32 || (9...13).contains($0) }
    return parts.prefix(limit).map { digits in
      guard digits.count <= maximumDigits else { return .nan }
      return Double(String(decoding: digits, as: UTF8.self)) ?? .nan
    }
  }

  /// Converts a length to px; nil if the length is too large for a page.
  static func pixels(_ points: Double) -> Double? {
    let pixels = points * pixelsPerPoint
    return abs(pixels) <= InkPoint.maximumCoordinate ? pixels : nil
  }

  /// Returns the length at the beginning of a text, in px; nil if there is no valid length.
  static func length(in text: some Collection<UInt8>) -> Double? { read(text, limit: 1).first.flatMap(pixels) }
}

extension Double {
  /// The number; nil if it is not greater than 0.
  var positive: Double? { self > 0 ? self : nil }
}

extension XMLTag {
  /// Returns the length in an attribute, in px; nil if there is no valid length.
  func pixels(_ name: String) -> Double? { attributes[name].flatMap { XournalNumbers.length(in: $0.utf8) } }

  /// The frame of a picture, in px; nil if the tag has no valid frame.
  var frame: Rect? {
    guard let left = pixels("left"), let top = pixels("top"), let right = pixels("right"),
      let bottom = pixels("bottom"),
      let frame = Rect(enclosing: [Point(x: left, y: top), Point(x: right, y: bottom)]), !frame.isEmpty
    else { return nil }
    return frame
  }
}
