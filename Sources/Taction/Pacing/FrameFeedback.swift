import TactionWayland

/// The questions that a window has asked about when its frames are shown, and that are not answered yet.
final class FrameFeedback {
  /// What the compositor says about a frame.
  enum Answer {
    /// It was shown at a time, nil where that makes no sense; the next refresh comes some seconds later, or 0 for
    /// unknown.
    case presented(at: Double?, refresh: Double)
    /// It was never shown.
    case discarded
  }

  /// How many questions may be open. A compositor that answers none must not fill the memory.
  private static let greatestCount = 8

  /// Called with each answer, and the number of the frame.
  var onAnswer: ((_ number: Int, _ answer: Answer) -> Void)?

  private let clock: PresentationClock?
  private var open: [(number: Int, object: WpPresentationFeedback)] = []

  init(_ clock: PresentationClock?) {
    self.clock = clock
  }

  /// Whether the compositor answers questions.
  var isOffered: Bool { clock?.isUsable == true }

  /// Asks about what the next commit brings.
  func request(for surface: WlSurface, number: Int) {
    guard let clock, clock.isUsable else { return }
    let object = clock.feedback(for: surface)
    object.onEvent = { [weak self] event in self?.take(event, about: number) }
    open.append((number, object))
    // What it will say is of no use any more.
    if open.count > Self.greatestCount { open.removeFirst().object.invalidate() }
  }

  /// Gives up all questions.
  func destroy() {
    for question in open { question.object.invalidate() }
    open = []
  }

  private func take(_ event: WpPresentationFeedback.Event, about number: Int) {
    switch event {
    case .syncOutput: return
    case .presented(let high, let low, let nanoseconds, let refresh, _, _, _):
      let time = clock?.time(seconds: high, low, nanoseconds: nanoseconds)
      onAnswer?(number, .presented(at: time, refresh: Double(refresh) * 1e-9))
    case .discarded: onAnswer?(number, .discarded)
    }
    open.removeAll { $0.number == number }
  }
}
