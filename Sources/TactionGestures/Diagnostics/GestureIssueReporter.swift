import Logging

/// Tells the log of recognizers that never fire: one line for each recognizer and kind of trouble, in every build.
package enum GestureIssueReporter {
  /// Where the lines go.
  package static var log = Logger(label: "taction.gestures")

  /// Says what is wrong with a recognizer, if that has not been said yet.
  static func report(_ trouble: GestureIssue, of recognizer: GestureRecognizer) {
    guard recognizer.reported & trouble.bit == 0 else { return }
    recognizer.reported |= trouble.bit
    let line = trouble.message(about: recognizer.nameWithPlace)
    log.log(level: trouble.isPerhapsMeant ? .notice : .warning, "\(line)")
  }
}

extension TouchResponder {
  /// What messages call the responder: its name, or else its type.
  package var nameInMessages: String { accessibilityIdentifier ?? "\(type(of: self))" }
}

extension GestureRecognizer {
  /// The label with what the recognizer is attached to, even where that has no name: "pinch on ImageView".
  final var nameWithPlace: String { responder.map { "\(label) on \($0.nameInMessages)" } ?? label }
}
