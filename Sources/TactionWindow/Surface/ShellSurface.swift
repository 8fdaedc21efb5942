import TactionGraphics
import TactionWayland

/// The wl_surface of a window in its role as an xdg_toplevel, or as an xdg_popup over another window. The object
/// handles the life cycle of the surface, and acknowledges configures (`xdg_surface.ack_configure`).
///
/// The protocol defines the order: the objects are made and committed without a buffer, the compositor configures them,
/// the last configure is acknowledged, and the first commit with pixels follows.
final class ShellSurface {
  let surface: WlSurface
  let scale: SurfaceScale
  /// The hints that some compositors support.
  let hints: ToplevelHints
  private let xdgSurface: XdgSurface
  /// The role object; nil for a popup.
  private let toplevel: XdgToplevel?
  /// The role object of a popup.
  private let popup: XdgPopup?
  /// The seat whose press opened this popup, if the popup has requested a grab; otherwise nil.
  let grabSeat: WlSeat?
  /// Whether this is a popup with a grab, which takes all input of the program.
  var hasGrab: Bool { grabSeat != nil }
  /// The size that a popup has requested. A larger size from the compositor is limited to this size.
  private let maximumPopupSize: (width: Int32, height: Int32)
  /// The choice of who draws the frame; nil if the compositor does not draw frames.
  private let decoration: ZxdgToplevelDecorationV1?
  private let compositor: WlCompositor

  /// Called when the user or the compositor wants the window closed.
  var onCloseRequest: (() -> Void)?
  /// Called when a sequence of configure events is complete.
  var onConfigure: ((WindowConfiguration) -> Void)?
  /// Called when the surface enters an output, or leaves it.
  var onOutput: ((_ output: WlOutput, _ isEntered: Bool) -> Void)?

  /// Called once, after the first commit with pixels.
  var onContent: (() -> Void)?
  /// The number of commits with pixels.
  private(set) var contentCount = 0
  /// Whether pixels have been committed.
  var hasContent: Bool { contentCount > 0 }

  /// Whether the surface does not show the acknowledged size yet: the next commit must have pixels.
  var owesPixels = false
  private var proposal = WindowConfiguration(serial: 0, width: 0, height: 0, states: [])
  private var isConfigured = false
  /// The requests that were sent, and the requests that wait until the compositor has answered the sent requests.
  private var (sent, waiting): (WindowRequests, WindowRequests?) = (WindowRequests(), nil)
  private var answer: WlCallback?
  /// Whether the last request about the frame asked the compositor to draw the frame; nil before the first request.
  private var sentShowsFrame: Bool?
  /// The limits that were sent last.
  private var sentLimits = SizeLimits()

  init(globals: Globals, applicationID: String) {
    compositor = globals.compositor
    surface = compositor.createSurface()
    scale = SurfaceScale(of: surface, globals: globals)
    xdgSurface = globals.windowManager.getXdgSurface(surface: surface)
    let toplevel = xdgSurface.getToplevel()
    toplevel.setAppId(appId: applicationID)
    (self.toplevel, popup, grabSeat) = (toplevel, nil, nil)
    maximumPopupSize = (.max, .max)
    hints = ToplevelHints(globals: globals, surface: surface, toplevel: toplevel)
    decoration = globals.decorationManager?.getToplevelDecoration(toplevel: toplevel)
    listen()
  }

  /// Makes a popup over a window, or over another popup.
  ///
  /// - Parameters:
  ///   - size: the size that the positioner requests, in logical pixels.
  ///   - grab: the press that opens the popup; nil for a popup without a grab. A popup with a grab takes all input of
  ///     the program, and closes at a press outside of it.
  init(
    globals: Globals, over parent: ShellSurface, positioner: XdgPositioner, size: Size, grab: Activation.Cause?
  ) {
    maximumPopupSize = (Int32(saturating: size.width), Int32(saturating: size.height))
    compositor = globals.compositor
    surface = compositor.createSurface()
    scale = SurfaceScale(of: surface, globals: globals)
    xdgSurface = globals.windowManager.getXdgSurface(surface: surface)
    let popup = xdgSurface.getPopup(parent: parent.xdgSurface, positioner: positioner)
    if let grab { popup.grab(seat: grab.seat, serial: grab.serial) }
    (toplevel, self.popup, decoration, grabSeat) = (nil, popup, nil, grab?.seat)
    hints = ToplevelHints(globals: globals, surface: surface, toplevel: nil)
    listen()
  }

