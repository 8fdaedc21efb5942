import TactionEnvironment
import TactionViews

/// A window for the text input of a seat.
protocol TextInputTarget: AnyObject {
  /// The window that takes the text that arrives at this window: a menu or a modal dialog of this window, or this
  /// window itself.
  var textTarget: any TextInputTarget { get }
  /// The first responder, if it is a field and takes input now.
  var textInputClient: (any TextInputClient)? { get }
  /// Whether input currently reaches the views.
  var takesInput: Bool { get }
  /// The size of the content, in logical pixels.
  var size: Size { get }
  /// A number that changes whenever views may have moved. Each frame changes the number, even a frame that shows
  /// nothing new.
  var contentRevision: Int { get }
}
