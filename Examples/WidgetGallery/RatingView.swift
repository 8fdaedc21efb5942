import Taction

/// Five stars for a rating: a custom control, as explained in Docs/Controls.md.
final class RatingView: Control {
  private static let stars = 5

  /// Called with the rating that the user has chosen.
  var onChange: (Int) -> Void = { _ in }

  /// The rating, from 0 to 5.
  var rating = 0 {
    didSet {
      rating = max(0, min(rating, Self.stars))
      guard rating != oldValue else { return }
      setNeedsDisplay()
      semanticsDidChange()
    }
  }

  private var isRightToLeft: Bool { layoutDirection == .rightToLeft }

  override func sizeThatFits(_ size: Size) -> Size { Size(width: Double(Self.stars) * 44, height: 44) }

  override func draw(into list: inout DisplayList) {
    for index in 0..<Self.stars {
      let place = Double(isRightToLeft ? Self.stars - 1 - index : index)
      let box = Rect(center: Point(x: place * 44 + 22, y: 22), size: Size(width: 28, height: 28))
      list.draw(index < rating ? .starFilled : .star, in: box, color: .tint, opacity: contentOpacity)
    }
    super.draw(into: &list)  // the focus ring
  }

  // A tap chooses the star under the finger; a key press adds one star.
  override func activate() {
    guard let point = activationPoint else { return choose(rating % Self.stars + 1) }
    let star = Int((isRightToLeft ? bounds.width - point.x : point.x) / 44)
    choose(max(0, min(star, Self.stars - 1)) + 1)
  }

  private func choose(_ number: Int) {
    rating = number
    onChange(rating)
  }

  override var semantics: Semantics? {
    Semantics(
      .slider, value: .number(Double(rating), in: 0...Double(Self.stars), text: "\(rating) of \(Self.stars)"),
      states: semanticStates, actions: [.increment, .decrement])
  }

  override func perform(_ action: Semantics.Action) -> Bool {
    guard isEnabled else { return false }
    switch action {
    case .increment: choose(rating + 1)
    case .decrement: choose(rating - 1)
    case .setNumber(let number): choose(Int(max(0, min(number.rounded(), Double(Self.stars)))))
    default: return false
    }
    return true
  }
}
