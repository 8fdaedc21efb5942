/// Why a recognizer cannot fire, or not as it was meant, and what to do about it.
///
/// Names are those of a view that holds the recognizer's own; nil stands for its own.
package enum GestureIssue {
  /// Its view is in no window.
  case noWindow
  /// The view takes no touches.
  case interactionDisabled(on: String?)
  /// The view is hidden.
  case hidden(String?)
  /// The view is as good as transparent.
  case transparent(String?)
  /// Its view has no size.
  case noSize
  /// Its view was touched where it reaches beyond the bounds of one that holds it.
  case outside(of: String)
  /// There is nothing that may make the gesture.
  case nothingAllowed
  /// Its own settings, in words, leave no gesture that would do.
  case impossible(String)
  /// It waits for a recognizer, by name, that waits for it.
  case circle(through: String)
  /// Its handler applies in each call all that has gathered, in words, and never sets it back, in code.
  case gathering(String, reset: String)

  /// One bit for each kind of trouble, so that each is told once.
  var bit: UInt16 {
    switch self {
    case .noWindow: 1
    case .interactionDisabled: 2
    case .hidden: 4
    case .transparent: 8
    case .noSize: 16
    case .outside: 32
    case .nothingAllowed: 64
    case .impossible: 128
    case .circle: 256
    case .gathering: 512
    }
  }

  /// Whether an app may well have it so for a while: then it is told only of fingers that nobody else takes, and is no
  /// warning.
  var isPerhapsMeant: Bool {
    switch self {
    case .noWindow, .hidden, .transparent, .noSize, .outside: true
    default: false
    }
  }

  /// One line about a recognizer of a name: what is wrong; what to do.
  func message(about recognizer: String) -> String {
    switch self {
    case .noWindow:
      "\(recognizer) cannot fire: its view is in no window; add it with addSubview(_:) to what is in one"
    case .interactionDisabled(let view):
      "\(recognizer) cannot fire: \(Self.place(view)) takes no touches; set isUserInteractionEnabled = true on it"
    case .hidden(let view): "\(recognizer) cannot fire: \(Self.place(view)) is hidden; set isHidden = false on it"
    case .transparent(let view):
      "\(recognizer) cannot fire: the alpha of \(Self.place(view)) is below 0.01; views so transparent are not touched"
    case .noSize: "\(recognizer) cannot fire: its view has no size; set its frame or bounds, or call sizeToFit()"
    case .outside(let view):
      "\(recognizer) does not fire where its view lies outside of the bounds of \(view); make \(view) larger"
    case .nothingAllowed: "\(recognizer) cannot fire: its allowedTouchKinds are empty; say what may make the gesture"
    case .impossible(let setting): "\(recognizer) cannot fire: \(setting)"
    case .circle(let other):
      "\(recognizer) cannot fire: it waits for \(other) to fail, which waits for it; drop one of the requirements"
    case .gathering(let value, let reset):
      "\(recognizer) applies in each call \(value) since the fingers landed, over and over; "
        + "take what is new and set it back: \(reset)"
    }
  }

  private static func place(_ view: String?) -> String { view.map { "\($0), which holds its view," } ?? "its view" }
}
