import Taction

/// A view that shows and sets a number of stars, from 0 to 5: the worked example of the page on accessibility.
final class StarsView: View {
  var count = 3 {
    didSet {
      guard count != oldValue else { return }
      setNeedsDisplay()
      semanticsDidChange()
    }
  }

  override var semantics: Semantics? {
    Semantics(
      .slider, name: "Stars", value: .number(Double(count), in: 0...5, text: "\(count) of 5"),
      actions: [.increment, .decrement])
  }

  override func perform(_ action: Semantics.Action) -> Bool {
    switch action {
    case .increment: count = min(count + 1, 5)
    case .decrement: count = max(count - 1, 0)
    case .setNumber(let number): count = Int(max(0, min(number.rounded(), 5)))
    default: return false
    }
    return true
  }

  override var canBecomeFirstResponder: Bool { true }

  override func focusDidChange() {
    super.focusDidChange()
    borderWidth = showsFocusRing ? 2 : 0
    borderColor = .tint
  }
}

/// The other listings of the page.
enum AccessibilityListings {
  static func name(_ picture: ImageView) {
    picture.accessibilityLabel = "A lighthouse at dusk"
  }
}
