import TactionWayland

// Activation: brings windows to the front, in this program and in others.
extension Application {
  /// Returns a token with which another program may bring its window to the front.
  ///
  /// Pass the token to a program that you start in its environment variable `XDG_ACTIVATION_TOKEN`, or to a running
  /// program with your request. A compositor may refuse a token if the window has had no recent input event. So request
  /// the token in the handler of the tap or key that starts or calls the other program. A token works once.
  ///
  ///     let token = await app.activationToken(for: window)
  ///
  /// - Parameter window: the window that the person has used.
  /// - Returns: the token; nil if the compositor does not offer xdg-activation, refuses, does not answer within five
  ///   seconds, or is lost before it answers.
  public func activationToken(for window: Window) async -> String? {
    await withCheckedContinuation { answer in
      requestActivationToken(for: window) { answer.resume(returning: $0) }
    }
  }

  /// Requests a token; the completion is called once, with nil if there is no token.
  func requestActivationToken(for window: Window, completion: @escaping (String?) -> Void) {
    guard let activation = connection.globals.activation, !window.isClosed else { return completion(nil) }
    var timer: AppTimer?
    let fail = activation.requestToken(for: window.shellSurface.surface, cause: latestPress(on: window)) { token in
      timer?.cancel()
      completion(token)
    }
    timer = after(Activation.timeout, fail)
  }

  /// The window that was pressed last, on any seat; a press on a popup counts for the window below it. Nil if there was
  /// no press, or if the window has closed.
  var latestPressedWindow: Window? {
    let seat = seats.max { $0.activity.time < $1.activity.time }
    return window(of: seat?.activity.target)?.activatable
  }

  /// Returns the newest press on a window, of any seat; nil if there was none.
  ///
  /// - Parameters:
  ///   - window: the window.
  ///   - isForGrab: whether the press is for the grab of a popup. If so, the press must be on the window itself, not on
  ///     a popup of it; the device must not have left the window since the press; and the press must be held, or have
  ///     ended recently.
  func latestPress(on window: Window, isForGrab: Bool = false) -> Activation.Cause? {
    let pressed = seats.filter { seat in
      let target = self.window(of: seat.activity.target)
      return isForGrab ? target === window : target != nil && target?.activatable === window.activatable
    }
    let seat = pressed.max { $0.activity.time < $1.activity.time }
    return seat.flatMap { seat in
      let now = timeSource.now
      let end = window.pipeline.tree.isPressed ? now : window.lastHold
      let grabSerial = seat.activity.grabSerial(heldUntil: end, now: now)
      let serial = isForGrab ? grabSerial : seat.activity.serial
      return serial.map { Activation.Cause(serial: $0, seat: seat.proxy) }
    }
  }

  /// Sends the window's activation request, which waited for the first content of the window.
  ///
  /// The first window that is shown uses the token that the program was started with.
  func windowDidAppear(_ window: Window) {
    let (request, token) = (window.waitingActivation, startupToken)
    (window.waitingActivation, startupToken) = (nil, nil)
    if let token { window.activate(token: token) }
    if let request { window.activate(token: request.token) }
    for part in parts { part.windowDidAppear(window) }
  }
}

extension Window {
  /// A request to bring the window to the front, kept until the window has drawn its first frame.
  struct ActivationRequest {
    /// The token of another program; nil to request a token for this program.
    let token: String?
  }

  /// The window that a compositor can activate: the window itself or, for a popup or a window that has closed, the
  /// window that it belongs to. Nil if there is none.
  fileprivate var activatable: Window? { isPopup || isClosed ? parent?.activatable : self }

  /// Asks the compositor to bring the window to the front and to give it the keyboard.
  ///
  /// A compositor brings the window to the front for a token that proves a user's action. For any other token, it may
  /// only highlight the window, for example in a list of windows. Without xdg-activation the call does nothing. If the
  /// window is not shown yet, the request waits until the window is shown. The token with which the program itself was
  /// started needs no call: the first window that is shown uses that token.
  ///
  /// - Parameter token: the token that another program passed with its request. If it is nil, call the method in the
  ///   handler of a tap or a key: the window then requests its own token for the last tap or key on a window of the
  ///   program. In the handler of a tap on a notification, the window uses the token that came with this tap.
  public func activate(token: String? = nil) {
    guard !isClosed, let application else { return }
    guard let token = token ?? application.actionToken.take() else {
      // A token that waits was made for this request. The latest press on a window of the program may be older.
      if waitingActivation?.token != nil { return }
      // A compositor grants a token only to the window that the person has used.
      let source = application.latestPressedWindow ?? self
      guard source.shellSurface.hasContent else { return waitingActivation = ActivationRequest(token: nil) }
      return application.requestActivationToken(for: source) { [weak self] token in
        if let token { self?.activate(token: token) }
      }
    }
    guard shellSurface.hasContent else { return waitingActivation = ActivationRequest(token: token) }
    application.connection.globals.activation?.activate(shellSurface.surface, token: token)
  }
}
