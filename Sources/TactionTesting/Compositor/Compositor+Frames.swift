import TactionWayland

/// A client in the same process, which the compositor runs step by step while its time advances.
protocol SteppedClient: AnyObject {
  /// The time at which the client has something to do without an event, in seconds of the clock; nil if there is no
  /// such time.
  var nextDeadline: Double? { get }
  /// Whether the client has something to draw at its next call of `deliver()`.
  var needsFrame: Bool { get }
  /// Reads the client's events and acts on them.
  func deliver()
}

/// The refreshes of the screen.
extension Compositor {
  /// Advances the clock; at each refresh of the first screen, shows a frame and answers the requests of clients.
  ///
  /// Refreshes happen at whole multiples of their interval on the clock. Frames are shown only if the configuration
  /// leaves frame callbacks to the compositor. While no client waits for a frame, time is skipped in one step.
  ///
  /// - Parameter seconds: The time by which the clock advances; values that are not finite or not positive have no
  ///   effect.
  package func advance(by seconds: Double) { advance(by: seconds, with: nil) }

  /// Does the same as ``advance(by:)``, and also runs a client in this process. The client runs at each refresh for
  /// which there is work, and at its deadlines if the clock keeps deadlines.
  func advance(by seconds: Double, with client: (any SteppedClient)?) {
    guard seconds.isFinite else { return }
    let end = clock.now + seconds
    // The clock counts whole nanoseconds, so the end is reached if less than a nanosecond is left.
    while end - clock.now > 1e-9 {
      let refresh = nextRefresh()
      let taking = nextRefresh(earlierBy: compositionTime)
      let next = max(nextStep(min(refresh, taking), client), clock.now + 1e-9)
      let before = clock.nanoseconds
      clock.advance(to: next <= end ? next : lastStep(before: end))
      // The clock does not advance beyond its maximum, or by a step that is shorter than its resolution.
      if clock.nanoseconds == before { break }
      idleRegistry.runTimers()
      if configuration.frameCallbacks == .automatic {
        if taking <= clock.now + 1e-9 { takeFrame() }
        if refresh <= clock.now + 1e-9 { showFrame() }
      }
      pump()
      client?.deliver()
    }
  }

  /// Returns the time of the next step: the given refresh, the client's deadline, the next idle report, or a later
  /// refresh if there is no work until then.
  private func nextStep(_ refresh: Double, _ client: (any SteppedClient)?) -> Double {
    let step = nextStep(before: refresh, client)
    guard let report = idleRegistry.nextDeadline, report > clock.now else { return step }
    return min(report, step)
  }

  private func nextStep(before refresh: Double, _ client: (any SteppedClient)?) -> Double {
    let deadline = client?.nextDeadline
    if let deadline, clock.keepsDeadlines, deadline > clock.now, deadline < refresh { return deadline }
    if isScreenOn, client?.needsFrame == true || isFrameAwaited { return refresh }
    guard let deadline else { return .infinity }
    if clock.keepsDeadlines { return max(deadline, refresh) }
    return min(nextRefresh(from: deadline), nextRefresh(from: deadline, earlierBy: compositionTime))
  }

  /// Returns the time of the last step before an end: the last refresh before the end, or the end itself if no refresh
  /// is left. The clock stops at this refresh, so that its time is rounded to the same nanosecond as in a run that
  /// stops at every refresh.
  private func lastStep(before end: Double) -> Double {
    let refresh = (end * refreshRate + 1e-6).rounded(.down) / refreshRate
    return refresh > clock.now + 1e-9 ? refresh : end
  }

  /// Whether a client waits for a future refresh.
  private var isFrameAwaited: Bool {
    configuration.frameCallbacks == .automatic && surfaces.contains { $0.awaitsFrame }
  }

  /// Whether the first screen is on; while it is off, or after all screens were removed, no frames are shown. If the
  /// configuration has no screens, there is a screen that clients do not know.
  private var isScreenOn: Bool { mainOutput?.isOn ?? configuration.outputs.isEmpty }

  /// Shows a frame: calls the frame callbacks, and sends the presentation feedback that clients wait for and the idle
  /// reports that are due.
  package func presentFrame() {
    idleRegistry.runTimers()
    takeFrame()
    showFrame()
    server.flush()
  }

  /// Begins all idle times again, as a use of each seat does.
  package func restartIdleTimes() { idleRegistry.restart() }

  /// The refresh rate of the first screen, in hertz.
  var refreshRate: Double { mainOutput?.configuration.refresh ?? 60 }

  /// The time from the moment at which the compositor takes the content to the refresh that shows the content, in
  /// seconds; less than a refresh interval.
  private var compositionTime: Double { configuration.compositionTime.clamped(to: 0...0.99 / refreshRate) }

  /// Returns the first time in the future, at `time` or later, that is `shift` seconds before a refresh.
  private func nextRefresh(from time: Double = 0, earlierBy shift: Double = 0) -> Double {
    let next = ((clock.now + shift) * refreshRate + 1e-6).rounded(.down) + 1
    return max(next, ((time + shift) * refreshRate - 1e-6).rounded(.up)) / refreshRate - shift
  }

  /// Takes the content of all surfaces for the next refresh.
  private func takeFrame() {
    guard isScreenOn else { return }
    for surface in surfaces {
      surface.take()
      surface.callFrameCallbacks(at: clock.milliseconds)
    }
  }

  private func showFrame() {
    guard isScreenOn else { return }
    for surface in surfaces { surface.show(sendFeedback) }
  }

  private func sendFeedback(_ feedback: WpPresentationFeedbackResource) {
    let refresh = mainOutput?.configuration.hasVariableRefresh == true ? 0 : 1e9 / refreshRate
    let presentation = FramePresentation(
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

/// The values of wp_presentation_feedback.presented, as they are sent over the wire.
package nonisolated struct FramePresentation: Equatable, Sendable {
  /// The time at which the content was shown: the whole seconds of the compositor's clock.
  package var seconds: UInt64
  /// The fraction of the second, in nanoseconds; a correct compositor sends less than 1,000,000,000.
  package var nanoseconds: UInt32
  /// The time until the next refresh, in nanoseconds; 0 if it is unknown.
  package var refresh: UInt32
  /// The number of the refresh.
  package var sequence: UInt64

  /// The answer to a client that asked for feedback.
  package enum Answer: Equatable, Sendable {
    /// The content was shown.
    case presented(FramePresentation)
    /// The content was never shown.
    case discarded
    /// The client gets no answer.
    case silence
  }
}
