import TactionEnvironment
import TactionGeometry

extension SemanticNode {
  /// The maximum number of levels in a description.
  private static let maximumLevel = 200
  /// The maximum number of characters of a name or a value in a description.
  private static let maximumLength = 80

  /// Returns a line for the node and for each node in it, such as `button "Save" 20, 20 120 x 44 (disabled)`.
  package func tree(indent: Int) -> String {
    let line = String(repeating: "  ", count: min(indent, Self.maximumLevel)) + line
    guard indent < Self.maximumLevel else { return line }
    return ([line] + children.map { $0.tree(indent: indent + 1) }).joined(separator: "\n")
  }

  /// A description of the node in one line.
  package var line: String {
    var parts = [role.rawValue]
    if !name.isEmpty { parts.append("\"\(Self.short(name))\"") }
    switch semantics?.value {
    case .number(let number, _, let text): parts.append("= \(text.isEmpty ? "\(number)" : Self.short(text))")
    case .text(let text): parts.append("= \"\(Self.short(text))\"")
    case nil: break
    }
    parts.append(Self.describe(frame))
    var notes = semantics?.states.words ?? []
    if view.isFirstResponder { notes.append("focused") }
    if visibleFrame.isEmpty { notes.append("out of sight") }
    if !notes.isEmpty { parts.append("(\(notes.joined(separator: ", ")))") }
    return parts.joined(separator: " ")
  }

  /// Returns a rectangle in whole pixels, such as `20, 20 120 x 44`.
  static func describe(_ rect: Rect) -> String {
    let numbers = [rect.minX, rect.minY, rect.width, rect.height].map { number in
      number.isFinite ? "\(Int(number.rounded().clamped(to: -1e9...1e9)))" : "\(number)"
    }
    return "\(numbers[0]), \(numbers[1]) \(numbers[2]) x \(numbers[3])"
  }

  private static func short(_ text: String) -> String {
    let start = text.prefix(maximumLength + 1).map { $0.isNewline ? " " : String($0) }
    return start.count > maximumLength ? start.dropLast().joined() + "..." : start.joined()
  }
}

nonisolated extension Semantics.States {
  /// The names of the states, for people who read logs.
  package var words: [String] {
    let names: [(Semantics.States, String)] = [
      (.checked, "checked"), (.mixed, "mixed"), (.selected, "selected"), (.disabled, "disabled"),
      (.expanded, "expanded"), (.busy, "busy"), (.modal, "modal"), (.editable, "editable"), (.vertical, "vertical"),
      (.invalid, "invalid"), (.collapsed, "collapsed"),
    ]
    return names.compactMap { contains($0.0) ? $0.1 : nil }
  }
}
