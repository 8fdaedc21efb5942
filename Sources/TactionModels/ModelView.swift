import TactionGeometry
import TactionGestures
import TactionGraphics
import TactionViews

/// A view that shows a model in space, which fingers move, scale and turn.
///
/// One finger moves the model, a pinch scales it, a rotation turns it about the line of sight, and a two-finger pan
/// tilts it. By default a hand does only one of these until all fingers are up (`locksTransformation`). A released
/// model keeps its momentum, a finger that lands stops it, and a double tap resets it.
///
/// The view's background shows around the model. The model is drawn at the window's resolution, on the drawing threads.
open class ModelView: View, GestureRecognizerDelegate {
  /// The model; nil shows nothing. Setting it keeps the pose.
  public final var model: Model? {
    didSet { if model !== oldValue { setNeedsDisplay() } }
  }

  /// The position, scale and rotation of the model; setting it stops momentum and animations.
  ///
  /// Ignores values that are not finite and scales of 0 or less. Clamps scales to 0.0001...10,000, and offsets to
  /// ±1,000,000 px.
  public final var pose: ModelPose {
    get { shownPose }
    set {
      guard let pose = newValue.bounded else { return }
      stopMotion()
      show(pose)
    }
  }

  /// The pose after a double tap or `reset(animated:)`; validated like `pose`.
  public final var initialPose: ModelPose {
    get { firstPose }
    set { firstPose = newValue.bounded ?? firstPose }
  }

  /// The range within which fingers scale the model (default: 0.2...10). Ignores limits that are not finite or not
  /// greater than 0.
  public final var scaleLimits: ClosedRange<Double> {
    get { limits }
    set { if newValue.lowerBound > 0, newValue.upperBound.isFinite { limits = newValue } }
  }

  /// Whether a hand only moves, scales, turns or tilts the model until all fingers are up (default: true).
  ///
  /// If false, two fingers scale, turn and tilt it at once.
  public final var locksTransformation = true

  /// Whether a released model keeps moving and slows down (default: true).
  public final var hasMomentum = true

  /// The distance from the viewer to the model's centre, in units of the view's shorter side (default: 3).
  ///
  /// Grows with the model's scale, so that the viewer stays in front of it. Ignores values that are not finite or less
  /// than 1.
  public final var viewingDistance: Double {
    get { distance }
    set {
      guard newValue.isFinite, newValue >= 1, newValue != distance else { return }
      distance = newValue
      setNeedsDisplay()
    }
  }

  /// The light on the model.
  public final var light = ModelLight() {
    didSet { if light != oldValue { setNeedsDisplay() } }
  }

  /// Called after each change of the pose, by fingers, momentum or the app.
  public final var onPoseChange: ((ModelView) -> Void)?

  /// Moves the model with one finger or a mouse. The view is the delegate of all five recognizers.
  public private(set) final lazy var moveGestureRecognizer = PanGestureRecognizer { [weak self] in self?.move($0) }
  /// Scales the model with two fingers.
  public private(set) final lazy var scaleGestureRecognizer = PinchGestureRecognizer { [weak self] in self?.scale($0) }
  /// Turns the model about the line of sight with two fingers.
  public private(set) final lazy var turnGestureRecognizer = RotationGestureRecognizer { [weak self] in self?.turn($0) }
  /// Tilts the model with two fingers that move in the same direction.
  public private(set) final lazy var tiltGestureRecognizer = PanGestureRecognizer { [weak self] in self?.tilt($0) }
  /// Resets the model with a double tap.
  public private(set) final lazy var resetGestureRecognizer = TapGestureRecognizer { [weak self] _ in
    self?.reset(animated: true)
  }

