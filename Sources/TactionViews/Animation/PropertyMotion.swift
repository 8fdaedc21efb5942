/// One property of one view on its way.
protocol Motion {
  var batch: AnimationBatch { get }
  var path: PartialKeyPath<ViewState> { get }
  /// Puts the value that is due after some seconds into what is seen; returns whether the way is over.
  func advance(_ seen: inout ViewState, after seconds: Double) -> Bool
}

/// A motion of a property of some type, between two values.
struct PropertyMotion<Value: Interpolatable>: Motion {
  let batch: AnimationBatch
  let property: WritableKeyPath<ViewState, Value>
  let start: Value
  let end: Value

  var path: PartialKeyPath<ViewState> { property }

  func advance(_ seen: inout ViewState, after seconds: Double) -> Bool {
    let part = batch.curve.progress(after: seconds, of: batch.duration)
    let isOver = seconds >= batch.duration
    // The end exactly, not the end but for rounding.
    seen[keyPath: property] = isOver ? end : .between(start, end, at: part)
    return isOver
  }
}
