import TactionEnvironment
import TactionGraphics
import TactionViews

// The attributes of a text's appearance, with the names of ATK's text attributes.
extension AccessibleText {
  /// The names and the values of attributes.
  typealias Pairs = [(name: String, value: String)]

  /// Returns the attributes at an offset that differ from the default ones, and the range in which the attributes are
  /// the same.
  func attributes(at offset: Int) -> (pairs: Pairs, range: Range<Int>) {
    guard count > 0 else { return ([], 0..<0) }
    let (attributes, range) = text.attributes(at: place(offset))
    var pairs: Pairs = []
    if let font = attributes.font { pairs += Self.pairs(of: font) }
    if attributes.isUnderlined || attributes.link != nil { pairs.append(("underline", "single")) }
    if attributes.isStruckThrough { pairs.append(("strikethrough", "true")) }
    return (pairs, range)
  }

  /// Returns the default attributes, which apply to text without other attributes.
  ///
  /// - Parameter isMirrored: whether rows of views begin at the right.
  func defaultAttributes(_ locale: AccessibleLocale, isMirrored: Bool) -> Pairs {
    let isRightToLeft = isMirrored && text.alignment != .natural
    let left = text.alignment.leftFraction(isRightToLeft: isRightToLeft)
    let side = left == 0 ? "left" : left == 1 ? "right" : "center"
    var pairs = Self.pairs(of: text.font)
    if let language = locale.language { pairs.append(("language", language)) }
    return pairs + [
      ("justification", side), ("wrap-mode", "word"), ("underline", "none"), ("strikethrough", "false"),
      ("editable", "\(text.isEditable)"), ("invisible", "false"), ("direction", "none"),
    ]
  }

  private static func pairs(of font: Font) -> Pairs {
    // The weight is a number as in CSS: 400 is regular.
    let weight = 100 * (1 + (Font.Weight.allCases.firstIndex(of: font.weight) ?? 3))
    return [
      ("family-name", font.family), ("size", "\(Int(saturating: font.size.rounded()))"),
      ("weight", "\(weight)"), ("style", font.isItalic ? "italic" : "normal"),
    ]
  }
}
