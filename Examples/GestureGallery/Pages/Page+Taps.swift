import Taction

extension Page {
  static let tap = Page(title: "Tap", hint: "Tap the blue card with one finger, the orange one with two at once.") {
    page in
    let cards = [Card("One finger"), Card("Two fingers", color: .orange)]
    for (index, card) in cards.enumerated() {
      page.arena.addSubview(card)
      let tap = TapGestureRecognizer { [weak card] _ in card?.flash() }
      tap.name = index == 0 ? "tap" : "two-finger tap"
      tap.numberOfTouchesRequired = index + 1
      page.add(tap, to: card) { tap.placeText }
    }
    page.layOut = { [weak page] arena in
      let direction = page?.layoutDirection ?? .leftToRight
      for (index, card) in cards.enumerated() { card.center = arena.center(of: index, among: 2, direction) }
    }
  }

  static let doubleTap = Page(
    title: "Double tap",
    hint: "The single tap has to wait until the double tap has failed: tap once, and see it come a moment later."
  ) { page in
    let card = Card("Tap once or twice")
    page.addToMiddle(card)
    let twice = TapGestureRecognizer { [weak card] _ in card?.flash(.orange) }
    twice.name = "double tap"
    twice.numberOfTapsRequired = 2
    let once = TapGestureRecognizer { [weak card] _ in card?.flash() }
    once.name = "tap"
    once.require(toFail: twice)
    page.add(once, to: card)
    page.add(twice, to: card)
  }

  static let longPress = Page(
    title: "Long press", hint: "Hold a finger still for half a second; then it may move. Move too early, and it fails."
  ) { page in
    let card = Card("Press and hold")
    page.addToMiddle(card)
    let press = LongPressGestureRecognizer { [weak card] press in
      let isHeld = press.state == .began || press.state == .changed
      View.animate(duration: 0.15) { card?.transform = isHeld ? .scale(1.08) : .identity }
    }
    press.name = "long press"
    page.add(press, to: card) { press.placeText }
  }
}
