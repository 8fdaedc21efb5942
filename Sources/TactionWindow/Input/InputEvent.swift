import TactionGestures

/// Input on its way to the views of a window.
package enum InputEvent {
  /// A finger, a button or a pen has gone down. A press outside of menus closes them, but only if all parts of the
  /// application admit the press.
  case press
  /// Touches of one moment: of fingers, pens and the left button, and of touchpads.
  case touches(TouchFrame)
  /// Touches on the window's own frame, which the compositor does not draw. Their locations are relative to the title
  /// bar or the border.
  case frameTouches(TouchFrame)
  /// A pointer or a pen above the screen.
  case hover(Hover)
  /// A rotation of a wheel.
  case scroll(ScrollEvent)
  /// A press of another button.
  case click(PointerClick)
  /// A change of the buttons, rings and strips of a graphics tablet. Changes of modes always reach the app.
  case pad(TabletPadEvent)
  /// A key has gone down, or repeats.
  case keyDown(KeyEvent)
  /// A key has gone up.
  case keyUp(KeyEvent)
}
