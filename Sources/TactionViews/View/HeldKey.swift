import TactionEnvironment
import TactionGeometry
import TactionGestures

/// A key that is down.
final class HeldKey {
  /// The event of the press.
  let event: KeyEvent
  /// The view that handles the key, or the last one that was asked; nil if there is none or it no longer exists.
  weak var view: View?
  /// Whether a view handles the key.
  var isHandled = false
  /// The interactions that were asked to handle the key. They are notified of its release even if they have left the
  /// screen.
  private(set) var interactions: [any Interaction] = []
  /// The first view that received the press.
  private weak var start: View?
  /// Whether that view receives text.
  private let isText: Bool

  init(_ event: KeyEvent, from start: View) {
    (self.event, self.start, isText) = (event, start, start is any TextInputClient)
  }

  /// Records that an interaction is asked to handle the key.
  func add(_ interaction: any Interaction) {
    if !interactions.contains(where: { $0 === interaction }) { interactions.append(interaction) }
  }

  /// Returns whether the key repeats in a view, which is now the first to receive keys.
  ///
  /// After the focus has moved, two kinds of keys repeat in the new view, as in GTK: keys that move, such as Tab, and
  /// keys that type. Other keys, such as Return and Backspace, do not repeat there, because the user has pressed them
  /// for another view. If the press could not type, because its view takes no text, the repeats do not type in the new
  /// view either. An example is a space that activated a row.
  func repeats(in view: View) -> Bool {
    if view === start || Self.movingKeys.contains(event.key.unpadded) { return true }
    return event.typesText && (isText || !(view is any TextInputClient))
  }

  /// The keys that move the focus, a caret or the content.
  private static let movingKeys: Set<Key> = [
    .tab, .backTab, .leftArrow, .rightArrow, .upArrow, .downArrow, .home, .end, .pageUp, .pageDown,
  ]
}

/// The keys of a window.
package struct KeyState {
  /// The keys that are down, in the order in which they went down; keyboards of several seats may hold the same key.
  var held: [HeldKey] = []
  /// The view that receives keys first while there is no first responder; nil for the root view.
  package weak var fallback: View?
  /// The superview and the frame of the removed view that was the first responder or contained it. Tab continues there.
  weak var formerSuperview: View?
  var formerFrame = Rect.zero
}
