import TactionGeometry
import TactionGestures
import TactionGraphics

/// A view that shows a solid model, to be turned about by fingers.
///
/// One finger moves it, two that spread scale it, two that turn turn it about the line of sight, and two that go the
/// same way turn it about the axes across. By default what a hand has begun to do is all that it does until every
/// finger is up (`locksTransformation`). A model that is thrown goes on, a finger that lands stops it while it visibly
/// moves, and a double tap brings it back.
///
/// What is beside the model is clear, so the view's background shows. The model is drawn at the window's resolution.
open class ModelView: View, GestureRecognizerDelegate {
  /// What is shown; nil for nothing. Setting it keeps the pose.
  public final var model: Model? {
    didSet { if model !== oldValue { setNeedsDisplay() } }
  }

  /// How the model is held; setting it ends what moves it by itself.
  ///
  /// Numbers that are not finite and scales of zero or less are refused; scales are kept within 0.0001 and 10,000, and
  /// offsets within a million pixels.
  public final var pose: ModelPose {
    get { shownPose }
    set {
      guard let pose = newValue.bounded else { return }
      stopMotion()
      show(pose)
    }
  }

  /// The pose that a double tap, and `reset(animated:)`, bring the model back to; refused like `pose`.
  public final var initialPose: ModelPose {
    get { firstPose }
    set { firstPose = newValue.bounded ?? firstPose }
  }

  /// Between what fingers may scale the model (default: 0.2 to 10). Limits that are not finite, or not above zero, are
  /// refused.
  public final var scaleLimits: ClosedRange<Double> {
    get { limits }
    set { if newValue.lowerBound > 0, newValue.upperBound.isFinite { limits = newValue } }
  }

  /// Whether a hand does only one thing until all of its fingers are up: move, scale, turn, or tilt (default: yes).
  ///
  /// If not, two fingers scale, turn and tilt the model at once.
  public final var locksTransformation = true

  /// Whether a model that is thrown goes on, and slows down (default: yes).
  public final var momentum = true

  /// How far the viewer is from the model's middle, in widths or heights of the view, whichever is less (default: 3).
  ///
  /// From a model that is scaled up the viewer steps back, so as to stay in front of it. Distances that are not finite
  /// or less than 1 are refused.
  public final var viewingDistance: Double {
    get { distance }
    set {
      guard newValue.isFinite, newValue >= 1, newValue != distance else { return }
      distance = newValue
      setNeedsDisplay()
    }
  }

  /// What light falls on the model.
  public final var light = ModelLight() {
    didSet { if light != oldValue { setNeedsDisplay() } }
  }

  /// Called whenever the pose has changed: by fingers, by momentum or by the app.
  public final var onPoseChange: ((ModelView) -> Void)?

  /// One finger, or a mouse: moves the model. The view is the delegate of this and of the others.
  public private(set) final lazy var moveGestureRecognizer = PanGestureRecognizer { [weak self] in self?.move($0) }
  /// Two fingers that spread: scales it.
  public private(set) final lazy var scaleGestureRecognizer = PinchGestureRecognizer { [weak self] in self?.scale($0) }
  /// Two fingers that turn: turns it about the line of sight.
  public private(set) final lazy var turnGestureRecognizer = RotationGestureRecognizer { [weak self] in self?.turn($0) }
  /// Two fingers that go the same way: turns it about the axes across.
  public private(set) final lazy var tiltGestureRecognizer = PanGestureRecognizer { [weak self] in self?.tilt($0) }
  /// Two taps: brings it back.
  public private(set) final lazy var resetGestureRecognizer = TapGestureRecognizer { [weak self] _ in
    self?.reset(animated: true)
  }

  private var shownPose = ModelPose()
  private var firstPose = ModelPose()
  private var limits = 0.2...10.0
  private var distance = 3.0
  private let picture = BitmapPool()
  private let renderer = ModelRenderer()
  private(set) final var motion: ModelMotion?
  /// Whether two fingers have done something since one began to move the model: how fast that one is then says nothing
  /// of a throw.
  final var isMoveShared = false
  /// What a hand has left behind as it lifted, and when: several recognizers may tell of one lift.
  private var thrown = (fling: ModelFling(), time: -Double.infinity)

  /// Makes a view of a model, at a place in its superview's coordinates.
  public init(_ model: Model? = nil, frame: Rect = .zero) {
    self.model = model
    super.init(frame: frame)
    addGestures()
  }

  /// Whether the model moves by itself at this moment: thrown, or on its way back.
  public final var isMoving: Bool { motion != nil }

  /// Brings the model back to `initialPose`.
  ///
  /// - Parameter animated: Whether it takes 0.4 s; not in a view that is in no window.
  public final func reset(animated: Bool) {
    stopMotion()
    guard animated, viewTree != nil else { return show(firstPose) }
    begin(ModelMotion(bringing: self, to: firstPose, in: GestureConstants.springBackDuration))
  }

  /// Whether a hand may do two of these at once; without the lock it may.
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
    // More than any screen has is drawn coarser.
    let factor = min(
      Double(displayScale), Self.longestEdge / max(bounds.width, bounds.height),
      (Self.mostPixels / (bounds.width * bounds.height)).squareRoot())
    let size = Size(width: bounds.width * factor, height: bounds.height * factor)
    let (width, height) = (Int(size.width.rounded(.up)), Int(size.height.rounded(.up)))
    guard width > 0, height > 0 else { return }
    let place = place(of: model).concatenating(.scale(factor))
    let image = try? picture.draw(width: width, height: height) {
      renderer.draw(model, transform: place, light: light, into: $0)
    }
    // Where there is no memory for a picture, there is none.
    if let image { list.image(image, source: Rect(origin: .zero, size: size), in: RoundedRect(bounds)) }
  }

  private static let longestEdge = 8192.0
  private static let mostPixels = 8192.0 * 4320

  /// The side of the square in which the model is shown, in logical pixels of the view.
  final var room: Double { min(bounds.width, bounds.height) }

  /// From the model's coordinates to the view's: x and y from the corner of the bounds, z toward the viewer.
  private func place(of model: Model) -> Transform3D {
    // The file's y points up.
    let size = room / 2 / model.radius
    return Transform3D.translation(-model.center)
      .concatenating(.scale(x: size, y: -size, z: size))
      .concatenating(
        Transform3D(
          translation: Vector3(x: shownPose.offset.dx, y: shownPose.offset.dy, z: 0), rotation: shownPose.rotation,
          scale: Vector3(x: shownPose.scale, y: shownPose.scale, z: shownPose.scale))
      )
      .concatenating(.perspective(distance: distance * room * max(shownPose.scale, 1)))
      .concatenating(.translation(Vector3(x: bounds.width / 2, y: bounds.height / 2, z: 0)))
  }
}

// How the model moves.
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

  /// Shows where a motion has come to.
  final func carry(to pose: ModelPose, by motion: ModelMotion) {
    guard motion === self.motion else { return }
    show(motion.isThrow ? withinReach(pose) : pose)
  }

  /// A motion has come to its end.
  final func finish(_ motion: ModelMotion) {
    if motion === self.motion { self.motion = nil }
  }

  private func begin(_ motion: ModelMotion) {
    stopMotion()
    guard let tree = viewTree else { return }
    self.motion = motion
    tree.begin(motion)
  }

  /// Lets the model go on, with what else the same lift has left behind.
  final func throwModel(_ fling: ModelFling, at time: Double) {
    if thrown.time != time { thrown = (ModelFling(), time) }
    thrown.fling.formUnion(fling)
    if let motion = ModelMotion(throwing: self, thrown.fling, at: time) { begin(motion) }
  }
}
