import TactionViews
import TactionWayland

/// The kind of a window, and the one that it belongs to.
enum WindowRole {
  case toplevel
  case dialog(WindowReference, isModal: Bool)
  case popup(WindowReference, PopupPlacement)

  /// The window that it belongs to, which keeps it and not the other way round.
  struct WindowReference {
    weak var window: Window?
  }

  var isPopup: Bool {
    if case .popup = self { return true }
    return false
  }

  var isModal: Bool {
    if case .dialog(_, let isModal) = self { return isModal }
    return false
  }

  /// The window that it belongs to; nil for none.
  var parent: Window? {
    switch self {
    case .toplevel: nil
    case .dialog(let parent, _), .popup(let parent, _): parent.window
    }
  }

  /// Makes the objects of the window on the present connection.
  ///
  /// - Parameter mayGrab: whether a popup asks for all input of the program, where a press has opened it.
  func makeToplevel(for application: Application, mayGrab: Bool = true) -> Toplevel {
    let globals = application.connection.globals
    if case .popup(let parent, let placement) = self, let parent = parent.window {
      let positioner = placement.makePositioner(
        globals.windowManager, within: Rect(origin: .zero, size: parent.size),
        below: parent.frame.isShown ? FrameBarView.height : 0)
      defer { positioner.destroy() }
      // Over a popup without a grab, one with a grab would be a protocol error.
      let mayGrab = mayGrab && (!parent.isPopup || parent.toplevel.hasGrab)
      return Toplevel(
        globals: globals, over: parent.toplevel, positioner: positioner, size: placement.affordableSize,
        grab: mayGrab ? application.latestPress(on: parent, isForGrab: true) : nil)
    }
    let toplevel = Toplevel(globals: globals, applicationID: application.id)
    if case .dialog(let parent, let isModal) = self, let parent = parent.window {
      toplevel.setParent(parent.toplevel, isModal: isModal)
    }
    return toplevel
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
  ///   - size: the size in logical pixels, where the compositor leaves the choice.
  ///   - isModal: whether this window takes no touches and no keys until the dialog closes; touches on it are
  ///     cancelled, and keys that are down are lifted.
  /// - Returns: the dialog; nil where this window has closed or is about to, or is a popup.
  public func makeDialog(title: String, size: Size, isModal: Bool = true) -> Window? {
    guard !isPopup else { return nil }
    let dialog = makeChild(title: title, size: size, role: .dialog(.init(window: self), isModal: isModal))
    if isModal {
      pipeline.tree.cancelInput()
      frame.cancelTouches()
    }
    return dialog
  }

  /// Makes a popup and shows it: content that may leave the window, such as a menu.
  ///
  ///     let menu = window.makePopup(PopupPlacement(at: button.convert(button.bounds, to: nil), size: size))
  ///     menu?.content.addSubview(list)
  ///
  /// Opened by a tap, a click or a key on this window, it takes the keys. It closes at Escape and at a press elsewhere,
  /// which does nothing else in this program; `onClose` is called then. It closes with this window, and where the
  /// connection is lost. Each window has one popup, and that may have another one: a new one closes the old one.
  ///
  /// - Parameter placement: the place at this window, and the size.
  /// - Returns: the popup; nil where this window has closed, or is not shown yet.
  public func makePopup(_ placement: PopupPlacement) -> Window? {
    guard toplevel.hasContent, toplevel.surface.isAlive else { return nil }
    // Only the topmost popup of all may have another one.
    application?.closePopups(exceptUnder: self)
    return makeChild(title: "", size: placement.size, role: .popup(.init(window: self), placement))
  }

  /// Whether touches and keys reach the views: not those of a window below a modal dialog.
  package var takesInput: Bool { !isClosed && modalDialog == nil }

  /// The scheme that the app has chosen for the window, or for the one that it belongs to; nil to follow the user.
  var chosenColorScheme: ColorScheme? { colorScheme ?? role.parent?.chosenColorScheme }

  /// Closes the window at the wish of the compositor, unless the app objects; first the modal dialog that covers it.
  func requestClose() {
    guard !role.isPopup else {
      // A popup that the compositor has dismissed is gone.
      if !reopenWithoutGrab() { close() }
      return
    }
    if let modalDialog { return modalDialog.requestClose() }
    if shouldClose?() ?? true { close() }
  }

  /// The modal dialog that covers the window; nil for none.
  var modalDialog: Window? { children.last { $0.role.isModal } }

  // MARK: - Menus

  /// Whether the window is a popup that takes all input of the program, by the compositor or by itself.
  var isMenu: Bool { isPopup && (toplevel.hasGrab || isGrabRefused) }

  /// The window that takes the keys although the compositor sends them here: a popup, or the modal dialog that covers
  /// this window; nil for none.
  var keyChild: Window? { children.last { $0.isGrabRefused } ?? modalDialog }

  /// Opens a popup whose grab the compositor has refused once more, without a grab; returns whether it could.
  ///
  /// Mutter refuses it once the finger of a tap has lifted. A refusal comes before anything is shown; a popup that the
  /// person dismisses as early belongs to a window that is active no more.
  func reopenWithoutGrab() -> Bool {
    guard let application, let parent = role.parent, !parent.isClosed, toplevel.hasGrab, !toplevel.hasContent,
      parent.isPopup || parent.isActive
    else { return false }
    isGrabRefused = true
    replaceToplevel(on: application.connection) { role.makeToplevel(for: application, mayGrab: false) }
    toplevel.map(WindowRequests())
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
  /// Closes all popups but those that a window is over, and itself; of those that a press closes, where it says so.
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

  /// Answers a press on a window, or on its frame: closes the menus that it is beside, as it reaches us while we have
  /// the grab, and brings the modal dialog that covers the window to the front.
  ///
  /// - Returns: whether the press is used up by closing menus: on a menu below another one, it is not.
  func takePress(on target: (any InputTarget)?) -> Bool {
    guard windows.contains(where: { $0.parent != nil }) else { return false }
    let pressed = windows.first { window in window.inputTargets.contains { $0 === target } }
    if let pressed, let dialog = pressed.modalDialog {
      requestActivationToken(for: pressed) { [weak dialog] token in
        if let token { dialog?.activate(token: token) }
      }
    }
    return closePopups(exceptUnder: pressed, ifMenus: true) && pressed?.isPopup != true
  }

  /// Closes the popups of a window that is active no more, where the compositor has refused to do so.
  func closePopupsWithoutGrab(of window: Window) {
    for popup in window.children.reversed() where popup.isGrabRefused { popup.close() }
  }
}
