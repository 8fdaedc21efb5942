import TactionWayland

// The loss of the connection, and the next connection.
extension Application {
  /// Runs a closure that serves the event loop; if the connection ends, the application continues without a connection.
  ///
  /// - Throws: the error after which the application cannot continue.
  func surviveLoss(_ body: () throws(WaylandError) -> Void) throws(WaylandError) {
    if let failure { throw failure }
    let present = loop?.display
    do throws(WaylandError) {
      try body()
    } catch {
      // If a handler ran a nested loop, the nested loop has already handled the error and may have connected again.
      // Then the error belongs to an earlier connection.
      if let display = loop?.display, display === present || display.error != nil { try connectionDidEnd(error) }
    }
    if let failure { throw failure }
  }

  private func connectionDidEnd(_ error: WaylandError) throws(WaylandError) {
    guard reconnects || reconnection != nil, let reconnect,
      protocolErrors.mayReconnect(after: error, at: timeSource.now)
    else {
      reconnection?.stop()
      failure = error
      throw error
    }
    if let reconnection { return reconnection.attemptFailed(error) }
    log.warning("\(error) Trying to connect again for up to \(reconnectTimeout) s.")
    let attempts = Reconnection(for: self, after: error, connect: reconnect)
    attempts.onDisplay = { [weak self] display in self?.loop?.display = display }
    attempts.onSuccess = { [weak self] connection in self?.displayWasRestored(connection) }
    attempts.onFailure = { [weak self] error in self?.end(after: error) }
    reconnection = attempts
    reconnectionPace.connectionDidEnd(at: timeSource.now)
    loop?.display = nil
    startupToken = nil
    connection.display.disconnect()
    for window in windows { window.displayWasLost(connection) }
    attempts.start(until: reconnectionPace.start + reconnectTimeout)
    isLossUntold = true
    let popups = windows.filter(\.isPopup)
    // Code of the app runs from here on. This code may wait in a nested loop until there is a connection again.
    for part in parts { part.connectionWillEnd() }
    connection.release()
    for window in popups { window.close() }
    onDevicesChange?()
    tellLoss()
  }

  /// Reports the loss of the connection to the app once, before the next connection is reported.
  private func tellLoss() {
    guard isLossUntold else { return }
    isLossUntold = false
    onDisplayLost?()
  }

  private func displayWasRestored(_ new: Connection) {
    (connection, reconnection) = (new, nil)
    reconnectionPace.connectionDidBegin(at: timeSource.now)
    // If a handler has waited for this connection, the popups of the lost one are closed only after the handler. Until
    // then, they take no input.
    for window in windows {
      if window.isPopup { window.isMenu = false } else { window.displayWasRestored(on: new) }
    }
    for part in parts { part.connectionDidBegin(new.registry) }
    keyboardsDidChange()
    log.info("connected to a compositor again")
    tellLoss()
    onDevicesChange?()
    onDisplayRestored?()
  }
}
