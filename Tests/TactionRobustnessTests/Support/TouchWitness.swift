import Taction

/// Keeps account of what a view hears of its touches: each begins once, ends once, and is silent afterwards.
final class TouchWitness {
  /// Touches that began and did not end; they are held, so that no new one can be taken for an old one.
  private(set) var live: [Touch] = []
  private(set) var faults: [String] = []
  /// Whether the view has left its window: then it hears of ends only.
  var isGone = false

  func hear(_ phase: Touch.Phase, _ touches: [Touch]) {
    if touches.isEmpty { faults.append("\(phase) of no touches") }
    for touch in touches { hear(phase, touch) }
  }

  func hearKey() {
    if isGone { faults.append("a key in a view that is gone") }
  }

  private func hear(_ phase: Touch.Phase, _ touch: Touch) {
    let index = live.firstIndex { $0 === touch }
    if touch.phase != phase { faults.append("told \(phase) of a touch that is \(touch.phase)") }
    if !touch.location(in: nil).isFinite || !(touch.timestamp >= touch.landingTime) {
      faults.append("\(phase) at \(touch.location(in: nil)), \(touch.timestamp) s")
    }
    switch phase {
    case .began:
      if isGone { faults.append("began in a view that is gone") }
      if index != nil { faults.append("began twice") } else { live.append(touch) }
    case .moved, .stationary:
      if isGone { faults.append("moved in a view that is gone") }
      if index == nil { faults.append("moved without a beginning") }
    case .ended, .cancelled:
      if let index { live.remove(at: index) } else { faults.append("\(phase) without a beginning") }
    }
  }
}
