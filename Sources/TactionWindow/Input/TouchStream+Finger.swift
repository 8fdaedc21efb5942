extension TouchStream {
  /// A finger that is down, or whose lift is in the open group.
  struct Finger {
    var key: Int32
    let touchID: Int
    let target: any InputTarget
    let kind: Touch.Kind
    let hitLocation: Point?
    var location: Point
    var contact: TouchContact
    /// The time of its last event.
    var lastEvent: Double
    /// The speed at the last movement, in px per second; nil before the first movement.
    var speed: Double?
    /// The length of the last movement, in px.
    var lastStep = 0.0
    /// Whether the `up` of this finger may have been lost: the `up` of another finger was lost, and this finger had no
    /// event since.
    var isSuspect = false
    /// Whether the beginning of the touch has been delivered, so that it is no longer in the open group.
    var isDelivered = false
    /// Whether its lift is in the open group.
    var isLifted = false
    /// Whether it belongs to a pinch; see ``TouchFrame/Change/isOfPinch``.
    var isOfPinch = false

    /// Whether a location is about where the finger would be if it has rested while its window was rotated or scaled.
    func isExpected(at place: Point) -> Bool {
      let (old, new) = (target.sizeBeforeRearrangement, target.comingSize)
      guard !old.isEmpty else { return false }
      let (x, y) = (location.x / old.width, location.y / old.height)
      return [(x, y), (1 - y, x), (1 - x, 1 - y), (y, 1 - x)].contains { x, y in
        Point(x: x * new.width, y: y * new.height).distance(to: place) <= ReportPace.minimumJump
      }
    }

    func change(_ phase: Touch.Phase) -> TouchFrame.Change {
      var change = TouchFrame.Change(
        id: touchID, phase: phase, location: location, kind: kind, contact: contact, target: hitLocation)
      change.isOfPinch = isOfPinch
      return change
    }
  }

  /// A report of a finger that has moved.
  struct Movement {
    let key: Int32
    let location: Point
    let time: Double
    let stall: Double
    let contact: TouchContact?
  }
}
