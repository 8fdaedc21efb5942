import TactionGeometry

nonisolated extension Timeline {
  /// An event of the mouse, or of a touchpad that acts as one.
  package enum MouseEvent: Equatable, Sendable {
    /// The pointer moves to a location in logical pixels of the screen. A pointer that was away enters the screen at
    /// that location.
    case moved(Point)
    /// The left button goes down.
    case down
    /// The left button goes up.
    case up
    /// The wheel rotates toward the hand by a distance in logical pixels, and by notches; nil for a device that scrolls
    /// continuously, such as a pointing stick.
    case wheel(Double, notches: Double?)
    /// Fingers on a touchpad scroll by a distance in logical pixels, to the right and down.
    case scrolled(Vector)
    /// The scrolling fingers lift.
    case scrollEnded
    /// The pointer leaves the screen.
    case left
  }

  /// An event of fingers on a touchpad, in logical pixels of the screen: a gesture at the pointer.
  package enum TouchpadEvent: Equatable, Sendable {
    /// A number of fingers begin a pinch, with the pointer at a location.
    case pinchBegan(fingers: Int, Point)
    /// The fingers moved and rotated (clockwise, in degrees) since the last event; the scale counts from the beginning.
    case pinchMoved(Vector, scale: Double, degrees: Double)
    /// The fingers lift, or the pinch is cancelled.
    case pinchEnded(isCancelled: Bool)
    /// A number of fingers begin a swipe, with the pointer at a location.
    case swipeBegan(fingers: Int, Point)
    /// The fingers moved since the last event.
    case swipeMoved(Vector)
    /// The fingers lift, or the swipe is cancelled.
    case swipeEnded(isCancelled: Bool)
    /// A number of fingers come to rest, with the pointer at a location.
    case holdBegan(fingers: Int, Point)
    /// The fingers lift, or begin another gesture.
    case holdEnded(isCancelled: Bool)
  }

  /// An event of a pen.
  package enum StylusEvent: Equatable, Sendable {
    /// The pen moves to a location in logical pixels of the screen, on the glass or above it. A pen that was away comes
    /// into range at that location.
    case moved(Point)
    /// The tip lands.
    case down
    /// The tip lifts.
    case up
    /// The pressure changes, from 0 to 1.
    case force(Double)
    /// The pen leans to the right and to the bottom, in degrees from upright.
    case tilt(x: Double, y: Double)
    /// The distance from the screen changes, from 0 to 1 (the limit of the tablet).
    case distance(Double)
    /// The pen rotates about its own axis, clockwise, in degrees.
    case rotation(Double)
    /// The wheel of an airbrush is at a position from -1 to 1.
    case slider(Double)
    /// The wheel of a mouse on the tablet rotates by degrees and by notches.
    case wheel(degrees: Double, clicks: Int)
    /// A button on the side goes down or up, numbered as in linux/input-event-codes.h.
    case button(code: UInt32, isDown: Bool)
    /// The tool of the seat, counted from 0, that sends the following pen events at this time; without this event, the
    /// first tool sends them. The second value describes the tool; if it is nil, an earlier event has described the
    /// tool, or the tool is a pen.
    case tool(Int, PenTool?)
    /// The pen leaves the range.
    case left
  }

  /// An event of the buttons, rings and strips of a tablet.
  package enum PadEvent: Equatable, Sendable {
    /// A change, and the kind of thing that touches the ring or the strip.
    case changed(TabletPadEvent.Change, source: TabletPadEvent.Source? = nil)
    /// The pad of the seat, counted from 0, that sends the following pad events at this time; without this event, the
    /// first pad sends them. The layout describes the pad; it is nil for the usual pad, or if an earlier event has
    /// described the pad.
    case device(Int, TabletPadLayout?)
  }
}

nonisolated extension Timeline.MouseEvent {
  /// Returns the part of a line that follows the time; the closure formats numbers.
  func words(_ number: (Double) -> String) -> String {
    switch self {
    case .moved(let point): "mouse \(number(point.x)) \(number(point.y))"
    case .down: "mouse down"
    case .up: "mouse up"
    case .wheel(let distance, let notches):
      "mouse wheel \(number(distance))" + (notches.map { " \(number($0))" } ?? "")
    case .scrolled(let step): "mouse scroll \(number(step.dx)) \(number(step.dy))"
    case .scrollEnded: "mouse scroll end"
    case .left: "mouse away"
    }
  }
}

