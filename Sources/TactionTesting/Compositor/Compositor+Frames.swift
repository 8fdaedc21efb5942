import TactionWayland

/// The refreshes of the screen.
extension Compositor {
  /// Lets time go by: at each refresh of the first screen a frame is shown, and what clients have sent is answered.
  ///
  /// Refreshes happen at whole multiples of their interval on the clock. Frames are shown only if the configuration
  /// leaves frame callbacks to the compositor. After each step `eachStep` is called, for the client's turn.
  ///
  /// - Parameters:
  ///   - seconds: how long.
  ///   - deadline: asked for a time, in seconds of the clock, at which the client wants a turn before the next refresh.
  ///   - eachStep: the client's turn.
  public func advance(by seconds: Double, stoppingAt deadline: () -> Double? = { nil }, eachStep: () -> Void = {}) {
    guard seconds.isFinite else { return }
    let end = clock.now + seconds
    // The clock has whole nanoseconds; anything below counts as reached.
    while end - clock.now > 1e-9 {
      let refresh = nextRefresh()
      let taking = nextRefresh(earlierBy: min(max(configuration.compositionTime, 0), 0.99 / refreshRate))
      var next = min(refresh, taking, end)
      if let wanted = deadline(), wanted > clock.now { next = min(next, max(wanted, clock.now + 1e-9)) }
      clock.advance(to: next)
      if configuration.frameCallbacks == .automatic {
        if taking <= next + 1e-9 { takeFrame() }
        if refresh <= next + 1e-9 { showFrame() }
      }
      pump()
      eachStep()
    }
  }

  /// Shows a frame: calls back those who wait for the next one, by the clock, and tells of the time those who want to
  /// know.
  public func presentFrame() {
    takeFrame()
    showFrame()
    server.flush()
  }

  func serve(_ resource: WpPresentationResource) {
    resource.onRequest = { [weak self] request in
      guard case .feedback(let surface, let callback) = request else { return }
      guard let surface = surface.flatMap({ self?.surface(for: $0) }) else { return callback.sendDiscarded() }
      surface.pending.feedbacks.append(callback)
    }
    resource.sendClockId(clkId: configuration.presentationClock)
  }

  /// How often the first screen is refreshed, in hertz.
  private var refreshRate: Double { mainOutput?.configuration.refresh ?? 60 }

  /// The first time that lies ahead and is some seconds before a refresh.
  private func nextRefresh(earlierBy shift: Double = 0) -> Double {
    (((clock.now + shift) * refreshRate + 1e-6).rounded(.down) + 1) / refreshRate - shift
  }

  /// Takes the content of all surfaces for the coming refresh.
  private func takeFrame() {
    for surface in surfaces {
      surface.take()
      surface.callFrameCallbacks(at: clock.milliseconds)
    }
  }

  private func showFrame() {
    for surface in surfaces { surface.show(tellOfPresentation) }
  }

  private func tellOfPresentation(_ feedback: WpPresentationFeedbackResource) {
    let refresh = mainOutput?.configuration.hasVariableRefresh == true ? 0 : 1e9 / refreshRate
    let presentation = Presentation(
      seconds: UInt64(clock.nanoseconds / 1_000_000_000), nanoseconds: UInt32(clock.nanoseconds % 1_000_000_000),
      refresh: UInt32(refresh.rounded()), sequence: UInt64((clock.now * refreshRate).rounded()))
    switch onPresentation?(presentation) ?? .presented(presentation) {
    case .silence: break
    case .discarded: feedback.sendDiscarded()
    case .presented(let told):
      for output in mainOutput?.resources(of: feedback.client) ?? [] { feedback.sendSyncOutput(output: output) }
      feedback.sendPresented(
        tvSecHi: UInt32(told.seconds >> 32), tvSecLo: UInt32(truncatingIfNeeded: told.seconds),
        tvNsec: told.nanoseconds, refresh: told.refresh, seqHi: UInt32(told.sequence >> 32),
        seqLo: UInt32(truncatingIfNeeded: told.sequence), flags: [])
    }
  }
}
