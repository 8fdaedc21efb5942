import TactionWindow

/// The error of a test that uses a ``StageElement`` in a way that is not possible.
public nonisolated struct StageElementError: Error, CustomStringConvertible {
  /// The reason of the error.
  public enum Problem: Hashable, Sendable {
    /// There is no such element.
    case missing
    /// There are several such elements, so it is not clear which one the test means.
    case several(Int)
    /// No part of the element is visible, and no scroll view can make it visible.
    case outOfSight
    /// A finger at the element's position would touch something else.
    case covered(by: String)
    /// The element refuses the action; in another state it may accept the action.
    case refused(Semantics.Action)
    /// The element does not accept the keyboard focus.
    case noFocus
  }

  /// The reason of the error.
  public let problem: Problem
  /// The role and the name for which the test searches.
  public let element: String
  /// The names of elements with the same role that are similar to the missing name.
  public let suggestions: [String]
  /// The elements that were on the screen.
  public let tree: String

  private var question: String {
    guard !suggestions.isEmpty else { return "" }
    return " Did you mean \(suggestions.map { "\"\($0)\"" }.joined(separator: " or "))?"
  }

  /// The reason as one sentence, followed by the elements that were on the screen.
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
