import TactionEnvironment
import TactionGeometry
import TactionGestures
import TactionViews

/// A finger on a key, from landing to lifting.
final class KeyPress {
  /// The effect of the finger. It is chosen when the finger lands, and may change while the finger is down.
  enum Role: Equatable {
    /// Types the key that is under the finger when it lifts.
    case key
    /// Holds shift.
    case shift
    /// Shows another page, until the finger has typed a key of that page.
    case page(from: KeyboardPage)
    /// Deletes repeatedly.
    case backspace
    /// Moves the caret. The value is the part of the finger's translation that has already moved the caret. Unlike the
    /// location, the translation stays the same if the window is rotated under the finger.
    case caret(Vector)
    /// No further effect.
    case spent
  }

  let touch: Touch
  /// The view that received text when the finger landed.
  private weak var client: (any TextInputClient)?
  var role: Role
  /// The index of the key under the finger; nil if there is no key under it.
  var index: Int?
  /// The key on which the finger landed, and its page, if the key shows another page; nil once the finger has left the
  /// key.
  var pageKey: (index: Int, page: KeyboardGeometry)?
  /// The timer of the next action of a finger that rests on the key.
  var timer: AppTimer?
  /// Whether other texts are offered above the key.
  var isChoosing = false
  /// The state of shift before the finger landed on it, and whether an automatic capital letter was switched off; nil
  /// if the finger has landed on another key.
  var formerShift: (state: OnScreenKeyboard.Shift, declinesCapital: Bool)?
  /// Whether another finger has typed while this finger was down.
  var wasUsed = false
  /// The number of characters that this press has deleted.
  var deletions = 0

  /// The rest of the finger while the keyboard changes; see `rests(in:)`.
  private var rest: RestAfterRotation

  /// Creates a press for a finger that has landed on a keyboard with a size.
  init(_ touch: Touch, in size: Size, role: Role, index: Int?, client: (any TextInputClient)?) {
    (self.touch, self.role, self.index, self.client) = (touch, role, index, client)
    rest = RestAfterRotation(touch, in: size)
  }

  /// Returns whether the finger has rested since the keyboard was rotated or got another size. Its key or text then
  /// stays the same, whatever is under the finger now.
  func rests(in size: Size) -> Bool { rest.rests(touch, in: size) }

  /// Handles another key at the place of the key, on a keyboard with a size. The finger has not chosen that key, so it
  /// has no key until it moves, and the texts that were offered are hidden.
  func keyDidChange(in size: Size) {
    (index, isChoosing) = (nil, false)
    rest = RestAfterRotation(touch, in: size, isResting: true)
  }

  /// Returns whether `client` is the view that received text when the finger landed. If not, the finger neither deletes
  /// nor moves the caret, and Return has no effect, because the user meant the former view.
  func isMeant(for client: (any TextInputClient)?) -> Bool { self.client === client }

  /// Whether the key will be typed when the finger lifts.
  var isPending: Bool { role == .key }

  /// Whether the finger shows another page.
  var showsPage: Bool { if case .page = role { true } else { false } }
}