nonisolated extension Timeline.TouchpadEvent {
  /// Returns the part of a line that follows the time; the closure formats numbers.
  func words(_ number: (Double) -> String) -> String {
    switch self {
    case .pinchBegan(let fingers, let point): "pinch \(fingers) \(number(point.x)) \(number(point.y))"
    case .pinchMoved(let step, let scale, let degrees):
      "pinch by \(number(step.dx)) \(number(step.dy)) \(number(scale)) \(number(degrees))"
    case .pinchEnded(let isCancelled): isCancelled ? "pinch cancel" : "pinch end"
    case .swipeBegan(let fingers, let point): "swipe \(fingers) \(number(point.x)) \(number(point.y))"
    case .swipeMoved(let step): "swipe by \(number(step.dx)) \(number(step.dy))"
    case .swipeEnded(let isCancelled): isCancelled ? "swipe cancel" : "swipe end"
    case .holdBegan(let fingers, let point): "hold \(fingers) \(number(point.x)) \(number(point.y))"
    case .holdEnded(let isCancelled): isCancelled ? "hold cancel" : "hold end"
    }
  }
}

nonisolated extension Timeline.StylusEvent {
  /// Returns the part of a line that follows the time; the closure formats numbers.
  func words(_ number: (Double) -> String) -> String {
    switch self {
    case .moved(let point): "pen \(number(point.x)) \(number(point.y))"
    case .down: "pen down"
    case .up: "pen up"
    case .force(let force): "pen force \(number(force))"
    case .tilt(let x, let y): "pen tilt \(number(x)) \(number(y))"
    case .distance(let distance): "pen distance \(number(distance))"
    case .rotation(let degrees): "pen rotation \(number(degrees))"
    case .slider(let position): "pen slider \(number(position))"
    case .wheel(let degrees, let clicks): "pen wheel \(number(degrees)) \(clicks)"
    case .button(let code, let isDown): "pen button \(isDown ? "down" : "up") \(code)"
    case .tool(let index, let tool): "pen tool \(index)" + (tool.map { " \($0.words)" } ?? "")
    case .left: "pen away"
    }
  }
}

nonisolated extension PenTool {
  /// The text that describes the tool in a line.
  fileprivate var words: String {
    let numbers = hardwareID != nil ? [hardwareSerial ?? 0, hardwareID] : [hardwareSerial]
    return ([kind.rawValue] + numbers.compactMap { $0.map { String($0) } }).joined(separator: " ")
  }
}

nonisolated extension Timeline.PadEvent {
  /// Returns the part of a line that follows the time; the closure formats numbers.
  func words(_ number: (Double) -> String) -> String {
    switch self {
    case .changed(.button(let index, let isDown), _): "pad button \(isDown ? "down" : "up") \(index)"
    case .changed(.ring(let index, let angle), let source):
      // The conversion from radians is not exact, so the angle is rounded to the steps of 1/256 of the Wayland
      // protocol.
      "pad ring \(index) \(angle.map { number(($0.degrees * 256).rounded() / 256) } ?? "up")" + Self.words(source)
    case .changed(.strip(let index, let position), let source):
      "pad strip \(index) \(position.map(number) ?? "up")" + Self.words(source)
    case .changed(.mode(let mode, let group), _): "pad mode \(mode) \(group)"
    case .device(let index, let layout): "pad device \(index)" + (layout.map { " \($0.words)" } ?? "")
    }
  }

  /// Returns the words for a source: none for a finger, which is the usual source; `other` for an unknown source.
  private static func words(_ source: TabletPadEvent.Source?) -> String { source == nil ? " other" : "" }
}

nonisolated extension TabletPadLayout {
  /// The text that describes the pad in a line.
  fileprivate var words: String {
    func list(_ name: String, _ numbers: [Int]) -> String {
      numbers.isEmpty ? "" : " \(name) " + numbers.map(String.init).joined(separator: " ")
    }
    return "\(buttonCount)"
      + groups.map { group in
        " group \(group.modeCount) \(group.mode)" + list("buttons", group.buttons) + list("rings", group.rings)
          + list("strips", group.strips)
      }.joined()
  }
}
