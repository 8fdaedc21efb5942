import Taction

/// The listings that tell how to find out why a recognizer does not fire.
enum DiagnosticsListings {
  static func explain(_ pinch: PinchGestureRecognizer, _ status: Label) {
    status.text = pinch.explanation
  }
}
