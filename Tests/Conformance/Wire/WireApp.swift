import Taction
import TactionTesting

/// The app of a wire trace: it records each phase of each touch and checks all values of its recognizers.
final class WireWitness {
  private struct Landing {
    let id: Int32
    let view: View
    let location: Point

    /// Whether a touch is this landing. Positions may differ a little, since the wire's numbers have steps of 1/256 px.
    func isLanding(of touch: Touch, on hit: View) -> Bool {
      view === hit && touch.landingLocation.distance(to: location) < 1.0 / 128
    }
  }

  /// The phases by the finger's number on the wire.
  private(set) var phases: [String: [WireResult.Phase]] = [:]
  private(set) var isFinite = true
  /// The maximum delay from a lift's time stamp to the call of a view, in seconds.
  private(set) var longestDelay = 0.0
  private(set) var recognizers: [GestureRecognizer] = []
  private var announced: [Landing] = []
  private var wireIDs: [Touch: Int32] = [:]
  /// The finger that was lifted last, with the view and the time.
  private var lifted: (id: Int32, view: View, time: Double)?
  private let delegate = Companionable()
  /// The time on the application's clock at the wire's time 0, in ms.
  private let origin: Double
  private let clock: VirtualClock

  init(origin: Double, clock: VirtualClock) { (self.origin, self.clock) = (origin, clock) }

  /// The number of touches that are down.
  var liveTouches: Int { wireIDs.count }

  /// Whether a recognizer is in the middle of a gesture although no finger is down.
  var isStuck: Bool { wireIDs.isEmpty && recognizers.contains { $0.isActive } }

  /// Adds a view that fills a window, with recognizers on it.
  func fill(_ window: Window) -> View {
    let view = WitnessView(frame: window.content.bounds)
    view.onTouches = { [weak self] view, phase, touches in self?.note(phase, touches, on: view) }
    window.content.addSubview(view)
    let all: [GestureRecognizer] = [
      PanGestureRecognizer { [weak self] in self?.inspect($0) },
      PinchGestureRecognizer { [weak self] in self?.inspect($0) },
      RotationGestureRecognizer { [weak self] in self?.inspect($0) },
      TapGestureRecognizer(), LongPressGestureRecognizer(),
    ]
    for recognizer in all {
      // The view gets all touches, immediately and until they end.
      recognizer.cancelsTouchesInView = false
      recognizer.delaysTouchesEnded = false
      recognizer.delegate = delegate
      view.addGestureRecognizer(recognizer)
    }
    recognizers += all
    return view
  }

  /// Announces a finger that is about to land on a view.
  func announce(_ id: Int32, on view: View, at location: Point) {
    announced.append(Landing(id: id, view: view, location: location))
  }

  /// Drops announced fingers that did not land. Called after all events have been handled.
  func forgetAnnounced() { announced = [] }

  private func note(_ phase: String, _ touches: [Touch], on view: View) {
    for touch in touches {
      let place = touch.location(in: nil)
      if !place.isFinite || !touch.timestamp.isFinite { isFinite = false }
      if phase == "began", let index = announced.firstIndex(where: { $0.isLanding(of: touch, on: view) }) {
        wireIDs[touch] = announced.remove(at: index).id
      } else if phase == "began", let lifted, lifted.view === view, lifted.time == touch.timestamp {
        // The finger has jumped: its touch ends where it was, and another touch begins at the same time.
        wireIDs[touch] = lifted.id
      }
      // A touch that was not announced is an error; the result lists it under the name "unknown".
      let name = wireIDs[touch].map(String.init) ?? "unknown"
      let milliseconds = Int((touch.timestamp * 1000 - origin).rounded())
      phases[name, default: []].append(WireResult.Phase(name: phase, milliseconds: milliseconds))
      if phase == "ended" {
        longestDelay = max(longestDelay, clock.now - touch.timestamp)
        lifted = wireIDs[touch].map { (id: $0, view: view, time: touch.timestamp) }
      }
      if phase == "ended" || phase == "cancelled" { wireIDs[touch] = nil }
    }
  }

  private func inspect(_ recognizer: GestureRecognizer) {
    let place = recognizer.location(in: nil)
    var isSound = place.isFinite
    switch recognizer {
    case let pan as PanGestureRecognizer:
      isSound = isSound && pan.translation(in: nil).isFinite && pan.velocity(in: nil).isFinite
    case let pinch as PinchGestureRecognizer:
      isSound = isSound && pinch.scale.isFinite && pinch.scale > 0 && pinch.velocity.isFinite
    case let turn as RotationGestureRecognizer:
      isSound = isSound && turn.rotation.isFinite && turn.velocity.isFinite
    default: break
    }
    if !isSound { isFinite = false }
  }

  /// A delegate that lets all recognizers be active together.
  private final class Companionable: GestureRecognizerDelegate {
    func gestureRecognizer(
      _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
    ) -> Bool { true }
  }

  /// A view that passes on the calls of its touch methods.
  private final class WitnessView: View {
    var onTouches: ((View, String, [Touch]) -> Void)?

    override func touchesBegan(_ touches: [Touch]) { onTouches?(self, "began", touches) }
    override func touchesMoved(_ touches: [Touch]) { onTouches?(self, "moved", touches) }
    override func touchesEnded(_ touches: [Touch]) { onTouches?(self, "ended", touches) }
    override func touchesCancelled(_ touches: [Touch]) { onTouches?(self, "cancelled", touches) }
  }
}
