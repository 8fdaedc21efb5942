import TactionViews

// Makes the views accessible to screen readers, by AT-SPI.
extension Application {
  /// Whether screen readers may read the views: false if `TACTION_ACCESSIBILITY` is 0.
  private static var mayBeAccessible: Bool { AccessibilitySwitch.wish != false }

  /// Follows the switch for screen readers on a connection to the session bus.
  func followAccessibility(on bus: BusConnection) {
    guard Self.mayBeAccessible else { return }
    accessibilitySwitch = AccessibilitySwitch(bus, isForced: AccessibilitySwitch.wish == true) { [weak self] address in
      self?.closeAccessibility()
      if let address { self?.openAccessibility(.address(address)) }
    }
  }

  /// Loads the library, and answers screen readers on a connected socket; for tests.
  ///
  /// - Returns: whether the machine has the library.
  package func serveAccessibility(onBus descriptor: Int32) -> Bool {
    openAccessibility(.descriptor(descriptor))
    return accessibility != nil
  }

  private func openAccessibility(_ peer: BusConnection.Peer) {
    guard let bus = connect(BusLibrary(), to: peer) else { return }
    accessibility = AccessibilityBridge(
      bus, name: id, windows: { [weak self] in self?.accessibleWindows ?? [] },
      language: { [weak self] in self?.languages.map { $0.first ?? .english } },
      later: { [weak self] action in self?.after(0, action) })
    bus.onEnd = { [weak self] in self?.closeAccessibility() }
  }

  /// Disconnects from the bus of screen readers.
  func closeAccessibility() {
    guard let bus = accessibility?.bus else { return }
    accessibility = nil
    disconnect(bus)
    for window in windows {
      window.pipeline.tree.calls.onSemanticsChange = nil
      window.pipeline.tree.calls.onFocusChange = nil
      window.pipeline.tree.calls.onTextChange = nil
    }
  }

  /// Notifies screen readers of changes, after an iteration of the event loop.
  func updateAccessibility() {
    guard let accessibility else { return }
    // The window with the keys may change without a frame.
    let revisions = windows.flatMap { [$0.content.semanticNumber, $0.revision] }
    accessibility.windowsDidDraw(revisions + [windowWithKeys?.content.semanticNumber ?? 0])
  }

  /// The window whose views get the keys; nil if no window is active, or if the window takes no input.
  private var windowWithKeys: Window? {
    let window = windows.last { $0.isActive }?.keyWindow
    return window?.takesInput == true ? window : nil
  }

  private var accessibleWindows: [AccessibleWindow] {
    let windowWithKeys = windowWithKeys
    return windows.map { window in
      let tree = window.pipeline.tree
      tree.calls.onSemanticsChange = { [weak self] _ in self?.accessibility?.meaningDidChange() }
      tree.calls.onFocusChange = { [weak self] in self?.accessibility?.meaningDidChange() }
      tree.calls.onTextChange = { [weak self] in self?.accessibility?.textDidChange(of: $0, $1) }
      return AccessibleWindow(
        number: window.content.semanticNumber, title: window.title, size: window.size, isActive: window.isActive,
        isDialog: window.parent != nil && !window.isPopup, isModal: window.role.isModal,
        takesInput: window.takesInput, popupFor: window.isPopup ? window.parent?.content.semanticNumber : nil,
        focusedView: window === windowWithKeys ? window.focusedView : nil, nodes: tree.semanticNodes)
    }
  }
}
