import TactionGestures
import TactionText
import TactionViews

/// A field in which arrow keys and page keys change the value in steps, unless a menu of the field handles the keys.
class SteppedField: TextField {
  /// Changes the value by `count` steps for an arrow key, or by `count` large steps for a page key.
  func step(by count: Int, isLarge: Bool) {}

  override func keyDown(_ event: KeyEvent) -> Bool {
    guard isFirstResponder, isEnabled, event.isPlain, !showsMenuList else { return super.keyDown(event) }
    switch event.key.unpadded {
    case .upArrow: step(by: 1, isLarge: false)
    case .downArrow: step(by: -1, isLarge: false)
    case .pageUp: step(by: 1, isLarge: true)
    case .pageDown: step(by: -1, isLarge: true)
    default: return super.keyDown(event)
    }
    return true
  }
}
