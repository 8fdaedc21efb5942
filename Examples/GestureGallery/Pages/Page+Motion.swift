import Taction

extension Page {
  static let pan = Page(
    title: "Pan", hint: "Drag the card, with one finger or more. The card lies in a parent that is turned and enlarged."
  ) { page in
    let parent = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    let card = Card("Drag me", size: Size(width: 180, height: 120))
    page.addToMiddle(parent)
    parent.addSubview(card)
    parent.transform = .rotation(.degrees(20)).scaled(by: 1.4)
    let pan = card.makePan()
    page.add(pan, to: card) { "\(pan.velocity(in: nil).text) px/s" }
    card.center = parent.bounds.center
  }

  static let swipe = Page(
    title: "Swipe", hint: "A short, quick stroke over the card: to a side with one finger, upward with two."
  ) { page in
    let card = Card("Swipe me", size: Size(width: 360, height: 240))
    page.addToMiddle(card)
    let strokes: [(name: String, direction: SwipeGestureRecognizer.Direction, fingers: Int)] = [
      ("right", .right, 1), ("left", .left, 1), ("two up", .up, 2),
    ]
    for stroke in strokes {
      let swipe = SwipeGestureRecognizer { [weak card] _ in
        card?.label.text = stroke.name
        card?.flash()
      }
      swipe.name = stroke.name
      swipe.direction = stroke.direction
      swipe.numberOfTouchesRequired = stroke.fingers
      page.add(swipe, to: card)
    }
  }

  static let pinch = Page(title: "Pinch", hint: "Two fingers spread or close. What lies between them stays there.") {
    page in
    let card = Card("Pinch me")
    page.addToMiddle(card)
    let pinch = card.makePinch()
    page.add(pinch, to: card) {
      "scale \(card.transform.meanScale.text(2)), \(pinch.velocity.text(2)) /s, \(pinch.numberOfTouches) fingers"
    }
  }

  static let rotation = Page(
    title: "Rotation", hint: "Two fingers turn about each other; the angle goes on beyond a full turn."
  ) { page in
    let card = Card("Turn me")
    page.addToMiddle(card)
    var sum = Angle.zero
    let rotation = RotationGestureRecognizer { [weak card] rotation in
      guard let card else { return }
      card.rotate(by: rotation.rotation, about: rotation.location(in: card))
      sum += rotation.rotation
      rotation.rotation = .zero
    }
    rotation.name = "rotation"
    page.add(rotation, to: card) { "\(sum.text), \(rotation.velocity.text)/s" }
  }

  static let screenEdgePan = Page(
    title: "Screen edge pan",
    hint: "Drag from the right edge of the page toward its middle, and the drawer comes along."
  ) { page in
    let drawer = Card("Drawer", color: .green, size: Size(width: 300, height: 320))
    page.arena.addSubview(drawer)
    let edge = ScreenEdgePanGestureRecognizer(edges: .right) { [weak drawer] pan in
      let isOpen = pan.state == .began || pan.state == .changed
      let pulled = isOpen ? max(-pan.translation(in: nil).dx, 0) : 0
      View.animate(duration: isOpen ? 0 : 0.25) {
        drawer?.transform = .translation(Vector(dx: -min(pulled, 260), dy: 0))
      }
    }
    edge.name = "edge pan"
    // In a right-to-left layout, the list of pages is at the right edge of the window.
    edge.usesEdgesOfView = true
    page.add(edge, to: page.arena) { edge.translation(in: nil).text + " px" }
    page.layOut = { drawer.center = Point(x: $0.maxX + 130, y: $0.center.y) }
  }

  static let hover = Page(
    title: "Hover", hint: "Move the mouse, or a pen held just above the screen, over the card."
  ) { page in
    let card = Card("Come near")
    page.addToMiddle(card)
    let hover = HoverGestureRecognizer { [weak card, weak page] hover in
      // A hover has no touch, so the witness does not see the change.
      page?.refresh()
      let isNear = hover.state == .began || hover.state == .changed
      View.animate(duration: 0.15) { card?.backgroundColor = isNear ? .orange : .blue }
    }
    hover.name = "hover"
    page.add(hover, to: card) { hover.placeText }
  }
}
