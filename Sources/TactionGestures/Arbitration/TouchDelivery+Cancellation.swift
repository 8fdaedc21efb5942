// Cancellation: a touch is taken away from its responder by a recognizer or by the system, or because the responder
// leaves the window.
extension TouchDelivery {
  /// Ends a touch for its responder. A responder that has received the landing receives a cancellation; any other
  /// responder receives no call.
  func cancel(_ touch: Touch) {
    guard touch.delivery != .closed else { return }
    var isKnown = touch.delivery == .begun
    if calls.contains(where: { $0.touch === touch && $0.sample.phase == .began }) { isKnown = false }
    calls.removeAll { $0.touch === touch }
    withheldTouches.removeAll { $0 === touch }
    touch.withheld = []
    touch.delivery = .closed
    guard isKnown, let responder = touch.responder else { return }
    var sample = touch.sample
    sample.phase = .cancelled
    calls.append(Call(touch: touch, responder: responder, sample: sample))
  }

  /// Removes the queued calls for lifted touches to responders that leave the window. A responder that has received the
  /// landing of such a touch receives a cancellation instead.
  func cancelCalls(to isLeaving: (any TouchResponder) -> Bool) {
    let lifted = calls.filter { $0.touch.delivery == .closed && isLeaving($0.responder) }
    for (index, call) in lifted.enumerated() where !lifted[..<index].contains(where: { $0.touch === call.touch }) {
      calls.removeAll { $0.touch === call.touch }
      guard call.sample.phase != .began, var last = lifted.last(where: { $0.touch === call.touch }) else { continue }
      last.sample.phase = .cancelled
      calls.append(last)
    }
  }
}
