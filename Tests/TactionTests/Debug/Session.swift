import Taction
import TactionTesting
import TestSupport
import Testing

/// An app with odd transforms, animations and timers on a small stage, and the hash of every frame that it shows.
final class Session {
  let stage: Stage
  /// One number for each frame so far; the same pixels give the same number in one run of the tests.
  private(set) var frames: [Int] = []
  private let window: Window

  init(_ stage: Stage) {
    self.stage = stage
    window = stage.makeWindow()
    window.content.backgroundColor = Color(hex: 0x20242C)
    let tray = View(frame: Rect(x: 0, y: 0, width: 400, height: 300))
    tray.transform = Transform(.init(rotation: .degrees(20), scaleX: 0.4, scaleY: -0.35, shear: 0.2))
    window.content.addSubview(tray)
    tray.center = window.content.bounds.center
    for (index, color) in [0xE0_4040, 0x40_C060, 0x4060_E0].enumerated() {
      let card = Session.card(color: Color(hex: UInt32(color)), tilt: .degrees(Double(index) * 35))
      card.center = Point(x: 90 + 110 * Double(index), y: 100 + 50 * Double(index))
      tray.addSubview(card)
    }
    stage.settle()
    stage.compositor.onCommit = { [weak self] _ in self?.look() }
    stage.advance(by: 0.1)
  }

  /// A card that follows fingers, swells under a press and spins at a double tap.
  private static func card(color: Color, tilt: Angle) -> Card {
    let card = Card()
    card.bounds = Rect(x: 0, y: 0, width: 150, height: 110)
    card.backgroundColor = color
    card.cornerRadius = 17
    card.transform = .rotation(tilt)
    let press = LongPressGestureRecognizer { [unowned card] press in
      View.animate(duration: 0.2) { card.alpha = press.state == .ended ? 1 : 0.5 }
    }
    press.minimumPressDuration = 0.1
    let tap = TapGestureRecognizer { [unowned card] _ in
      View.animate(duration: 0.3) { card.transform = card.transform.rotated(by: .degrees(77)) }
    }
    tap.numberOfTapsRequired = 2
    for recognizer in [press, tap] {
      recognizer.delegate = card
      card.addGestureRecognizer(recognizer)
    }
    return card
  }

  private func look() {
    guard let picture = try? stage.screenshot() else { return }
    var hasher = Hasher()
    hasher.combine(bytes: UnsafeRawBufferPointer(start: picture.bytes, count: picture.stride * picture.height))
    frames.append(hasher.finalize())
  }

  /// Fingers that do what a generator makes of them: land, wander, rest, tap twice, lift.
  func touchAtRandom(seed: UInt64, steps: Int) {
    var random = SeededGenerator(seed: seed)
    var fingers: [Finger] = []
    func place() -> Point { Point(x: random.number(10...110), y: random.number(10...80)) }
    for step in 0..<steps {
      if step > 0 { stage.advance(by: 0.001 * random.number(1...40).rounded()) }
      if fingers.count < 3, step == 0 || random.chance(0.2) { fingers.append(stage.touch(at: place())) }
      if random.chance(0.1) {
        let spot = place()
        for _ in 1...2 {
          stage.tap(at: spot)
          stage.advance(by: 0.03)
        }
      }
      for finger in fingers where random.chance(0.8) {
        finger.move(by: Vector(dx: random.number(-9...9), dy: random.number(-9...9)), over: 0)
      }
      if random.chance(0.03) {
        stage.cancelTouches()
        fingers = []
      } else if random.chance(0.1), let finger = fingers.popLast() {
        finger.lift()
      }
    }
    fingers.forEach { $0.lift() }
    stage.advance(by: 0.4)
  }
}

/// Runs a session on a fresh stage and gives its frames.
func session(size: Size = Size(width: 120, height: 90), _ body: (Session) throws -> Void) throws -> [Int] {
  try withStage(size: size) { stage in
    let session = Session(stage)
    try body(session)
    return session.frames
  }
}
