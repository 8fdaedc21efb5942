import Foundation

extension DateControl: StoredControl {
  /// The date, or the typed text if it has not become the date yet.
  var storedState: FormRowState {
    if let typed { return FormRowState(text: typed) }
    return date.map { FormRowState(number: $0.timeIntervalSinceReferenceDate) } ?? FormRowState(text: "")
  }

  func restore(stored state: FormRowState) {
    if let number = state.number {
      date = Date(timeIntervalSinceReferenceDate: number)
    } else if let text = state.text, text.count <= DateTexts.maximumLength {
      if text.allSatisfy(\.isWhitespace) { date = nil } else { entry?.text = text }
    }
  }
}
