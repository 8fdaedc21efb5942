import TactionGeometry
import TactionInk
import TactionXML

/// Numbers as files have them, in points of 1/72 inch.
enum XournalNumbers {
  /// The px of 1/96 inch in a point.
  static let pixelsPerPoint = 96.0 / 72
  /// The maximum number of digits: more are no number.
  private static let maximumDigits = 64

  /// Returns the first numbers of a text with white space between them; NaN for what is none.
  static func read(_ text: some Collection<UInt8>, limit: Int = .max) -> [Double] {
    // A split makes one more part, of all the rest.
    let parts = text.split(maxSplits: limit) { $0 == 32 || (9...13).contains($0) }
    return parts.prefix(limit).map { digits in
      guard digits.count <= maximumDigits else { return .nan }
      return Double(String(decoding: digits, as: UTF8.self)) ?? .nan
    }
  }

  /// Returns a length in px; nil for one that no page has.
  static func pixels(_ points: Double) -> Double? {
    let pixels = points * pixelsPerPoint
    return abs(pixels) <= InkPoint.maximumCoordinate ? pixels : nil
  }

  /// Returns the length at the beginning of a text, in px; nil without a sound one.
  static func length(in text: some Collection<UInt8>) -> Double? { read(text, limit: 1).first.flatMap(pixels) }
}

extension Double {
  /// The number; nil if it is not above 0.
  var positive: Double? { self > 0 ? self : nil }
}

extension XMLTag {
  /// Returns a length in px; nil without a sound one.
  func pixels(_ name: String) -> Double? { attributes[name].flatMap { XournalNumbers.length(in: $0.utf8) } }

  /// The place of a picture, in px; nil without a sound one.
  var frame: Rect? {
    guard let left = pixels("left"), let top = pixels("top"), let right = pixels("right"),
      let bottom = pixels("bottom"),
      let frame = Rect(enclosing: [Point(x: left, y: top), Point(x: right, y: bottom)]), !frame.isEmpty
    else { return nil }
    return frame
  }
}
