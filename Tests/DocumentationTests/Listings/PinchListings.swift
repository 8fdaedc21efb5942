import Taction

/// The listings of the page on pinches.
enum PinchListings {
  static func scale(_ photo: View) {
    photo.addGestureRecognizer(
      PinchGestureRecognizer { pinch in
        photo.scale(by: pinch.scale, about: pinch.location(in: photo))
        pinch.scale = 1
      })
  }

  static func scaleWithinLimits(_ photo: View) {
    let limits = 0.5...2.0
    photo.addGestureRecognizer(
      PinchGestureRecognizer { pinch in
        let scale = photo.transform.meanScale
        let wanted = min(max(scale * pinch.scale, limits.lowerBound), limits.upperBound)
        photo.scale(by: wanted / scale, about: pinch.location(in: photo))
        pinch.scale = 1
      })
  }
}
