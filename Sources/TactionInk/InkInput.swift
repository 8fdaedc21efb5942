import TactionGeometry
import TactionGestures
import TactionViews

/// The use and the samples of touches. All code for ink reads touches only through this type.
enum InkInput {
  /// Returns whether a new touch draws, erases or selects with the instrument of the view. Other touches move the
  /// paper.
  static func usesInstrument(_ touch: Touch, drawsWithFinger: Bool) -> Bool {
    switch touch.kind {
    case .stylus, .pointer: true
    case .direct: drawsWithFinger
    case .touchpad, .scroll: false
    }
  }

  /// A report of a pen or a finger, in the coordinates of the paper.
  struct Sample {
    var location: Point
    var time: Double
    var contact: TouchContact
  }

  /// Returns the samples that a touch has reported with its current event, from the oldest to the newest.
  ///
  /// - Parameter content: The view of the paper.
  static func samples(of touch: Touch, on content: View) -> [Sample] {
    touch.coalescedTouches.map { report in
      var contact = report.contact
      contact.azimuthAngle = report.azimuthAngle(in: content)
      return Sample(location: report.location(in: content), time: report.timestamp, contact: contact)
    }
  }
}
