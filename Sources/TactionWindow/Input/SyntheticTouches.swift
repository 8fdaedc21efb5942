/// Touches that stand for a gesture that the compositor reports only as translation, rotation and scale.
///
/// The touches are on a circle about a point of a window, usually the pointer, and all hit the view at that point. They
/// move so that the similarity transform from their landing positions to their current positions is exactly the
/// transform of the gesture. So recognizers handle them like fingers on the screen.
final class SyntheticTouches {
  /// The radius of the circle, in px. Our own choice: about the radius of a hand that pinches on a screen. So
  /// recognizers that measure the path of a fingertip react to the same change of scale or angle as on a screen.
  private static let radius = 100.0

  /// The range of accepted scales. A hand can change the distance of its fingers by a factor of 20. Within these
  /// limits, the fingers stay far enough apart to measure a scale and an angle.
  static let scaleLimits = 0.01...100.0

  /// The largest translation along each axis, in px: the range of a coordinate on the wire.
  private static let maximumTranslation = 8_388_607.0

  /// The maximum number of fingers.
  private static let maximumCount = 5

  private let fingers: TouchStream
  private weak var target: (any InputTarget)?
  private var count = 0
  private var translation = Vector.zero
  private var rotation = Angle.zero
  /// The center of the circle on which the fingers landed, in px of the window.
  private(set) var center = Point.zero
  /// The distance between the fingers, relative to their landing.
  private(set) var scale = 1.0

  /// Makes an object without fingers; the closure returns a number that no other touch of the app has had.
  init(makeTouchID: @escaping () -> Int) {
    fingers = TouchStream(makeTouchID: makeTouchID)
  }

  /// Whether the fingers are down.
  var isDown: Bool { count > 0 }

  /// Lands fingers about a point of a window, and first cancels fingers that are still down.
  func land(
    _ number: Int, in target: any InputTarget, at center: Point, time: Double, kind: Touch.Kind = .touchpad,
    isPinch: Bool = false
  ) {
    cancel(time: time)
    count = number.clamped(to: 1...Self.maximumCount)
    self.target = target
    (self.center, translation, scale, rotation) = (center, .zero, 1, .zero)
    for (key, location) in locations() {
      fingers.began(key, in: target, at: location, time: time, kind: kind, hitLocation: center, isOfPinch: isPinch)
    }
    fingers.closeFrame()
  }

  /// Moves the fingers by a step in px, rotates them by an angle, and spreads them to a scale. The step and the angle
  /// are relative to the last call, the scale is relative to the landing.
  ///
  /// A rotation by half a circle or more in one step cannot be distinguished from a rotation in the other direction.
  func move(by step: Vector = .zero, turnedBy turn: Angle = .zero, scale: Double? = nil, time: Double) {
    guard isDown else { return }
    let range = -Self.maximumTranslation...Self.maximumTranslation
    translation = Vector(
      dx: (translation.dx + step.dx).clamped(to: range), dy: (translation.dy + step.dy).clamped(to: range))
    rotation = (rotation + turn).wrapped
    if let scale { self.scale = scale.clamped(to: Self.scaleLimits) }
    for (key, location) in locations() { fingers.moved(key, to: location, time: time) }
    fingers.closeFrame()
  }

  /// Lifts the fingers.
  func lift(time: Double) {
    let lifted = 0..<Int32(count)
    count = 0
    for key in lifted { fingers.ended(key, time: time) }
  }

  /// Cancels the fingers.
  func cancel(time: Double) {
    guard isDown else { return }
    count = 0
    fingers.cancelAll(time: time)
  }

  /// Forgets the fingers on a window that is closing.
  func forget(_ closing: any InputTarget) {
    fingers.forget(closing)
    if target === closing { count = 0 }
  }

  /// The locations of the fingers. A single finger is at the center, so that it moves by the translation alone.
  private func locations() -> [(key: Int32, location: Point)] {
    let middle = center + translation
    guard count > 1 else { return [(0, middle)] }
    return (0..<count).map { index in
      let direction = rotation + .radians(2 * .pi * Double(index) / Double(count))
      return (Int32(index), middle + Vector(dx: direction.cosine, dy: direction.sine) * (Self.radius * scale))
    }
  }
}
