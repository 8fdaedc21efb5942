import TactionGeometry

nonisolated extension Timeline {
  /// What the mouse does, or a touchpad that stands for one.
  public enum MouseEvent: Equatable, Sendable {
    /// The pointer moves to a place in logical pixels of the screen, and comes onto it for that.
    case moved(Point)
    /// The left button goes down.
    case down
    /// It goes up.
    case up
    /// The wheel turns toward the hand by a distance in logical pixels; and in notches, if it has them.
    case wheel(Double, notches: Double?)
    /// Fingers on a touchpad scroll by a distance in logical pixels, to the right and down.
    case scrolled(Vector)
    /// They lift.
    case scrollEnded
    /// The pointer leaves the screen.
    case left
  }

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
    /// Some fingers come to rest, with the pointer at a place.
    case holdBegan(fingers: Int, Point)
    /// They lift, or begin something else.
    case holdEnded(isCancelled: Bool)
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
    /// It is above the screen, from 0, on it, to 1, as far as the tablet can tell.
    case distance(Double)
    /// It goes out of range.
    case left
  }
}

nonisolated extension Timeline.MouseEvent {
  /// The words of a line, its numbers written by the closure.
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
    case .holdBegan(let fingers, let point): "hold \(fingers) \(number(point.x)) \(number(point.y))"
    case .holdEnded(let isCancelled): isCancelled ? "hold cancel" : "hold end"
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
    case .distance(let distance): "pen distance \(number(distance))"
    case .left: "pen away"
    }
  }
}
