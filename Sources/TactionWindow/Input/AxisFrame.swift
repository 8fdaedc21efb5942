import TactionWayland

/// The axis events of one frame of a pointer: a wheel, or fingers that scroll on a touchpad.
struct AxisFrame {
  /// The distance along both axes, in px; right and down are positive.
  private(set) var distance = Vector.zero
  /// The same distance in notches of a wheel; nil if no notches were reported.
  private(set) var notches: Vector?
  /// Whether fingers scroll on a touchpad.
  private(set) var isOfFingers = false
  /// Whether the fingers have left the touchpad.
  private(set) var isStopped = false
  /// Whether the compositor has reported, for each axis with a distance in this frame, that the fingers have left.
  var isWhollyStopped: Bool {
    (distance.dx == 0 || stopped.contains(.horizontalScroll)) && (distance.dy == 0 || stopped.contains(.verticalScroll))
  }
  private var stopped: Set<WlPointer.Axis> = []
  /// The time of the last event with a timestamp; nil if there was none.
  private(set) var time: Double?

  /// Adds an event of the pointer, if it is an axis event.
  mutating func take(_ event: WlPointer.Event, time wire: WireTime) {
    switch event {
    case .axis(let stamp, let axis, let value):
      distance[axis] += value.double
      time = wire.time(of: stamp)
    case .axisDiscrete(let axis, let discrete): add(Double(discrete), along: axis)
    case .axisValue120(let axis, let value): add(Double(value) / 120, along: axis)
    case .axisSource(let source): isOfFingers = source == .finger
    case .axisStop(let stamp, let axis):
      isStopped = true
      stopped.insert(axis)
      time = wire.time(of: stamp)
    default: break
    }
  }

  /// The events to keep for the rest of the frame, if only a part of the frame has arrived and is handled now. These
  /// are the source or, if no event has a time, all events, since they have had no effect yet.
  var rest: AxisFrame {
    guard time != nil else { return self }
    var rest = AxisFrame()
    rest.isOfFingers = isOfFingers
    return rest
  }

  /// The event for a timeline; nil for the rotation of a horizontal wheel.
  var recorded: Timeline.MouseEvent? {
    if isOfFingers, notches == nil { return distance != .zero ? .scrolled(distance) : isStopped ? .scrollEnded : nil }
    return distance.dy != 0 || notches?.dy ?? 0 != 0 ? .wheel(distance.dy, notches: notches?.dy) : nil
  }

  private mutating func add(_ count: Double, along axis: WlPointer.Axis) {
    var sum = notches ?? .zero
    sum[axis] += count
    notches = sum
  }
}

extension Vector {
  fileprivate subscript(axis: WlPointer.Axis) -> Double {
    get { axis == .horizontalScroll ? dx : dy }
    set {
      switch axis {
      case .horizontalScroll: dx = newValue
      case .verticalScroll: dy = newValue
      default: break
      }
    }
  }
}
