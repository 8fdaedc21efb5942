import TactionEnvironment
import TactionGeometry
import TactionGraphics
import TactionViews
import TactionWords

/// A small button in a field. It does not take the focus from the field.
final class FieldButton: Control {
  /// Called when the button is pressed.
  var onPress: (() -> Void)?
  var icon: Icon {
    didSet { setNeedsDisplay() }
  }
  /// The name for screen readers.
  var word: Word {
    didSet { if word != oldValue { semanticsDidChange() } }
  }

  /// The side of the icon at the usual text size, in logical px. Our own choice.
  private static let iconSide = 18.0

  init(_ icon: Icon, _ word: Word) {
    (self.icon, self.word) = (icon, word)
    super.init()
    cursor = .arrow
  }

  override func activate() { onPress?() }

  override var canBecomeFirstResponder: Bool { false }

  override func draw(into list: inout DisplayList) {
    let size = Size(width: theme.scaled(Self.iconSide), height: theme.scaled(Self.iconSide))
    drawTint(over: RoundedRect(Rect(center: bounds.center, size: size).inset(by: -5), radius: size.width), into: &list)
    list.draw(icon, in: Rect(center: bounds.center, size: size), color: .secondaryLabel)
  }

  override var semantics: Semantics? {
    Semantics(.button, name: theme.words[word], states: semanticStates, actions: [.press])
  }
}
