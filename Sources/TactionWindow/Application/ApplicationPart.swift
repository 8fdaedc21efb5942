import TactionGestures
import TactionWayland

/// A part that a product adds to an application: it sees all input before the windows do, and has objects of its own on
/// each connection to the compositor.
package protocol ApplicationPart: AnyObject {
  /// Returns whether an event may reach the views of a window; `window` is nil for a press outside of the program's
  /// windows.
  ///
  /// After a refused press, touch or key, this method is still called for the rest of its events. They have no effect
  /// on the views, for any result.
  func admits(_ event: InputEvent, on window: Window?) -> Bool
  /// Binds globals of a connection: when the part is added, and after a loss, when there is a connection again.
  func connectionDidBegin(_ registry: Registry)
  /// Destroys the objects of the connection, which may be lost already: then their requests do nothing.
  func connectionWillEnd()
  /// Handles screens and seats that have appeared or vanished.
  func devicesDidChange()
  /// Handles the request to end the program, before the app saves its data.
  func applicationWillTerminate()
  /// Handles a window that has sent its first content on the current connection.
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
  /// A finger, a button or a pen has gone down; the part is asked before the press closes the menus that it is outside
  /// of.
  case press
  /// Touches of one moment: of fingers, pens and the left button, and of touchpads.
  case touches(TouchFrame)
  /// A pointer or a pen above the screen.
  case hover(Hover)
  /// A rotation of a wheel.
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
