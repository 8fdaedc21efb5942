/// The repetition of a key that is down, at the rate that the compositor sets.
struct KeyRepeat {
  /// The number of repetitions per second; zero for no repetition. The default is the rate of wlroots and Weston.
  private var rate = 40.0
  /// The time before the first repetition, in seconds. The default is the delay of wlroots and Weston.
  private var delay = 0.4
  private var repeated: (code: UInt32, event: KeyEvent)?

  /// The time of the next repetition; nil if there is none.
  private(set) var nextDeadline: Double?

  /// Applies the compositor's settings: repetitions per second, and a delay in milliseconds; a rate of zero turns
  /// repetition off.
  mutating func configure(rate: Int32, delay: Int32) {
    self.rate = Double(rate.clamped(to: 0...1000))
    self.delay = Double(max(0, delay)) * 1e-3
    if rate <= 0 { stop() }
  }

  /// Starts the repetition of a key that went down. The delay counts from the arrival of the event, which may be later
  /// than the press itself.
  mutating func start(code: UInt32, event: KeyEvent, now: Double) {
    guard rate > 0 else { return }
    repeated = (code, event)
    nextDeadline = now + delay
  }

  /// Stops the repetition of a key that went up; the repetition of another key continues.
  mutating func stop(code: UInt32) {
    if repeated?.code == code { stop() }
  }

  /// Stops any repetition.
  mutating func stop() {
    repeated = nil
    nextDeadline = nil
  }

  /// Returns the repetition that is due now. After a pause in which several repetitions were missed, returns only one.
  mutating func next(now: Double) -> KeyEvent? {
    guard let deadline = nextDeadline, deadline <= now, var event = repeated?.event else { return nil }
    let interval = 1 / rate
    nextDeadline = now - deadline > interval ? now + interval : deadline + interval
    event.isRepeat = true
    event.timestamp = deadline
    return event
  }
}
