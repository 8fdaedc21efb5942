import TactionGeometry

// The lines that stand for several events.
nonisolated extension TimelineLineReader {
  /// The duration of a tap, a click or a key press, in milliseconds, if the line gives no duration. `Stage.tap(at:)`
  /// uses the same duration.
  private static let tapDuration = 50.0

  /// Reads the rest of a line that is a gesture; if it is not a gesture, returns nil and reads nothing.
  mutating func gesture() throws(TimelineError) -> TimelineGesture? {
    if take("tap") { return try tap("tap", by: .finger(try finger())) }
    if take("drag") { return try drag(by: .finger(try finger())) }
    if take("spread") { return try spread() }
    if take("mouse", "click") { return try tap("click", by: .mouse) }
    if take("mouse", "drag") { return try drag(by: .mouse) }
    if take("key", "press") {
      let actor = TimelineGesture.Actor.key(UInt32(try whole("the key", in: Limit.keys)))
      return TimelineGesture(name: "press", actors: [actor], shape: .press(duration: try tapDuration()))
    }
    return nil
  }

  private mutating func tap(
    _ name: String, by actor: TimelineGesture.Actor
  ) throws(TimelineError) -> TimelineGesture {
    let start = try point()
    let rest = TimelineGesture.Leg(end: nil, duration: try tapDuration())
    return TimelineGesture(name: name, actors: [actor], shape: .path(start: start, legs: [rest]))
  }

  private mutating func tapDuration() throws(TimelineError) -> Double {
    take("for") ? try duration() : Self.tapDuration
  }

  private mutating func drag(by actor: TimelineGesture.Actor) throws(TimelineError) -> TimelineGesture {
    let start = try point()
    var legs: [TimelineGesture.Leg] = []
    while true {
      if take("to") {
        let end = try point()
        guard take("over") else { throw missing("over and a time", after: "the end of the drag") }
        legs.append(TimelineGesture.Leg(end: end, duration: try duration()))
      } else if take("for") {
        legs.append(TimelineGesture.Leg(end: nil, duration: try duration()))
      } else {
        break
      }
    }
    guard legs.contains(where: { $0.end != nil }) else {
      throw missing("to and a position", after: "the start of the drag")
    }
    return TimelineGesture(name: "drag", actors: [actor], shape: .path(start: start, legs: legs))
  }

  private mutating func spread() throws(TimelineError) -> TimelineGesture {
    let (one, two) = (try finger(), try finger())
    guard one != two else { throw error("the fingers of a spread have different numbers") }
    let center = try point()
    let distances = 0...Limit.coordinate
    guard take("from") else { throw missing("from and a distance", after: "the center of the spread") }
    let from = try number("the first distance", in: distances)
    guard take("to") else { throw missing("to and a distance", after: "the first distance") }
    let to = try number("the last distance", in: distances)
    let degrees = take("turn") ? try number("the turn", in: -36_000...36_000) : 0
    guard take("over") else { throw missing("over and a time", after: "the distances") }
    return TimelineGesture(
      name: "spread", actors: [.finger(one), .finger(two)],
      shape: .spread(center: center, from: from, to: to, degrees: degrees, duration: try duration()))
  }

  private mutating func duration() throws(TimelineError) -> Double {
    try number("the duration in milliseconds", in: 1...Limit.gestureMilliseconds)
  }

  private func missing(_ part: String, after place: String) -> TimelineError {
    guard let word = words.first else { return error("\(part) is missing after \(place)") }
    return error("\(part) is missing after \(place), before \(quoted(word))")
  }

  /// Removes two words if they are the next words.
  private mutating func take(_ first: String, _ second: String) -> Bool {
    guard words.prefix(2).map(String.init) == [first, second] else { return false }
    words.removeFirst(2)
    return true
  }
}
