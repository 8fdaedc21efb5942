import TactionGeometry
import TactionGestures
import TactionViews

/// A finger on a key, from landing to lifting.
final class KeyPress {
  /// The effect of the finger, which is decided when it lands.
  enum Role: Equatable {
    /// Types the key that is under the finger when it lifts.
    case key
    /// Holds shift.
    case shift
    /// Shows another page, until the finger has typed a key of that page.
    case page(from: KeyboardPage)
    /// Deletes repeatedly.
    case backspace
    /// Moves the caret from a point.
    case caret(Point)
    /// No further effect.
    case spent
  }

  let touch: Touch
  var role: Role
  /// The index of the key below the finger; nil if there is no key below it.
  var index: Int?
  /// The timer of the next action of a finger that rests on the key.
  var timer: AppTimer?
  /// Whether other texts are offered above the key.
  var isChoosing = false
  /// Whether another finger has typed while this finger was down.
  var wasUsed = false
  /// The number of characters that this press has deleted.
  var deletions = 0

  init(_ touch: Touch, role: Role, index: Int?) { (self.touch, self.role, self.index) = (touch, role, index) }

  /// Whether the key will be typed when the finger lifts.
  var isPending: Bool { role == .key }
}
