import Taction

extension Page {
  static let transform = Page(
    title: "Transform",
    hint:
      "One line: the card follows all fingers between half and three times its size, flies on, and springs back "
      + "from a limit."
  ) { page in
    let card = Card("Throw me")
    page.addToMiddle(card)
    let interaction = TransformInteraction(scale: 0.5...3, momentum: true)
    card.addInteraction(interaction)
    // After a throw, the card moves without a touch, so the witness does not see the change.
    interaction.onChange = { [weak page] _ in page?.refresh() }
    interaction.gestureRecognizer.name = "transform"
    page.show(interaction.gestureRecognizer) {
      "scale \(card.transform.meanScale.text(2)), \(card.transform.rotation.text), at \(card.center.text)"
    }
  }

  static let provisionalTap = Page(
    title: "Provisional tap",
    hint: "The single tap fires at once, though a double tap may come; if one does, the single tap is taken back."
  ) { page in
    let card = Card("0 single, 0 double")
    page.addToMiddle(card)
    var counts = (single: 0, double: 0)
    let show = { card.label.text = "\(counts.single) single, \(counts.double) double" }
    let twice = TapGestureRecognizer { _ in
      counts.double += 1
      show()
    }
    twice.name = "double tap"
    twice.numberOfTapsRequired = 2
    let once = TapGestureRecognizer { _ in
      counts.single += 1
      show()
    }
    once.name = "tap"
    once.require(toFail: twice)
    once.firesProvisionally = true
    once.onRetract = { _ in
      counts.single -= 1
      show()
    }
    page.add(once, to: card) { once.isProvisional ? "provisional" : "" }
    page.add(twice, to: card)
  }
}
