import TactionEnvironment
import TactionViews
import TactionWayland

// Popups, and the popup grab (xdg_popup.grab) that gives a program all input while a menu is open.
extension Window {
  /// Makes a popup and shows it: content that may leave the window, such as a menu.
  ///
  ///     let menu = window.makePopup(PopupPlacement(at: button.convert(button.bounds, to: nil), size: size))
  ///     menu?.content.addSubview(list)
  ///
  /// A popup that is opened by a tap, a click or a key on this window receives the keys and the text of input methods.
  /// Escape closes the popup, and so does a press outside of the popup, which has no other effect in this program. In
  /// both cases, the `onClose` of the popup is called. While the popup is open, wheels and touchpads have no effect on
  /// windows other than popups. A popup that opens more than two seconds after the last press has ended is a hint: it
  /// receives no keys, and a press elsewhere does not close it. Every popup also closes when this window closes, and
  /// when the connection is lost. A window has at most one popup, which may in turn have a popup. A new popup closes
  /// the old one.
  ///
  /// - Parameter placement: the position relative to this window, and the size.
  /// - Returns: the popup; nil if this window has closed, is not shown yet, or is below a modal dialog. Also nil if the
  ///   `onClose` of a popup calls this method while a new popup replaces that popup. But an event loop that `onClose`
  ///   runs may make popups.
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
  /// hidden its title bar: otherwise the popup could be next to the window, or outside of the screen. `answered` is the
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
  /// such a press closes the menus. If modal dialogs cover the window, the frontmost one is brought to the front.
  ///
  /// - Returns: whether the press is consumed by closing menus; a press on a menu below another menu is not consumed.
  func takePress(on target: (any InputTarget)?) -> Bool {
    guard windows.contains(where: { $0.parent != nil }) else { return false }
    let pressed = window(of: target)
    guard admits(.press, on: pressed) else { return false }
    if let pressed, let dialog = pressed.frontModalDialog {
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
