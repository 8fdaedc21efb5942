/// What an app saw of a wire trace.
nonisolated struct WireResult: Encodable, Sendable {
  /// A phase of a touch and its time stamp in ms, on the scale of the wire.
  struct Phase: Encodable, Sendable {
    let name: String
    let milliseconds: Int

    func encode(to encoder: any Encoder) throws {
      var container = encoder.unkeyedContainer()
      try container.encode(name)
      try container.encode(milliseconds)
    }
  }

  let name: String
  /// By the finger's number on the wire; one that is used again goes on with another `began`.
  var phases: [String: [Phase]] = [:]
  /// How many touches are down at the end.
  var activeAfter = 0
  /// Whether the app still answers pings, and no recognizer is left in the middle of a gesture without fingers.
  var alive = true
  /// Whether all numbers that the app was given were finite, and all scales above zero.
  var finite = true
  /// The longest time from a lift's time stamp to the moment when the app heard of it, in ms; not printed.
  var longestDelay = 0.0

  enum CodingKeys: String, CodingKey {
    case name, phases, alive, finite
    case activeAfter = "active_after"
  }
}
