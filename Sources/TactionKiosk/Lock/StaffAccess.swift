import TactionGeometry
import TactionGestures

/// An access for staff; see ``Kiosk/staffAccess``.
public struct StaffAccess {
  let pin: String
  let action: () -> Void

  /// Makes an access for staff.
  ///
  /// - Parameters:
  ///   - pin: 4 to 12 digits; with any other text, the access does not work.
  ///   - action: called once the PIN was entered, for example to show settings or to end the program.
  public init(pin: String, action: @escaping () -> Void) { (self.pin, self.action) = (pin, action) }
}

/// A corner of a window.
enum Corner {
  case topLeft, topRight, bottomLeft, bottomRight

  /// The side of a corner, in logical pixels. Our own choice: a finger can hit it without looking, and fingers that use
  /// views at the edges of a panel rarely rest in two corners at the same time.
  static let side = 80.0

  /// The corner that contains a point of a window; nil if there is none.
  init?(at point: Point, in size: Size) {
    let (isLeft, isRight) = (point.x < Self.side, point.x >= size.width - Self.side)
    let (isTop, isBottom) = (point.y < Self.side, point.y >= size.height - Self.side)
    guard isLeft || isRight, isTop || isBottom else { return nil }
    self = isTop ? (isLeft ? .topLeft : .topRight) : isLeft ? .bottomLeft : .bottomRight
  }
}

/// Fingers that are held in corners of the window.
struct CornerHold {
  /// The time for which the corners have to be held, in seconds. Our own choice: hands do not rest on two corners for
  /// so long by accident.
  static let duration = 5.0

  /// The fingers in corners, with the times of their last events.
  private var fingers: [Int: (corner: Corner, time: Double)] = [:]

  /// Whether two different corners are held.
  var isHeld: Bool {
    guard let first = fingers.values.first else { return false }
    return fingers.values.contains { $0.corner != first.corner }
  }

  /// Follows the touches on a window with a given size.
  mutating func follow(_ frame: TouchFrame, in size: Size) {
    for change in frame.changes {
      let place = Corner(at: change.location, in: size).map { (corner: $0, time: frame.timestamp) }
      switch change.phase {
      case .began:
        // The lift of a finger may have been lost.
        fingers = fingers.filter { frame.timestamp - $0.value.time < WakeGuard.staleTimeout }
        fingers[change.id] = place
      case .moved:
        // A finger that has left its corner does not count again, even if it returns.
        if let finger = fingers[change.id] { fingers[change.id] = finger.corner == place?.corner ? place : nil }
      case .ended, .cancelled: fingers[change.id] = nil
      default: break
      }
    }
  }

  /// Forgets the fingers.
  mutating func reset() { fingers = [:] }
}
