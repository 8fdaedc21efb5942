import TactionGeometry

// The lines of the buttons, rings and strips of tablets.
nonisolated extension TimelineLineReader {
  mutating func pad() throws(TimelineError) -> Timeline.PadEvent {
    if take("device") { return .device(try whole("the pad", in: Limit.pads), try layout()) }
    if take("button") {
      let isDown = try direction()
      return .changed(.button(try whole("the button", in: Limit.padParts), isDown: isDown))
    }
    if take("ring") {
      let ring = try whole("the ring", in: Limit.padParts)
      let angle: Angle? = take("up") ? nil : .degrees(try number("the angle", in: 0...360))
      return .changed(.ring(ring, angle), source: source())
    }
    if take("strip") {
      let strip = try whole("the strip", in: Limit.padParts)
      let position = take("up") ? nil : try number("the position", in: 0...1)
      return .changed(.strip(strip, position), source: source())
    }
    guard take("mode") else { throw error("button, ring, strip, mode or device is missing after pad") }
    let mode = try whole("the mode", in: Limit.padParts)
    return .changed(.mode(mode, group: words.isEmpty ? 0 : try whole("the group", in: Limit.padParts)))
  }

  private mutating func source() -> TabletPadEvent.Source? { take("other") ? nil : .finger }

  /// Reads the description of a pad; returns nil if no description follows.
  private mutating func layout() throws(TimelineError) -> TabletPadLayout? {
    guard !words.isEmpty else { return nil }
    let limit = Limit.padParts.count
    var layout = TabletPadLayout(buttonCount: try whole("the number of buttons", in: 0...limit), groups: [])
    while take("group") {
      guard layout.groups.count < limit else { throw error("the pad has more than \(limit) groups") }
      let modeCount = try whole("the number of modes", in: 1...limit)
      var group = TabletPadLayout.Group(modeCount: modeCount, mode: try whole("the mode", in: 0...modeCount - 1))
      group.buttons = try numbers("buttons")
      group.rings = try numbers("rings")
      group.strips = try numbers("strips")
      layout.groups.append(group)
    }
    return layout
  }

  /// Reads a list of numbers if the next word is the name of the list; otherwise returns an empty list.
  private mutating func numbers(_ name: String) throws(TimelineError) -> [Int] {
    guard take(name) else { return [] }
    var numbers: [Int] = []
    while let word = words.first, word != "group", word != "rings", word != "strips" {
      guard numbers.count < Limit.padParts.count else { throw error("there are too many \(name)") }
      numbers.append(try whole("a number of the \(name)", in: Limit.padParts))
    }
    return numbers
  }
}
