/// The repetition of a key that is held, at the rate that the compositor wants.
struct KeyRepeat {
  /// Repetitions in a second; zero for none. Before the compositor tells: what wlroots and Weston use.
  private var rate = 40.0
  /// How long a key must be held before it repeats, in seconds; likewise.
  private var delay = 0.4
  private var held: (code: UInt32, event: KeyEvent)?

  /// When the next repetition is due; nil for never.
  private(set) var nextDeadline: Double?

  /// Takes the compositor's wishes: repetitions in a second and a delay in milliseconds; a rate of zero is off.
  mutating func configure(rate: Int32, delay: Int32) {
    self.rate = Double(clamped(rate, to: 0...1000))
    self.delay = Double(max(0, delay)) * 1e-3
    if rate <= 0 { stop() }
  }

  /// A key that repeats went down at a time in seconds.
  mutating func start(code: UInt32, event: KeyEvent) {
    guard rate > 0 else { return }
    held = (code, event)
    nextDeadline = event.timestamp + delay
  }

  /// A key went up; another one that is held since goes on.
  mutating func stop(code: UInt32) {
    if held?.code == code { stop() }
  }

  /// Nothing repeats any more.
  mutating func stop() {
    held = nil
    nextDeadline = nil
  }

  /// The repetition that is due now; after a pause there is one, not all that were missed.
  mutating func next(now: Double) -> KeyEvent? {
    guard let deadline = nextDeadline, deadline <= now, var event = held?.event else { return nil }
    let interval = 1 / rate
    nextDeadline = now - deadline > interval ? now + interval : deadline + interval
    event.isRepeat = true
    event.timestamp = deadline
    return event
  }
}
