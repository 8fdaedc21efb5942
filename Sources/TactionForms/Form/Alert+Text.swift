import TactionControls
import TactionText

extension Alert {
  /// Returns an alert that asks for a short text, such as a name, with a text field and two buttons.
  ///
  ///     view.present(Alert.asking("Rename the album", text: album.name, accept: "Rename") { album.name = $0 })
  ///
  /// The button that accepts is enabled while the text is valid. Return presses it, and Escape cancels.
  ///
  /// - Parameters:
  ///   - question: The title.
  ///   - message: The text below the question; empty if there is none.
  ///   - text: The text in the field at first.
  ///   - placeholder: The text of the empty field, which is also its name for screen readers.
  ///   - title: The title of the button that accepts, in the user's language; nil for `Word.ok`.
  ///   - isValid: Returns whether the user may accept a text (default: any text that is not empty).
  ///   - action: Called with the accepted text after the alert was dismissed.
  public static func asking(
    _ question: String, message: String = "", text: String = "", placeholder: String = "", accept title: String? = nil,
    isValid: @escaping (String) -> Bool = { !$0.isEmpty }, action: @escaping (String) -> Void
  ) -> Alert {
    let field = TextField(placeholder: placeholder)
    field.text = text
    field.accessibilityLabel = placeholder.isEmpty ? question : placeholder
    let accept = AlertButton.normal(title) { [weak field] in if let field { action(field.text) } }
    accept.isEnabled = isValid(text)
    field.onChange = { [weak accept] in accept?.isEnabled = isValid($0) }
    let alert = Alert(question, message: message, buttons: [.cancel(), accept])
    field.onReturn = { [weak alert] in alert?.pressPreferredButton() }
    alert.accessory = field
    return alert
  }
}
