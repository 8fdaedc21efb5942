import TactionGeometry
import TactionGraphics

/// A text on a page. Ink does not include texts, but an app can show the text as a view.
public struct XournalText: Hashable, Sendable {
  /// The index of the page.
  public let page: Int
  /// The index of the layer of ink that is directly behind this item.
  public let layer: Int
  /// The text, with its line ends.
  public let string: String
  /// The name of the font in the syntax of Pango, such as "Sans" or "DejaVu Serif Bold Italic".
  public let fontName: String
  /// The size of the font, in px.
  public let fontSize: Double
  /// The colour.
  public let color: Color
  /// The top left corner, in px of the paper.
  public let origin: Point
  /// The width at which lines are wrapped, in px; nil if lines are not wrapped.
  public let wrapWidth: Double?
  /// The address that the text links to; nil if the text is not a link.
  public let link: String?
}

/// A picture on a page. Ink does not include pictures, but an app can show the picture as a view.
public struct XournalPicture: Hashable, Sendable {
  /// The index of the page.
  public let page: Int
  /// The index of the layer of ink that is directly behind this item.
  public let layer: Int
  /// The frame on the page, in px of the paper. The picture is stretched to this frame.
  public let frame: Rect
  /// The contents of the picture file, usually PNG. The picture of a formula may be a PDF file.
  public let bytes: [UInt8]
  /// The TeX formula that the picture shows; nil if the picture is not a formula.
  public let formula: String?
}
