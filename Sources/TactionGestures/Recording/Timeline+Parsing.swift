import TactionGeometry

nonisolated extension Timeline {
  /// The most a timeline may hold.
  package enum Limit {
    /// Text, in bytes.
    package static let bytes = 64 << 20
    /// Time: a day.
    package static let milliseconds = 86_400_000.0
    /// Coordinates, in logical pixels.
    package static let coordinate = 1_000_000.0
    /// The sides of the screen, in logical pixels.
    package static let sides = 1...8192
    /// Pixels to a logical one.
    package static let scales = 1...8
  }

  /// Reads `.touches` text.
  ///
  /// A line is a time in milliseconds since the start, never less than that of the line before; then what happens:
  ///
  ///     down ID X Y                        a finger lands, in logical pixels of the screen
  ///     move ID X Y                        it moves
  ///     shape ID MAJOR MINOR [DEGREES]     it lies on the screen as an ellipse with these axes, so turned
  ///     up ID [X Y]                        it lifts where it is
  ///     cancel [ID [X Y]]                  the compositor takes all fingers
  ///     size WIDTH HEIGHT [SCALE]          the screen, which the window fills, gets another size
  ///     frame                              the end of a touch frame
  ///
  /// Lines of the same time make one touch frame, if there is no `frame` among them. `#` starts a comment; empty lines
  /// mean nothing.
  ///
  /// Whether the fingers make sense is not checked, since a timeline may play the faults of a compositor too.
  ///
  /// - Throws: ``TimelineError`` with the number of the first line that cannot be read.
  public init(parsing text: String) throws(TimelineError) {
    self.init()
    guard text.utf8.count <= Limit.bytes else {
      throw TimelineError(line: 1, reason: "the timeline is larger than \(Limit.bytes >> 20) MiB")
    }
    var number = 0
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      number += 1
      guard let moment = try LineReader(line, number: number).moment() else { continue }
      if moment.time < duration {
        throw TimelineError(
          line: number, reason: "time goes back, from \(duration * 1000) ms to \(moment.time * 1000) ms")
      }
      append(moment)
    }
  }

  /// Reads one line, word by word.
  private struct LineReader {
    private let number: Int
    private var words: ArraySlice<Substring>

    init(_ line: Substring, number: Int) {
      self.number = number
      let code = line.prefix { $0 != "#" }
      words = code.split { $0 == " " || $0 == "\t" || $0 == "\r" }[...]
    }

    /// The moment the line describes; nil for a line without words.
    func moment() throws(TimelineError) -> Moment? {
      var reader = self
      guard !words.isEmpty else { return nil }
      let time = try reader.number("time in milliseconds", in: 0...Limit.milliseconds)
      let event = try reader.event()
      if let surplus = reader.words.first { throw error("there is a \(quoted(surplus)) too many") }
      // To the nanosecond, so that the same digits always mean the same number of seconds.
      return Moment(time: (time * 1e6).rounded() / 1e9, events: [event])
    }

    private mutating func event() throws(TimelineError) -> Event {
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
      case "size": return try size()
      case "frame": return .frame
      case let word?: throw error("\(quoted(word)) is none of down, move, shape, up, cancel, size and frame")
      case nil: throw error("down, move, up or cancel is missing after the time")
      }
    }

    private mutating func shape() throws(TimelineError) -> Event {
      let id = try finger()
      let axes = 0...Limit.coordinate
      let (major, minor) = (try number("the longer axis", in: axes), try number("the shorter axis", in: axes))
      return .shape(
        id: id, major: major, minor: minor, degrees: words.isEmpty ? 0 : try number("the turn", in: -360...360))
    }

    private mutating func size() throws(TimelineError) -> Event {
      let (width, height) = (try whole("the width", in: Limit.sides), try whole("the height", in: Limit.sides))
      return .size(
        width: width, height: height, scale: words.isEmpty ? 1 : try whole("the scale", in: Limit.scales))
    }

    private mutating func whole(_ name: String, in range: ClosedRange<Int>) throws(TimelineError) -> Int {
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

    private mutating func point() throws(TimelineError) -> Point {
      let range = -Limit.coordinate...Limit.coordinate
      return Point(x: try number("x", in: range), y: try number("y", in: range))
    }

    private mutating func number(
      _ name: String, in range: ClosedRange<Double>
    ) throws(TimelineError) -> Double {
      guard let word = words.popFirst() else { throw error("\(name) is missing") }
      guard let value = Double(word), value.isFinite else { throw error("\(quoted(word)) is no number (\(name))") }
      guard range.contains(value) else { throw error("\(name) is out of range: \(quoted(word))") }
      return value
    }

    /// A word as a terminal can show it: a file that is no timeline at all is quoted here too.
    private func quoted(_ word: Substring) -> String {
      let visible = word.unicodeScalars.prefix(24).map { $0.properties.generalCategory == .control ? "?" : "\($0)" }
      return "'\(visible.joined())\(word.unicodeScalars.count > 24 ? "..." : "")'"
    }

    private func error(_ reason: String) -> TimelineError { TimelineError(line: number, reason: reason) }
  }
}
