import TactionGeometry
import TactionGraphics

/// A text of a page, which ink has no place for: an app can show it as a view.
public struct XournalText: Hashable, Sendable {
  /// The page, from 0.
  public let page: Int
  /// The layer of ink in front of which it lies, and behind the next one.
  public let layer: Int
  /// The text, with its line ends.
  public let string: String
  /// The name of the font, as Pango writes it: "Sans", "DejaVu Serif Bold Italic".
  public let fontName: String
  /// The size of the font, in px.
  public let fontSize: Double
  /// The colour.
  public let color: Color
  /// The top left corner, in px of the paper.
  public let origin: Point
  /// The width to which lines are wrapped, in px; nil if they are not.
  public let wrapWidth: Double?
  /// The address to which the text is a link; nil for none.
  public let link: String?
}

/// A picture on a page, which ink has no place for: an app can show it as a view.
public struct XournalPicture: Hashable, Sendable {
  /// The page, from 0.
  public let page: Int
  /// The layer of ink in front of which it lies, and behind the next one.
  public let layer: Int
  /// The place on the page, in px of the paper. The picture is stretched to it.
  public let frame: Rect
  /// The picture as a file, usually PNG; a formula's may be a PDF.
  public let bytes: [UInt8]
  /// The formula in TeX of which it is the picture; nil if it is none.
  public let formula: String?
}
