/// Tells responders of their touches, after the recognizers have seen them: at once, late, or never.
///
/// A responder hears `touchesBegan` for a touch, any number of `touchesMoved`, then one `touchesEnded` or
/// `touchesCancelled`; or nothing at all. What is withheld for an undecided recognizer is told in order, with the
/// places and times of then.
final class TouchDelivery {
  /// What a responder knows of a touch.
  enum Standing {
    /// Nothing yet.
    case untold
    /// It heard of the landing, or is about to.
    case told
    /// It hears no more.
    case closed
  }

  private struct Call {
    let touch: Touch
    let responder: any TouchResponder
    let sample: Touch.Sample
  }

  private var calls: [Call] = []
  private var waiting: [Touch] = []
  private var group: [Touch] = []

  /// The touches of which something is withheld.
  var withheldTouches: [Touch] { waiting }

  /// Passes on the latest change of a touch, or withholds it.
  ///
  /// A touch that the system takes makes the recognizers fail that it was withheld for; the responder hears of it as
  /// after any failure, from the landing on.
  func submit(_ touch: Touch) {
    guard touch.standing != .closed, touch.kind.isForViews else { return }
    let sample = touch.sample
    if sample.phase == .cancelled, touch.withheld.isEmpty { return takeAway(touch) }
    for recognizer in touch.recognizers where recognizer.hasClaim && recognizer.considers(touch) {
      return takeAway(touch)
    }
    guard touch.withheld.isEmpty, !isWithheld(sample.phase, of: touch) else {
      if touch.withheld.isEmpty { waiting.append(touch) }
      touch.withheld.append(sample)
      return
    }
    enqueue(sample, of: touch)
  }

  /// Ends a touch for its responder: cancelled if it knows of the touch, else in silence.
  func takeAway(_ touch: Touch) {
    guard touch.standing != .closed else { return }
    var isKnown = touch.standing == .told
    if calls.contains(where: { $0.touch === touch && $0.sample.phase == .began }) { isKnown = false }
    calls.removeAll { $0.touch === touch }
    waiting.removeAll { $0 === touch }
    touch.withheld = []
    touch.standing = .closed
    guard isKnown, let responder = touch.responder else { return }
    var sample = touch.sample
    sample.phase = .cancelled
    calls.append(Call(touch: touch, responder: responder, sample: sample))
  }

  /// Queues what is no longer withheld, because the recognizers have decided.
  func releaseDecided() {
    guard !waiting.isEmpty else { return }
    for touch in waiting {
      while let sample = touch.withheld.first, !isWithheld(sample.phase, of: touch) {
        touch.withheld.removeFirst()
        enqueue(sample, of: touch)
      }
    }
    waiting.removeAll { $0.withheld.isEmpty }
  }

  /// Makes the next call to a responder; false where there is none to make.
  func callNext() -> Bool {
    guard let first = calls.first else { return false }
    group.removeAll(keepingCapacity: true)
    for call in calls {
      // One call for neighbours that happened at once.
      guard call.responder === first.responder, call.sample.phase == first.sample.phase, !group.contains(call.touch)
      else { break }
      call.touch.tell(call.sample)
      group.append(call.touch)
    }
    calls.removeFirst(group.count)
    let touches = group
    switch first.sample.phase {
    case .began: first.responder.touchesBegan(touches)
    case .moved: first.responder.touchesMoved(touches)
    case .ended: first.responder.touchesEnded(touches)
    case .cancelled: first.responder.touchesCancelled(touches)
    case .stationary: break
    }
    for touch in touches { touch.tell(nil) }
    return true
  }

  /// Lets go of the touches of the last call.
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
    guard let responder = touch.responder else { return }
    touch.standing = sample.phase == .ended || sample.phase == .cancelled ? .closed : .told
    calls.append(Call(touch: touch, responder: responder, sample: sample))
  }
}
