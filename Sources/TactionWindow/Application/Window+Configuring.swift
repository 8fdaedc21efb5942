import TactionViews
import TactionWayland

// The size of the window, as the compositor requests it, and its limits.
extension Window {
  /// The minimum size of the content if the program draws the frame: the title bar needs room for its buttons.
  var minimumSizeInFrame: Size {
    SizeLimits(minimum: minimumSize).clamp(Size(width: TitleBarView.minimumWidth, height: 1))
  }

  /// The limits of the content.
  var limits: SizeLimits { SizeLimits(minimum: minimumSize, maximum: maximumSize) }

  /// The limits of the content if the program draws the frame.
  var limitsInFrame: SizeLimits { SizeLimits(minimum: minimumSizeInFrame, maximum: maximumSize) }

  /// The limits of the window with its frame. While the window fills a screen, or has requested this without an answer,
  /// there is no maximum.
  var outerLimits: SizeLimits {
    guard !isFullscreen, shellSurface.unanswered.fullscreen?.isOn != true else {
      return SizeLimits(minimum: minimumSize)
    }
    guard frame.isShown else { return limits }
    let inner = limitsInFrame
    return SizeLimits(minimum: frame.outerSize(around: inner.minimum), maximum: inner.maximum.map(frame.outerSize))
  }

  /// Sends new limits. If a floating window is outside of them, the next frame gives it a size within them.
  func limitsDidChange() {
    shellSurface.request { $0.limits = outerLimits }
    // A stored configure is applied with the new limits in any case.
    guard proposal == nil, let applied, states.isFloating else { return }
    let inner = frame.isShown ? limitsInFrame : limits
    if inner.clamp(size) != size { proposal = applied }
  }

  /// The states of the latest configure, even if no frame has applied it yet.
  var newestStates: WindowStates { proposal?.states ?? states }

  /// Stores a configure of the compositor for the next frame.
  func take(_ configuration: WindowConfiguration) {
    let (wasActive, wasSuspended, formerSize) = (isActive, isSuspended, comingSize)
    proposal = configuration
    if isConfigured, comingSize != formerSize { noteRearrangement(from: formerSize) }
    isConfigured = true
    frames.configure(configuration, now: clock.now)
    if let recorder { recorder.windowDidChange(self, at: clock.now) }
    if wasActive, !isActive { application?.closeMenusWithoutGrab(of: self) }
    if isSuspended != wasSuspended { application?.screenKeepingDidChange() }
    report(.activated, "onActiveChange") { onActiveChange?(isActive) }
    report(.suspended, "onSuspensionChange") { onSuspensionChange?(isSuspended) }
  }

  /// Reports a state to the app if it differs from the last report. The handlers before may have closed the window, or
  /// run a nested event loop that has reported a later configure.
  private func report(_ state: WindowStates, _ name: String, _ call: () -> Void) {
    guard !isClosed, newestStates.contains(state) != reportedStates.contains(state) else { return }
    reportedStates.formSymmetricDifference(state)
    measure(name, call)
  }

  /// Applies the latest configure.
  func applyProposal() {
    guard let proposal = proposal.take() else { return }
    let newSize = resolve(proposal)
    let hadFrame = frame.isShown
    // If the app shows or hides the frame, a configure that has been answered is applied again.
    let answered = proposal.serial == applied?.serial ? nil : proposal
    (states, applied) = (proposal.states, proposal)
    if !repeatsSizeBeforeDrag(proposal) { configurationBeforeDrag = nil }
    frame.apply(proposal)
    // The limits take effect with the next commit, which answers the configure.
    shellSurface.setLimits(outerLimits)
    // The title bar moves the content within the window, even if the size of the content stays the same.
    if newSize == size, frame.isShown != hadFrame { repositionPopup(answered: answered) }
    resize(to: newSize, answering: answered)
  }

  /// Resizes the window with a finger that drags the border of the frame, if the compositor does not handle the drag
  /// itself.
  func applyDrag() {
    guard let (newSize, offset) = frame.takeDrag(from: size, limits: limitsInFrame) else { return }
    frames.offset = frames.offset + offset
    configurationBeforeDrag = applied
    resize(to: newSize)
  }

  private func resize(to newSize: Size, answering configuration: WindowConfiguration? = nil) {
    if states.isFloating { floatingSize = newSize }
    guard newSize != size else { return }
    size = newSize
    applyScale()
    content.frame = Rect(origin: .zero, size: newSize)
    repositionPopup(answered: configuration)
    onResize?(newSize)
  }

  /// The size that the window has once the latest configure has taken effect, in logical pixels.
  var comingSize: Size { proposal.map(resolve) ?? size }

  /// Records a change of the size, the scale or the outputs. A rotation of the screen may be several changes.
  func noteRearrangement(from size: Size) {
    let now = clock.now
    if now > lastRearrangement + ReportPace.rearrangementTime { sizeBeforeRearrangement = size }
    lastRearrangement = now
  }

  /// Whether a configure has the size of before the drag. Such a configure changes only states: a compositor that does
  /// not resize by a finger does not know the new size.
  private func repeatsSizeBeforeDrag(_ proposal: WindowConfiguration) -> Bool {
    guard let configurationBeforeDrag, proposal.states.isFloating else { return false }
    return (proposal.width, proposal.height) == (configurationBeforeDrag.width, configurationBeforeDrag.height)
  }

  private func resolve(_ proposal: WindowConfiguration) -> Size {
    var proposal = proposal
    // The user's size is kept: zero means that the window may choose.
    if repeatsSizeBeforeDrag(proposal) { (proposal.width, proposal.height) = (0, 0) }
    let bar = frame.barHeight(with: proposal)
    return proposal.content(below: bar).resolvedSize(own: floatingSize, limits: bar > 0 ? limitsInFrame : limits)
  }
}
