import Glibc
import TactionGeometry
import TactionGraphics

/// A reader of lists of transforms in the syntax of SVG, such as `translate(10 0) rotate(45)`.
enum SVGTransform {
  /// Returns the transform that a text describes; nil if the text is not a transform. An empty text is the identity.
  static func transform(_ text: String) -> Transform? {
    var scanner = SVGScanner(text)
    var result = Transform.identity
    while !scanner.isAtEnd {
      let name = scanner.word()
      scanner.skipSpace()
      guard scanner.take(UInt8(ascii: "(")), let values = values(&scanner), let next = function(name, values) else {
        return nil
      }
      result = next.concatenating(result)
      guard result.isFinite else { return nil }
      scanner.skipSeparator()
    }
    return result
  }

  /// Reads up to six numbers and the closing parenthesis.
  private static func values(_ scanner: inout SVGScanner) -> [Double]? {
    var values: [Double] = []
    scanner.skipSpace()
    while !scanner.take(UInt8(ascii: ")")) {
      guard values.count < 6, let value = scanner.number() else { return nil }
      values.append(value)
      scanner.skipSeparator()
    }
    return values
  }

  private static func function(_ name: String, _ v: [Double]) -> Transform? {
    switch (name, v.count) {
    case ("matrix", 6): return Transform(a: v[0], b: v[1], c: v[2], d: v[3], tx: v[4], ty: v[5])
    case ("translate", 1): return .translation(Vector(dx: v[0], dy: 0))
    case ("translate", 2): return .translation(Vector(dx: v[0], dy: v[1]))
    case ("scale", 1): return .scale(v[0])
    case ("scale", 2): return .scale(x: v[0], y: v[1])
    case ("rotate", 1): return .rotation(.degrees(v[0]))
    case ("rotate", 3):
      let center = Vector(dx: v[1], dy: v[2])
      return Transform.translation(center * -1).concatenating(.rotation(.degrees(v[0])))
        .concatenating(.translation(center))
    case ("skewX", 1): return Transform(a: 1, b: 0, c: tan(v[0] * .pi / 180), d: 1, tx: 0, ty: 0)
    case ("skewY", 1): return Transform(a: 1, b: tan(v[0] * .pi / 180), c: 0, d: 1, tx: 0, ty: 0)
    default: return nil
    }
  }
}
