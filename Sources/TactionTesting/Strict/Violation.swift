/// A breach of a client's duty, as the embedded compositor saw it.
public nonisolated struct Violation: Error, Equatable, Sendable, CustomStringConvertible {
  /// The duty that was not kept.
  public let duty: Duty
  /// The object it was about, as `wl_surface@7`.
  public let object: String
  /// What happened, as a sentence.
  public let message: String

  /// The breach in one line.
  public var description: String { "\(duty) (\(object)): \(message)" }
}
