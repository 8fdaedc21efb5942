import TactionWayland

// The answers of the compositor to commits: frame callbacks and presentation times.
extension FrameDriver {
  /// Requests the callback of `wl_surface.frame`, for which the next commit waits.
  func requestFrame() {
    let callback = shellSurface.surface.frame()
    frameCallback = callback
    let request = clock.now
    visibility.blockedSince = request
    callback.onEvent = { [weak self] _ in
      guard let self else { return }
      frameCallback = nil
      unblock()
      onCallback?()
      let time = clock.now
      // The callback belongs to a commit that may have had no pixels, if only the frame around the content has changed.
      lead = time - request
      pacer.callbackCame(at: time)
      if countsCallbacks { pacer.latched(at: time, refresh: refreshInterval) }
    }
  }

  /// Passes the answer of wp_presentation about a commit to the pacer.
  func take(_ answer: PresentationFeedback.Answer, about number: Int) {
    switch answer {
    case .presented(let time, let refresh):
      pacer.presented(number, at: time, refresh: refresh)
      probe?(.presented(at: time, refresh: refresh))
    case .discarded:
      pacer.discarded(number)
      probe?(.discarded)
    }
  }
}
