import TactionGraphics
import TactionXML

/// The colours that style sheets give to classes, as in KDE's icons: `.ColorScheme-Text { color: #232629; }`. Other
/// rules are refused.
struct SVGStyleSheet {
  /// The colours in the order of the file: a later rule overrides an earlier rule.
  private var rules: [(name: String, color: Color)] = []

  /// The maximum number of rules. KDE's icons have at most ten.
  private static let limit = 100

  /// Returns the classes of an element.
  static func names(of tag: XMLTag) -> [String] {
    (tag.attributes["class"] ?? "").split(whereSeparator: \.isWhitespace).map(String.init)
  }

  /// Returns the value of `color` for an element; nil if no rule sets it.
  func color(of tag: XMLTag) -> Color? {
    let names = Self.names(of: tag)
    return rules.last { names.contains($0.name) }?.color
  }

  /// Adds the rules of an element `style`. A rule for a class of an earlier element is refused, because the element
  /// would have to change.
  mutating func add(_ text: String, of tag: XMLTag, after classes: Set<String>) throws(IconError) {
    var blocks = text.split(separator: "}", omittingEmptySubsequences: false)
    guard let rest = blocks.popLast(), rest.allSatisfy(\.isWhitespace) else { throw refusal(tag) }
    for block in blocks {
      let rule = parts(of: block, at: "{")
      guard rule.count == 2, rule[0].first == ".", isName(rule[0].dropFirst()) else { throw refusal(tag) }
      let name = String(rule[0].dropFirst())
      for declaration in rule[1].split(separator: ";") where !declaration.allSatisfy(\.isWhitespace) {
        let pair = parts(of: declaration, at: ":")
        guard pair.count == 2, pair[0] == "color", let color = SVGColor.color(pair[1]) else { throw refusal(tag) }
        guard rules.count < Self.limit else { throw .tooComplex(line: tag.line) }
        guard !classes.contains(name) else { throw tag.unsupported("a style sheet after an element of its classes") }
        rules.append((name, color))
      }
    }
  }

  /// Returns the parts of a text between separators, without white space around them.
  private func parts(of text: Substring, at separator: Character) -> [String] {
    text.split(separator: separator, omittingEmptySubsequences: false).map { SVGStyle.trimmed($0) }
  }

  private func isName(_ text: Substring) -> Bool {
    !text.isEmpty && text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
  }

  private func refusal(_ tag: XMLTag) -> IconError {
    tag.unsupported("style sheets, except for colours of classes")
  }
}
