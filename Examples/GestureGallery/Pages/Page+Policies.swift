import Taction

extension Page {
  static let together = Page(
    title: "Together",
    hint:
      "Pan, pinch and rotation recognize at the same time, since their delegate says so; the card follows the fingers."
  ) { page in
    let card = Card("Move, pinch, turn")
    page.addToMiddle(card)
    page.delegate = Partners()
    for recognizer in card.followers {
      recognizer.delegate = page.delegate
      page.add(recognizer, to: card)
    }
  }

  static let firstWins = Page(
    title: "First wins", hint: "The same three without a delegate: the first to begin keeps the others from it."
  ) { page in
    let card = Card("One at a time")
    page.addToMiddle(card)
    for recognizer in card.followers { page.add(recognizer, to: card) }
  }

  static let failFirst = Page(
    title: "Fail first",
    hint: "The pan requires the swipe to fail: a quick stroke to the right swipes, anything else drags."
  ) { page in
    let card = Card("Swipe or drag")
    page.addToMiddle(card)
    let swipe = SwipeGestureRecognizer { [weak card] _ in card?.flash() }
    swipe.name = "swipe"
    let pan = card.makePan()
    pan.require(toFail: swipe)
    page.add(swipe, to: card)
    page.add(pan, to: card)
  }

  static let delegate = Page(
    title: "Delegate",
    hint: "The delegate lets the pan see no touch on the card's left half, and lets it begin only if it goes sideways."
  ) { page in
    let card = Card("Right half, sideways")
    page.addToMiddle(card)
    page.delegate = Picky()
    let pan = card.makePan()
    pan.delegate = page.delegate
    page.add(pan, to: card)
  }

  static let deepestFirst = Page(
    title: "Deepest first",
    hint: "Both cards wait for a tap. On the inner card it is the inner one's; outside it, the outer one's."
  ) { page in
    let outer = Card("", size: Size(width: 420, height: 280))
    let inner = Card("Inner", color: .orange, size: Size(width: 180, height: 110))
    outer.accessibilityIdentifier = "outer"
    page.addToMiddle(outer)
    outer.addSubview(inner)
    inner.center = outer.bounds.center
    inner.transform = .rotation(.degrees(-12))
    for card in [inner, outer] {
      let tap = TapGestureRecognizer { [weak card] _ in card?.flash() }
      tap.name = card === inner ? "inner tap" : "outer tap"
      page.add(tap, to: card)
    }
  }
}

/// A delegate that lets all recognizers of one view recognize together.
private final class Partners: GestureRecognizerDelegate {
  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool {
    recognizer.view === other.view
  }
}

/// Accepts only touches on the right half, and only sideways movements.
private final class Picky: GestureRecognizerDelegate {
  func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool {
    guard let view = recognizer.view else { return false }
    return touch.location(in: view).x > view.bounds.center.x
  }

  func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    guard let pan = recognizer as? PanGestureRecognizer else { return true }
    let way = pan.translation(in: nil)
    return abs(way.dx) > abs(way.dy)
  }
}

extension Card {
  /// Pan, pinch and rotation that make the card follow the fingers; the pan is first.
  fileprivate var followers: [GestureRecognizer] {
    let rotation = RotationGestureRecognizer { [weak self] rotation in
      self?.rotate(by: rotation.rotation, about: rotation.location(in: self))
      rotation.rotation = .zero
    }
    rotation.name = "rotation"
    return [makePan(), makePinch(), rotation]
  }
}
