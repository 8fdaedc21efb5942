/// Delivers touches to responders after the recognizers have received them: immediately, late, or never.
///
/// For a touch, a responder receives `touchesBegan`, any number of `touchesMoved`, then one `touchesEnded` or
/// `touchesCancelled`. Or it receives no calls for the touch at all. Changes that are withheld for an undecided
/// recognizer are delivered in order, with their original locations and times.
final class TouchDelivery {
  /// The part of a touch that its responder has received.
  enum Status {
    /// Nothing yet.
    case pending
    /// The landing; the call may still be queued.
    case begun
    /// The end: nothing follows.
    case closed
  }

  struct Call {
    let touch: Touch
    let responder: any TouchResponder
    var sample: Touch.Sample
  }

  /// The number of withheld changes of a touch at which further movement is merged into the last change: about a second
  /// of a fast panel. The merged reports stay in `coalescedTouches`.
  private static let maximumWithheld = 256

  var calls: [Call] = []
  /// The touches with withheld changes.
  var withheldTouches: [Touch] = []
  private var group: [Touch] = []

  /// The touches with changes that their responders have not received yet.
  var openTouches: [Touch] { withheldTouches + calls.map(\.touch) }

  /// Whether a call to a responder or to one of its descendants is queued.
  func hasCalls(inside responder: any TouchResponder) -> Bool { calls.contains { $0.responder.isInside(responder) } }

  /// Queues the latest change of a touch, or withholds it.
  ///
  /// If the system takes away a withheld touch, the undecided recognizers fail. The responder then receives the whole
  /// touch, beginning with the landing, as after any other failure.
  func submit(_ touch: Touch) {
    guard touch.delivery != .closed, touch.kind.isForViews else { return }
    var sample = touch.sample
    if sample.phase == .cancelled, touch.withheld.isEmpty { return cancel(touch) }
    for recognizer in touch.recognizers where recognizer.hasClaim && recognizer.considers(touch) {
      return cancel(touch)
    }
    guard touch.withheld.isEmpty, !isWithheld(sample.phase, of: touch) else {
      if touch.withheld.isEmpty { withheldTouches.append(touch) }
      let isFull = touch.withheld.count >= Self.maximumWithheld
      if isFull, sample.phase == .moved, touch.withheld.last?.phase == .moved {
        sample.coalesce(touch.withheld.removeLast())
      }
      touch.withheld.append(sample)
      return
    }
    enqueue(sample, of: touch)
  }

  /// Queues the changes that are no longer withheld because the recognizers have decided.
  func releaseDecided() {
    guard !withheldTouches.isEmpty else { return }
    assert(withheldTouches.allSatisfy { !$0.withheld.isEmpty }, "a touch waits although nothing of it is withheld")
    for touch in withheldTouches {
      while let sample = touch.withheld.first, !isWithheld(sample.phase, of: touch) {
        touch.withheld.removeFirst()
        enqueue(sample, of: touch)
      }
    }
    withheldTouches.removeAll { $0.withheld.isEmpty }
  }

  /// Makes the next call to a responder; returns false if no call is queued.
  func callNext() -> Bool {
    guard let first = calls.first else { return false }
    group.removeAll(keepingCapacity: true)
    var index = 0
    while index < calls.count {
      let call = calls[index]
      guard call.responder === first.responder else {
        index += 1
        continue
      }
      // One call delivers the responder's successive changes of the same phase, even if changes for other responders
      // are between them. A touch with departures has a call of its own, because the responder may pass it to another
      // parent.
      guard group.isEmpty || !first.touch.hasDepartures && !call.touch.hasDepartures,
        call.sample.phase == first.sample.phase, !group.contains(call.touch)
      else { break }
      call.touch.show(call.sample)
      group.append(call.touch)
      calls.remove(at: index)
    }
    let touches = group
    switch first.sample.phase {
    case .began: first.responder.touchesBegan(touches)
    case .moved: first.responder.touchesMoved(touches)
    case .ended: first.responder.touchesEnded(touches)
    case .cancelled: first.responder.touchesCancelled(touches)
    case .stationary: break
    }
    for touch in touches { touch.show(nil) }
    return true
  }

  /// Releases the touches of the last call.
  func releaseTouches() { group.removeAll(keepingCapacity: true) }

  private func isWithheld(_ phase: Touch.Phase, of touch: Touch) -> Bool {
    guard phase == .began || phase == .ended else { return false }
    for recognizer in touch.recognizers where recognizer.current == .possible {
      let delays = phase == .began ? recognizer.delaysTouchesBegan : recognizer.delaysTouchesEnded
      if delays, recognizer.considers(touch) { return true }
    }
    return false
  }

  private func enqueue(_ sample: Touch.Sample, of touch: Touch) {
    assert(touch.delivery != .closed, "nothing follows the end of a touch")
    guard let responder = touch.responder else { return }
    assert(
      (sample.phase == .began) == (touch.delivery == .pending),
      "\(sample.phase) of a touch whose delivery is \(touch.delivery)")
    touch.delivery = sample.phase == .ended || sample.phase == .cancelled ? .closed : .begun
    calls.append(Call(touch: touch, responder: responder, sample: sample))
  }
}
