import Taction

/// A photo with a white border that fingers move, scale and rotate; the point under a finger stays under it.
final class PhotoView: ImageView {
  /// The range of scales that fingers can set.
  static let scaleLimits = 0.25...4.0
  /// The length to which fingers can reduce the longer edge, in px. The save button covers no photo of this length.
  private static let leastEdge = 96.0

  /// The position of the photo when fingers landed on it; nil while no finger is on it.
  private var found: Place?

  private struct Place {
    var center: Point
    var transform: Transform
  }

  /// The index of the photo, which determines its position on the table, and its order in the stack when the collage
  /// opens.
  let index: Int

  /// Whether the user has ever touched the photo, or scaled it on a touchpad or with a wheel.
  private(set) var wasTouched = false

  init(image: Image, index: Int = 0) {
    self.index = index
    super.init(frame: Rect(x: 0, y: 0, width: Double(image.width), height: Double(image.height)))
    self.image = image
    borderWidth = 6
    borderColor = .white
    shadow = .resting

    // Each handler applies the change since its last call, and resets the recognizer. The pan is added first, so the
    // photo follows the fingers before it is scaled and rotated about their middle.
    let pan = PanGestureRecognizer { [weak self] pan in
      guard let self, isHeld(by: pan) else { return }
      center += pan.translation(in: superview)
      pan.setTranslation(.zero, in: superview)
    }
    let pinch = PinchGestureRecognizer { [weak self] pinch in
      guard let self, isHeld(by: pinch) else { return }
      scale(by: withinLimits(pinch.scale), about: pinch.location(in: self))
      pinch.scale = 1
    }
    let rotation = RotationGestureRecognizer { [weak self] rotation in
      guard let self, isHeld(by: rotation) else { return }
      rotate(by: rotation.rotation(in: self), about: rotation.location(in: self))
      rotation.rotation = .zero
    }
    // The photo turns from the first degree on, even in a drag: what lies under a finger stays there.
    rotation.slop = 0
    let doubleTap = TapGestureRecognizer { [weak self] _ in self?.straighten() }
    doubleTap.numberOfTapsRequired = 2
    let longPress = LongPressGestureRecognizer { [weak self] press in
      self?.setLifted(press.state == .began || press.state == .changed)
    }
    for recognizer in [pan, pinch, rotation, doubleTap, longPress] {
      recognizer.delegate = self
      addGestureRecognizer(recognizer)
    }
  }

  /// The longer edge of the photo before it is scaled; setting it also changes the shorter edge.
  var longEdge: Double {
    get { max(bounds.width, bounds.height) }
    set { bounds.size = bounds.size * (newValue / longEdge) }
  }

  /// Leaves the photo where fingers have moved it. If the photo is out of reach because the table's shape has changed,
  /// brings it back. Does the same for the place to which the photo returns if its touches are cancelled.
  func keep(within area: Rect) {
    let wayBack = { (place: Place) -> Vector in
      // Fingers that scale or rotate the photo about another point also move its middle by the transform.
      let middle = place.center + Vector(dx: place.transform.tx, dy: place.transform.ty)
      return Point(x: min(max(middle.x, area.minX), area.maxX), y: min(max(middle.y, area.minY), area.maxY)) - middle
    }
    center += wayBack(Place(center: center, transform: transform))
    if let found { self.found?.center += wayBack(found) }
  }

  override func touchesBegan(_ touches: [Touch]) {
    pickUp()
    super.touchesBegan(touches)
  }

  /// Brings a touched photo to the front. A photo that is still rotating upright stops when a finger catches it.
  private func pickUp() {
    wasTouched = true
    stopMovement()
    superview?.bringSubviewToFront(self)
  }

  /// Returns whether the fingers move the photo. If the compositor cancels the touches (for a system gesture, for
  /// example), their movement was not intended, so the photo returns to its position before the movement.
  private func isHeld(by recognizer: GestureRecognizer) -> Bool {
    switch recognizer.state {
    case .began:
      guard found == nil else { break }
      // The view receives no touches of a pinch on a touchpad or with a wheel.
      pickUp()
      found = Place(center: center, transform: transform)
    case .cancelled:
      if let found { View.animate(duration: 0.2) { (center, transform) = (found.center, found.transform) } }
      found = nil
      return false
    case .ended:
      found = nil
    default:
      break
    }
    return true
  }

  /// Returns a scale step, limited so that the photo's scale stays within its limits.
  private func withinLimits(_ step: Double) -> Double {
    let scale = transform.meanScale
    let least = max(Self.scaleLimits.lowerBound, min(Self.leastEdge / longEdge, 1))
    return min(max(scale * step, least), Self.scaleLimits.upperBound) / scale
  }

  private func straighten() {
    View.animate(duration: 0.3) { rotate(by: -transform.rotation, about: bounds.center) }
  }

  private func setLifted(_ lifted: Bool) {
    View.animate(duration: 0.2) { shadow = lifted ? .lifted : .resting }
  }
}

/// The photo's recognizers work together: without a delegate, the first to begin would prevent the others from
/// beginning.
extension PhotoView: GestureRecognizerDelegate {
  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool {
    recognizer.view === other.view
  }
}

extension Shadow {
  /// The shadow of a photo that lies on the table.
  fileprivate static let resting = Shadow(color: .black, opacity: 0.45, radius: 8, offset: Vector(dx: 0, dy: 3))
  /// The shadow of a photo that a long press has picked up.
  fileprivate static let lifted = Shadow(color: .black, opacity: 0.5, radius: 28, offset: Vector(dx: 0, dy: 18))
}
