import TactionGeometry
import TactionGestures
import TactionGraphics
import TactionViews

/// A view that shows a three-dimensional model, which fingers move, scale and rotate.
///
/// One finger moves the model, a pinch scales it, a rotation gesture rotates it about the line of sight, and a
/// two-finger pan tilts it. By default, only one of these movements is possible until all fingers are lifted
/// (`locksTransformation`). A released model keeps its momentum. A new finger stops the model, and a double tap resets
/// it.
///
/// The view's background is visible around the model. The model is drawn at the window's resolution, on the drawing
/// threads.
open class ModelView: GestureDelegateView {
  /// The model; nil shows nothing. A new model is shown in the same pose.
  public final var model: Model? {
    didSet { if model !== oldValue { setNeedsDisplay() } }
  }

  /// The position, scale and rotation of the model. Setting the pose stops momentum and animations.
  ///
  /// A pose with a number that is not finite, or with a scale of 0 or less, is ignored. Scales are clamped to
  /// 0.0001...10,000, and offsets to ±1,000,000 px.
  public final var pose: ModelPose {
    get { shownPose }
    set {
      guard let pose = newValue.bounded else { return }
      stopMotion()
      show(pose)
    }
  }

  /// The pose after a double tap or `reset(animated:)`. It is validated like `pose`.
  public final var initialPose: ModelPose {
    get { firstPose }
    set { firstPose = newValue.bounded ?? firstPose }
  }

  /// The range within which gestures scale the model (default: 0.2...10). A model that the app has scaled beyond the
  /// range keeps its scale until fingers scale it back. Limits that are not finite or not greater than 0 are ignored.
  public final var scaleLimits: ClosedRange<Double> {
    get { limits }
    set { if newValue.lowerBound > 0, newValue.upperBound.isFinite { limits = newValue } }
  }

  /// Whether only one kind of movement is possible until all fingers are lifted: to move, scale, rotate or tilt the
  /// model (default: true).
  ///
  /// If false, two fingers scale, rotate and tilt the model at the same time.
  public final var locksTransformation = true

  /// Whether a released model continues to move and slows down (default: true).
  public final var hasMomentum = true

  /// The distance between the viewer and the model's centre, in units of the view's shorter side (default: 3).
  ///
  /// The distance that is used for drawing grows with the model's scale, so that the viewer stays in front of the
  /// model. Values that are not finite or less than 1 are ignored.
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

  /// Called after each change of the pose by gestures, momentum or the app.
  public final var onPoseChange: ((ModelView) -> Void)?

  /// Moves the model with one finger or a mouse. The view is the delegate of all five recognizers.
  public private(set) final lazy var moveGestureRecognizer = PanGestureRecognizer { [weak self] in self?.move($0) }
  /// Scales the model with two fingers.
  public private(set) final lazy var scaleGestureRecognizer = PinchGestureRecognizer { [weak self] in self?.scale($0) }
  /// Rotates the model about the line of sight with two fingers.
  public private(set) final lazy var turnGestureRecognizer = RotationGestureRecognizer { [weak self] in self?.turn($0) }
  /// Tilts the model with two fingers that move in the same direction.
  public private(set) final lazy var tiltGestureRecognizer = PanGestureRecognizer { [weak self] in self?.tilt($0) }
  /// Resets the model with a double tap.
  public private(set) final lazy var resetGestureRecognizer = TapGestureRecognizer { [weak self] _ in
    if let self { reset(animated: !theme.motion.isReduced) }
  }
  /// Observes all fingers on the model.
  private(set) final lazy var landingGestureRecognizer = LandingGestureRecognizer { [weak self] in
    self?.fingersLanded($0)
  }

  private var shownPose = ModelPose()
  private var firstPose = ModelPose()
  private var limits = 0.2...10.0
  private var distance = 3.0
  private let canvas = PixelCanvas()
  private let renderer = ModelRenderer()
  private(set) final var motion: ModelMotion?
  /// Whether a two-finger gesture has begun during the current move. If true, the velocity of the remaining finger does
  /// not throw the model.
  final var isMoveShared = false
  /// The size of the view for which the model was last placed.
  private var laidOutSize = Size.zero
  /// The time of the last lift and its release velocity, to which several recognizers may contribute.
  private var release = (velocity: ReleaseVelocity(), time: -Double.infinity)

  /// Creates a view of a model. The frame is in the superview's coordinates.
  public init(_ model: Model? = nil, frame: Rect = .zero) {
    self.model = model
    super.init(frame: frame)
    addGestures()
  }

  /// Whether momentum or a reset currently moves the model.
  public final var isMoving: Bool { motion != nil }

  /// Moves the model back to `initialPose`.
  ///
  /// - Parameter animated: whether the return is animated, which takes 0.4 s. Outside of a window, and while fingers
  ///   move the model, the return is never animated; the fingers continue from `initialPose`.
  public final func reset(animated: Bool = true) {
    stopMotion()
    guard animated, viewTree != nil, !ownRecognizers.contains(where: \.isActive) else { return show(firstPose) }
    begin(ModelMotion(returning: self, to: firstPose, in: GestureConstants.springBackDuration))
  }

  /// Allows the view's own recognizers to recognize at the same time unless `locksTransformation` is true.
  override open func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool {
    let own = ownRecognizers
    return !locksTransformation && own.contains { $0 === gestureRecognizer } && own.contains { $0 === other }
  }

  /// The recognizers of the fingers that move the model.
  private final var ownRecognizers: [GestureRecognizer] {
    [moveGestureRecognizer, scaleGestureRecognizer, turnGestureRecognizer, tiltGestureRecognizer]
  }

  /// Keeps a part of the model in the view when the size of the view has changed; an override calls `super`.
  open override func layoutSubviews() {
    super.layoutSubviews()
    guard !bounds.isEmpty, bounds.size != laidOutSize else { return }
    let before = laidOutSize
    laidOutSize = bounds.size
    // If the app has placed the model outside of the view, the model stays there.
    guard shownPose.offset == limitedOffset(of: shownPose, in: before) else { return }
    var pose = shownPose
    pose.offset = limitedOffset(of: pose, in: bounds.size)
    show(pose)
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

  /// Returns the transform from the model's coordinates to the view's coordinates: x and y from the top left corner of
  /// the bounds, z toward the viewer.
  private func transform(of model: Model) -> Transform3D {
    // In the file, y points up.
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

  /// Removes a motion that has ended.
  final func finish(_ motion: ModelMotion) {
    if motion === self.motion { self.motion = nil }
  }

  private func begin(_ motion: ModelMotion) {
    stopMotion()
    guard let tree = viewTree else { return }
    self.motion = motion
    tree.begin(motion)
  }

  /// Starts momentum with a velocity. The velocities that other recognizers have reported for the same lift are added.
  final func release(_ velocity: ReleaseVelocity, at time: Double) {
    if release.time != time { release = (ReleaseVelocity(), time) }
    release.velocity.formUnion(velocity)
    if let motion = ModelMotion(releasing: self, release.velocity, at: time) { begin(motion) }
  }
}
