import Taction

/// The listings of the page on transforms.
enum TransformListings {
  static func inOneLine(_ photo: View) {
    photo.addInteraction(TransformInteraction(scale: 0.25...4, momentum: true))
  }

  static func snap(_ photo: View, tell: @escaping (String) -> Void) {
    let hand = TransformInteraction(scale: 0.5...4)
    hand.zoomSpeed = 1.5
    hand.snapAngles = [.zero, .degrees(90), .degrees(180), .degrees(-90)]
    hand.onEnd = { _, finished in tell(finished ? "placed" : "put back") }
    photo.addInteraction(hand)
  }

  static func keep(_ photo: View) {
    let hand = TransformInteraction(momentum: true)
    hand.onChange = { hand in
      guard let photo = hand.view, let table = photo.superview, !hand.isTracking else { return }
      if !table.bounds.contains(photo.center) { photo.stopMovement() }
    }
    hand.onEnd = { hand, _ in
      guard let photo = hand.view, let area = photo.superview?.bounds, !area.contains(photo.center) else { return }
      let place = photo.center
      View.animate(duration: 0.3) {
        photo.center.x = min(max(place.x, area.minX), area.maxX)
        photo.center.y = min(max(place.y, area.minY), area.maxY)
      }
    }
    photo.addInteraction(hand)
  }

  static func follow(_ photo: View) {
    photo.addGestureRecognizer(
      TransformGestureRecognizer { hand in
        photo.center += hand.translation(in: photo.superview)
        photo.scale(by: hand.scale, about: hand.location(in: photo))
        photo.rotate(by: hand.rotation(in: photo), about: hand.location(in: photo))
        hand.setTranslation(.zero, in: photo.superview)
        hand.scale = 1
        hand.rotation = .zero
      })
  }
}
