import Taction

/// The listing of the page on long presses.
enum LongPressListings {
  static func pickUp(_ photo: View) {
    var grip = Vector.zero
    photo.addGestureRecognizer(
      LongPressGestureRecognizer { press in
        let finger = press.location(in: photo.superview)
        switch press.state {
        case .began:
          grip = photo.center - finger
          photo.alpha = 0.8
        case .changed:
          photo.center = finger + grip
        default:
          photo.alpha = 1
        }
      })
  }
}