  private var shownPose = ModelPose()
  private var firstPose = ModelPose()
  private var limits = 0.2...10.0
  private var distance = 3.0
  private let canvas = PixelCanvas()
  private let renderer = ModelRenderer()
  private(set) final var motion: ModelMotion?
  /// Whether a two-finger gesture followed the current move; the remaining finger's velocity is then not a throw.
  final var isMoveShared = false
  /// The release velocity of the last lift and its time: several recognizers may report the same lift.
  private var release = (velocity: ReleaseVelocity(), time: -Double.infinity)

  /// Makes a view of a model; the frame is in the superview's coordinates.
  public init(_ model: Model? = nil, frame: Rect = .zero) {
    self.model = model
    super.init(frame: frame)
    addGestures()
  }

  /// Whether momentum or a reset moves the model now.
  public final var isMoving: Bool { motion != nil }

  /// Returns the model to `initialPose`.
  ///
  /// - Parameter animated: whether it takes 0.4 s; ignored in a view without a window.
  public final func reset(animated: Bool = true) {
    stopMotion()
    guard animated, viewTree != nil else { return show(firstPose) }
    begin(ModelMotion(returning: self, to: firstPose, in: GestureConstants.springBackDuration))
  }

  /// Allows the view's own recognizers at the same time unless `locksTransformation` is set.
  open func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool {
    let own = [moveGestureRecognizer, scaleGestureRecognizer, turnGestureRecognizer, tiltGestureRecognizer]
    return !locksTransformation && own.contains { $0 === gestureRecognizer } && own.contains { $0 === other }
  }

  // MARK: Drawing

  /// Draws the model.
  open override func draw(into list: inout DisplayList) {
    guard let model, !bounds.isEmpty else { return }
    canvas.draw(into: &list, in: bounds, scale: displayScale) { bitmap, scale in
      renderer.draw(model, transform: transform(of: model).concatenating(.scale(scale)), light: light, into: bitmap)
    }
  }

  /// The side of the largest centred square in the bounds, in logical px of the view.
  final var side: Double { min(bounds.width, bounds.height) }

  /// Returns the transform from the model's coordinates to the view's: x and y from the corner of the bounds, z toward
  /// the viewer.
  private func transform(of model: Model) -> Transform3D {
    // The file's y points up.
    let size = side / 2 / model.radius
    return Transform3D.translation(-model.center)
      .concatenating(.scale(x: size, y: -size, z: size))
      .concatenating(
        Transform3D(
          translation: Vector3(x: shownPose.offset.dx, y: shownPose.offset.dy, z: 0), rotation: shownPose.rotation,
          scale: Vector3(x: shownPose.scale, y: shownPose.scale, z: shownPose.scale))
      )
      .concatenating(.perspective(distance: distance * side * max(shownPose.scale, 1)))
      .concatenating(.translation(Vector3(x: bounds.width / 2, y: bounds.height / 2, z: 0)))
  }
}

// MARK: Momentum and animation

extension ModelView {
  final func show(_ pose: ModelPose) {
    guard let pose = pose.bounded, pose != shownPose else { return }
    shownPose = pose
    setNeedsDisplay()
    onPoseChange?(self)
  }

  final func stopMotion() {
    guard let motion else { return }
    self.motion = nil
    viewTree?.end(motion)
  }

  /// Shows a pose of the current motion.
  final func advance(_ motion: ModelMotion, to pose: ModelPose) {
    guard motion === self.motion else { return }
    show(motion.isMomentum ? limited(pose) : pose)
  }

  /// Ends a motion that has reached its end.
  final func finish(_ motion: ModelMotion) {
    if motion === self.motion { self.motion = nil }
  }

  private func begin(_ motion: ModelMotion) {
    stopMotion()
    guard let tree = viewTree else { return }
    self.motion = motion
    tree.begin(motion)
  }

  /// Starts momentum, together with what other recognizers reported of the same lift.
  final func release(_ velocity: ReleaseVelocity, at time: Double) {
    if release.time != time { release = (ReleaseVelocity(), time) }
    release.velocity.formUnion(velocity)
    if let motion = ModelMotion(releasing: self, release.velocity, at: time) { begin(motion) }
  }
}
