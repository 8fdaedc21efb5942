import TactionWindow

/// A use of a ``StageElement`` that is not possible.
public nonisolated struct StageElementError: Error, CustomStringConvertible {
  /// The reason.
  public enum Problem: Hashable, Sendable {
    /// There is no such element.
    case missing
    /// There are several such elements, so the use is ambiguous.
    case several(Int)
    /// No part of it is visible, and no scroll view can make it visible.
    case outOfSight
    /// A finger on it would touch something else.
    case covered(by: String)
    /// It refuses the action, perhaps only now.
    case refused(Semantics.Action)
    /// It does not take the keyboard focus.
    case noFocus
  }

  /// The reason.
  public let problem: Problem
  /// The role and the name of the search.
  public let element: String
  /// The names of elements of the same role that are like the one that is missing.
  public let suggestions: [String]
  /// The elements that were on the screen.
  public let tree: String

  private var question: String {
    guard !suggestions.isEmpty else { return "" }
    return " Did you mean \(suggestions.map { "\"\($0)\"" }.joined(separator: " or "))?"
  }

  /// The reason as one sentence, and below it the elements that were on the screen.
  public var description: String {
    let sentence =
      switch problem {
      case .missing: "There is no \(element) on the screen.\(question)"
      case .several(let count): "There are \(count) elements like the \(element); say which by findAll(_:_:)[index]."
      case .outOfSight: "The \(element) is out of sight, and no scroll view brings it into sight."
      case .covered(let name): "The \(element) is covered by \(name), which a finger would touch."
      case .refused(let action): "The \(element) does not do \(action)."
      case .noFocus: "The \(element) does not take the focus."
      }
    return sentence + " This is on the screen:\n" + (tree.isEmpty ? "(nothing)" : tree)
  }
}
