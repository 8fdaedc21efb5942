import Taction

/// The listing of the page on secondary clicks.
enum SecondaryClickListings {
  static func mark(_ photo: View, with mark: View) {
    photo.addGestureRecognizer(
      SecondaryClickGestureRecognizer { click in
        mark.center = click.location(in: photo)
        mark.isHidden = false
      })
  }
}
