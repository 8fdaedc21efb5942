/// The expectations of a wire trace.
///
/// These rules hold for every trace: after each `began` the same touch has exactly one `ended` or `cancelled`, and no
/// phase after that; at most one touch of a finger's number is live; all numbers are finite.
nonisolated struct WireExpectation: Decodable, Sendable {
  /// The phases by the finger's number on the wire: `*` is any number of `moved`, `?x` is optional, and nil means any
  /// legal phases. Fingers with other numbers must not appear.
  var phases: [String: [String]?]?
  /// Whether cancelled touches may come before the expected phases.
  var allowsExtraPairs: Bool?
  /// The number of touches that are down at the end.
  var activeAfter: Int?
  var alive: Bool?
  /// The maximum delay of a lift, in ms.
  var maxDelay: Double?
  /// The minimum and the maximum time from landing to lifting, in ms.
  var duration: [Double]?
  /// The maximum number of steps in which the clock advances, as a measure of the work; a pause without work is one
  /// step.
  var maxSteps: Int?

  enum CodingKeys: String, CodingKey {
    case phases, alive
    case allowsExtraPairs = "allow_extra_pairs"
    case activeAfter = "active_after"
    case maxDelay = "max_delay_ms"
    case duration = "duration_ms"
    case maxSteps = "max_steps"
  }

  /// Returns the differences of a result from the expectations, one clause each.
  func mismatches(in result: WireResult) -> [String] {
    var found: [String] = []
    for (id, seen) in result.phases.sorted(by: { $0.key < $1.key }) { found += mismatches(of: id, seen) }
    for (id, pattern) in (phases ?? [:]).sorted(by: { $0.key < $1.key }) where result.phases[id] == nil {
      if let pattern, !matches([], pattern[...]) { found.append("touch \(id): nothing, not \(words(pattern))") }
    }
    if let activeAfter, result.activeAfter != activeAfter {
      found.append("\(result.activeAfter) touches are down at the end, not \(activeAfter)")
    }
    if result.alive != alive ?? true { found.append(result.alive ? "alive" : "not alive, or stuck in a gesture") }
    if !result.finite { found.append("a number that is not finite, or a scale of zero") }
    if let maxDelay, result.longestDelay > maxDelay {
      found.append("a lift was told \(result.longestDelay) ms late, more than \(maxDelay)")
    }
    if let maxSteps, result.steps > maxSteps {
      found.append("the clock took \(result.steps) steps, more than \(maxSteps)")
    }
    return found
  }

  private func mismatches(of id: String, _ seen: [WireResult.Phase]) -> [String] {
    var found: [String] = []
    let names = seen.map(\.name)
    if !isLegal(names[...]) { found.append("touch \(id): \(words(names)) is against the rules") }
    if let phases {
      switch phases[id] {
      case .some(.some(let pattern)):
        if !matches(names[...], pattern[...]) { found.append("touch \(id): \(words(names)), not \(words(pattern))") }
      case .some(.none): break
      case .none: found.append("touch \(id): \(words(names)), not nothing")
      }
    }
    var landing: Int?
    for phase in seen {
      if phase.name == "began" { landing = phase.milliseconds }
      guard phase.name == "ended" || phase.name == "cancelled", let start = landing else { continue }
      let time = Double(phase.milliseconds - start)
      if time < 0 { found.append("touch \(id): lasts \(time) ms") }
      guard let duration, duration.count == 2, phase.name == "ended" else { continue }
      if time < duration[0] || time > duration[1] { found.append("touch \(id): lasts \(time) ms, not \(duration)") }
    }
    return found
  }

  /// Whether the phases of a finger's number form complete touches in succession; the last touch may still be down.
  private func isLegal(_ names: ArraySlice<String>) -> Bool {
    var isDown = false
    for name in names {
      guard isDown != (name == "began") else { return false }
      isDown = name == "began" || name == "moved"
    }
    return true
  }

  private func matches(_ names: ArraySlice<String>, _ pattern: ArraySlice<String>) -> Bool {
    if allowsExtraPairs ?? false, names.first == "began", let end = names.firstIndex(of: "cancelled"),
      matches(names[(end + 1)...], pattern)
    {
      return true
    }
    return fits(names, pattern)
  }

  private func fits(_ names: ArraySlice<String>, _ pattern: ArraySlice<String>) -> Bool {
    guard let part = pattern.first else { return names.isEmpty }
    let rest = pattern.dropFirst()
    if part == "*" {
      return fits(names, rest) || (names.first == "moved" && fits(names.dropFirst(), pattern))
    }
    if part.hasPrefix("?") {
      return fits(names, rest) || (names.first == String(part.dropFirst()) && fits(names.dropFirst(), rest))
    }
    return names.first == part && fits(names.dropFirst(), rest)
  }

  private func words(_ names: [String]) -> String { names.isEmpty ? "nothing" : names.joined(separator: " ") }
}

/// The result of a wire trace, as an app saw it.
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
  /// The phases by the finger's number on the wire; a reused number adds another `began`.
  var phases: [String: [Phase]] = [:]
  /// The number of touches that are down at the end.
  var activeAfter = 0
  /// Whether the app still answers pings, and no recognizer is still in a gesture although no finger is down.
  var alive = true
  /// Whether all numbers that the app was given were finite, and all scales above zero.
  var finite = true
  /// The maximum delay from a lift's time stamp to the call of a view, in ms; not printed.
  var longestDelay = 0.0
  /// The number of steps in which the clock advanced; not printed.
  var steps = 0

  enum CodingKeys: String, CodingKey {
    case name, phases, alive, finite
    case activeAfter = "active_after"
  }
}
