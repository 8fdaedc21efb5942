import TactionWayland

/// A part of an application that another module adds. It receives all input before the windows do, and has its own
/// objects on each connection to the compositor.
package protocol ApplicationPart: AnyObject {
  /// Returns whether an event may reach the views of a window; `window` is nil for a press outside of the program's
  /// windows.
  ///
  /// After a refused press, touch or key, this method is still called for the rest of its events. Regardless of the
  /// results, these events have no effect on the views.
  func admits(_ event: InputEvent, on window: Window?) -> Bool
  /// Returns whether input may currently reach the views of a window.
  ///
  /// This method may be called at any time and has no side effects. It is called for events that ``admits(_:on:)`` has
  /// admitted, and for all other input, such as drops, text of input methods, and actions of screen readers. When the
  /// result for a window becomes false, the part calls ``Window/cancelInput()``.
  func allowsInput(to window: Window) -> Bool
  /// Binds globals of a connection. Called when the part is added, and after each reconnection.
  func connectionDidBegin(_ registry: Registry)
  /// Destroys the objects of the connection. If the connection is already lost, their requests do nothing.
  func connectionWillEnd()
  /// Handles screens and seats that have appeared or vanished.
  func devicesDidChange()
  /// Handles the end of a program that was asked to end, after ``Application/onTerminate``.
  func applicationWillTerminate()
  /// Handles a change of ``Window/keepsScreenOn`` or ``Window/isSuspended`` of a window.
  func screenKeepingDidChange()
  /// Handles a window that has sent its first content on the current connection.
  func windowDidAppear(_ window: Window)
  /// Handles a window that has closed, before its `onClose`.
  func windowDidClose(_ window: Window)
}

extension ApplicationPart {
  package func admits(_ event: InputEvent, on window: Window?) -> Bool { true }
  package func allowsInput(to window: Window) -> Bool { true }
  package func connectionDidBegin(_ registry: Registry) {}
  package func connectionWillEnd() {}
  package func devicesDidChange() {}
  package func applicationWillTerminate() {}
  package func screenKeepingDidChange() {}
  package func windowDidAppear(_ window: Window) {}
  package func windowDidClose(_ window: Window) {}
}

extension Application {
  /// Adds a part, which the application keeps until it ends.
  package func add(_ part: any ApplicationPart) {
    parts.append(part)
    if reconnection == nil { part.connectionDidBegin(connection.registry) }
  }

  func screenKeepingDidChange() {
    for part in parts { part.screenKeepingDidChange() }
  }

  func admits(_ event: InputEvent, on window: Window?) -> Bool {
    for part in parts where !part.admits(event, on: window) { return false }
    return true
  }

  /// Whether all parts currently let input reach the views of a window.
  func allowsInput(to window: Window) -> Bool { parts.allSatisfy { $0.allowsInput(to: window) } }
}
