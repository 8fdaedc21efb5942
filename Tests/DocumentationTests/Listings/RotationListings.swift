import Taction

/// The listing of the page on rotations.
enum RotationListings {
  static func turn(_ photo: View) {
    photo.addGestureRecognizer(
      RotationGestureRecognizer { rotation in
        photo.rotate(by: rotation.rotation(in: photo), about: rotation.location(in: photo))
        rotation.rotation = .zero
      })
  }
}
