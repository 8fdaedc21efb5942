import TactionGeometry

// The lines of touchpads and pens.
nonisolated extension TimelineLineReader {
  mutating func pinch() throws(TimelineError) -> Timeline.TouchpadEvent {
    if let isCancelled = takeEnd() { return .pinchEnded(isCancelled: isCancelled) }
    guard take("by") else { return .pinchBegan(fingers: try fingers(), try point()) }
    let step = try step()
    // The range of the wire's numbers is far beyond what makes sense; so a timeline may be as wrong as a compositor.
    let scale = try number("the scale", in: -Limit.coordinate...Limit.coordinate)
    let turn = words.isEmpty ? 0 : try number("the turn", in: -Limit.coordinate...Limit.coordinate)
    return .pinchMoved(step, scale: scale, degrees: turn)
  }

  mutating func swipe() throws(TimelineError) -> Timeline.TouchpadEvent {
    if let isCancelled = takeEnd() { return .swipeEnded(isCancelled: isCancelled) }
    guard take("by") else { return .swipeBegan(fingers: try fingers(), try point()) }
    return .swipeMoved(try step())
  }

  mutating func pen() throws(TimelineError) -> Timeline.StylusEvent {
    if take("down") { return .down }
    if take("up") { return .up }
    if take("away") { return .left }
    if take("force") { return .force(try number("the force", in: 0...1)) }
    guard take("tilt") else { return .moved(try point()) }
    let range = -90.0...90.0
    return .tilt(x: try number("the tilt to the right", in: range), y: try number("the tilt to the bottom", in: range))
  }

  /// Takes a word if it comes next.
  private mutating func take(_ word: String) -> Bool {
    guard words.first.map(String.init) == word else { return false }
    words.removeFirst()
    return true
  }

  /// Takes the end of a gesture if it comes next, and tells whether the gesture is taken back by it.
  private mutating func takeEnd() -> Bool? {
    if take("end") { return false }
    return take("cancel") ? true : nil
  }

  private mutating func fingers() throws(TimelineError) -> Int { try whole("the number of fingers", in: 0...100) }

  private mutating func step() throws(TimelineError) -> Vector {
    let range = -Limit.coordinate...Limit.coordinate
    return Vector(dx: try number("the step to the right", in: range), dy: try number("the step down", in: range))
  }
}
