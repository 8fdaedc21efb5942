/// The appearance of a part of an attributed text. If a value is nil, the view that shows the text determines it.
public struct TextAttributes: Hashable, Sendable {
  /// The font.
  public var font: Font?
  /// The colour of the characters; a colour of the theme follows the theme.
  public var color: Color?
  /// The colour behind the characters, over the whole height of the line.
  public var background: Color?
  /// Whether there is a line under the characters.
  public var isUnderlined: Bool
  /// Whether there is a line through the characters.
  public var isStruckThrough: Bool
  /// The address that a tap opens, such as "https://www.debian.org"; any text is allowed.
  public var link: String?

  /// Makes attributes; without arguments, these are the attributes of plain text.
  public init(
    font: Font? = nil, color: Color? = nil, background: Color? = nil, isUnderlined: Bool = false,
    isStruckThrough: Bool = false, link: String? = nil
  ) {
    self.font = font
    self.color = color
    self.background = background
    self.isUnderlined = isUnderlined
    self.isStruckThrough = isStruckThrough
    self.link = link
  }
}
