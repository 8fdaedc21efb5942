import TactionGeometry

// The lines of touchpads, mice, pens and keys.
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
    let isDown = take("down")
    guard isDown || take("up") else { throw error("down or up is missing after key") }
    return .key(code: UInt32(try whole("the key", in: Limit.keys)), isDown: isDown)
  }

  mutating func pen() throws(TimelineError) -> Timeline.StylusEvent {
    if take("down") { return .down }
    if take("up") { return .up }
    if take("away") { return .left }
    if take("force") { return .force(try number("the force", in: 0...1)) }
    if take("distance") { return .distance(try number("the distance", in: 0...1)) }
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

  private mutating func fingers() throws(TimelineError) -> Int { try whole("the number of fingers", in: Limit.fingers) }

  private mutating func step() throws(TimelineError) -> Vector {
    let range = -Limit.coordinate...Limit.coordinate
    return Vector(dx: try number("the step to the right", in: range), dy: try number("the step down", in: range))
  }
}
