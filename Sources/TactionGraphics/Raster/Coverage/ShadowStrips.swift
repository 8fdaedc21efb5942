import Glibc
import TactionGeometry

/// A rounded rectangle, cut into upright rectangles whose shadows are products of two error functions each.
///
/// The straight part is one of them; round corners are cut across, into strips of equal angle, each as wide as the
/// shape is on average over its height. A strip and the one opposite share their width, and count as one.
struct ShadowStrips {
  /// From the shape's left edge to a strip's, and where it and its counterpart begin and end from top to bottom.
  private struct Strip {
    let inset: Double
    let spans: [(top: Double, bottom: Double)]
  }

  private let size: Size
  private let strips: [Strip]
  private let scale: Double

  /// Cuts a shape at the origin, to be blurred by a Gaussian of a standard deviation.
  init(of shape: RoundedRect, blur: Double) {
    let (size, radius) = (shape.rect.size, shape.effectiveRadius)
    self.size = size
    scale = 1 / (blur * 2.0.squareRoot())
    var strips = [Strip(inset: 0, spans: [(radius, size.height - radius)])]
    if radius > 0 {
      // So many keep the shadow of a circle within 0.3 steps of 255; very round and hardly blurred ones make do with
      // less.
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

  /// The number of products.
  var count: Int { strips.count }

  /// For each product, its factor at each of some distances from the left edge.
  func across(_ positions: [Double]) -> [[Float]] {
    strips.map { strip in
      positions.map { Float(weight(from: strip.inset, to: size.width - strip.inset, at: $0)) }
    }
  }

  /// For each product, its factor at each of some distances from the top edge.
  func down(_ positions: [Double]) -> [[Float]] {
    strips.map { strip in
      positions.map { position in
        Float(strip.spans.reduce(0) { $0 + weight(from: $1.top, to: $1.bottom, at: position) })
      }
    }
  }

  /// The area of a quarter of a circle below the line that a turn from the top ends at.
  private static func area(_ radius: Double, _ turn: Double) -> Double {
    let height = radius * cos(turn)
    return (height * radius * sin(turn) + radius * radius * (.pi / 2 - turn)) / 2
  }

  /// How much of the Gaussian about a place lies between two others.
  private func weight(from start: Double, to end: Double, at position: Double) -> Double {
    (erf((end - position) * scale) - erf((start - position) * scale)) / 2
  }
}
