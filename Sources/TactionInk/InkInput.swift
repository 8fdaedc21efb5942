import TactionGeometry
import TactionGestures
import TactionViews

/// The purpose and the samples of touches. All code for ink reads touches only through this type.
enum InkInput {
  /// The purpose of a touch on the paper.
  enum Purpose {
    /// The touch draws, erases or selects with the instrument of the view.
    case instrument
    /// The touch moves the paper.
    case paper
  }

  /// Returns the purpose of a new touch. Pens and mice use the instrument.
  static func purpose(of touch: Touch, drawsWithFinger: Bool) -> Purpose {
    switch touch.kind {
    case .stylus, .pointer: .instrument
    case .direct: drawsWithFinger ? .instrument : .paper
    case .touchpad, .scroll: .paper
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
