import TactionTestSupport

/// The ways in which compositors and tools make timestamps: the milliseconds on the wire for a real time.
nonisolated enum OddClock: CaseIterable {
  /// A correct clock with an offset.
  case steady
  /// `wtype` passes 0 for every key.
  case constant
  /// Microseconds, cut to 32 bits.
  case microseconds
  /// Half as fast as real time.
  case slow
  /// A wall clock, as KWin uses it, that is set back by 0.7 s after each second.
  case setBack
  /// A clock that runs backwards.
  case reversed
  /// A clock that is alternately correct and constant, as from a touch screen and a tool.
  case alternating
  /// A clock that wraps around 32 bits.
  case wrapping
  /// Random timestamps.
  case random

  /// Returns the timestamp of an event; `number` is its index, `time` its time in milliseconds.
  func stamp(_ number: Int, at time: UInt32) -> UInt32 {
    switch self {
    case .steady: time &+ 77_000
    case .constant: 0
    case .microseconds: time &* 1000
    case .slow: time / 2
    case .setBack: time &- time / 1000 &* 700
    case .reversed: 0 &- time
    case .alternating: number.isMultiple(of: 2) ? time &+ 77_000 : 0
    case .wrapping: time &- 5000
    case .random: time &* 2_654_435_761
    }
  }
}
