import Taction

/// The listings of the page on taps.
enum TapListings {
  static func selectAndEnlarge(_ photo: View) {
    let select = TapGestureRecognizer { _ in
      photo.borderWidth = photo.borderWidth == 0 ? 4 : 0
    }
    let enlarge = TapGestureRecognizer { tap in
      View.animate(duration: 0.25) { photo.scale(by: 2, about: tap.location(in: photo)) }
    }
    enlarge.numberOfTapsRequired = 2
    select.require(toFail: enlarge)
    photo.addGestureRecognizer(select)
    photo.addGestureRecognizer(enlarge)
  }

  static func provisionally(_ select: TapGestureRecognizer, _ photo: View) {
    select.firesProvisionally = true
    select.onRetract = { _ in photo.borderWidth = 0 }
  }
}
