/// What a client hears of wp_presentation when its content was shown, as it goes over the wire.
public nonisolated struct Presentation: Equatable, Sendable {
  /// When the content was shown: seconds of the compositor's clock.
  public var seconds: UInt64
  /// The rest of the time, in nanoseconds; a sound compositor stays below 1,000,000,000.
  public var nanoseconds: UInt32
  /// How long after that the next refresh is, in nanoseconds; 0 where this cannot be said.
  public var refresh: UInt32
  /// The number of the refresh.
  public var sequence: UInt64

  /// What a client hears.
  public enum Answer: Equatable, Sendable {
    /// The content was shown.
    case presented(Presentation)
    /// The content was never shown.
    case discarded
    /// Nothing, ever.
    case silence
  }
}
