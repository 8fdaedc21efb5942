import TactionGestures

/// A command of a key in a text.
nonisolated enum TextCommand: Hashable {
  /// Moves the caret, or the moving end of the selection.
  case move(TextMovement, extending: Bool)
  /// Deletes the selection. If nothing is selected, deletes from the caret to the position that the movement leads to.
  case delete(TextMovement)
  /// Types text: inserts it or, after the Insert key, types over the characters after the caret.
  case type(String)
  /// Inserts text, even after the Insert key.
  case insert(String)
  /// Begins a new paragraph, or ends editing.
  case performReturn
  case selectAll, deselect, cut, copy, paste, undo, redo
  /// Switches between inserting and typing over the characters after the caret.
  case toggleOverwriting

  /// Creates the command of a key; nil for a key that has no meaning in a text.
  ///
  /// The keys are the same as in GTK. Keys that are named after commands, such as Copy, also have these commands.
  ///
  /// - Parameters:
  ///   - event: The press of the key.
  ///   - decimalSeparator: The sign that the keypad's key for the fraction types; nil for the sign of the layout.
  init?(_ event: KeyEvent, decimalSeparator: String? = nil) {
    let key = event.key.unpadded
    guard event.modifiers.isDisjoint(with: [.alt, .logo]) else { return nil }
    let (isControl, isShift) = (event.modifiers.contains(.control), event.modifiers.contains(.shift))
    if let movement = Self.movement(of: key, isControl: isControl) {
      self = .move(movement, extending: isShift)
    } else if let command = Self.edit(by: key, isControl: isControl, isShift: isShift) {
      self = command
    } else if let command = Self.commands[key] {
      self = command
    } else if isControl {
      guard let command = Self.shortcut(of: event, isShift: isShift) else { return nil }
      self = command
    } else if key == .return {
      self = .performReturn
    } else {
      guard event.typesText else { return nil }
      self = .type(event.key.isKeypadSeparator ? decimalSeparator ?? event.characters : event.characters)
    }
  }

  private static func movement(of key: Key, isControl: Bool) -> TextMovement? {
    switch key {
    case .leftArrow: isControl ? .wordLeft : .left
    case .rightArrow: isControl ? .wordRight : .right
    case .upArrow: isControl ? .paragraphStart : .up
    case .downArrow: isControl ? .paragraphEnd : .down
    case .home: isControl ? .textStart : .lineStart
    case .end: isControl ? .textEnd : .lineEnd
    case .pageUp: .pageUp
    case .pageDown: .pageDown
    default: nil
    }
  }

  private static func edit(by key: Key, isControl: Bool, isShift: Bool) -> TextCommand? {
    switch (key, isControl, isShift) {
    case (.backspace, false, _): .delete(.backward)
    case (.backspace, true, false): .delete(.wordBackward)
    case (.backspace, true, true): .delete(.paragraphStart)
    case (.delete, false, false): .delete(.forward)
    case (.delete, true, false): .delete(.wordForward)
    case (.delete, true, true): .delete(.paragraphEnd)
    case (.delete, false, true): .cut
    case (.insert, false, true): .paste
    case (.insert, true, false): .copy
    case (.insert, false, false): .toggleOverwriting
    default: nil
    }
  }

  private static func shortcut(of event: KeyEvent, isShift: Bool) -> TextCommand? {
    switch (event.shortcutLetter, isShift) {
    case ("a", false), ("/", false): .selectAll
    case ("a", true), ("\\", _): .deselect
    case ("c", false): .copy
    case ("x", false): .cut
    case ("v", _): .paste
    case ("z", false): .undo
    case ("z", true), ("y", false): .redo
    default: nil
    }
  }

  /// The keys that are named after commands, with the key codes of XF86keysym.h and keysymdef.h.
  private static let commands: [Key: TextCommand] = [
    Key(rawValue: 0x1008_FF57): .copy, Key(rawValue: 0x1008_FF58): .cut, Key(rawValue: 0x1008_FF6D): .paste,
    Key(rawValue: 0xFF65): .undo, Key(rawValue: 0xFF66): .redo,
  ]
}

nonisolated extension Key {
  /// Whether the key is the key of the keypad that begins a fraction, with the key codes KP_Decimal and KP_Separator of
  /// keysymdef.h. The key of a layout does not show whether the users of the layout write fractions with a comma or a
  /// point.
  fileprivate var isKeypadSeparator: Bool { rawValue == 0xFFAE || rawValue == 0xFFAC }
}
