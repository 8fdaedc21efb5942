import TactionEnvironment
import TactionViews

/// A window for the text input of a seat.
protocol TextInputTarget: AnyObject {
  /// The first responder, if it is a field and takes input now.
  var textInputClient: (any TextInputClient)? { get }
  /// Whether input reaches the views at present.
  var takesInput: Bool { get }
  /// The size of the content, in logical pixels.
  var size: Size { get }
  /// A number that changes whenever views may have moved: with each frame, even one that shows nothing new.
  var contentRevision: Int { get }
}
