import TactionGeometry

nonisolated extension Timeline {
  /// The timeline as `.touches` text, a line for each event; ``init(parsing:)`` reads the same from it.
  ///
  /// Times are written to the nanosecond, places as the shortest number that is exactly theirs.
  public var text: String { moments.map(\.text).joined() }
}

nonisolated extension Timeline.Moment {
  /// The lines of the moment, each with its end.
  package var text: String {
    let stamp = number((time * 1e9).rounded() / 1e6)
    return events.map { "\(stamp) \(words(of: $0))\n" }.joined()
  }

  private func words(of event: Timeline.Event) -> String {
    switch event {
    case .down(let id, let point): "down \(id) \(number(point.x)) \(number(point.y))"
    case .move(let id, let point): "move \(id) \(number(point.x)) \(number(point.y))"
    case .up(let id): "up \(id)"
    case .cancel: "cancel"
    case .shape(let id, let major, let minor, let degrees):
      "shape \(id) \(number(major)) \(number(minor)) \(number(degrees))"
    case .touchpad(let event): event.words(number)
    case .stylus(let event): event.words(number)
    case .mouse(let event): event.words(number)
    case .key(let code, let isDown): "key \(isDown ? "down" : "up") \(code)"
    case .seat(let number): "seat \(number)"
    case .size(let width, let height, let scale): "size \(width) \(height) \(scale)"
    case .frame: "frame"
    }
  }

  /// The shortest decimal number that reads as this one.
  private func number(_ value: Double) -> String {
    let text = "\(value)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
