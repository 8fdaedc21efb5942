import Taction

/// A coloured card with a text on it.
final class Card: View {
  let label = Label()
  private let restingColor: Color

  init(_ text: String, color: Color = .blue, size: Size = Size(width: 260, height: 180)) {
    restingColor = color
    super.init(frame: Rect(origin: .zero, size: size))
    accessibilityIdentifier = text
    backgroundColor = color
    cornerRadius = 18
    shadow = Shadow(color: .black, opacity: 0.3, radius: 8, offset: Vector(dx: 0, dy: 3))
    label.text = text
    label.font = .system(size: 20, weight: .bold).followingTextScale()
    label.numberOfLines = 0
    label.textColor = .white
    label.alignment = .center
    addSubview(label)
  }

  override func layoutSubviews() { label.frame = bounds.inset(by: Insets(8)) }

  /// Shows that a gesture has happened on the card.
  func flash(_ color: Color = .green) {
    backgroundColor = color
    View.animate(duration: 0.6) { backgroundColor = restingColor }
  }

  /// Returns a pan that drags the card.
  func makePan() -> PanGestureRecognizer {
    let pan = PanGestureRecognizer { [weak self] pan in
      self?.center += pan.translation(in: self?.superview)
      pan.setTranslation(.zero, in: self?.superview)
    }
    pan.name = "pan"
    return pan
  }

  /// Returns a pinch that scales the card about the fingers.
  func makePinch() -> PinchGestureRecognizer {
    let pinch = PinchGestureRecognizer { [weak self] pinch in
      self?.scale(by: pinch.scale, about: pinch.location(in: self))
      pinch.scale = 1
    }
    pinch.name = "pinch"
    return pinch
  }
}

extension Rect {
  /// Returns the centre of one of several equal parts of the row; the first part is at the leading edge.
  func center(of index: Int, among count: Int, _ direction: LayoutDirection) -> Point {
    let place = direction == .rightToLeft ? count - 1 - index : index
    return Point(x: minX + width * (Double(place) + 0.5) / Double(count), y: center.y)
  }
}

extension GestureRecognizer {
  /// The location of the gesture in its view as text; empty while there is no gesture.
  var placeText: String {
    guard let view, numberOfTouches > 0 || state != .possible else { return "" }
    return "at " + location(in: view).text
  }
}