  private func listen() {
    decoration?.onEvent = { [weak self] event in
      if case .configure(let mode) = event { self?.proposal.hasServerFrame = mode == .serverSide }
    }
    surface.onEvent = { [weak self] event in self?.handle(event) }
    xdgSurface.onEvent = { [weak self] event in self?.handle(event) }
    toplevel?.onEvent = { [weak self] event in self?.handle(event) }
    popup?.onEvent = { [weak self] event in self?.handle(event) }
  }

  /// Declares that the window is a dialog of another window. Call it before ``map(_:)``, and again once the other
  /// window is mapped.
  func setParent(_ parent: ShellSurface, isModal: Bool) { hints.setParent(parent.toplevel, isModal: isModal) }

  /// Requests the first configure, with title, limits and states. The configure is the answer to these requests.
  func map(_ requests: WindowRequests) {
    send(requests)
    sent = requests
    surface.commit()
  }

  /// Asks the compositor to place this popup again, which it answers with a configure. `parentSize` is the new size of
  /// the parent with its frame; `answered` is the configure that has changed this size, or nil.
  func reposition(_ positioner: XdgPositioner, parentSize: Size, answered: WindowConfiguration?) {
    positioner.setParentSize(
      parentWidth: Int32(saturating: parentSize.width), parentHeight: Int32(saturating: parentSize.height))
    if let answered { positioner.setParentConfigure(serial: answered.serial) }
    popup?.reposition(positioner: positioner, token: 0)
  }

  /// Acknowledges a configure, which the next commit answers. Each configure is acknowledged at most once, and of
  /// several configures only the last one.
  func acknowledge(_ configuration: WindowConfiguration) {
    xdgSurface.ackConfigure(serial: configuration.serial)
  }

  /// Commits with pixels.
  func commitContent() {
    surface.commit()
    contentCount += 1
    if contentCount == 1 { onContent?() }
  }

  /// Destroys the objects: the role and the extensions first, then the surface.
  func destroy() {
    answer?.invalidate()
    answer = nil
    hints.destroy()
    popup?.destroy()
    decoration?.destroy()
    toplevel?.destroy()
    xdgSurface.destroy()
    scale.destroy()
    surface.destroy()
  }

  // MARK: - Requests

  /// Changes the requests of the app.
  ///
  /// New requests wait until the compositor has answered the requests that were sent. Then the last request of each
  /// kind is sent. So a compositor that does not read its socket gets each kind of request only once.
  func request(_ change: (inout WindowRequests) -> Void) {
    var requests = waiting ?? WindowRequests()
    change(&requests)
    waiting = requests
    if answer == nil { sendWaiting() }
  }

  /// The requests that the compositor has not answered, which are sent again for the surface that replaces this
  /// surface.
  var unanswered: WindowRequests {
    var all = sent
    if let waiting { all.add(waiting) }
    return all
  }

  private func sendWaiting() {
    guard surface.isAlive, let requests = waiting else { return }
    send(requests)
    sent.add(requests)
    waiting = nil
    let callback = surface.display.sync()
    answer = callback
    callback.onEvent = { [weak self] _ in
      self?.answer = nil
      self?.forgetAnswered()
      self?.sendWaiting()
    }
  }

  private func forgetAnswered() {
    if isConfigured, answer == nil { sent = WindowRequests() }
  }

  private func send(_ requests: WindowRequests) {
    guard let toplevel else { return }
    if let title = requests.title { toplevel.setTitle(title: title) }
    // Requesting the same mode twice in a row is an error.
    if let showsFrame = requests.showsFrame, showsFrame != sentShowsFrame {
      sentShowsFrame = showsFrame
      decoration?.setMode(mode: showsFrame ? .serverSide : .clientSide)
    }
    if let limits = requests.limits {
      send(limits, to: toplevel)
      // The limits apply from the next commit on. Before the first frame, this commit follows in any case.
      if isConfigured, !owesPixels { surface.commit() }
    }
    if let isMaximized = requests.isMaximized { isMaximized ? toplevel.setMaximized() : toplevel.unsetMaximized() }
    if let (isOn, output) = requests.fullscreen {
      isOn ? toplevel.setFullscreen(output: output?.output) : toplevel.unsetFullscreen()
    }
    if requests.isMinimized { toplevel.setMinimized() }
    if let icon = requests.icon, hints.setIcon(icon), isConfigured, !owesPixels { surface.commit() }
  }

