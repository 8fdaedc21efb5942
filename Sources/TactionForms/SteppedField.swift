import TactionGestures
import TactionText
import TactionViews

/// A field in which arrow keys and page keys change the value in steps, unless a menu of the field handles the keys.
class SteppedField: TextField {
  /// Changes the value by `count` steps for an arrow key, or by `count` large steps for a page key.
  func step(by count: Int, isLarge: Bool) {}

  override func keyDown(_ event: KeyEvent) -> Bool {
    let key = event.key.unpadded
    let count =
      switch key {
      case .upArrow, .pageUp: 1
      case .downArrow, .pageDown: -1
      default: 0
      }
    guard count != 0, isFirstResponder, isEnabled, event.isPlain else { return super.keyDown(event) }
    if menuTakesKey(event) { return true }
    // The step begins at the value that the user sees.
    commitMarkedText()
    step(by: count, isLarge: key == .pageUp || key == .pageDown)
    return true
  }
}
