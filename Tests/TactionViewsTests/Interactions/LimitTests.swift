import Glibc
import Taction
import TactionTesting
import TactionTestSupport
import Testing

/// Tests the limits of the scale, and the axes along which fingers may move a photo.
@Suite("TransformInteraction: limits and axes")
struct LimitTests {
  private let center = Point(x: 400, y: 300)

  /// Puts two fingers at a distance from each other, about the centre.
  private func spread(_ fingers: [Finger], to distance: Double, of photo: InteractionScene, check: () -> Void = {}) {
    let arm = Vector(dx: distance / 2, dy: 0)
    photo.scene.drag(fingers, to: [center + arm, center - arm], steps: 10, check: check)
  }

  private func land(on photo: InteractionScene, at distance: Double) -> [Finger] {
    let arm = Vector(dx: distance / 2, dy: 0)
    return photo.scene.land([center + arm, center - arm])
  }

  /// Pinches a photo beyond its limit, and lands a finger while it springs back; returns the finger and the scale.
  private func catchSpring(of photo: InteractionScene) -> (finger: Finger, scale: Double) {
    let fingers = land(on: photo, at: 100)
    spread(fingers, to: 400, of: photo)
    photo.scene.lift(fingers)
    photo.scene.wait(0.05)
    return (photo.scene.touch(400, 300), photo.scale)
  }

  @Test(
    "At a scale limit the content between the fingers stays there, and the scale follows as soon as they reverse",
    arguments: ParentKind.allCases)
  func hardLimits(parentKind: ParentKind) throws {
    let interaction = TransformInteraction(scale: 0.5...2)
    interaction.bouncesZoom = false
    try withPhoto(interaction, in: parentKind) { photo in
      let fingers = land(on: photo, at: 100)
      let held = photo.content(under: center)
      spread(fingers, to: 500, of: photo) {
        #expect(photo.scale <= 2 + 1e-9)
        #expect(photo.place(of: held).distance(to: center) < 0.1)
      }
      #expect(abs(photo.scale - 2) < 1e-9)
      let arm = Vector(dx: 245, dy: 0)
      photo.scene.drag(fingers, to: [center + arm, center - arm], steps: 1)
      #expect(abs(photo.scale - 2 * 490 / 500) < 1e-3)
      spread(fingers, to: 60, of: photo)
      #expect(abs(photo.scale - 0.5) < 1e-9)
      photo.scene.lift(fingers)
      #expect(photo.place(of: held).distance(to: center) < 0.1)
    }
  }

