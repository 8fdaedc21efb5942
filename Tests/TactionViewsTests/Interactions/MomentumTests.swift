import TactionStageSupport
import Glibc
import Taction
import TactionTesting
import TactionTestSupport
import Testing

/// Tests the motion of a thrown photo, and fingers that catch the photo.
@Suite("TransformInteraction: momentum")
struct MomentumTests {
  private func thrown(scale: ClosedRange<Double> = 0...(.infinity)) -> TransformInteraction {
    TransformInteraction(scale: scale, momentum: true)
  }

  /// Throws a photo by one finger, to the right and a little down.
  private func fling(_ photo: InteractionScene) {
    let finger = photo.scene.touch(250, 300)
    photo.scene.drag([finger], to: [Point(x: 350, y: 320)], steps: 10)
    finger.lift()
  }

  /// A photo at one moment of its momentum, on the screen: centre, logarithm of the scale, angle.
  private struct Sample {
    let time: Double
    let values: [Double]

    @MainActor init(_ photo: InteractionScene) {
      time = photo.scene.stage.clock.now
      let (shown, middle) = (photo.shown, photo.place(of: photo.photo.bounds.center))
      values = [middle.x, middle.y, log(shown.meanScale), shown.rotation.radians]
    }
  }

  /// Checks that each value keeps 0.998 of its speed in each millisecond.
  private func checkLaw(_ samples: [Sample], of values: [Int]) {
    let decay = -1000 * log(0.998)
    for index in 2..<samples.count - 1 {
      let (one, two, three) = (samples[index - 2], samples[index - 1], samples[index])
      let (first, second) = (exp(-decay * (two.time - one.time)), exp(-decay * (three.time - two.time)))
      for value in values {
        let way = (two.values[value] - one.values[value]) * first * (1 - second) / (1 - first)
        #expect(abs(three.values[value] - two.values[value] - way) < 1e-6)
      }
    }
  }

