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

  /// Returns the time of the line in milliseconds and its content; nil for a line without words.
  func line() throws(TimelineError) -> (time: Double, line: TimelineBuilder.Line)? {
    var reader = self
    guard !words.isEmpty else { return nil }
    let time = try reader.number("time in milliseconds", in: 0...Limit.milliseconds)
    let line: TimelineBuilder.Line
    if let gesture = try reader.gesture() {
      line = .gesture(gesture)
    } else {
      line = .event(try reader.event())
    }
    if let surplus = reader.words.first { throw error("there is a \(quoted(surplus)) too many") }
    return (time, line)
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
    case "pinch": return .touchpad(try pinch())
    case "swipe": return .touchpad(try swipe())
    case "hold": return .touchpad(try hold())
    case "pen": return .stylus(try pen())
    case "pad": return .pad(try pad())
    case "mouse": return .mouse(try mouse())
    case "key": return try key()
    case "seat": return .seat(try whole("the seat", in: Limit.seats))
    case "size": return try size()
    case "frame": return .frame
    case let word?:
      let gestures = "tap, drag, spread"
      let events = "down, move, up, cancel, pinch, swipe, hold, mouse, pen, pad, key, seat, size and frame"
      throw error("\(quoted(word)) is none of \(gestures), \(events)")
    case nil: throw error("an event, such as tap or down, is missing after the time")
    }
  }

  private mutating func size() throws(TimelineError) -> Timeline.Event {
    let (width, height) = (try whole("the width", in: Limit.sides), try whole("the height", in: Limit.sides))
    return .size(
      width: width, height: height, scale: words.isEmpty ? 1 : try number("the scale", in: Limit.scales))
  }

  mutating func whole(_ name: String, in range: ClosedRange<Int>) throws(TimelineError) -> Int {
    guard let word = words.popFirst() else { throw error("\(name) is missing") }
    guard let value = Int(word), range.contains(value) else {
      throw error("\(quoted(word)) is no whole number from \(range.lowerBound) to \(range.upperBound) (\(name))")
    }
    return value
  }

  mutating func finger() throws(TimelineError) -> Int32 {
    guard let word = words.popFirst() else { throw error("the finger is missing") }
    guard let id = Int32(word), id >= 0 else { throw error("\(quoted(word)) is not a finger: a whole number from 0") }
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

  /// Returns a word in a form that is safe to show in a terminal. The word may come from a file that is not a timeline.
  func quoted(_ word: Substring) -> String {
    let visible = word.unicodeScalars.prefix(24).map { $0.properties.generalCategory == .control ? "?" : "\($0)" }
    return "'\(visible.joined())\(word.unicodeScalars.count > 24 ? "..." : "")'"
  }

  func error(_ reason: String) -> TimelineError { TimelineError(line: number, reason: reason) }
}

