import TactionGeometry

/// Recognizes fingers that drag. The gesture is continuous, and its value is the translation of the fingers' centre.
open class PanGestureRecognizer: MotionGestureRecognizer {
  /// The minimum number of fingers that drag (default: 1). A scroll on a touchpad is always enough. Setting it during a
  /// gesture does not change the translation.
  public final var minimumNumberOfTouches = 1 {
    didSet { if minimumNumberOfTouches != oldValue { countFromHere() } }
  }

  /// The maximum number of fingers that drag (default: unlimited). If more fingers land before the pan begins, the pan
  /// fails; fingers that land later are ignored.
  public final var maximumNumberOfTouches = Int.max

  // The translation when the fingers last changed or the app last set it, and the current translation.
  private var base = Vector.zero
  private var total = Vector.zero

  /// Makes a recognizer that calls a handler; add it to a view.
  public init(_ handler: @escaping (PanGestureRecognizer) -> Void = { _ in }) {
    super.init(slop: GestureConstants.panSlop) { if let pan = $0 as? PanGestureRecognizer { handler(pan) } }
  }

  /// Returns the distance that the fingers dragged since they landed, or since the translation was set, in the
  /// coordinates of a space; nil means the window.
  public final func translation(in space: (any CoordinateSpace)?) -> Vector {
    space?.fromWindow(total, to: windowLocation) ?? total
  }

  /// Sets the translation in the coordinates of a space; nil means the window. Further movement is added to this value.
  ///
  /// If the handler sets the translation to zero in each call, the translation is the movement since the previous call.
  /// The velocity does not change.
  public final func setTranslation(_ translation: Vector, in space: (any CoordinateSpace)?) {
    guard translation.isFinite else { return }
    total = space?.toWindow(translation, to: windowLocation) ?? translation
    countFromHere()
  }

  /// Returns the velocity of the fingers' centre, per second, in the coordinates of a space; nil means the window.
  ///
  /// The velocity is zero for fingers that have stopped, or are slower than 50 px of the window per second.
  ///
  /// Between touch frames, it is the velocity at the current moment. Once the last finger has lifted, it is the
  /// velocity at the lift.
  public final func velocity(in space: (any CoordinateSpace)?) -> Vector {
    let velocity = wayVelocity
    return space?.fromWindow(velocity, at: windowLocation) ?? velocity
  }

  /// Returns `velocity(in:)`, and whether the hand had stopped before the lift.
  public final func velocityEstimate(in space: (any CoordinateSpace)?) -> VelocityEstimate<Vector> {
    VelocityEstimate(velocity: velocity(in: space), stoppedBeforeLift: stoppedBeforeLift)
  }

  override open func touchesBegan(_ touches: [Touch]) {
    if self.touches.count <= maximumNumberOfTouches { return super.touchesBegan(touches) }
    guard isActive else { return fail(.tooManyTouches) }
    let room = max(0, touches.count - (self.touches.count - maximumNumberOfTouches))
    for touch in touches.dropFirst(room) { ignore(touch) }
    if room > 0 { super.touchesBegan(Array(touches.prefix(room))) }
  }

  override func forgetValues() {
    super.forgetValues()
    base = .zero
    total = .zero
  }

  override func restart() {
    base = keepsValues ? total : .zero
    measure()
  }

  override func advance() {
    guard isMeasuring else { return }
    path += fingers.centroid(at: .now) - fingers.centroid(at: .previous)
    measure()
  }

  override var travel: Double { drag.length }

  /// The movement of the fingers since their number last changed.
  final var drag: Vector { isMeasuring ? total - base : .zero }

  override var requiredTouches: Int { minimumTouches(forFingers: minimumNumberOfTouches) }

  override var accumulatedValue: AccumulatedValue? {
    AccumulatedValue(
      value: total, measureView: { $0.transformToWindow.apply($0.bounds.center) - .zero }, threshold: slopInPixels / 2,
      words: ("all of the translation", "pan.setTranslation(.zero, in: ...)"))
  }

  override var impossibility: String? {
    guard minimumNumberOfTouches <= maximumNumberOfTouches, maximumNumberOfTouches > 0 else {
      return "it wants at least \(minimumNumberOfTouches) and at most \(maximumNumberOfTouches) fingers"
    }
    return super.impossibility
  }

  override var progressSummary: String { "moved \(path.length.brief()) px" }

  /// Makes movement count from the current locations of the fingers. The translation does not change.
  private func countFromHere() {
    base = total
    fingers.reanchor()
  }

  private func measure() {
    guard isMeasuring else { return }
    total = base + (fingers.centroid(at: .now) - fingers.centroid(at: .anchor))
  }
}
