import TactionGestures
import TactionViews
import TactionWindow

/// The lock of a kiosk's window, the questions for a PIN, and the access for staff.
final class KioskLock {
  var staffAccess: StaffAccess? {
    didSet { if let staffAccess { _ = readPIN(staffAccess.pin) } }
  }

  private let window: Window
  private let tree: ViewTree?
  /// The pad that locks the window, and the pad that asks for a PIN in front of it. Each is nil if it is not shown.
  private var lockPad: PINPad?
  private var question: PINPad?
  private var onUnlock: (() -> Void)?
  /// The wrong attempts at each PIN. With a common count, a user who knows one PIN could enter it to get more attempts
  /// at another.
  private var attempts: [String: PINAttempts] = [:]
  private var corners = CornerHold()
  private var cornerTaps = CornerTaps()
  private var cornerTimer: AppTimer?

  init(_ window: Window) { (self.window, tree) = (window, window.content.viewTree) }

  var isLocked: Bool { lockPad != nil }

  /// The frontmost pad; nil if there is none.
  private var pad: PINPad? { question ?? lockPad }

  func lock(_ text: String, _ onUnlock: @escaping () -> Void) -> Bool {
    guard let pin = readPIN(text), !window.isClosed else { return false }
    // Code of the app that runs while pads are shown or removed may lock or ask again. So the state is set first.
    let former = [question.take(), lockPad.take()].compactMap(\.self)
    let pad = makePad(pin) { [weak self] in self?.unlock() }
    (lockPad, self.onUnlock) = (pad, onUnlock)
    show(pad)
    for old in former { dismiss(old) }
    return true
  }

  func unlock() {
    guard let pad = lockPad.take() else { return }
    let done = onUnlock.take()
    dismiss(pad)
    done?()
  }

  func ask(_ text: String, _ onSuccess: @escaping () -> Void) -> Bool {
    guard let pin = readPIN(text), !window.isClosed else { return false }
    let former = question.take()
    let pad = makePad(pin) { [weak self] in
      self?.endQuestion()
      onSuccess()
    }
    pad.onCancel = { [weak self] in self?.endQuestion() }
    question = pad
    show(pad)
    if let former { dismiss(former) }
    return true
  }

  private func endQuestion() {
    guard let pad = question.take() else { return }
    // While the question was shown, presentations that left added views to its list. The lock behind it takes this list
    // over.
    if pad.isInWindow { lockPad?.formerUses = pad.formerUses }
    dismiss(pad)
  }

  /// Returns the PIN of a text; nil for a text that is not a PIN. Nothing is locked then, so the log says so.
  private func readPIN(_ text: String) -> PIN? {
    if let pin = PIN(text) { return pin }
    window.content.reportOnce("PIN", "a kiosk does not lock, or ask for a PIN, because a PIN has 4 to 12 digits")
    return nil
  }

  private func makePad(_ pin: PIN, onSuccess: @escaping () -> Void) -> PINPad {
    let pad = PINPad()
    pad.wait = { [weak self] in self?.remainingWait(for: pin) ?? 0 }
    pad.onEntry = { [weak self, weak pad] digits in
      guard let self, let pad, let tree, remainingWait(for: pin) == 0 else { return }
      if digits == pin.digits {
        attempts[pin.digits] = nil
        onSuccess()
      } else {
        attempts[pin.digits, default: PINAttempts()].fail(at: tree.time)
        pad.refuse()
      }
    }
    return pad
  }

  private func remainingWait(for pin: PIN) -> Double { attempts[pin.digits]?.wait(at: tree?.time ?? 0) ?? 0 }

  // MARK: Showing the pads

  private func show(_ pad: PINPad) {
    guard let tree else { return }
    for other in window.application?.windows ?? [] { other.cancelInput() }
    closeOthers()
    // Code of the app may have locked, asked again, or unlocked during the calls above.
    guard pad === lockPad || pad === question else { return }
    pad.formerUses = (tree.modalView as? PINPad)?.formerUses ?? tree.formerUses
    window.content.addOverlaySubview(pad, order: PINPad.order)
    pad.anchors = .fill
    pad.isModal = true
    if !pad.becomeFirstResponder() { tree.firstResponder?.resignFirstResponder() }
    pad.begin()
  }

  private func dismiss(_ old: PINPad) {
    window.cancelInput()
    old.removeFromSuperview()
    if let pad {
      pad.becomeFirstResponder()
    } else {
      tree?.giveFocus(toFirstOf: old.formerUses)
    }
    window.application?.inputDidReturn()
  }

  /// Closes all dialogs and popups of the application, because they could be in front of the pad.
  private func closeOthers() {
    for other in window.application?.windows.reversed() ?? [] where other.parent != nil { other.close() }
  }

  func windowDidAppear(_ other: Window) {
    if pad != nil, other.parent != nil { other.close() }
  }

  /// Ends the question when its window has closed, since nobody can answer or cancel it any more. The lock remains.
  func windowDidClose(_ closed: Window) {
    guard closed === window else { return }
    forgetCorners()
    endQuestion()
  }

  // MARK: Input

  /// Whether input reaches a window. While a pad is shown, input reaches only the window of the kiosk, which the pad
  /// covers.
  func allowsInput(to other: Window) -> Bool { pad == nil || other === window }

  /// Handles an event; returns whether the event may reach the views of a window.
  func admits(_ event: InputEvent, on target: Window?) -> Bool {
    if case .touches(let frame) = event, target === window { follow(frame) }
    guard let pad else { return true }
    switch event {
    case .keyDown(let event):
      // Only the pad receives keys, not a view, a shortcut, or a dialog that has opened since the pad appeared.
      pad.type(event)
      return false
    case .scroll, .click, .pad, .frameTouches: return false
    case .press, .touches, .hover, .keyUp: return target === window
    }
  }

  private func follow(_ frame: TouchFrame) {
    guard staffAccess != nil else { return }
    if cornerTaps.follow(frame, in: window.size) { return askStaff() }
    corners.follow(frame, in: window.size)
    guard corners.isHeld else { return stopCornerTimer() }
    guard cornerTimer == nil else { return }
    cornerTimer = window.application?.after(CornerHold.duration) { [weak self] in self?.askStaff() }
  }

  /// Forgets the fingers in the corners, because their lifts will not be reported.
  func forgetCorners() {
    corners.reset()
    cornerTaps.reset()
    stopCornerTimer()
  }

  private func stopCornerTimer() {
    cornerTimer?.cancel()
    cornerTimer = nil
  }

  private func askStaff() {
    forgetCorners()
    guard let staffAccess else { return }
    _ = ask(staffAccess.pin, staffAccess.action)
  }
}
