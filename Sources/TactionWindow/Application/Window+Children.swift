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

  /// Makes a popup and shows it: content that may leave the window, such as a menu.
  ///
  ///     let menu = window.makePopup(PopupPlacement(at: button.convert(button.bounds, to: nil), size: size))
  ///     menu?.content.addSubview(list)
  ///
  /// A popup that is opened by a tap, a click or a key on this window receives the keys and the text of input methods.
  /// Escape closes the popup, and so does a press outside of the popup, which has no other effect in this program. In
  /// both cases, the `onClose` of the popup is called. A popup that opens more than two seconds after the last press
  /// has ended is a hint: it receives no keys, and a press elsewhere does not close it. Every popup also closes when
  /// this window closes, and when the connection is lost. A window has at most one popup, which may in turn have a
  /// popup. A new popup closes the old one.
  ///
  /// - Parameter placement: the position relative to this window, and the size.
  /// - Returns: the popup; nil if this window has closed, is not shown yet, or is below a modal dialog. Also nil if the
  ///   `onClose` of a popup calls this method while a new popup replaces that popup; in a nested event loop, popups can
  ///   be made.
  public func makePopup(_ placement: PopupPlacement) -> Window? {
    // A popup that takes the keys takes the input method from a field, whose composed text would be lost.
    if application?.latestPress(on: self, isForGrab: true) != nil {
      pipeline.tree.textInputClient?.commitMarkedText()
    }
    guard shellSurface.hasContent, shellSurface.surface.isAlive, modalDialog == nil, let application,
      !application.isOpeningPopup
    else { return nil }
    // Only the topmost popup may have a popup.
    application.isOpeningPopup = true
    // An event loop in the `onClose` of a popup may have opened other popups.
    while application.closePopups(exceptUnder: self) {}
    application.isOpeningPopup = false
    let isOpenedByPress = application.latestPress(on: self, isForGrab: true) != nil
    let popup = makeChild(title: "", size: placement.size, role: .popup(.init(window: self), placement))
    popup?.isMenu = isOpenedByPress && (!isPopup || isMenu)
    return popup
  }

  /// Asks the compositor to place the popup of this window again, because this window has another size, or has shown or
  /// hidden its title bar: otherwise the popup could be beside the window, or outside of the screen. `answered` is the
  /// configure that caused the change; nil if the window itself caused it.
  func repositionPopup(answered: WindowConfiguration?) {
    guard let popup = children.last(where: { $0.isPopup }), let application else { return }
    // Only a popup that is shown can be placed again.
    popup.mustReposition = !popup.shellSurface.hasContent
    guard !popup.mustReposition,
      let positioner = popup.role.makePositioner(application.connection.globals.windowManager)
    else { return }
    popup.shellSurface.reposition(positioner, parentSize: frame.outerSize(around: size), answered: answered)
    positioner.destroy()
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

  // MARK: - Menus

  /// The child that takes the keys and the text that the compositor sends to this window: the newest menu or modal
  /// dialog; nil if there is none.
  ///
  /// Some compositors give a popup with a grab the keyboard focus, others leave the focus on the window below.
  var keyChild: Window? { children.last { $0.isMenu || $0.role.isModal } }

  /// The window that takes the keys and the text that the compositor sends to this window.
  var keyWindow: Window { keyChild?.keyWindow ?? self }

  /// Opens the popup again without a grab if the compositor has refused the grab; returns whether the popup was opened.
  ///
  /// Mutter refuses a grab once the finger of a tap has lifted. A refusal arrives before the popup is shown. If the
  /// user dismissed the popup before it was shown, the compositor sends the same event, but then the parent window is
  /// no longer active.
  func reopenWithoutGrab() -> Bool {
    guard let application, let parent = role.parent, !parent.isClosed, shellSurface.hasGrab, !shellSurface.hasContent,
      parent.isPopup || parent.isActive
    else { return false }
    replaceShellSurface(on: application.connection) { role.makeShellSurface(for: application, mayGrab: false) }
    shellSurface.map(WindowRequests())
    return true
  }

  private func makeChild(title: String, size: Size, role: WindowRole) -> Window? {
    guard !isClosing, let application else { return nil }
    let child = application.makeWindow(title: title, size: size, role: role)
    children.append(child)
    return child
  }
}

extension Application {
  /// Closes all popups except a window and its ancestors; with `ifMenus`, only menus.
  ///
  /// - Returns: whether there were any.
  @discardableResult
  func closePopups(exceptUnder window: Window?, ifMenus: Bool = false) -> Bool {
    var kept: [Window] = []
    var next = window
    while let current = next {
      kept.append(current)
      next = current.parent
    }
    let popups = windows.reversed().filter { popup in
      popup.isPopup && !kept.contains { $0 === popup } && (!ifMenus || popup.isMenu)
    }
    for popup in popups { popup.close() }
    return !popups.isEmpty
  }

  /// Handles a press on a window, or on its frame. During a grab, the program also gets presses outside of the menus;
  /// such a press closes the menus. If a modal dialog covers the window, the dialog is brought to the front.
  ///
  /// - Returns: whether the press is consumed by closing menus; a press on a menu below another menu is not consumed.
  func takePress(on target: (any InputTarget)?) -> Bool {
    guard windows.contains(where: { $0.parent != nil }) else { return false }
    let pressed = window(of: target)
    guard admits(.press, on: pressed) else { return false }
    if let pressed, let dialog = pressed.modalDialog {
      requestActivationToken(for: pressed) { [weak dialog] token in
        if let token { dialog?.activate(token: token) }
      }
    }
    return closePopups(exceptUnder: pressed, ifMenus: true) && pressed?.isPopup != true
  }

  /// Closes the menus of a window that is no longer active, if they have no grab: the compositor closes only popups
  /// with a grab.
  func closeMenusWithoutGrab(of window: Window) {
    for popup in window.children.reversed() where popup.isMenu && !popup.shellSurface.hasGrab { popup.close() }
  }
}
