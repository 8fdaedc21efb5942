import TactionGeometry

/// Writes a timeline of touches with natural timing.
struct TouchScore {
  private var lines: [(time: Int, text: String)] = []
  /// The time of the next event, in milliseconds.
  private(set) var time = 0

  /// The timeline as the text of a file.
  var text: String { lines.map { "\($0.time) \($0.text)\n" }.joined() }

  /// Lands fingers in one frame, with numbers from zero.
  mutating func land(_ places: [Point]) {
    for (id, place) in places.enumerated() { add("down \(id) \(place.x) \(place.y)") }
    time += 16
  }

  /// Moves fingers to other positions in a fifth of a second, then holds them for a moment. Returns a time during the
  /// hold.
  @discardableResult
  mutating func glide(_ starts: [Point], to ends: [Point]) -> Int {
    for step in 1...12 {
      for (id, start) in starts.enumerated() {
        let place = start + (ends[id] - start) * (Double(step) / 12)
        add("move \(id) \(place.x) \(place.y)")
      }
      time += 16
    }
    time += 66
    return time - 16
  }

  mutating func lift(_ count: Int) {
    for id in 0..<count { add("up \(id)") }
    time += 16
  }

  mutating func cancel() {
    add("cancel")
    time += 16
  }

  mutating func tap(_ place: Point) {
    add("down 0 \(place.x) \(place.y)")
    time += 50
    add("up 0")
    time += 50
  }

  mutating func wait(_ milliseconds: Int) { time += milliseconds }

  private mutating func add(_ text: String) { lines.append((time, text)) }
}