  @Test("At a scale limit a rotation does not scale the view, under any parents", arguments: ParentKind.allCases)
  func turnAtALimit(parentKind: ParentKind) throws {
    let interaction = TransformInteraction(scale: 0.5...2)
    interaction.bouncesZoom = false
    try withPhoto(interaction, in: parentKind) { photo in
      let fingers = land(on: photo, at: 300)
      for (distance, limit) in [(80.0, 0.5), (1200.0, 2.0)] {
        spread(fingers, to: distance, of: photo)
        for degrees in stride(from: 5.0, through: 180, by: 5) {
          let arm = Transform.rotation(.degrees(degrees)).apply(Vector(dx: distance / 2, dy: 0))
          photo.scene.drag(fingers, to: [center + arm, center - arm], steps: 1)
          let transform = photo.photo.transform
          let scale = Vector(dx: transform.a, dy: transform.b).length
          #expect(scale >= 0.5 - 1e-9 && scale <= 2 + 1e-9)
          // The wire rounds the fingers' positions.
          if parentKind != .sheared { #expect(abs(scale - limit) < 1e-3) }
        }
        spread(fingers, to: 300, of: photo)
      }
      photo.scene.lift(fingers)
    }
  }

  @Test("Beyond a limit the scale lags, and springs back about the fingers' middle", arguments: ParentKind.allCases)
  func rubberBand(parentKind: ParentKind) throws {
    try withPhoto(TransformInteraction(scale: 0.5...2), in: parentKind) { photo in
      let fingers = land(on: photo, at: 100)
      let held = photo.content(under: center)
      spread(fingers, to: 400, of: photo)
      // A pull of x beyond the limit changes the logarithm of the scale by x · c · d / (d + c · x), with c = 0.55, d =
      // log 2.
      let shown = log(2) * 0.55 * log(2) / (log(2) + 0.55 * log(2))
      #expect(abs(log(photo.scale / 2) - shown) < 1e-3)
      var scales = [photo.scale]
      interactionFrames(of: photo) {
        scales.append(photo.scale)
        #expect(photo.place(of: held).distance(to: center) < 0.1)
      }
      photo.scene.lift(fingers)
      photo.scene.wait(1)
      #expect(abs(photo.scale - 2) < 1e-9)
      #expect(scales.count > 10 && zip(scales, scales.dropFirst()).allSatisfy { $0 >= $1 })
      #expect(photo.log == ["begin", "end"])
    }
  }

  @Test("Limits of the scale that the app sets under the fingers count at once", arguments: [true, false])
  func lateLimits(isAtBeginning: Bool) throws {
    try withPhoto { photo in
      let limits = photo.scale * 0.5...photo.scale * 1.5
      if isAtBeginning { photo.interaction.onBegin = { $0.scaleLimits = limits } }
      let fingers = land(on: photo, at: 100)
      spread(fingers, to: 130, of: photo)
      photo.interaction.scaleLimits = limits
      spread(fingers, to: 400, of: photo)
      #expect(photo.scale < limits.upperBound * 2)
      photo.scene.lift(fingers)
      photo.scene.wait(1)
      #expect(abs(photo.scale - limits.upperBound) < 1e-9)
    }
  }

  @Test("A scale beyond its limits springs back, even if the view does not bounce any more", arguments: [false, true])
  func lateHardLimits(hasBounced: Bool) throws {
    let interaction = hasBounced ? TransformInteraction(scale: 0.5...1.5) : TransformInteraction()
    interaction.bouncesZoom = hasBounced
    try withPhoto(interaction) { photo in
      let fingers = land(on: photo, at: 100)
      spread(fingers, to: 200, of: photo)
      if hasBounced { interaction.bouncesZoom = false } else { interaction.scaleLimits = 0.5...1.5 }
      photo.scene.lift(fingers)
      photo.scene.wait(0.05)
      #expect(photo.scale > 1.51, "no jump")
      photo.scene.wait(1)
      #expect(abs(photo.scale - 1.5) < 1e-9 && photo.log == ["begin", "end"])
    }
  }

  @Test("A thrown view comes to rest within limits that the app sets while it slows down", arguments: [0.8, 1.05])
  func limitsDuringThrow(factor: Double) throws {
    try withPhoto(TransformInteraction(momentum: true)) { photo in
      let fingers = land(on: photo, at: 100)
      spread(fingers, to: 250, of: photo)
      photo.scene.lift(fingers)
      photo.scene.wait(0.1)
      let (scale, limit) = (photo.scale, photo.scale * factor)
      photo.interaction.scaleLimits = 0.1...limit
      photo.scene.wait(1.0 / 60)
      #expect(abs(photo.scale / scale - 1) < 0.15, "no jump")
      photo.scene.wait(6)
      #expect(abs(photo.scale / limit - 1) < 1e-9 && photo.log == ["begin", "end"])
    }
  }

  @Test("A scale that fingers hold at a limit stays there when the app changes the other limit")
  func otherLimit() throws {
    for limit in [1.5, 1.7, 2, 2.3, 3, 3.3] {
      let interaction = TransformInteraction(scale: 0.5...limit)
      interaction.bouncesZoom = false
      try withPhoto(interaction) { photo in
        let fingers = land(on: photo, at: 100)
        spread(fingers, to: 400, of: photo)
        interaction.scaleLimits = 0.4...limit
        spread(fingers, to: 500, of: photo)
        #expect(abs(photo.scale - limit) < 1e-9)
        photo.scene.lift(fingers)
      }
    }
  }

  @Test("A finger holds a view that springs back; after the lift the view springs back further")
  func tappedSpring() throws {
    try withPhoto(TransformInteraction(scale: 0.5...2)) { photo in
      let (finger, held) = catchSpring(of: photo)
      photo.scene.wait(0.1)
      #expect(held > 2.01 && photo.scale == held)
      finger.lift()
      photo.scene.wait(1)
      #expect(abs(photo.scale - 2) < 1e-9)
    }
  }

  @Test("A view that springs back is at its limit when it leaves the window", arguments: [false, true])
  func removedSpring(hasMomentum: Bool) throws {
    try withPhoto(TransformInteraction(scale: 0.5...2, momentum: hasMomentum)) { photo in
      let fingers = land(on: photo, at: 100)
      spread(fingers, to: 400, of: photo)
      photo.scene.wait(0.2)
      photo.scene.lift(fingers)
      photo.scene.wait(0.05)
      #expect(photo.scale > 2.01)
      photo.photo.removeFromSuperview()
      photo.scene.wait(0.1)
      #expect(abs(photo.scale - 2) < 1e-9 && photo.log == ["begin", "end"])
    }
  }

  @Test("A view that springs back stops under a finger, and goes on springing back when a long press takes the finger")
  func pressedSpring() throws {
    try withPhoto(TransformInteraction(scale: 0.5...2)) { photo in
      photo.photo.addGestureRecognizer(LongPressGestureRecognizer())
      let (finger, held) = catchSpring(of: photo)
      photo.scene.wait(0.49)
      #expect(held > 2.01 && photo.scale == held)
      photo.scene.wait(0.05)
      #expect(photo.scale < held && photo.scale - 2 > (held - 2) / 4)
      photo.scene.wait(0.5)
      #expect(abs(photo.scale - 2) < 1e-9)
      finger.lift()
    }
  }

  @Test("A view that the app scales beyond a limit stays so until a pinch brings it back inside")
  func beyondFromTheStart() throws {
    try withPhoto(TransformInteraction(scale: 0.5...2)) { photo in
      photo.photo.transform = .scale(3)
      let finger = photo.scene.touch(400, 300)
      photo.scene.drag([finger], to: [Point(x: 450, y: 300)])
      finger.lift()
      photo.scene.wait(1)
      #expect(abs(photo.scale - 3) < 1e-9)
      let fingers = land(on: photo, at: 400)
      spread(fingers, to: 200, of: photo)
      #expect(abs(photo.scale - 1.5) < 1e-3)
      photo.scene.lift(fingers)
    }
  }

  @Test("If the app scales a view that fingers hold beyond a limit, the view keeps that scale when they lift")
  func scaledWhileHeld() throws {
    for scale in [1.0, 3] {
      try withPhoto(TransformInteraction(scale: 0.5...2)) { photo in
        let fingers = land(on: photo, at: 100)
        spread(fingers, to: 400, of: photo)
        #expect(photo.scale > 2.01)
        photo.photo.transform = .scale(scale)
        photo.scene.wait(0.1)
        photo.scene.lift(fingers)
        photo.scene.wait(1)
        #expect(abs(photo.scale - scale) < 1e-9)
      }
    }
  }

  @Test("A scale that the app has set beyond a limit stays when a finger catches the thrown view")
  func caughtBeyondLimit() throws {
    try withPhoto(TransformInteraction(scale: 0.5...2, momentum: true)) { photo in
      photo.photo.transform = .scale(2.1)
      let finger = photo.scene.touch(250, 300)
      photo.scene.drag([finger], to: [Point(x: 350, y: 320)], steps: 10)
      finger.lift()
      photo.scene.wait(0.1)
      photo.scene.touch(400, 300).lift()
      let held = photo.shown
      photo.scene.wait(1)
      #expect(photo.distance(from: held) == 0 && abs(photo.scale - 2.1) < 1e-9)
    }
  }

  @Test("zoomSpeed scales each step of a pinch, about the fingers or about the view's middle")
  func zoomSpeed() throws {
    for pivot in [TransformInteraction.ZoomPivot.fingers, .center] {
      let interaction = TransformInteraction()
      (interaction.zoomSpeed, interaction.zoomPivot) = (0.5, pivot)
      try withPhoto(interaction) { photo in
        let middle = photo.photo.center
        let fingers = photo.scene.land([Point(x: 300, y: 250), Point(x: 400, y: 250)])
        let held = photo.content(under: Point(x: 350, y: 250))
        var expected = 1.0
        for step in 1...10 {
          let (from, to) = (100 + 40 * Double(step - 1), 100 + 40 * Double(step))
          expected *= (to / from - 1) * 0.5 + 1
          photo.scene.drag(
            fingers, to: [Point(x: 300 - 20 * Double(step), y: 250), Point(x: 400 + 20 * Double(step), y: 250)],
            steps: 1)
        }
        #expect(abs(photo.scale - expected) < 1e-9)
        switch pivot {
        case .fingers: #expect(photo.place(of: held).distance(to: Point(x: 350, y: 250)) < 1e-6)
        case .center: #expect(photo.photo.center.distance(to: middle) < 1e-6)
        }
      }
    }
  }

  @Test("A transform interaction does not change axes that are switched off", arguments: ParentKind.allCases)
  func axes(parentKind: ParentKind) throws {
    let cases: [TransformGestureRecognizer.Axes] = [
      [.translation, .scale], [.translation, .rotation], [.scale, .rotation], .horizontal, .vertical,
    ]
    for axes in cases {
      let interaction = TransformInteraction()
      interaction.axes = axes
      try withPhoto(interaction, in: parentKind) { photo in
        let (before, middle) = (photo.shown, photo.photo.center)
        let fingers = photo.scene.land([Point(x: 340, y: 300), Point(x: 460, y: 300)])
        photo.scene.drag(fingers, to: [Point(x: 440, y: 220), Point(x: 660, y: 460)])
        photo.scene.wait(0.2)
        if parentKind != .sheared {
          #expect(
            ((photo.shown.rotation - before.rotation).wrapped.magnitude.degrees > 1e-6) == axes.contains(.rotation))
        }
        #expect((abs(photo.shown.meanScale / before.meanScale - 1) > 1e-9) == axes.contains(.scale))
        let way = photo.photo.center - middle
        if axes == .horizontal { #expect(abs(way.dy) < 1e-6 * abs(way.dx)) }
        if axes == .vertical { #expect(abs(way.dx) < 1e-6 * abs(way.dy)) }
        photo.scene.lift(fingers)
      }
    }
  }

  @Test("A wavering pinch keeps the angle; an intended rotation begins smoothly")
  func heldBack() throws {
    try withPhoto { photo in
      let fingers = land(on: photo, at: 120)
      var worst = 0.0
      for step in 1...40 {
        let arm = Transform.rotation(.degrees(step.isMultiple(of: 2) ? 3 : -3)).apply(
          Vector(dx: 60 + 3 * Double(step), dy: 0))
        let way = Vector(dx: 2, dy: -1) * Double(step)
        photo.scene.drag(fingers, to: [center + way + arm, center + way - arm], steps: 1)
        worst = max(worst, photo.shown.rotation.magnitude.degrees)
      }
      #expect(worst < 1e-9 && photo.scale > 2.5)
      photo.scene.lift(fingers)

      let others = land(on: photo, at: 200)
      var last = photo.shown.rotation
      for step in 1...40 {
        let arm = Transform.rotation(.degrees(Double(step))).apply(Vector(dx: 100, dy: 0))
        photo.scene.drag(others, to: [center + arm, center - arm], steps: 1)
        #expect((photo.shown.rotation - last).degrees < 3.5)
        last = photo.shown.rotation
      }
      #expect(abs(last.degrees - 40) < 0.01)
      photo.scene.lift(others)
    }
  }

  private func interactionFrames(of photo: InteractionScene, _ body: @escaping () -> Void) {
    photo.interaction.onChange = { _ in body() }
  }
}
