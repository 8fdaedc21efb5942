import Taction
import TactionTesting
import Testing

/// A call of the app by the toolkit: the object that calls, and the input that causes the call.
nonisolated enum Caller: CaseIterable {
  // Controls.
  case button, buttonByKey, buttonByReader, repeatingStepper, slider, sliderEnd, tappedSwitch, draggedSwitch, segments
  case picker, pages, checkbox, menuPicker
  // Fields.
  case typedText, typedReturn, typedReturnInTextView, endOfEditing, inputMethod, keyboardOnScreen
  // Lists and pages.
  case row, choice, swipeAction, reordering, refresh, tab, back
  // Presentations.
  case alert, sheet, toast, contextMenu
  // Gestures and other input.
  case panAndPinch, longPress, hover, rightClick, wheel, throwing, drop, drag, command, windowKey

  /// Makes the view or the recognizer that calls the app, and causes the call.
  @MainActor func run(in scene: CallbackScene) throws {
    switch self {
    case .button, .buttonByKey, .buttonByReader, .repeatingStepper, .slider, .sliderEnd, .tappedSwitch, .draggedSwitch,
      .segments, .picker, .pages, .checkbox, .menuPicker:
      try runControl(in: scene)
    case .typedText, .typedReturn, .endOfEditing, .inputMethod, .keyboardOnScreen: try runField(in: scene)
    case .typedReturnInTextView: runTextView(in: scene)
    case .row, .choice, .swipeAction, .reordering, .refresh: runList(in: scene)
    case .tab, .back: try runPages(in: scene)
    case .alert, .sheet, .toast, .contextMenu: try runPresentation(in: scene)
    case .panAndPinch, .longPress, .hover, .rightClick, .wheel, .throwing: runGesture(in: scene)
    case .drop, .drag, .command, .windowKey: try runOther(in: scene)
    }
  }
}

extension Finger {
  /// Moves in one direction in the given time, and lifts.
  func swipe(by way: Vector, over seconds: Double) {
    move(by: way, over: seconds)
    lift()
  }
}
