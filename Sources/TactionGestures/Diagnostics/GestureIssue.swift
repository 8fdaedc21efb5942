import Logging

/// The reason why a recognizer cannot fire, or does not behave as intended, with the remedy.
///
/// Unless a case says otherwise, a name is the name of a view that contains the recognizer's view; nil stands for the
/// recognizer's view itself.
package enum GestureIssue {
  /// The recognizer's view is not in a window.
  case noWindow
  /// The view has its user interaction disabled.
  case interactionDisabled(on: String?)
  /// The alpha of the view is below 0.01.
  case transparent(String?)
  /// The bounds of the recognizer's view are empty.
  case noSize
  /// The transform of the recognizer's view, or of one of its superviews, has no inverse.
  case singularTransform
  /// The recognizer's view was touched where it extends beyond the bounds of one of its superviews.
  case outside(of: String)
  /// The recognizer allows no touch kinds, no keys and no clicks.
  case nothingAllowed
  /// A setting, given as a clause, makes the gesture impossible.
  case impossible(String)
  /// The recognizer waits for another recognizer, given by name, that waits for this one.
  case circle(through: String)
  /// The handler applies an accumulated value on every call, but does not reset the value. `of` names the value
  /// in words; `reset` is the missing line of code.
  case missingReset(of: String, reset: String)
  /// The recognizer was added to a second view, given by name, and so left the first view.
  case moved(to: String)

  /// One bit for each kind of issue, so that each kind is logged once.
  var bit: UInt16 {
    switch self {
    case .noWindow: 1
    case .interactionDisabled: 2
    case .transparent: 8
    case .noSize: 16
    case .outside: 32
    case .nothingAllowed: 64
    case .impossible: 128
    case .circle: 256
    case .missingReset: 512
    case .singularTransform: 1024
    case .moved: 2048
    }
  }

  /// Whether the issue may be intentional. Such an issue is logged as a notice. If a touch has revealed the issue, it
  /// is logged only if no recognizer follows that touch.
  var isPossiblyIntended: Bool {
    switch self {
    case .noWindow, .transparent, .noSize, .singularTransform, .outside, .moved: true
    default: false
    }
  }

  /// Returns one line about a recognizer, given by name: the issue, and the remedy.
  func message(about recognizer: String) -> String {
    switch self {
    case .noWindow:
      "\(recognizer) cannot fire: its view is in no window; add it with addSubview(_:) to what is in one"
    case .interactionDisabled(let view):
      "\(recognizer) cannot fire: \(Self.subject(view)) takes no touches; set isUserInteractionEnabled = true on it"
    case .transparent(let view):
      "\(recognizer) cannot fire: the alpha of \(Self.subject(view)) is below 0.01; "
        + "views so transparent are not touched"
    case .noSize: "\(recognizer) cannot fire: its view has no size; set its frame or bounds, or call sizeToFit()"
    case .singularTransform:
      "\(recognizer) cannot fire: a transform shrinks its view to nothing; use a scale other than 0"
    case .outside(let view):
      "\(recognizer) does not fire where its view lies outside of the bounds of \(view); make \(view) larger"
    case .nothingAllowed: "\(recognizer) cannot fire: its allowedTouchKinds are empty; say what may make the gesture"
    case .impossible(let setting): "\(recognizer) cannot fire: \(setting)"
    case .circle(let other):
      "\(recognizer) cannot fire: it waits for \(other) to fail, which waits for it; drop one of the requirements"
    case .missingReset(let value, let reset):
      "\(recognizer) applies in each call \(value) since the fingers landed, over and over; "
        + "take what is new and set it back: \(reset)"
    case .moved(let view):
      "\(recognizer) leaves its view for \(view): a recognizer watches one view; make one for each view"
    }
  }

  private static func subject(_ view: String?) -> String { view.map { "\($0), which holds its view," } ?? "its view" }
}

/// Logs recognizers that never fire, one line for each recognizer and kind of issue, in every build.
package enum GestureIssueReporter {
  /// The logger of all dispatchers of the process.
  package static var log = Logger(label: "taction.gestures")

  /// Logs an issue of a recognizer, given by name.
  static func report(_ issue: GestureIssue, of recognizer: String) {
    log.log(level: issue.isPossiblyIntended ? .notice : .warning, "\(issue.message(about: recognizer))")
  }
}
