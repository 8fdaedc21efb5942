import TactionGeometry

/// The animations of a view: its presentation, and the animated properties that move the presentation to the state that
/// was set.
final class ViewAnimation {
  var presentation: ViewState
  private(set) var properties: [any AnimatedProperty] = []

  init(presentation: ViewState) { self.presentation = presentation }

  var isOver: Bool { properties.isEmpty }

  /// Whether a frame has shown the animations of all properties.
  var hasBegun: Bool { properties.allSatisfy { $0.hasBegun } }

  func add(_ property: any AnimatedProperty) {
    property.batch.begin()
    properties.append(property)
  }

  /// Advances the presentation to a time; returns the batches that ended.
  func advance(to time: Double) -> [AnimationBatch] {
    var remaining: [any AnimatedProperty] = []
    var ended: [AnimationBatch] = []
    for property in properties {
      let seconds = property.elapsed(at: time)
      property.show(in: &presentation, after: seconds)
      if seconds >= property.duration {
        if property.batch.end(finished: true) { ended.append(property.batch) }
      } else {
        remaining.append(property)
      }
    }
    properties = remaining
    return ended
  }

  /// Stops the animations of some properties at their current values; returns the batches that ended.
  func stop(where isMeant: (PartialKeyPath<ViewState>) -> Bool = { _ in true }) -> [AnimationBatch] {
    let stopped = properties.filter { isMeant($0.path) }
    properties.removeAll { isMeant($0.path) }
    return stopped.map(\.batch).filter { $0.end(finished: $0 === AnimationBatch.current) }
  }

  /// Whether a property is animated.
  func animates(_ path: PartialKeyPath<ViewState>) -> Bool { properties.contains { $0.path == path } }

  /// Returns the seconds after a frame until each of the properties reaches its end.
  func remainingTimes(after frameTime: Double) -> [Double] {
    properties.map { $0.duration - elapsed($0, at: frameTime) }
  }

  /// Returns the presentation that the view will have some seconds after the last frame, if nothing else changes.
  func presentation(_ seconds: Double, after frameTime: Double) -> ViewState {
    var state = presentation
    for property in properties { property.show(in: &state, after: elapsed(property, at: frameTime) + seconds) }
    return state
  }

  /// Returns the seconds since a property began to move. An animation that no frame has shown begins with the next one.
  private func elapsed(_ property: any AnimatedProperty, at time: Double) -> Double {
    property.hasBegun ? property.elapsed(at: time) : -property.batch.delay
  }

  /// Half the length of the interval in which a velocity is measured, in seconds. The interval is too short for the
  /// user to notice a difference, and long enough for a precise result.
  private static let instant = 0.0005

  /// Returns the velocity of a property of the presentation at the time of the last frame; nil if the property is at
  /// rest, or has not begun to move. A property that was given a velocity has it before the first frame, too.
  func velocity<Value: Interpolatable>(
    of property: WritableKeyPath<ViewState, Value>, at time: Double
  ) -> AnimationVelocity<Value>? {
    guard let animated = properties.first(where: { $0.path == property }) else { return nil }
    var seconds = elapsed(animated, at: time)
    if animated.isThrown, animated.batch.delay == 0 { seconds = max(seconds, 0) }
    guard animated.hasBegun || animated.isThrown, seconds >= 0, seconds < animated.duration else { return nil }
    // Before the end, a colour does not follow the theme yet.
    let (from, to) = (max(seconds - Self.instant, 0), min(seconds + Self.instant, animated.duration.nextDown))
    var (before, after) = (presentation, presentation)
    animated.show(in: &before, after: from)
    animated.show(in: &after, after: to)
    return AnimationVelocity(from: before[keyPath: property], to: after[keyPath: property], seconds: to - from)
  }

  /// Returns the time from which another animation of a property continues its motion: the earliest time, or the start
  /// of the motion if that is later. Nil if the motion begins with the next frame.
  func continuationTime(of path: PartialKeyPath<ViewState>, notBefore earliest: Double) -> Double? {
    guard let animated = properties.first(where: { $0.path == path }) else { return earliest }
    return animated.hasBegun ? max(earliest, animated.start ?? earliest) : nil
  }
}

/// The velocity of a value: two values, and the seconds between them.
nonisolated struct AnimationVelocity<Value: Interpolatable> {
  let from: Value
  let to: Value
  let seconds: Double
}

/// One animated property of one view.
protocol AnimatedProperty {
  var batch: AnimationBatch { get }
  var path: PartialKeyPath<ViewState> { get }
  /// The time at which the animation began, on the application's clock, in seconds; nil if it begins with its batch.
  var start: Double? { get }
  /// Whether the property has a velocity at the start.
  var isThrown: Bool { get }
  /// Sets the value of the property in a presentation to its value after some seconds.
  func show(in presentation: inout ViewState, after seconds: Double)
}

extension AnimatedProperty {
  /// The duration, in seconds.
  var duration: Double { batch.timing.duration }

  /// Whether a frame has shown the animation.
  var hasBegun: Bool { start != nil || batch.hasBegun }

  /// Returns the seconds since the animation began; the number is negative during a delay.
  func elapsed(at time: Double) -> Double { start.map { time - $0 } ?? batch.elapsed(at: time) }
}

/// The animation of a property of some type, between two values.
struct PropertyAnimation<Value: Interpolatable>: AnimatedProperty {
  let batch: AnimationBatch
  let property: WritableKeyPath<ViewState, Value>
  let first: Value
  let last: Value
  /// The value that was set, which follows the theme if it is a colour.
  let end: Value
  /// The velocity at the start; nil if the property starts from rest.
  let velocity: AnimationVelocity<Value>?
  let start: Double?

  var path: PartialKeyPath<ViewState> { property }
  var isThrown: Bool { velocity != nil }

  func show(in presentation: inout ViewState, after seconds: Double) {
    // The end value is exact, without rounding.
    presentation[keyPath: property] = seconds >= duration ? end : value(after: max(seconds, 0))
  }

  private func value(after seconds: Double) -> Value {
    switch batch.timing {
    case .curve(let curve, let duration):
      return .between(first, last, at: curve.progress(after: seconds, of: duration))
    case .spring(let spring, _):
      let value = Value.between(first, last, at: 1 - spring.offset(after: seconds, from: 1, velocity: 0))
      guard let velocity else { return value }
      let reach = spring.offset(after: seconds, from: 0, velocity: 1)
      return .moved(value, along: velocity.from, velocity.to, by: reach / velocity.seconds)
    }
  }
}
