import Taction

/// A photo with a white rim that fingers move, scale and turn; what lies under a finger stays under it.
final class PhotoView: ImageView {
  /// The range of scales that fingers can set.
  static let scaleLimits = 0.25...4.0

  /// The position of the photo when fingers landed on it; nil while there are none.
  private var found: Place?

  private struct Place {
    var center: Point
    var transform: Transform
  }

  /// Which of the photos it is: its place on the table, and in the stack when the collage opens.
  let index: Int

  /// Whether a finger has ever been on it.
  private(set) var wasTouched = false

  init(image: Image, index: Int = 0) {
    self.index = index
    super.init(frame: Rect(x: 0, y: 0, width: Double(image.width), height: Double(image.height)))
    self.image = image
    borderWidth = 6
    borderColor = .white
    shadow = .resting

    // Each handler takes what is new since its last call and sets the recognizer back. The pan is added first, so the
    // photo has followed the hand before it is scaled and turned about it.
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
    // The photo turns from the first degree on, also in a drag: what lies under a finger stays there.
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

  /// The longer edge of the photo, as it is before it is scaled; the other one follows.
  var longEdge: Double {
    get { max(bounds.width, bounds.height) }
    set { bounds.size = bounds.size * (newValue / longEdge) }
  }

  /// A touched photo comes to the front, and one that is still turning upright stops where the finger catches it.
  override func touchesBegan(_ touches: [Touch]) {
    wasTouched = true
    stopMovement()
    superview?.bringSubviewToFront(self)
    super.touchesBegan(touches)
  }

  /// Whether the fingers are to move the photo. When the compositor takes them away (a system gesture, say), their
  /// movement was not meant: the photo goes back to where they found it.
  private func isHeld(by recognizer: GestureRecognizer) -> Bool {
    switch recognizer.state {
    case .began:
      found = found ?? Place(center: center, transform: transform)
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

  /// The part of a scale step that keeps the photo's size within the limits.
  private func withinLimits(_ step: Double) -> Double {
    let scale = transform.meanScale
    return min(max(scale * step, Self.scaleLimits.lowerBound), Self.scaleLimits.upperBound) / scale
  }

  private func straighten() {
    View.animate(duration: 0.3) { rotate(by: -transform.rotation, about: bounds.center) }
  }

  private func setLifted(_ lifted: Bool) {
    View.animate(duration: 0.2) { shadow = lifted ? .lifted : .resting }
  }
}

/// The photo's recognizers work together: without a delegate the first to begin would keep the others from beginning.
extension PhotoView: GestureRecognizerDelegate {
  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool {
    recognizer.view === other.view
  }
}

extension Shadow {
  /// A photo that lies on the table.
  fileprivate static let resting = Shadow(color: .black, opacity: 0.45, radius: 8, offset: Vector(dx: 0, dy: 3))
  /// A photo that a long press has picked up.
  fileprivate static let lifted = Shadow(color: .black, opacity: 0.5, radius: 28, offset: Vector(dx: 0, dy: 18))
}
