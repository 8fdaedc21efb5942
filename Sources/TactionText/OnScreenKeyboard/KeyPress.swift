import TactionGeometry
import TactionGestures
import TactionViews

/// A finger on a key, from landing to lifting.
final class KeyPress {
  /// The meaning of the finger, which is decided when it lands.
  enum Role: Equatable {
    /// Types the key from which it lifts.
    case key
    /// Holds shift.
    case shift
    /// Shows another page, until the finger has typed a key of that page.
    case page(from: KeyboardPage)
    /// Deletes repeatedly.
    case backspace
    /// Moves the caret from a point.
    case caret(Point)
    /// Does nothing any more.
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
