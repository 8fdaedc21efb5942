import TactionGestures
import TactionWayland

/// A part that a product adds to an application: it sees all input before the windows do, and has objects of its own on
/// each connection to the compositor.
package protocol ApplicationPart: AnyObject {
  /// Returns whether an event reaches the views of a window; nil for a press on no window of the program.
  ///
  /// A press, a finger's landing or a key that is refused is followed by the rest of its events, which have no effect
  /// on the views, whatever is returned for them.
  func admits(_ event: InputEvent, on window: Window?) -> Bool
  /// Binds globals of a connection: when the part is added, and after a loss, when there is a connection again.
  func connectionDidBegin(_ registry: Registry)
  /// Destroys the objects of the connection, which may be lost already: then their requests do nothing.
  func connectionWillEnd()
  /// Handles screens and seats that have appeared or vanished.
  func devicesDidChange()
  /// Handles the request to end the program, before the app saves its data.
  func applicationWillTerminate()
  /// Handles a window that has sent its first content on the present connection.
  func windowDidAppear(_ window: Window)
}

extension ApplicationPart {
  package func admits(_ event: InputEvent, on window: Window?) -> Bool { true }
  package func connectionDidBegin(_ registry: Registry) {}
  package func connectionWillEnd() {}
  package func devicesDidChange() {}
  package func applicationWillTerminate() {}
  package func windowDidAppear(_ window: Window) {}
}

/// Input on its way to the views of a window.
package enum InputEvent {
  /// A finger, a button or a pen has gone down; asked before the press closes menus next to it.
  case press
  /// Touches of one moment: of fingers, pens and the left button, and of touchpads.
  case touches(TouchFrame)
  /// A pointer or a pen above the screen.
  case hover(Hover)
  /// A turn of a wheel.
  case scroll(ScrollEvent)
  /// A press of another button.
  case click(PointerClick)
  /// A key has gone down, or repeats.
  case keyDown(KeyEvent)
  /// A key has gone up.
  case keyUp(KeyEvent)
}

extension Application {
  /// Adds a part, which the application keeps until it ends.
  package func add(_ part: any ApplicationPart) {
    parts.append(part)
    if reconnection == nil { part.connectionDidBegin(connection.registry) }
  }

  func admits(_ event: InputEvent, on window: Window?) -> Bool {
    for part in parts where !part.admits(event, on: window) { return false }
    return true
  }
}
