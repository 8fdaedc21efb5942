import TactionGeometry
import TactionGestures

/// Taps of a single finger on the corners of the window: clockwise from the top left, twice around.
///
/// A compositor that converts touches to mouse events passes on only one finger. Two corners cannot be held there, so
/// these taps are an alternative.
struct CornerTaps {
  /// The corners in their order. Our own choice: users do not tap this sequence by accident, and staff can remember it.
  static let sequence = round + round
  private static let round = [Corner.topLeft, .topRight, .bottomRight, .bottomLeft]
  /// The maximum time from one landing to the next, and from a landing to its lift, in seconds. Our own choice: a hand
  /// needs less than a second from one corner of a large panel to the next.
  static let maximumInterval = 2.0

  /// The number of corners that were tapped so far.
  private var count = 0
  private var lastLanding = -Double.infinity
  /// The finger that taps the next corner of the sequence; nil if there is no such finger.
  private var tap: Int?
  /// The fingers that are down, with the times of their last events.
  private var fingers: [Int: Double] = [:]

  /// Follows the touches on a window with a given size; returns whether they complete the sequence.
  mutating func follow(_ frame: TouchFrame, in size: Size) -> Bool {
    var isComplete = false
    for change in frame.changes {
      switch change.phase {
      case .began: land(change, at: frame.timestamp, in: size)
      case .moved: move(change, at: frame.timestamp, in: size)
      case .ended: isComplete = lift(change.id, at: frame.timestamp) || isComplete
      case .cancelled:
        fingers[change.id] = nil
        restart()
      default: break
      }
    }
    return isComplete
  }

  /// Forgets the fingers and the taps.
  mutating func reset() { self = CornerTaps() }

  private mutating func restart() { (count, tap) = (0, nil) }

  private mutating func land(_ change: TouchFrame.Change, at time: Double, in size: Size) {
    // The lift of a finger may have been lost.
    fingers = fingers.filter { $0.key != change.id && time - $0.value < WakeGuard.staleTimeout }
    let isAlone = fingers.isEmpty
    fingers[change.id] = time
    if !isAlone || time - lastLanding > Self.maximumInterval { restart() }
    lastLanding = time
    guard isAlone else { return }
    let corner = Corner(at: change.location, in: size)
    // A wrong tap may be the first tap of another attempt.
    if corner != Self.sequence[count] { restart() }
    tap = corner == Self.sequence[count] ? change.id : nil
  }

  private mutating func move(_ change: TouchFrame.Change, at time: Double, in size: Size) {
    if fingers[change.id] != nil { fingers[change.id] = time }
    if change.id == tap, Corner(at: change.location, in: size) != Self.sequence[count] { restart() }
  }

  private mutating func lift(_ id: Int, at time: Double) -> Bool {
    fingers[id] = nil
    guard id == tap else { return false }
    tap = nil
    count = time - lastLanding > Self.maximumInterval ? 0 : count + 1
    guard count == Self.sequence.count else { return false }
    count = 0
    return true
  }
}
