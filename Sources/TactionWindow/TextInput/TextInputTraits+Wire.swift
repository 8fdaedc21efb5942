import TactionEnvironment
import TactionViews
import TactionWayland

// The kinds of text as hints and purposes of text-input-v3.
extension TextInputTraits {
  /// The hints to the input method.
  var wireHint: ZwpTextInputV3.ContentHint {
    var hint: ZwpTextInputV3.ContentHint = []
    if isMultiline { hint.insert(.multiline) }
    guard !isSecret else { return hint.union([.hiddenText, .sensitiveData]) }
    if completes { hint.insert(.completion) }
    if corrects { hint.insert(.spellcheck) }
    switch capitalization {
    case .none: break
    case .words: hint.insert(.titlecase)
    case .sentences: hint.insert(.autoCapitalization)
    case .all: hint.insert(.uppercase)
    }
    return hint
  }

  /// The purpose of the text. Secret digits are a PIN, any other secret text is a password.
  var wirePurpose: ZwpTextInputV3.ContentPurpose {
    if isSecure { return [.pin, .number, .decimal, .phone].contains(kind) ? .pin : .password }
    return switch kind {
    case .text: .normal
    case .number: .digits
    case .decimal: .number
    case .phone: .phone
    case .url: .url
    case .email: .email
    case .name: .name
    case .password: .password
    case .pin: .pin
    case .date: .date
    case .time: .time
    case .dateTime: .datetime
    case .terminal: .terminal
    }
  }
}
