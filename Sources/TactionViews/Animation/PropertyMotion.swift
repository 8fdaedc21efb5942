import TactionGeometry

/// One property of one view on its way.
protocol Motion {
  var batch: AnimationBatch { get }
  var path: PartialKeyPath<ViewState> { get }
  /// When it began, in seconds on the application's clock; nil for one that begins with its batch.
  var start: Double? { get }
  /// The seconds that it takes.
  var duration: Double { get }
  /// Puts the value that is due after some seconds into what is seen.
  func show(in seen: inout ViewState, after seconds: Double)
}

extension Motion {
  /// The seconds since it began, negative during a delay.
  func elapsed(at time: Double) -> Double { start.map { time - $0 } ?? batch.elapsed(at: time) }
}

/// A motion of a property of some type, between two values.
struct PropertyMotion<Value: Interpolatable>: Motion {
  let batch: AnimationBatch
  let property: WritableKeyPath<ViewState, Value>
  let first: Value
  let last: Value
  /// How fast the value moves at first.
  let drift: AnimationVelocity<Value>?
  let start: Double?

  var path: PartialKeyPath<ViewState> { property }
  var duration: Double { batch.timing.duration }

  func show(in seen: inout ViewState, after seconds: Double) {
    // The end exactly, not the end but for rounding.
    seen[keyPath: property] = seconds >= duration ? last : value(after: max(seconds, 0))
  }

  private func value(after seconds: Double) -> Value {
    switch batch.timing {
    case .curve(let curve, let duration):
      return .between(first, last, at: curve.progress(after: seconds, of: duration))
    case .spring(let spring, _):
      let place = Value.between(first, last, at: 1 - spring.offset(after: seconds, from: 1, velocity: 0))
      guard let drift else { return place }
      let reach = spring.offset(after: seconds, from: 0, velocity: 1)
      return .moved(place, along: drift.from, drift.to, by: reach / drift.seconds)
    }
  }
}
