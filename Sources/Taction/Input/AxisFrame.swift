import TactionWayland

/// What a pointer tells of its wheel, or of fingers that scroll on a touchpad, in one frame of events.
struct AxisFrame {
  /// How far it leads along both axes, in px; right and down are positive.
  private(set) var distance = Vector.zero
  /// The same in notches of a wheel, where they are told.
  private(set) var notches: Vector?
  /// What it comes from, if that is told.
  private(set) var source: WlPointer.AxisSource?
  /// Whether the fingers have left the touchpad.
  private(set) var isStopped = false
  /// When something was told; nil for nothing.
  private(set) var time: Double?

  /// Takes in an event of the pointer, if it is one of these.
  mutating func take(_ event: WlPointer.Event, time wire: WireTime) {
    switch event {
    case .axis(let stamp, let axis, let value):
      distance[axis] += value.double
      time = wire.time(of: stamp)
    case .axisDiscrete(let axis, let discrete): count(Double(discrete), along: axis)
    case .axisValue120(let axis, let value): count(Double(value) / 120, along: axis)
    case .axisSource(let source): self.source = source
    case .axisStop(let stamp, _):
      isStopped = true
      time = wire.time(of: stamp)
    default: break
    }
  }

  /// What a timeline tells of it: nothing of wheels that turn to the side.
  var recorded: Timeline.MouseEvent? {
    if isOfFingers, notches == nil { return distance != .zero ? .scrolled(distance) : isStopped ? .scrollEnded : nil }
    return distance.dy != 0 || notches?.dy ?? 0 != 0 ? .wheel(distance.dy, notches: notches?.dy) : nil
  }

  /// Whether fingers scroll on a touchpad.
  var isOfFingers: Bool { source == .finger }

  private mutating func count(_ number: Double, along axis: WlPointer.Axis) {
    var sum = notches ?? .zero
    sum[axis] += number
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
