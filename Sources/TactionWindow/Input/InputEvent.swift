import TactionGestures

/// Input on its way to the views of a window.
package enum InputEvent {
  /// A finger, a button or a pen has gone down; the part is asked before the press closes the menus that it is outside
  /// of.
  case press
  /// Touches of one moment: of fingers, pens and the left button, and of touchpads.
  case touches(TouchFrame)
  /// Touches on the frame that the window draws itself, at locations on a part of the frame.
  case frameTouches(TouchFrame)
  /// A pointer or a pen above the screen.
  case hover(Hover)
  /// A rotation of a wheel.
  case scroll(ScrollEvent)
  /// A press of another button.
  case click(PointerClick)
  /// A change of the buttons, rings and strips of a graphics tablet; changes of modes are not asked for.
  case pad(TabletPadEvent)
  /// A key has gone down, or repeats.
  case keyDown(KeyEvent)
  /// A key has gone up.
  case keyUp(KeyEvent)
}
