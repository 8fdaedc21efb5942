import Taction

/// The listing of the page on hovers.
enum HoverListings {
  static func highlight(_ photo: View) {
    photo.addGestureRecognizer(
      HoverGestureRecognizer { hover in
        let isOver = hover.state == .began || hover.state == .changed
        photo.borderWidth = isOver ? 4 : 0
      })
  }
}
