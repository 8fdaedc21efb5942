import Taction

/// The listings of the page on the loupe.
enum LoupeListings {
  static func press(_ page: View) {
    let interaction = LoupeInteraction(magnification: 3)
    interaction.loupe.diameter = 160
    page.addInteraction(interaction)
  }

  static func hover(_ map: View) -> Loupe {
    let loupe = Loupe(target: map)
    loupe.source = .pixels
    loupe.magnification = 8
    map.addGestureRecognizer(
      HoverGestureRecognizer { hover in
        switch hover.state {
        case .began: loupe.show(at: hover.location(in: map))
        case .changed: loupe.move(to: hover.location(in: map))
        default: loupe.hide()
        }
      })
    return loupe
  }

  static func reflect(_ card: View) -> PortalView {
    let reflection = PortalView(sourceView: card)
    reflection.sourceTransform = Transform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: card.bounds.height)
    reflection.frame.origin = Point(x: card.frame.minX, y: card.frame.maxY)
    reflection.alpha = 0.3
    return reflection
  }
}
