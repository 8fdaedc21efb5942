import Taction

extension VirtualClock: AppClock {
  /// Time passes only when a test lets it.
  package var runsByItself: Bool { false }
}
