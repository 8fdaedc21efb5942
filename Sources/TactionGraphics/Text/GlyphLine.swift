import Synchronization
import TactionGeometry

/// Shaped text on one baseline, from left to right, ready to be drawn; `TextLayout` makes them.
///
/// Its local coordinates are logical pixels from the left end of the baseline, y down.
public struct GlyphLine: Hashable, Sendable {
  /// Some characters that were shaped together.
  struct Piece: Hashable, Sendable {
    let text: ShapedText
    /// The distance of its left end from that of the line.
    let x: Double

    /// The device pixels that it may touch at a size.
    func bounds(size: Double, at transform: Transform) -> PixelRect {
      let ink = text.ink
      let box = Rect(x: x + ink.minX * size, y: ink.minY * size, width: ink.width * size, height: ink.height * size)
      return PixelRect(ink: box, size: size, at: transform)
    }
  }

  /// The font that the text is set in.
  public let font: Font
  /// By how much the pen moves in all, in logical pixels.
  public let width: Double

  let pieces: [Piece]
  /// Tells lines apart that were made one by one, whatever their text.
  let serial = Serial()
  /// Where there may be ink, in parts of the font's size.
  private let ink: Rect

  /// A number of its own, the same for all copies. It does not count when lines are compared.
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
    pieces = texts.map { text in
      defer { pen += text.advance }
      ink = ink.union(text.ink.offset(by: Vector(dx: pen, dy: 0)))
      return Piece(text: text, x: pen * font.size)
    }
    self.ink = ink
    width = pen * font.size
  }

  /// Whether there is nothing to draw.
  public var isEmpty: Bool { ink.isEmpty }

  /// The smallest known rectangle that holds all ink, in local coordinates, give or take a device pixel.
  public var inkBounds: Rect {
    Rect(
      x: ink.minX * font.size, y: ink.minY * font.size, width: ink.width * font.size, height: ink.height * font.size)
  }

  /// The device pixels that it may touch.
  func deviceBounds(at transform: Transform) -> PixelRect {
    PixelRect(ink: inkBounds, size: font.size, at: transform)
  }
}

extension PixelRect {
  /// The pixels that the ink of text in a font of some size may touch, which is within a rectangle.
  init(ink box: Rect, size: Double, at transform: Transform) {
    guard !box.isEmpty, box.isFinite else {
      self = .zero
      return
    }
    // Glyphs are put onto whole pixels and fitted to rows, and may be 2 % and half a pixel too large: see
    // `GlyphSetting`.
    let margin = 2 + 0.03 * size * transform.meanScale
    self.init(enclosing: transform.boundingBox(of: box).inset(by: -margin))
  }
}
