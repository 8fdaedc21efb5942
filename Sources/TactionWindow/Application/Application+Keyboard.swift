import TactionEnvironment
import TactionViews

// The keyboard on the screen.
extension Application {
  /// Determines when the application shows its own keyboard on the screen; `.automatic` by default.
  ///
  /// The keyboard slides in when a view that takes text becomes the first responder. The keyboard slides out when this
  /// view resigns, when the user drags the keyboard down, and when keys of a hardware keyboard arrive. See
  /// `OnScreenKeyboard`.
  public var keyboardPolicy: KeyboardPolicy {
    get { chosenKeyboardPolicy }
    set {
      guard newValue != chosenKeyboardPolicy else { return }
      chosenKeyboardPolicy = newValue
      for window in windows {
        window.textInputDidChange(.focus)
        window.keyboard?.update()
      }
    }
  }

  /// The layouts of the keyboard on the screen, by their names in xkb, such as `["de", "us(intl)"]`; nil, the default,
  /// for the user's layouts.
  ///
  /// The user's layouts are read from the compositor's keymap, or follow from `XKB_DEFAULT_LAYOUT` or the language.
  /// Names that are unknown to xkb are ignored and logged.
  public var keyboardLayouts: [String]? {
    get { keyboardLayoutNames }
    set {
      guard newValue != keyboardLayoutNames else { return }
      keyboardLayoutNames = newValue
      keyboardSource = nil
      for window in windows { window.keyboard?.renewKeyboard() }
    }
  }

  /// Whether the application shows its own keyboard for text.
  var showsOwnKeyboard: Bool {
    switch keyboardPolicy {
    case .always: true
    case .never: false
    case .automatic: !offersTextInput && seats.contains(where: \.hasTouch)
    }
  }

  /// The layouts for keyboards on the screen, read at the first call.
  func readKeyboardLayouts() -> KeyboardLayouts {
    let source = keyboardSource ?? findKeyboardSource()
    keyboardSource = source
    return source.keyboardLayouts
  }

  /// Reads the layouts again after the compositor has sent another keymap. Its first keymap may arrive after the
  /// keyboard was shown, and the user may choose other layouts at any time.
  func keymapDidChange() {
    guard let keyboardSource, keyboardLayoutNames?.isEmpty ?? true else { return }
    let source = findKeyboardSource()
    guard source.layouts != keyboardSource.layouts else { return }
    self.keyboardSource = source
    for window in windows { window.keyboard?.renewKeyboard() }
  }

  private func findKeyboardSource() -> KeyboardSource {
    .find(names: keyboardLayoutNames, keymap: seats.lazy.compactMap(\.keymap).first)
  }
}

extension Window: WindowServices {
  /// The distances from the edges of the window to the part that the keyboard on the screen does not cover, in logical
  /// pixels; zero without a keyboard.
  ///
  /// These insets are part of `View.safeAreaInsets`, and change when the keyboard begins to slide in or out.
  public var keyboardInsets: Insets { pipeline.tree.keyboardInsets }

  /// The keyboard on the screen that is shown for a field; nil if there is none.
  var keyboard: (any WindowKeyboard)? { pipeline.tree.keyboard }

  /// Whether the window shows the application's keyboard for its fields. A popup has no room for a keyboard, and a
  /// window that takes no input does not need one.
  package var wantsKeyboard: Bool { !role.isPopup && takesInput && application?.showsOwnKeyboard ?? false }

  package var keyboardLayouts: KeyboardLayouts { application?.readKeyboardLayouts() ?? KeyboardLayouts() }
}
