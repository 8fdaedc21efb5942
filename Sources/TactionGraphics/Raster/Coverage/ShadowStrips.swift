import Glibc
import TactionGeometry

/// A rounded rectangle, divided into upright rectangles. The shadow of each of these is a product of two differences of
/// error functions.
///
/// The part between the upper and the lower corners is one of the rectangles. Round corners are divided into strips of
/// equal angle. The width of a strip is the mean width of the shape over the strip's height. A strip and its mirror
/// image have the same width, and are treated as one strip.
struct ShadowStrips {
  /// The distance of a strip from the shape's left edge, and the vertical ranges of the strip and its mirror image.
  private struct Strip {
    let inset: Double
    let spans: [(top: Double, bottom: Double)]
  }

  private let size: Size
  private let strips: [Strip]
  private let scale: Double

  /// Cuts a shape whose top left is the origin; `blur` is the standard deviation of the Gaussian by which it is
  /// blurred.
  init(of shape: RoundedRect, blur: Double) {
    let (size, radius) = (shape.rect.size, shape.effectiveRadius)
    self.size = size
    scale = 1 / (blur * 2.0.squareRoot())
    var strips = [Strip(inset: 0, spans: [(radius, size.height - radius)])]
    if radius > 0 {
      // This number keeps the error of a circle's shadow below 0.3/255. Very large and sharp corners get fewer strips.
      let count = Int(saturating: (4 * radius / blur).rounded(.up).clamped(to: 3...192))
      for index in 0..<count {
        let turns = [index, index + 1].map { Double($0) / Double(count) * .pi / 2 }
        let (top, bottom) = (radius * (1 - cos(turns[0])), radius * (1 - cos(turns[1])))
        let inset = radius - (Self.area(radius, turns[0]) - Self.area(radius, turns[1])) / (bottom - top)
        strips.append(Strip(inset: inset, spans: [(top, bottom), (size.height - bottom, size.height - top)]))
      }
    }
    self.strips = strips
  }

  /// The number of products: one for each strip.
  var count: Int { strips.count }

  /// Returns, for each product, its horizontal factor at some distances from the left edge.
  func across(_ positions: [Double]) -> [[Float]] {
    strips.map { strip in
      positions.map { Float(weight(from: strip.inset, to: size.width - strip.inset, at: $0)) }
    }
  }

  /// Returns, for each product, its vertical factor at some distances from the top edge.
  func down(_ positions: [Double]) -> [[Float]] {
    strips.map { strip in
      positions.map { position in
        Float(strip.spans.reduce(0) { $0 + weight(from: $1.top, to: $1.bottom, at: position) })
      }
    }
  }

  /// Returns the area of the part of a quarter circle that is below a horizontal line, which crosses the circle at an
  /// angle `turn` from its top.
  private static func area(_ radius: Double, _ turn: Double) -> Double {
    let height = radius * cos(turn)
    return (height * radius * sin(turn) + radius * radius * (.pi / 2 - turn)) / 2
  }

  /// Returns the integral from `start` to `end` of the Gaussian that is centred at a position.
  private func weight(from start: Double, to end: Double, at position: Double) -> Double {
    (erf((end - position) * scale) - erf((start - position) * scale)) / 2
  }
}
