import TactionGeometry
import TactionGestures

/// A finger on a key, from landing to lifting.
final class KeyPress {
  /// The meaning of the finger, which its landing decides on.
  enum Role: Equatable {
    /// Types what it lifts from.
    case key
    /// Holds shift, which was at a level before.
    case shift
    /// Shows another page, until it has typed from there.
    case page(from: KeyboardPage)
    /// Deletes, again and again.
    case backspace
    /// Moves the caret from a point.
    case caret(Point)
    /// Nothing any more.
    case spent
  }

  let touch: Touch
  var role: Role
  /// The index of the key below the finger; nil for none.
  var index: Int?
  /// The next call for a finger that rests.
  var timer: AppTimer?
  /// Whether other texts are offered above the key.
  var isChoosing = false
  /// Whether another finger has typed meanwhile.
  var wasUsed = false
  /// The number of characters that have been deleted.
  var deletions = 0

  init(_ touch: Touch, role: Role, index: Int?) { (self.touch, self.role, self.index) = (touch, role, index) }

  /// Whether lifting the finger still has an effect of its own.
  var isPending: Bool { role == .key }
}
