/// The fingers that stand for a gesture of which only the whole is known: what they do to a sheet of paper.
///
/// They lie on a circle about a point of a window, usually the pointer, and all hit what is there. They move so that
/// the one similarity that carries the places where they landed to those where they are is exactly the gesture's. So
/// the recognizers see fingers as any others.
final class SyntheticTouches {
  /// The radius of the circle, in px. Our own choice, the reach of a hand that pinches on a screen: where a change of
  /// scale or angle is judged by the way of a fingertip, it counts as much as there.
  static let radius = 100.0

  /// The least and the greatest scale that is believed. A hand can change the distance of its fingers by a factor of
  /// 20; and within these limits the fingers stay apart far enough for a scale and an angle to be told.
  static let scaleLimits = 0.01...100.0

  /// How far the hand can go along each axis, in px: as far as a coordinate of the wire.
  static let reach = 8_388_607.0

  /// The most fingers of a hand.
  static let greatestCount = 5

  private let fingers: TouchStream
  private weak var window: Window?
  private var count = 0
  private var translation = Vector.zero
  private var rotation = Angle.zero
  /// The middle of the circle on which the fingers landed, in the window's px.
  private(set) var center = Point.zero
  /// How far apart the fingers are, relative to their landing.
  private(set) var scale = 1.0

  /// Makes a hand without fingers; the closure gives each touch a number that no other touch of the app has.
  init(makeTouchID: @escaping () -> Int) {
    fingers = TouchStream(makeTouchID: makeTouchID)
  }

  /// Whether its fingers are down.
  var isDown: Bool { count > 0 }

  /// Lands some fingers about a point of a window, after cancelling those that are down still.
  func land(_ number: Int, in window: Window, at center: Point, time: Double, kind: Touch.Kind = .trackpad) {
    cancel(time: time)
    count = clamped(number, to: 1...Self.greatestCount)
    self.window = window
    (self.center, translation, scale, rotation) = (center, .zero, 1, .zero)
    for (key, place) in places() {
      fingers.began(key, in: window, at: place, time: time, kind: kind, target: center)
    }
    fingers.closeFrame()
  }

  /// Moves the fingers by a step in px, turns them by an angle, both since the last time, and spreads them to a scale.
  ///
  /// A turn by half a circle or more in one step is not to be told from one the other way round.
  func move(by step: Vector = .zero, turnedBy turn: Angle = .zero, scale: Double? = nil, time: Double) {
    guard isDown else { return }
    translation = Vector(
      dx: clamped(translation.dx + step.dx, to: -Self.reach...Self.reach),
      dy: clamped(translation.dy + step.dy, to: -Self.reach...Self.reach))
    rotation = (rotation + turn).wrapped
    if let scale { self.scale = clamped(scale, to: Self.scaleLimits) }
    for (key, place) in places() { fingers.moved(key, to: place, time: time) }
    fingers.closeFrame()
  }

  /// Lifts the fingers.
  func lift(time: Double) {
    let lifted = 0..<Int32(count)
    count = 0
    for key in lifted { fingers.ended(key, time: time) }
  }

  /// Takes the fingers away without effect.
  func cancel(time: Double) {
    guard isDown else { return }
    count = 0
    fingers.cancelAll(time: time)
  }

  /// Forgets the fingers on a window that is closing.
  func forget(_ closing: Window) {
    fingers.forget(closing)
    if window === closing { count = 0 }
  }

  /// Where the fingers are. A single one is in the middle, where it moves as a hand of several does.
  private func places() -> [(key: Int32, place: Point)] {
    let middle = center + translation
    guard count > 1 else { return [(0, middle)] }
    return (0..<count).map { index in
      let direction = rotation + .radians(2 * .pi * Double(index) / Double(count))
      return (Int32(index), middle + Vector(dx: direction.cosine, dy: direction.sine) * (Self.radius * scale))
    }
  }
}
