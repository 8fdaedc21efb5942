// The duties of clients.
extension Compositor {
  /// The breaches of clients' duties so far, in the order in which they were found.
  public var violations: [Violation] {
    surfaceRegistry.inspectHeldBuffers()
    return strict.violations
  }

  /// Returns the violations so far and clears the list; for tests that break a duty on purpose.
  package func takeViolations() -> [Violation] {
    surfaceRegistry.inspectHeldBuffers()
    return strict.take()
  }

  /// Checks the duties that cannot be checked when a request arrives, such as writes to held buffers and unanswered
  /// pings.
  ///
  /// Call it when both sides are idle and no message is on its way.
  package func inspect() {
    surfaceRegistry.inspectHeldBuffers()
    inspectObjects()
  }

  /// Does the same as ``inspect()``, but does not compare the pixels of buffers, since the comparison takes as long as
  /// drawing a frame.
  func inspectObjects() {
    for shell in desktop.shells { shell.inspectPings() }
    for seat in seats { seat.inspectDevices(strict) }
    display.inspectRetired()
    for client in clients { client.serials.settle() }
    for seat in seats { seat.inputMethod.settle() }
  }

  /// Reports the objects that a client has not destroyed, including bound globals.
  package func inspectLeaks(of client: CompositorClient) {
    for object in client.destructibleObjects {
      strict.record(.noLeakedObjects, object, "the object has not been destroyed")
    }
  }

  /// Throws the violations so far, if there are any; a test usually ends with this call.
  package func check() throws(Violations) {
    inspect()
    if !violations.isEmpty { throw Violations(all: violations) }
  }
}
