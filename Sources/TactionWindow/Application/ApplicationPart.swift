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
  /// Returns whether input may reach the views of a window at present.
  ///
  /// It is asked at any time and has no effects: for events that ``admits(_:on:)`` has let pass, and for all other
  /// input, such as drops, text of input methods, and actions of screen readers. Once its answer for a window becomes
  /// false, the part calls ``Window/cancelInput()``.
  func allowsInput(to window: Window) -> Bool
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
  package func allowsInput(to window: Window) -> Bool { true }
  package func connectionDidBegin(_ registry: Registry) {}
  package func connectionWillEnd() {}
  package func devicesDidChange() {}
  package func applicationWillTerminate() {}
  package func windowDidAppear(_ window: Window) {}
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

  /// Whether all parts let input reach the views of a window at present.
  func allowsInput(to window: Window) -> Bool { parts.allSatisfy { $0.allowsInput(to: window) } }
}
