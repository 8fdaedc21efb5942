import TactionGeometry

nonisolated extension Timeline {
  /// What fingers on a touchpad do, in logical pixels of the screen: a gesture about the pointer.
  public enum TouchpadEvent: Equatable, Sendable {
    /// Some fingers begin a pinch, with the pointer at a place.
    case pinchBegan(fingers: Int, Point)
    /// They moved and turned, clockwise in degrees, since the last event, and have a scale since the beginning.
    case pinchMoved(Vector, scale: Double, degrees: Double)
    /// They lift, or the pinch is taken back.
    case pinchEnded(isCancelled: Bool)
    /// Some fingers begin a swipe, with the pointer at a place.
    case swipeBegan(fingers: Int, Point)
    /// They moved since the last event.
    case swipeMoved(Vector)
    /// They lift, or the swipe is taken back.
    case swipeEnded(isCancelled: Bool)
  }

  /// What a pen does.
  public enum StylusEvent: Equatable, Sendable {
    /// It moves to a place in logical pixels of the screen, on it or above, and comes into range for that.
    case moved(Point)
    /// Its tip lands.
    case down
    /// Its tip lifts.
    case up
    /// It presses, from 0 to 1.
    case force(Double)
    /// It leans to the right and to the bottom, in degrees from upright.
    case tilt(x: Double, y: Double)
    /// It goes out of range.
    case left
  }
}

nonisolated extension Timeline.TouchpadEvent {
  /// The words of a line, its numbers written by the closure.
  func words(_ number: (Double) -> String) -> String {
    switch self {
    case .pinchBegan(let fingers, let point): "pinch \(fingers) \(number(point.x)) \(number(point.y))"
    case .pinchMoved(let step, let scale, let degrees):
      "pinch by \(number(step.dx)) \(number(step.dy)) \(number(scale)) \(number(degrees))"
    case .pinchEnded(let isCancelled): isCancelled ? "pinch cancel" : "pinch end"
    case .swipeBegan(let fingers, let point): "swipe \(fingers) \(number(point.x)) \(number(point.y))"
    case .swipeMoved(let step): "swipe by \(number(step.dx)) \(number(step.dy))"
    case .swipeEnded(let isCancelled): isCancelled ? "swipe cancel" : "swipe end"
    }
  }
}

nonisolated extension Timeline.StylusEvent {
  /// The words of a line, its numbers written by the closure.
  func words(_ number: (Double) -> String) -> String {
    switch self {
    case .moved(let point): "pen \(number(point.x)) \(number(point.y))"
    case .down: "pen down"
    case .up: "pen up"
    case .force(let force): "pen force \(number(force))"
    case .tilt(let x, let y): "pen tilt \(number(x)) \(number(y))"
    case .left: "pen away"
    }
  }
}
