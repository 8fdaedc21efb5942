import TactionGeometry

/// Recognizes a short, quick stroke in a direction. The gesture is discrete, and is recognized while the fingers are
/// still down.
open class SwipeGestureRecognizer: GestureRecognizer {
  /// Directions on the screen.
  nonisolated public struct Direction: OptionSet, Hashable, Sendable {
    /// The set as bits.
    public let rawValue: Int
    /// Makes a set from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// To the right.
    public static let right = Direction(rawValue: 1)
    /// To the left.
    public static let left = Direction(rawValue: 2)
    /// Upward.
    public static let up = Direction(rawValue: 4)
    /// Downward.
    public static let down = Direction(rawValue: 8)

    private static let all: [(Direction, Vector)] = [
      (.right, Vector(dx: 1, dy: 0)), (.left, Vector(dx: -1, dy: 0)), (.up, Vector(dx: 0, dy: -1)),
      (.down, Vector(dx: 0, dy: 1)),
    ]

    /// Returns whether a movement is in one of the directions, within an angle.
    func admits(_ step: Vector, within deviation: Angle) -> Bool {
      Self.all.contains { contains($0.0) && step.dot($0.1) >= deviation.cosine * step.length }
    }
  }

  /// The directions on the screen in which a stroke makes the gesture (default: right).
  public final var direction = Direction.right

  /// The number of fingers that make the stroke (default: 1).
  public final var numberOfTouchesRequired = 1

  /// The minimum length of the stroke (default: 30 px).
  public final var minimumDistance = ScreenDistance.pixels(GestureConstants.swipeDistance)

  /// The maximum duration of the stroke from the landing, in seconds (default: 0.5).
  public final var maximumDuration = GestureConstants.swipeDuration

  /// The maximum angle between the stroke and the nearest direction in `direction` (default: 30 degrees).
  public final var maximumDeviation = GestureConstants.swipeDeviation

  /// Makes a recognizer that calls a handler; add it to a view.
  override public init(_ handler: @escaping (SwipeGestureRecognizer) -> Void = { _ in }) {
    super.init { if let swipe = $0 as? SwipeGestureRecognizer { handler(swipe) } }
  }

  override open func touchesBegan(_ touches: [Touch]) {
    if isMade { return touches.forEach(ignore) }
    if self.touches.count > numberOfTouchesRequired { return fail(.tooManyTouches) }
    if self.touches.count == touches.count { deadline = eventTime + maximumDuration }
  }

  override open func touchesMoved(_ touches: [Touch]) {
    guard self.touches.count == numberOfTouchesRequired, !isMade else { return }
    let step = stroke
    guard step.length >= pixels(minimumDistance) else { return }
    if direction.admits(step, within: maximumDeviation) {
      deadline = nil
      keptLocations = self.touches.map(\.landingLocation)
      state = .recognized
    } else {
      fail(.wrongDirection)
    }
  }

  override open var progressDescription: String? {
    if let missing = missingFingers(of: numberOfTouchesRequired) { return missing }
    let text = "moved \(stroke.length.brief()) of \(pixels(minimumDistance).brief()) px"
    return timeLeft.map { "\(text), \($0) left" } ?? text
  }

  /// Whether the stroke is complete and only waits for another recognizer's failure, so that further movement and
  /// further fingers are ignored.
  private var isMade: Bool { hasRequest }

  /// The mean movement of the fingers.
  private var stroke: Vector {
    var sum = Vector.zero
    for touch in touches { sum += (touch.position - touch.landingLocation) / Double(touches.count) }
    return sum
  }

  override var impossibility: String? {
    if numberOfTouchesRequired < 1 { return "its numberOfTouchesRequired is \(numberOfTouchesRequired)" }
    if direction.isEmpty { return "its direction is empty; say which directions count" }
    return maximumDuration <= 0 ? "its maximumDuration leaves no time for a stroke" : nil
  }

  override open func touchesEnded(_ touches: [Touch]) { if !isMade { fail(.lifted) } }

  override open func deadlinePassed() { fail(.tooSlow) }
}
