import Synchronization
import TactionGeometry

/// Shaped text on one baseline, from left to right, as made by `TextLayout`.
///
/// Local coordinates are logical pixels from the left end of the baseline; y points down.
package struct GlyphLine: Hashable, Sendable {
  /// A run of characters that were shaped together.
  struct Run: Hashable, Sendable {
    let text: ShapedText
    /// The distance from the left end of the line.
    let x: Double

    /// Returns the device pixels that the run may touch at a size.
    func bounds(size: Double, at transform: Transform) -> PixelRect {
      let ink = text.inkBounds
      let box = Rect(x: x + ink.minX * size, y: ink.minY * size, width: ink.width * size, height: ink.height * size)
      return PixelRect(ink: box, size: size, at: transform)
    }
  }

  /// The font of the text.
  package let font: Font
  /// The total advance, in logical pixels.
  package let width: Double

  let runs: [Run]
  /// The identity of the line, as a key of caches.
  let serial = Serial()
  /// The ink bounds, in em.
  private let emInkBounds: Rect

  /// A unique number, which is the same for all copies of a line. It is ignored when lines are compared.
  struct Serial: Hashable, Sendable {
    private static let last = Atomic(0)

    let number: Int

    init() { number = Self.last.wrappingAdd(1, ordering: .relaxed).newValue }

    static func == (a: Serial, b: Serial) -> Bool { true }
    func hash(into hasher: inout Hasher) {}
  }

  init(_ texts: some Sequence<ShapedText>, font: Font) {
    self.font = font
    var pen = 0.0
    var ink = Rect.zero
    runs = texts.map { text in
      defer { pen += text.advance }
      ink = ink.union(text.inkBounds.offset(by: Vector(dx: pen, dy: 0)))
      return Run(text: text, x: pen * font.size)
    }
    emInkBounds = ink
    width = pen * font.size
  }

  /// Whether the line has no ink to draw.
  package var isEmpty: Bool { emInkBounds.isEmpty }

  /// The bounds of all glyphs, in local coordinates, with an error of up to a device pixel.
  package var inkBounds: Rect {
    let ink = emInkBounds
    return Rect(
      x: ink.minX * font.size, y: ink.minY * font.size, width: ink.width * font.size, height: ink.height * font.size)
  }
}

extension PixelRect {
  /// Creates the rectangle of the device pixels that text of a font size may touch; `box` is its ink bounds in local
  /// coordinates.
  init(ink box: Rect, size: Double, at transform: Transform) {
    guard !box.isEmpty, box.isFinite else {
      self = .zero
      return
    }
    // Glyphs are snapped to pixels and hinted, and may be too large by 2 % and half a pixel; see `StrikeSpec`.
    let margin = 2 + 0.03 * size * transform.meanScale
    self.init(enclosing: transform.boundingBox(of: box).inset(by: -margin))
  }
}