  @Test(
    "A thrown photo starts with the fingers' speed, and slows down each millisecond", arguments: ParentKind.allCases)
  func slides(parentKind: ParentKind) throws {
    try withPhoto(thrown(), in: parentKind) { photo in
      let finger = photo.scene.touch(300, 300)
      photo.scene.drag([finger], to: [Point(x: 380, y: 260)], steps: 8)
      let start = Sample(photo)
      var samples: [Sample] = []
      photo.interaction.onChange = { [weak photo] _ in if let photo { samples.append(Sample(photo)) } }
      finger.lift()
      photo.scene.wait(6)
      #expect(photo.log == ["begin", "end"] && !photo.interaction.isActive)
      #expect(samples.count > 90)
      checkLaw(samples, of: [0, 1])
      // The speed starts at 10 px to the right and 5 px up in a sixtieth of a second, and falls to 5 px per second.
      let speed = Vector(dx: 600, dy: 300).length
      let way = (speed - 5) * -0.001 / log(0.998)
      let last = try #require(samples.last)
      #expect(
        abs(Vector(dx: last.values[0] - start.values[0], dy: last.values[1] - start.values[1]).length - way) < way
          * 0.05)
      let commits = photo.scene.stage.commitCount
      photo.scene.wait(1)
      #expect(photo.scene.stage.commitCount == commits)
    }
  }

  @Test("A photo that is thrown again in the handler of its end moves until it rests")
  func thrownInHandler() throws {
    try withPhoto(thrown()) { photo in
      let fling = { (step: Vector) in
        let start = photo.place(of: photo.photo.bounds.center)
        let finger = photo.scene.stage.touch(at: start)
        photo.scene.drag([finger], to: [start + step], steps: 8)
        finger.lift()
      }
      var ends = 0
      photo.interaction.onEnd = { _, _ in
        ends += 1
        guard ends == 1 else { return }
        fling(Vector(dx: -40, dy: 0))
        photo.scene.wait(0.02)
      }
      fling(Vector(dx: 40, dy: 0))
      photo.scene.wait(6)
      #expect(ends == 2 && !photo.interaction.isActive)
      photo.interaction.onEnd = nil
    }
  }

  @Test("The scale and rotation of a throw continue about the middle of the fingers", arguments: ParentKind.allCases)
  func spins(parentKind: ParentKind) throws {
    try withPhoto(thrown(), in: parentKind) { photo in
      let center = Point(x: 390, y: 310)
      let arm = Vector(dx: 90, dy: 0)
      let fingers = photo.scene.land([center + arm, center - arm])
      for step in 1...24 {
        let map = Transform.scale(1 + 0.01 * Double(step)).rotated(by: .degrees(1.5 * Double(step)))
        photo.scene.drag(fingers, to: [center + map.apply(arm), center - map.apply(arm)], steps: 1)
      }
      let held = photo.content(under: center)
      var samples: [Sample] = []
      photo.interaction.onChange = { [weak photo] _ in
        guard let photo else { return }
        samples.append(Sample(photo))
        #expect(photo.place(of: held).distance(to: center) < 0.5)
      }
      let before = Sample(photo)
      // Hands do not lift both fingers in the same frame.
      fingers[0].lift()
      photo.scene.wait(0.016)
      fingers[1].lift()
      photo.scene.wait(6)
      #expect(photo.log == ["begin", "end"])
      if parentKind != .sheared {
        let last = try #require(samples.last)
        let (tau, tail) = (-0.001 / log(0.998), 0.9)
        #expect(last.values[2] - before.values[2] > 0.01 / 1.24 * 60 * tau * tail)
        let turned = Angle.radians(last.values[3] - before.values[3]).wrapped.radians
        #expect(abs(turned - Angle.degrees(90).radians * tau) < 0.1)
        checkLaw(samples.filter { abs($0.values[3]) < 3 }, of: [2])
      }
    }
  }

  @Test(
    "A finger catches a thrown photo where it is, and the photo follows immediately", arguments: ParentKind.allCases)
  func caught(parentKind: ParentKind) throws {
    try withPhoto(thrown(), in: parentKind) { photo in
      fling(photo)
      photo.scene.wait(0.2)
      #expect(photo.interaction.isActive && !photo.interaction.isTracking)
      let before = photo.shown
      let second = photo.scene.touch(620, 330)
      #expect(photo.distance(from: before) < 1e-6)
      photo.scene.wait(0.3)
      #expect(photo.distance(from: before) < 1e-6)
      let grip = Grip(second, on: photo)
      for _ in 0..<10 {
        photo.scene.drag([second], to: [second.location - Vector(dx: 4, dy: 1)], steps: 1)
        #expect(grip.error(on: photo) < 0.02)
      }
      second.lift()
      let left = Sample(photo)
      photo.scene.wait(0.1)
      #expect(Sample(photo).values[0] < left.values[0] - 4)
      photo.scene.wait(5)
      #expect(photo.log == ["begin", "end"])
    }
  }

  @Test("A tap on a photo that slides stops it")
  func tapped() throws {
    try withPhoto(thrown()) { photo in
      fling(photo)
      photo.scene.wait(0.1)
      photo.scene.stage.tap(at: Point(x: 400, y: 300))
      let held = photo.shown
      photo.scene.wait(0.5)
      #expect(photo.distance(from: held) == 0)
      #expect(photo.log == ["begin", "end"])
    }
  }

  @Test("A thrown view stops when it leaves the window, or when the app places it")
  func goneAndPlaced() throws {
    for isRemoved in [true, false] {
      try withPhoto(thrown()) { photo in
        fling(photo)
        photo.scene.wait(0.1)
        if isRemoved { photo.photo.removeFromSuperview() } else { photo.photo.center = Point(x: 100, y: 100) }
        let place = photo.photo.center
        photo.scene.wait(0.5)
        #expect(photo.photo.center == place)
        #expect(photo.log == ["begin", "undone"])
        #expect(!photo.interaction.isActive)
      }
    }
  }

  @Test("The app stops a thrown view where it is")
  func stopped() throws {
    try withPhoto(thrown()) { photo in
      fling(photo)
      photo.scene.wait(0.1)
      #expect(photo.photo.velocity.length > 100)
      photo.photo.stopMovement()
      #expect(photo.photo.velocity == .zero && !photo.interaction.isActive)
      let stopped = photo.shown
      photo.scene.wait(0.5)
      #expect(photo.distance(from: stopped) == 0 && photo.log == ["begin", "undone"])
    }
  }

  @Test("A photo that is removed at the moment of the throw reports no motion")
  func takenAwayAsThrown() throws {
    try withPhoto(thrown()) { photo in
      let delegate = ScriptedDelegate()
      delegate.goTogether = { _, _ in true }
      let pan = PanGestureRecognizer { [weak photo] pan in
        if pan.state == .ended { photo?.photo.removeFromSuperview() }
      }
      pan.delegate = delegate
      // Handlers are called in the order in which their recognizers were added.
      photo.photo.removeInteraction(photo.interaction)
      photo.photo.addGestureRecognizer(pan)
      photo.photo.addInteraction(photo.interaction)
      var told = 0
      photo.interaction.onChange = { [weak photo] _ in if photo?.photo.isInWindow == false { told += 1 } }
      fling(photo)
      photo.scene.wait(0.5)
      #expect(told == 0)
      #expect(photo.log.first == "begin" && photo.log.count == 2 && !photo.interaction.isActive)
    }
  }

  @Test("A photo does not glide after a slow or stopped hand, or without momentum")
  func still() throws {
    for (interaction, step, rest) in [
      (thrown(), 0.5, 0.0), (thrown(), 10, 0.1), (TransformInteraction(), 10, 0),
    ] {
      try withPhoto(interaction) { photo in
        let finger = photo.scene.touch(250, 300)
        photo.scene.drag([finger], to: [Point(x: 250 + 30 * step, y: 300)], steps: 30)
        photo.scene.wait(rest)
        finger.lift()
        let held = photo.shown
        photo.scene.wait(0.5)
        #expect(photo.distance(from: held) == 0)
        #expect(photo.log == ["begin", "end"])
      }
    }
  }

  @Test("A thrown photo snaps exactly to a nearby angle", arguments: ParentKind.even)
  func snaps(parentKind: ParentKind) throws {
    let interaction = thrown()
    interaction.snapAngles = [.zero, .degrees(90), .degrees(180), .degrees(-90)]
    try withPhoto(interaction, in: parentKind) { photo in
      let start = photo.shown.rotation
      interaction.snapAngles = [start + .degrees(90)]
      let center = Point(x: 400, y: 300)
      let arm = Vector(dx: 100, dy: 0)
      let fingers = photo.scene.land([center + arm, center - arm])
      for step in 1...30 {
        let map = Transform.rotation(.degrees(86 * Double(step) / 30))
        photo.scene.drag(fingers, to: [center + map.apply(arm), center - map.apply(arm)], steps: 1)
      }
      photo.scene.wait(0.2)
      #expect(abs((photo.shown.rotation - start).wrapped.degrees - 86) < 0.1)
      photo.scene.lift(fingers)
      photo.scene.wait(1)
      #expect(abs((photo.shown.rotation - start).wrapped.degrees - 90) < 1e-6)
      #expect(photo.log == ["begin", "end"])
    }
  }
}
