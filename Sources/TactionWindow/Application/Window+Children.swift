import TactionEnvironment
import TactionViews
import TactionWayland

/// The kind of a window, and the window that it belongs to.
enum WindowRole {
  case toplevel
  case dialog(WindowReference, isModal: Bool)
  case popup(WindowReference, PopupPlacement)

  /// A reference to the window that this window belongs to; it is weak, because the parent keeps the child.
  struct WindowReference {
    weak var window: Window?
  }

  var isPopup: Bool { if case .popup = self { true } else { false } }

  var isModal: Bool { if case .dialog(_, let isModal) = self { isModal } else { false } }

  /// The window that this window belongs to; nil for a toplevel.
  var parent: Window? {
    switch self {
    case .toplevel: nil
    case .dialog(let parent, _), .popup(let parent, _): parent.window
    }
  }

  /// Makes the objects of the window on the current connection.
  ///
  /// - Parameter mayGrab: whether a popup that a press has opened requests a grab of all input of the program.
  func makeShellSurface(for application: Application, mayGrab: Bool = true) -> ShellSurface {
    let globals = application.connection.globals
    if case .popup(let parent, let placement) = self, let parent = parent.window,
      let positioner = makePositioner(globals.windowManager)
    {
      defer { positioner.destroy() }
      let press = mayGrab ? application.latestPress(on: parent, isForGrab: true) : nil
      // A grab over a popup without a grab of the same seat would be a protocol error.
      let isAllowed = !parent.isPopup || parent.shellSurface.grabSeat === press?.seat
      return ShellSurface(
        globals: globals, over: parent.shellSurface, positioner: positioner, size: placement.affordableSize,
        grab: isAllowed ? press : nil)
    }
    let shellSurface = ShellSurface(globals: globals, applicationID: application.id)
    declareParent(of: shellSurface)
    return shellSurface
  }

  /// Makes the object that describes the position of a popup over its parent, as the parent is now; nil for other
  /// windows.
  func makePositioner(_ windowManager: XdgWmBase) -> XdgPositioner? {
    guard case .popup(let parent, let placement) = self, let parent = parent.window else { return nil }
    return placement.makePositioner(
      windowManager, within: Rect(origin: .zero, size: parent.size),
      below: parent.frame.isShown ? TitleBarView.height : 0)
  }

  /// Names the parent of a dialog to the compositor. A parent that is not mapped yet counts as none, so the parent is
  /// named again once it is mapped.
  func declareParent(of shellSurface: ShellSurface) {
    guard case .dialog(let parent, let isModal) = self, let parent = parent.window else { return }
    shellSurface.setParent(parent.shellSurface, isModal: isModal)
  }
}

extension Window {
  /// The window that a dialog or a popup belongs to; nil for others.
  public var parent: Window? { role.parent }

  /// Whether the window is a popup.
  public var isPopup: Bool { role.isPopup }

  /// Makes a dialog and shows it: a window that stays in front of this one, and closes with it.
  ///
  /// - Parameters:
  ///   - title: the text in the title bar.
  ///   - size: the size in logical pixels, used if the compositor lets the dialog choose.
  ///   - isModal: whether the dialog blocks touches and keys on this window until it closes. If so, touches on this
  ///     window are cancelled when the dialog opens, held keys are released, and the popup of this window closes.
  /// - Returns: the dialog; nil if this window has closed or is about to close, or is a popup.
  public func makeDialog(title: String, size: Size, isModal: Bool = true) -> Window? {
    guard !isPopup else { return nil }
    let role = WindowRole.dialog(.init(window: self), isModal: isModal)
    guard let dialog = makeChild(title: title, size: size, role: role) else { return nil }
    if isModal {
      for popup in children.reversed() where popup.isPopup { popup.close() }
      cancelInput()
    }
    // Handlers of closed popups and of cancelled touches may have closed this window, and the dialog with it.
    return dialog.isClosed ? nil : dialog
  }

  /// The scheme that the app has chosen for the window, or for the window that it belongs to; nil to follow the user.
  var chosenColorScheme: ColorScheme? { colorScheme ?? role.parent?.chosenColorScheme }

  /// Closes the window when the compositor requests it, unless the app refuses. If a modal dialog covers the window,
  /// closes the dialog instead.
  func requestClose() {
    guard !role.isPopup else {
      // The app cannot refuse for a popup: the compositor has already dismissed it.
      if !reopenWithoutGrab() { close() }
      return
    }
    if let modalDialog { return modalDialog.requestClose() }
    pipeline.tree.textInputClient?.commitMarkedText()
    if shouldClose?() ?? true { close() }
  }

  /// The modal dialog that covers the window; nil if there is none.
  var modalDialog: Window? { children.last { $0.role.isModal } }

  /// The modal dialog that takes input in place of the window: the dialog that covers the window or, if this dialog is
  /// covered too, the dialog in front of it. Nil if no dialog covers the window.
  var frontModalDialog: Window? { modalDialog.map { $0.frontModalDialog ?? $0 } }

  /// Whether a menu of the program is open, and this window is not a popup, so that a wheel or a touchpad has no effect
  /// on the window. A menu below another menu still scrolls.
  var isBehindMenu: Bool { !isPopup && application?.windows.contains(where: \.isMenu) ?? false }

  /// The child that takes the keys and the text that the compositor sends to this window: the newest menu or modal
  /// dialog; nil if there is none.
  ///
  /// Some compositors give a popup with a grab the keyboard focus, others leave the focus on the window below.
  var keyChild: Window? { children.last { $0.isMenu || $0.role.isModal } }

  /// The window that takes the keys and the text that the compositor sends to this window.
  var keyWindow: Window { keyChild?.keyWindow ?? self }

  /// Makes a window that belongs to this window; nil if this window is about to close, or has closed.
  func makeChild(title: String, size: Size, role: WindowRole) -> Window? {
    guard !isClosing, let application else { return nil }
    let child = application.makeWindow(title: title, size: size, role: role)
    children.append(child)
    return child
  }
}
