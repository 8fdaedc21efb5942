import Taction

/// The listings of the page on pans.
enum PanListings {
  static func drag(_ photo: View) {
    photo.addGestureRecognizer(
      PanGestureRecognizer { pan in
        photo.center += pan.translation(in: photo.superview)
        pan.setTranslation(.zero, in: photo.superview)
      })
  }

  static func throwOn(_ photo: View) {
    photo.addGestureRecognizer(
      PanGestureRecognizer { pan in
        photo.center += pan.translation(in: photo.superview)
        pan.setTranslation(.zero, in: photo.superview)
        if pan.state == .ended {
          let way = pan.velocity(in: photo.superview) * 0.15
          View.animate(duration: 0.3) { photo.center += way }
        }
      })
  }
}
