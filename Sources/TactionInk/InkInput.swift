import TactionGeometry
import TactionGestures
import TactionViews

/// The only place that reads touches for ink: what they are for, and their samples.
enum InkInput {
  /// The purpose of a touch on the paper.
  enum Purpose {
    /// It draws, erases or selects with the instrument of the view.
    case instrument
    /// It moves the paper.
    case paper
  }

  /// Returns the purpose of a touch that lands. Pens and mice use the instrument.
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

  /// Returns what a touch has reported since the last call for it, the newest last.
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