// The lines of touchpads, mice, pens and keys.
nonisolated extension TimelineLineReader {
  mutating func pinch() throws(TimelineError) -> Timeline.TouchpadEvent {
    if let isCancelled = takeEnd() { return .pinchEnded(isCancelled: isCancelled) }
    guard take("by") else { return .pinchBegan(fingers: try fingers(), try point()) }
    let step = try step()
    // The range is far larger than needed for correct values, so that a timeline can reproduce a compositor's wrong
    // values.
    let scale = try number("the scale", in: -Limit.coordinate...Limit.coordinate)
    let turn = words.isEmpty ? 0 : try number("the turn", in: -Limit.coordinate...Limit.coordinate)
    return .pinchMoved(step, scale: scale, degrees: turn)
  }

  mutating func swipe() throws(TimelineError) -> Timeline.TouchpadEvent {
    if let isCancelled = takeEnd() { return .swipeEnded(isCancelled: isCancelled) }
    guard take("by") else { return .swipeBegan(fingers: try fingers(), try point()) }
    return .swipeMoved(try step())
  }

  mutating func hold() throws(TimelineError) -> Timeline.TouchpadEvent {
    if let isCancelled = takeEnd() { return .holdEnded(isCancelled: isCancelled) }
    return .holdBegan(fingers: try fingers(), try point())
  }

  mutating func mouse() throws(TimelineError) -> Timeline.MouseEvent {
    if take("down") { return .down }
    if take("up") { return .up }
    if take("away") { return .left }
    if take("scroll") { return take("end") ? .scrollEnded : .scrolled(try step()) }
    guard take("wheel") else { return .moved(try point()) }
    let range = -Limit.coordinate...Limit.coordinate
    let distance = try number("the distance", in: range)
    return .wheel(distance, notches: words.isEmpty ? nil : try number("the number of notches", in: range))
  }

  mutating func key() throws(TimelineError) -> Timeline.Event {
    let isDown = try direction()
    return .key(code: UInt32(try whole("the key", in: Limit.keys)), isDown: isDown)
  }

  mutating func pen() throws(TimelineError) -> Timeline.StylusEvent {
    let lean = -90.0...90.0
    let turn = -Limit.turn...Limit.turn
    if take("down") { return .down }
    if take("up") { return .up }
    if take("away") { return .left }
    if take("force") { return .force(try number("the force", in: 0...1)) }
    if take("distance") { return .distance(try number("the distance", in: 0...1)) }
    if take("tilt") {
      return .tilt(x: try number("the tilt to the right", in: lean), y: try number("the tilt to the bottom", in: lean))
    }
    if take("rotation") { return .rotation(try number("the rotation", in: turn)) }
    if take("slider") { return .slider(try number("the position", in: -1...1)) }
    if take("wheel") {
      let degrees = try number("the turn", in: turn)
      let notches = Int(Int32.min)...Int(Int32.max)
      return .wheel(degrees: degrees, clicks: words.isEmpty ? 0 : try whole("the number of notches", in: notches))
    }
    if take("button") {
      let isDown = try direction()
      return .button(code: UInt32(try whole("the button", in: Limit.keys)), isDown: isDown)
    }
    return take("tool") ? .tool(try whole("the tool", in: Limit.tools), try tool()) : .moved(try point())
  }

  /// Reads the description of a tool; returns nil if no description follows.
  private mutating func tool() throws(TimelineError) -> PenTool? {
    guard let word = words.popFirst() else { return nil }
    guard let kind = PenTool.Kind(rawValue: String(word)) else {
      let kinds = PenTool.Kind.allCases.map(\.rawValue).joined(separator: ", ")
      throw error("\(quoted(word)) is none of \(kinds)")
    }
    let serial = try hardwareNumber()
    return PenTool(kind: kind, hardwareSerial: serial, hardwareID: try hardwareNumber())
  }

  /// Reads a number of the hardware; returns nil if the number is 0 or missing.
  private mutating func hardwareNumber() throws(TimelineError) -> UInt64? {
    guard let word = words.popFirst() else { return nil }
    guard let value = UInt64(word) else { throw error("\(quoted(word)) is not a number of the hardware") }
    return value == 0 ? nil : value
  }

  /// Reads whether a button or a key goes down or up.
  mutating func direction() throws(TimelineError) -> Bool {
    let isDown = take("down")
    guard isDown || take("up") else { throw error("down or up is missing") }
    return isDown
  }

  /// Removes a word if it is the next word.
  mutating func take(_ word: String) -> Bool {
    guard words.first.map(String.init) == word else { return false }
    words.removeFirst()
    return true
  }

  /// Removes the next word if it ends a gesture. Returns whether the word cancels the gesture; nil if it does not end a
  /// gesture.
  private mutating func takeEnd() -> Bool? {
    if take("end") { return false }
    return take("cancel") ? true : nil
  }

  private mutating func fingers() throws(TimelineError) -> Int { try whole("the number of fingers", in: Limit.fingers) }

  private mutating func step() throws(TimelineError) -> Vector {
    let range = -Limit.coordinate...Limit.coordinate
    return Vector(dx: try number("the step to the right", in: range), dy: try number("the step down", in: range))
  }
}
