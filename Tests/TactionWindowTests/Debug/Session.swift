import TactionStageSupport
import Taction
import TactionTesting
import TactionTestSupport
import Testing

/// An app with odd transforms, animations, momentum and timers on a small stage. It records a hash of every frame that
/// it shows.
final class Session {
  let stage: Stage
  /// A photo that fingers throw; it springs back from a scale beyond its limits.
  let photo = View()
  /// The number of frames in which the photo moved by itself, and the number in which it was beyond its limits.
  private(set) var (glides, stretches) = (0, 0)
  /// One number for each frame so far; in one run of the tests, equal pixels give equal numbers.
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
    addPhoto(to: tray)
    addMark()
    stage.settle()
    stage.compositor.onCommit = { [weak self] _ in self?.look() }
    stage.advance(by: 0.1)
  }

  /// Makes a card that follows fingers, grows under a press and rotates at a double tap.
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

  private func addPhoto(to tray: View) {
    let home = Point(x: 150, y: 230)
    photo.bounds = Rect(x: 0, y: 0, width: 160, height: 90)
    photo.center = home
    photo.backgroundColor = Color(hex: 0xF0C040)
    photo.transform = .rotation(.degrees(-50))
    let interaction = TransformInteraction(scale: 0.7...1.2, momentum: true)
    interaction.onChange = { [weak self] interaction in
      guard let self else { return }
      if interaction.gestureRecognizer.numberOfTouches == 0 { glides += 1 }
      if !(0.699...1.201).contains(photo.transform.meanScale) { stretches += 1 }
    }
    interaction.onEnd = { interaction, _ in View.animate(duration: 0.15) { interaction.view?.center = home } }
    photo.addInteraction(interaction)
    tray.addSubview(photo)
  }

  /// Adds a mark that follows a hovering pointer or pen and shows its tilt, and a window that shows which key was
  /// pressed.
  private func addMark() {
    let mark = View(frame: Rect(x: -20, y: -20, width: 14, height: 6))
    mark.backgroundColor = .white
    window.content.addSubview(mark)
    window.content.addGestureRecognizer(
      HoverGestureRecognizer { hover in
        mark.center = hover.location(in: nil)
        mark.transform = .rotation(hover.azimuthAngle(in: nil) + hover.altitudeAngle)
        mark.alpha = hover.state == .ended ? 0.3 : 1 - 0.5 * hover.zOffset
      })
    window.onKey = { [weak window] event in
      let code = event.characters.unicodeScalars.first?.value ?? 0
      window?.content.backgroundColor = Color(hex: 0x20242C &+ code &* 0x10205)
    }
  }

  private func look() {
    guard let picture = try? stage.screenshot() else { return }
    var hasher = Hasher()
    hasher.combine(bytes: UnsafeRawBufferPointer(start: picture.bytes, count: picture.stride * picture.height))
    frames.append(hasher.finalize())
  }

  /// The center of the photo, or the nearest point on the screen.
  var placeOfPhoto: Point {
    let middle = photo.convert(photo.bounds.center, to: nil)
    return Point(x: min(max(middle.x, 10), 110), y: min(max(middle.y, 10), 80))
  }

  /// Two fingers pinch the photo and throw it in the middle of the pinch; then, if `isCaught`, another finger catches
  /// it.
  func throwPhoto(isCaught: Bool) {
    let middle = placeOfPhoto
    let fingers = [-5.0, 5].map { stage.touch(at: middle + Vector(dx: $0, dy: 0)) }
    for _ in 1...5 {
      stage.advance(by: 0.008)
      stage.fingers {
        fingers[0].move(by: Vector(dx: -3, dy: -2), over: 0)
        fingers[1].move(by: Vector(dx: 5, dy: -1), over: 0)
      }
    }
    stage.fingers { for finger in fingers { finger.lift() } }
    guard isCaught else { return }
    stage.advance(by: 0.05)
    let finger = stage.touch(at: placeOfPhoto)
    stage.advance(by: 0.03)
    finger.move(by: Vector(dx: -2, dy: 1), over: 0)
    stage.advance(by: 0.01)
    finger.lift()
  }

  /// Moves fingers at random: they land, move, tap twice, throw, catch and lift.
  ///
  /// Each step has an event, as in a recording. So the app's event loop runs at the same times when the recording is
  /// played.
  func touchAtRandom(seed: UInt64, steps: Int) {
    var random = SeededGenerator(seed: seed)
    var fingers: [Finger] = []
    func place() -> Point { Point(x: random.number(10...110), y: random.number(10...80)) }
    for step in 0..<steps {
      if step > 0 { stage.advance(by: 0.001 * random.number(1...40).rounded()) }
      if fingers.count < 3, fingers.isEmpty || random.chance(0.2) { fingers.append(stage.touch(at: place())) }
      if random.chance(0.1) {
        let spot = place()
        for _ in 1...2 {
          stage.tap(at: spot)
          stage.advance(by: 0.03)
        }
      }
      if random.chance(0.1) { throwPhoto(isCaught: random.chance(0.5)) }
      for (index, finger) in fingers.enumerated() where index == 0 || random.chance(0.8) {
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

/// Runs a session on a new stage and returns its frames.
func session(size: Size = Size(width: 120, height: 90), _ body: (Session) throws -> Void) throws -> [Int] {
  try withStage(size: size) { stage in
    let session = Session(stage)
    try body(session)
    return session.frames
  }
}