  /// Limits the size of the window from the next commit on, in logical pixels.
  func setLimits(_ limits: SizeLimits) {
    // The waiting limits were computed before the last configure was applied, so they are out of date.
    if waiting?.limits != nil { waiting?.limits = limits }
    if let toplevel, limits != sentLimits { send(limits, to: toplevel) }
  }

  private func send(_ limits: SizeLimits, to toplevel: XdgToplevel) {
    sentLimits = limits
    limits.send(to: toplevel)
  }

  /// Declares the window opaque from the next commit on, so that the compositor need not draw the content behind it.
  func setOpaque(size: Size) {
    let region = compositor.createRegion()
    region.add(x: 0, y: 0, width: Int32(saturating: size.width), height: Int32(saturating: size.height))
    surface.setOpaqueRegion(region: region)
    region.destroy()
  }

  // MARK: - The frame

  /// Whether the compositor decides who draws the frame.
  var mayHaveServerFrame: Bool { decoration != nil }

  /// Sets the rectangle of the surface and its subsurfaces that counts as the window, from the next commit on.
  func setGeometry(_ rect: Rect) {
    xdgSurface.setWindowGeometry(
      x: Int32(saturating: rect.minX), y: Int32(saturating: rect.minY), width: Int32(saturating: rect.width),
      height: Int32(saturating: rect.height))
  }

  /// Asks the compositor to move the window with the finger, pen or mouse that went down with a serial.
  func move(_ seat: WlSeat, serial: UInt32) { toplevel?.move(seat: seat, serial: serial) }

  /// Asks the compositor to resize the window with the finger, pen or mouse that went down with a serial.
  func resize(_ seat: WlSeat, serial: UInt32, edges: XdgToplevel.ResizeEdge) {
    toplevel?.resize(seat: seat, serial: serial, edges: edges)
  }

  /// Asks the compositor for its menu of the window, at a location in logical pixels of the surface.
  func showMenu(_ seat: WlSeat, serial: UInt32, at place: Point) {
    toplevel?.showWindowMenu(
      seat: seat, serial: serial, x: Int32(saturating: place.x), y: Int32(saturating: place.y))
  }

  // MARK: - Events

  private func handle(_ event: XdgToplevel.Event) {
    switch event {
    case .configure(let width, let height, let states):
      proposal.width = width
      proposal.height = height
      proposal.states = WindowStates(wire: states)
    case .configureBounds(let width, let height):
      // Zero means that the bounds are not known.
      proposal.bounds = width > 0 && height > 0 ? Size(width: Double(width), height: Double(height)) : nil
    case .wmCapabilities(let capabilities):
      proposal.capabilities = Set(capabilities.wireValues(XdgToplevel.WmCapabilities.self))
    case .close: onCloseRequest?()
    }
  }

  private func handle(_ event: XdgPopup.Event) {
    switch event {
    case .configure(_, _, let width, let height):
      // If a popup is too large for the screen, wlroots 0.15 enlarges it instead of shrinking it.
      (proposal.width, proposal.height) = (min(width, maximumPopupSize.width), min(height, maximumPopupSize.height))
    case .popupDone: onCloseRequest?()
    case .repositioned: break
    }
  }

  private func handle(_ event: XdgSurface.Event) {
    guard case .configure(let serial) = event else { return }
    proposal.serial = serial
    isConfigured = true
    forgetAnswered()
    onConfigure?(proposal)
  }

  private func handle(_ event: WlSurface.Event) {
    switch event {
    // The output is nil if the compositor has removed it before the event is read.
    case .enter(let output): if let output { onOutput?(output, true) }
    case .leave(let output): if let output { onOutput?(output, false) }
    case .preferredBufferScale(let factor): if !scale.allowsFractions { scale.prefer(Double(factor)) }
    case .preferredBufferTransform: break
    }
  }
}
