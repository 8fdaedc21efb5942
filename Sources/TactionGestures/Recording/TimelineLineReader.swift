import TactionGeometry

/// Reads one line of a timeline, word by word.
nonisolated struct TimelineLineReader {
  typealias Limit = Timeline.Limit

  private let number: Int
  var words: ArraySlice<Substring>

  init(_ line: Substring, number: Int) {
    self.number = number
    let code = line.prefix { $0 != "#" }
    words = code.split { $0 == " " || $0 == "\t" || $0 == "\r" }[...]
  }

  /// The moment the line describes; nil for a line without words.
  func moment() throws(TimelineError) -> Timeline.Moment? {
    var reader = self
    guard !words.isEmpty else { return nil }
    let time = try reader.number("time in milliseconds", in: 0...Limit.milliseconds)
    let event = try reader.event()
    if let surplus = reader.words.first { throw error("there is a \(quoted(surplus)) too many") }
    // To the nanosecond, so that the same digits always mean the same number of seconds.
    return Timeline.Moment(time: (time * 1e6).rounded() / 1e9, events: [event])
  }

  private mutating func event() throws(TimelineError) -> Timeline.Event {
    switch words.popFirst() {
    case "down": return .down(id: try finger(), try point())
    case "move": return .move(id: try finger(), try point())
    case "up":
      let id = try finger()
      if !words.isEmpty { _ = try point() }
      return .up(id: id)
    case "cancel":
      if !words.isEmpty { _ = try finger() }
      if !words.isEmpty { _ = try point() }
      return .cancel
    case "shape": return try shape()
    case "pinch": return .touchpad(try pinch())
    case "swipe": return .touchpad(try swipe())
    case "hold": return .touchpad(try hold())
    case "pen": return .stylus(try pen())
    case "mouse": return .mouse(try mouse())
    case "key": return try key()
    case "seat": return .seat(try whole("the seat", in: Limit.seats))
    case "size": return try size()
    case "frame": return .frame
    case let word?:
      let known = "down, move, shape, up, cancel, pinch, swipe, hold, mouse, pen, key, seat, size and frame"
      throw error("\(quoted(word)) is none of \(known)")
    case nil: throw error("down, move, up or cancel is missing after the time")
    }
  }

  private mutating func shape() throws(TimelineError) -> Timeline.Event {
    let id = try finger()
    let axes = 0...Limit.coordinate
    let (major, minor) = (try number("the longer axis", in: axes), try number("the shorter axis", in: axes))
    return .shape(
      id: id, major: major, minor: minor, degrees: words.isEmpty ? 0 : try number("the turn", in: -360...360))
  }

  private mutating func size() throws(TimelineError) -> Timeline.Event {
    let (width, height) = (try whole("the width", in: Limit.sides), try whole("the height", in: Limit.sides))
    return .size(
      width: width, height: height, scale: words.isEmpty ? 1 : try whole("the scale", in: Limit.scales))
  }

  mutating func whole(_ name: String, in range: ClosedRange<Int>) throws(TimelineError) -> Int {
    guard let word = words.popFirst() else { throw error("\(name) is missing") }
    guard let value = Int(word), range.contains(value) else {
      throw error("\(quoted(word)) is no whole number from \(range.lowerBound) to \(range.upperBound) (\(name))")
    }
    return value
  }

  private mutating func finger() throws(TimelineError) -> Int32 {
    guard let word = words.popFirst() else { throw error("the finger is missing") }
    guard let id = Int32(word), id >= 0 else { throw error("\(quoted(word)) is no finger: a whole number from 0") }
    return id
  }

  mutating func point() throws(TimelineError) -> Point {
    let range = -Limit.coordinate...Limit.coordinate
    return Point(x: try number("x", in: range), y: try number("y", in: range))
  }

  mutating func number(
    _ name: String, in range: ClosedRange<Double>
  ) throws(TimelineError) -> Double {
    guard let word = words.popFirst() else { throw error("\(name) is missing") }
    guard let value = Double(word), value.isFinite else { throw error("\(quoted(word)) is no number (\(name))") }
    guard range.contains(value) else { throw error("\(name) is out of range: \(quoted(word))") }
    return value
  }

  /// A word as a terminal can show it: a file that is no timeline at all is quoted here too.
  func quoted(_ word: Substring) -> String {
    let visible = word.unicodeScalars.prefix(24).map { $0.properties.generalCategory == .control ? "?" : "\($0)" }
    return "'\(visible.joined())\(word.unicodeScalars.count > 24 ? "..." : "")'"
  }

  func error(_ reason: String) -> TimelineError { TimelineError(line: number, reason: reason) }
}
