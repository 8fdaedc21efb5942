import TactionGeometry
import TactionGraphics

/// One of the areas of a stroke that are filled one after the other, from the widest to the narrowest. A stroke of a
/// pencil has several coats; any other stroke has one.
nonisolated struct InkCoat: Sendable {
  /// The tones of a line, 0...1, between which the coat widens to its maximum width. Below them, the line does not have
  /// the coat. Nil for a coat that has its maximum width at all tones.
  var tones: ClosedRange<Double>?
  /// The maximum width, as a part of the width of the stroke.
  var maximumPart = 1.0
  /// The grain through which the colour is seen; nil for a coat that has the ink's colour everywhere.
  var grain: RepeatedMask?
  /// The opacity of an even colour that replaces the grain.
  var evenOpacity = 1.0

  /// The minimum width of a coat, as a part of its maximum width. Our own choice.
  private static let minimumPart = 0.7

  /// The only coat of a stroke without grain, which is also the widest coat of any stroke.
  static let whole = InkCoat()

  /// Returns the width of the coat where the line has a tone, as a part of the width of the stroke.
  func part(of tone: @autoclosure () -> Double) -> Double {
    guard let tones else { return maximumPart }
    let place = ((tone() - tones.lowerBound) / (tones.upperBound - tones.lowerBound)).clamped(to: 0...1)
    guard place > 0 else { return 0 }
    // The width begins at `minimumPart`, because a narrower coat would be a thin dark line in the middle of a broad
    // line.
    return maximumPart * (Self.minimumPart + (1 - Self.minimumPart) * place)
  }
}

nonisolated extension InkTool {
  private static let evenCoats = [InkCoat.whole]

  /// The areas of a stroke, from back to front.
  var coats: [InkCoat] { kind == .pencil ? InkGraphite.coats : Self.evenCoats }

  /// Fills a path with the ink of a coat; `transform` is the transform from the paper to the coordinates of the list.
  func fill(_ path: Path, _ coat: InkCoat, into list: inout DisplayList, transform: Transform = .identity) {
    guard !path.isEmpty else { return }
    if let grain = coat.grain {
      list.fill(path, color: color, through: grain, transform: transform)
    } else {
      list.fill(path, color: ink, transform: transform)
    }
  }

  /// Returns the colour of a coat without its grain, for files without pixels.
  func evenColor(of coat: InkCoat) -> Color {
    coat.grain == nil ? ink : color.withAlpha(color.alpha * coat.evenOpacity)
  }
}
