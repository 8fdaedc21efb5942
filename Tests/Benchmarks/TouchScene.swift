import Taction
import TactionTesting

/// A card nested in rotated and scaled views, with several recognizers that move it, and fingers on the embedded
/// compositor.
final class TouchScene {
  let stage: Stage
  let window: Window
  let card: Card
  private(set) var fingers: [Int32] = []
  /// Whether movements are sent with `frame` events; cage sends none.
  private let sendsFrames: Bool
  private var step = 0

  /// The middle of the circle on which the fingers move.
  static let middle = Point(x: 400, y: 300)
  /// The time between two touch frames, in seconds.
  static let interval = 0.004

  init(fingers count: Int, card: Card = Card(), sendsFrames: Bool = true) throws {
    // After the first frame, the compositor sends no frame callbacks: nothing is drawn while touches are measured.
    stage = try Stage()
    (self.card, self.sendsFrames) = (card, sendsFrames)
    window = stage.makeWindow(size: Size(width: 800, height: 600))
    Self.nest(card, in: window.content)
    stage.settle()
    fingers = Array(0..<Int32(count))
  }

  /// Puts a card into a scaled and rotated view, inside a rotated view, in the middle of `content`.
  static func nest(_ card: Card, in content: View) {
    let outer = addView(to: content, .rotation(.degrees(30)))
    let inner = addView(to: outer, Transform.scale(0.4).rotated(by: .degrees(-75)))
    card.frame = Rect(x: 0, y: 0, width: 1200, height: 1200)
    card.center = inner.bounds.center
    inner.addSubview(card)
  }

  private static func addView(to parent: View, _ transform: Transform) -> View {
    let view = View(frame: Rect(x: 0, y: 0, width: 2000, height: 2000))
    view.center = parent.bounds.center
    view.transform = transform
    parent.addSubview(view)
    return view
  }

  /// Puts all fingers down, in one touch frame.
  func land() throws {
    for finger in fingers { stage.seat?.touch.down(finger, at: place(of: finger)) }
    try passOn()
  }

  /// Writes touch frames in which every finger moves, without the client reading any of them.
  ///
  /// - Parameter reach: the maximum distance between two positions of a finger, in px.
  func writeMotions(_ count: Int, reach: Double = 60) {
    for _ in 0..<count {
      step += 1
      stage.clock.advance(by: Self.interval)
      for finger in fingers { stage.seat?.touch.motion(finger, to: place(of: finger, reach: reach)) }
      if sendsFrames { stage.seat?.touch.frame() }
    }
    stage.compositor.pump()
  }

  /// Lets the client read and handle the touch frames that were written.
  func read() throws { try stage.app.turn() }

  /// Lifts all fingers.
  func lift() throws {
    for finger in fingers { stage.seat?.touch.up(finger) }
    try passOn()
  }

  func finish() throws { try stage.finish() }

  private func passOn() throws {
    stage.seat?.touch.frame()
    stage.compositor.pump()
    try read()
  }

  /// The position of a finger on a circle that rotates, grows, shrinks and moves.
  private func place(of finger: Int32, reach: Double = 60) -> Point {
    let time = Double(step) / 100
    let share = Double(finger) / Double(fingers.count)
    let angle = Angle.degrees(360 * share + reach * Self.wave(time))
    let radius = 120 + reach / 2 * Self.wave(time / 3)
    let shift = Vector(dx: reach / 2 * Self.wave(time / 2), dy: 0)
    return Self.middle + shift + Transform.rotation(angle).apply(Vector(dx: radius, dy: 0))
  }

  /// A wave between -1 and 1, with a period of one unit of time.
  private static func wave(_ time: Double) -> Double {
    let part = time - time.rounded(.down)
    return part < 0.25 ? 4 * part : part < 0.75 ? 2 - 4 * part : 4 * part - 4
  }
}
