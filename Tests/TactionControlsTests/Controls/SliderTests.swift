import TactionStageSupport
import Taction
import TactionTesting
import TactionTestSupport
import Testing

@Suite("Sliders with fingers and keys, with Wayland events")
struct SliderTests {
  /// A slider in the middle of the screen, 228 px wide there, whose knob moves 200 px.
  private final class Fixture {
    let scene: Scene
    let slider = Slider(value: 0.5)
    var changes: [Double] = []
    var ends: [Double] = []

    init(_ scene: Scene, axis: StackView.Axis = .horizontal) {
      self.scene = scene
      slider.axis = axis
      slider.bounds.size = axis == .horizontal ? Size(width: 228, height: 44) : Size(width: 44, height: 228)
      slider.onChange = { [unowned self] in changes.append($0) }
      slider.onEditingEnd = { [unowned self] in ends.append($0) }
      scene.show(slider)
    }

    /// Returns the middle of the slider, moved by `along` px towards its maximum and by `across` px to the side, as a
    /// point of the window.
    func point(_ along: Double, across: Double = 0) -> Point {
      let step = slider.axis == .horizontal ? Vector(dx: along, dy: across) : Vector(dx: across, dy: -along)
      return slider.convert(slider.bounds.center + step, to: nil)
    }
  }

  @Test("A finger drags a slider's knob from any point; a tap moves it there", arguments: ParentKind.even, [0, 1])
  func fingers(parentKind: ParentKind, axis: Int) throws {
    try withScene(in: parentKind) { scene in
      let fixture = Fixture(scene, axis: axis == 0 ? .horizontal : .vertical)
      let finger = scene.stage.touch(at: fixture.point(-80))
      #expect(fixture.changes.isEmpty)
      finger.move(to: fixture.point(-20), over: 0.2)
      #expect(abs(fixture.slider.value - 0.8) < 0.001 && fixture.changes.count > 3 && fixture.ends.isEmpty)
      finger.move(to: fixture.point(120), over: 0.2)
      #expect(fixture.slider.value == 1)
      finger.move(to: fixture.point(-30), over: 0.2)
      #expect(abs(fixture.slider.value - 0.75) < 0.001)
      finger.lift()
      #expect(fixture.ends == [fixture.slider.value])
      scene.stage.tap(at: fixture.point(-50))
      #expect(abs(fixture.slider.value - 0.25) < 0.001 && fixture.ends.count == 2)
    }
  }

  @Test("A finger that taps a slider while another one drags its knob changes nothing", arguments: ParentKind.even)
  func secondFinger(parentKind: ParentKind) throws {
    try withScene(in: parentKind) { scene in
      let fixture = Fixture(scene)
      let finger = scene.stage.touch(at: fixture.point(0))
      finger.move(to: fixture.point(40), over: 0.2)
      let changes = fixture.changes
      scene.stage.tap(at: fixture.point(-60))
      #expect(fixture.changes == changes && fixture.ends.isEmpty && abs(fixture.slider.value - 0.7) < 0.001)
      finger.lift()
      #expect(fixture.ends == [fixture.slider.value])
    }
  }

  @Test("Far from the track the knob moves slower; back on the track it is under the finger", arguments: [-1.0, 1])
  func scrubbing(side: Double) throws {
    try withScene { scene in
      let fixture = Fixture(scene)
      let finger = scene.touch(400, 300)
      finger.move(by: Vector(dx: 20, dy: 0), over: 0.1)
      #expect(abs(fixture.slider.value - 0.6) < 0.001)
      for (distance, speed) in [(60.0, 0.5), (120, 0.25), (170, 0.1)] {
        finger.move(to: Point(x: 420, y: 300 + distance * side), over: 0.1)
        let before = fixture.slider.value
        finger.move(by: Vector(dx: 40, dy: 0), over: 0.1)
        #expect(abs(fixture.slider.value - before - 0.2 * speed) < 0.001, "\(distance) px")
        finger.move(by: Vector(dx: -40, dy: 0), over: 0.1)
      }
      finger.move(by: Vector(dx: 40, dy: 0), over: 0.1)
      finger.move(to: Point(x: 460, y: 300), over: 0.2)
      #expect(abs(fixture.slider.value - 0.8) < 0.001)
      finger.lift()
    }
  }

  @Test("A mouse or pen first moves the knob to the pointer; keys, wheels and actions move it by steps")
  func devices() throws {
    try withScene { scene in
      let fixture = Fixture(scene)
      scene.stage.mouse.move(to: fixture.point(60))
      scene.stage.mouse.press()
      scene.stage.mouse.move(to: fixture.point(80), over: 0.1)
      #expect(abs(fixture.slider.value - 0.9) < 0.001)
      scene.stage.mouse.release()
      scene.stage.mouse.scroll(notches: 1)
      #expect(abs(fixture.slider.value - 0.88) < 0.001)
      scene.stage.mouse.leave()
      scene.stage.stylus.press(at: fixture.point(0))
      scene.stage.stylus.move(to: fixture.point(-50))
      scene.stage.stylus.lift()
      scene.stage.stylus.leave()
      #expect(abs(fixture.slider.value - 0.25) < 0.001)
      let slider = fixture.slider
      slider.limits = 0...10
      slider.step = 3
      slider.value = 4
      #expect(slider.value == 3)
      slider.becomeFirstResponder()
      var values: [Double] = []
      for key: Key in [.rightArrow, .upArrow, .rightArrow, .rightArrow, .leftArrow, .downArrow, .home, .end, .pageDown]
      {
        scene.stage.type(key)
        values.append(slider.value)
      }
      #expect(values == [6, 9, 10, 10, 9, 6, 0, 10, 0])
      #expect(slider.perform(.increment) && slider.perform(.setNumber(100)) && !slider.perform(.setNumber(.nan)))
      #expect(slider.effectiveSemantics?.value == .number(10, in: 0...10, text: "10"))
    }
  }

  @Test("The knob of a slider with steps stays under the finger while the handler sets the value")
  func boundValue() throws {
    try withScene { scene in
      let fixture = Fixture(scene)
      fixture.slider.step = 0.1
      fixture.slider.onChange = { [unowned fixture] value in
        fixture.changes.append(value)
        fixture.slider.value = value
      }
      let finger = scene.stage.touch(at: fixture.point(0))
      finger.move(to: fixture.point(60), over: 0.3)
      #expect(abs(fixture.slider.value - 0.8) < 0.001 && fixture.changes.count == 3)
      finger.move(to: fixture.point(-60), over: 0.3)
      #expect(abs(fixture.slider.value - 0.2) < 0.001)
      finger.lift()
    }
  }

  @Test("If the handler limits the value of a slider, the knob under the finger stays at the limit")
  func valueLimitedByHandler() throws {
    try withScene { scene in
      let fixture = Fixture(scene)
      fixture.slider.onChange = { [unowned fixture] in fixture.slider.value = min($0, 0.6) }
      let finger = scene.stage.touch(at: fixture.point(0))
      finger.move(to: fixture.point(80), over: 0.2)
      // The middle of the knob is 14 px from the edge of the slider at its lower limit.
      #expect(fixture.slider.value == 0.6 && abs(fixture.slider.focusShape.rect.center.x - 134) < 0.5)
      finger.move(by: Vector(dx: -20, dy: 0), over: 0.1)
      #expect(abs(fixture.slider.value - 0.5) < 0.001)
      finger.lift()
    }
  }

  @Test("A knob rests while the screen is rotated under the finger that has dragged it, and then follows the finger")
  func rotation() throws {
    try withStage(size: Size(width: 600, height: 800)) { stage in
      let window = stage.makeWindow(size: Size(width: 600, height: 800))
      let slider = Slider(value: 0.5)
      slider.pin(to: window.content, Anchors(leading: 36, trailing: 36, top: 40))
      stage.advance(by: 0.1)
      let finger = stage.touch(at: slider.convert(slider.bounds.center, to: nil))
      finger.move(by: Vector(dx: 50, dy: 0), over: 0.2)
      #expect(abs(slider.value - 0.6) < 0.001)
      stage.rotate(to: Size(width: 800, height: 600), under: finger, nowAt: Point(x: 700, y: 500))
      #expect(abs(slider.value - 0.6) < 0.01)
      // The track is 700 px long now.
      let value = slider.value
      finger.move(by: Vector(dx: 70, dy: 0), over: 0.2)
      #expect(abs(slider.value - value - 0.1) < 0.001)
      finger.lift()
    }
  }

  @Test("A knob follows the finger while each new value changes the length of the track")
  func changingTrack() throws {
    try withScene { scene in
      let fixture = Fixture(scene)
      let slider = fixture.slider
      slider.onChange = { [unowned slider] _ in slider.bounds.size.width = slider.bounds.width == 228 ? 229 : 228 }
      let finger = scene.stage.touch(at: fixture.point(-80))
      finger.move(by: Vector(dx: 60, dy: 0), over: 0.2)
      #expect(abs(slider.value - 0.8) < 0.01)
      // A track that changes while the value follows slowly does not prevent the knob from catching up.
      finger.move(by: Vector(dx: 0, dy: 120), over: 0.1)
      finger.move(by: Vector(dx: -60, dy: 0), over: 0.2)
      #expect(slider.value > 0.7)
      finger.move(by: Vector(dx: 0, dy: -120), over: 0.2)
      #expect(abs(slider.value - 0.5) < 0.01)
      finger.lift()
    }
  }

  @Test("Wheels of all resolutions move a slider by a step for each notch, and report the end of each step")
  func wheels() throws {
    try withScene { scene in
      let fixture = Fixture(scene)
      fixture.slider.step = 0.1
      let (mouse, pointer) = (scene.stage.mouse, try #require(scene.stage.seat?.pointer))
      mouse.move(to: fixture.point(0))
      // A notch in eight events.
      for _ in 0..<8 { mouse.scroll(by: Vector(dx: 0, dy: -15.0 / 8)) }
      #expect(abs(fixture.slider.value - 0.6) < 0.001 && fixture.ends.count == 1)
      // Two notches in one event.
      mouse.scroll(by: Vector(dx: 0, dy: -30))
      #expect(abs(fixture.slider.value - 0.8) < 0.001 && fixture.ends.count == 2)
      // A device without notches scrolls by the distance of one notch.
      for _ in 0..<10 {
        pointer.scroll(by: Vector(dx: 0, dy: ScrollConstants.wheelStep / 10), source: .continuous)
        pointer.frame()
        scene.stage.settle()
      }
      #expect(abs(fixture.slider.value - 0.7) < 0.001 && fixture.ends.count == 3)
    }
  }

  @Test("At its limit, a slider reports no change and no end for keys, a wheel, a tap and a screen reader")
  func endsAtLimit() throws {
    try withScene { scene in
      let fixture = Fixture(scene)
      let slider = fixture.slider
      slider.value = 1
      slider.becomeFirstResponder()
      for key: Key in [.rightArrow, .end, .pageUp] { scene.stage.type(key) }
      try scene.stage.find(.slider).perform(.increment)
      try scene.stage.find(.slider).perform(.setNumber(1))
      scene.stage.mouse.move(to: fixture.point(0))
      scene.stage.mouse.scroll(notches: -2)
      scene.stage.tap(at: fixture.point(110))
      #expect(slider.value == 1 && fixture.changes.isEmpty && fixture.ends.isEmpty)
      slider.becomeFirstResponder()
      scene.stage.type(Key.home)
      #expect(fixture.changes == [0] && fixture.ends == [0])
    }
  }

  @Test("A wheel to the right moves the knob of a slider to the right", arguments: [false, true])
  func sidewaysWheel(isMirrored: Bool) throws {
    try withScene { scene in
      let fixture = Fixture(scene)
      if isMirrored { scene.stage.settings.layoutDirection = .rightToLeft }
      scene.wait(0.1)
      scene.stage.mouse.move(to: fixture.point(0))
      let start = fixture.slider.focusShape.rect.minX
      scene.stage.mouse.scroll(by: Vector(dx: 75, dy: 0))
      scene.wait(1)
      #expect(fixture.slider.focusShape.rect.minX > start + 10)
    }
  }

  @Test("Invalid numbers of a slider are refused, others are limited to the range")
  func values() throws {
    let slider = Slider(value: .nan, in: -1...1, step: -.infinity)
    #expect(slider.value == -1 && slider.step == 0)
    slider.value = 2
    #expect(slider.value == 1)
    slider.value = .nan
    slider.limits = -.infinity...0
    slider.step = .nan
    #expect(slider.value == 1 && slider.limits == -1...1 && slider.step == 0)
    slider.value = -.infinity
    #expect(slider.value == -1)
    slider.limits = 5...5
    #expect(slider.value == 5)
    slider.step = 1e-300
    #expect(slider.perform(.increment) && slider.value == 5)
    slider.limits = -1e308...1e308
    #expect(slider.limits == 5...5)
  }

  @Test("The marks of a slider follow new steps and limits, although the knob stays")
  func marks() throws {
    try withScene { scene in
      let slider = Slider(value: 0, in: 0...4, step: 1)
      slider.bounds.size = Size(width: 228, height: 44)
      slider.showsMarks = true
      scene.show(slider)
      let quarters = try scene.stage.screenshot()
      slider.step = 2
      scene.wait(0.1)
      let halves = try scene.stage.screenshot()
      #expect(!halves.hasSamePixels(as: quarters))
      slider.limits = 0...8
      scene.wait(0.1)
      #expect(slider.value == 0)
      #expect(try scene.stage.screenshot().hasSamePixels(as: quarters))
    }
  }

  @Test("Screen readers are notified of new limits, steps and texts of a slider or a stepper, although the value stays")
  func reportedLimits() throws {
    try withScene { scene in
      let (slider, stepper) = (Slider(in: 0...4, step: 1), Stepper(in: 0...4))
      scene.parent.addSubview(slider)
      scene.parent.addSubview(stepper)
      var reports: [View] = []
      scene.window.content.viewTree?.calls.onSemanticsChange = { reports.append($0) }
      let changes: [() -> Void] = [
        { slider.limits = 0...8 }, { slider.step = 2 }, { slider.valueText = { "\($0) km" } },
        { slider.axis = .vertical }, { stepper.limits = 0...8 }, { stepper.step = 2 },
        { stepper.valueText = { "\($0) copies" } },
      ]
      for (number, change) in changes.enumerated() {
        reports = []
        change()
        let control: View = number < 4 ? slider : stepper
        #expect(reports.contains { $0 === control }, "\(number)")
      }
      scene.window.content.viewTree?.calls.onSemanticsChange = nil
    }
  }

  @Test("On a slider in a scroll view, a vertical drag scrolls and a horizontal one moves the knob")
  func scrolling() throws {
    try withScene { scene in
      let fixture = Fixture(scene)
      let scroll = scene.scroll(around: fixture.slider)
      let finger = scene.touch(400, 300)
      finger.move(by: Vector(dx: 5, dy: -100), over: 0.2)
      finger.rest(for: 0.1)
      finger.lift()
      #expect(scroll.contentOffset.y > 80 && fixture.changes == [])
      scene.wait(1)
      let offset = scroll.contentOffset
      let across = scene.stage.touch(at: fixture.point(0))
      across.move(by: Vector(dx: 50, dy: 20), over: 0.2)
      #expect(abs(fixture.slider.value - 0.75) < 0.001 && scroll.contentOffset == offset)
      across.lift()
    }
  }

  @Test("From right to left, the lower limit of a slider is at the right; a handler may remove the slider")
  func mirrored() throws {
    try withScene { scene in
      let fixture = Fixture(scene)
      scene.stage.settings.layoutDirection = .rightToLeft
      scene.wait(0.1)
      scene.stage.tap(at: fixture.point(-50))
      #expect(abs(fixture.slider.value - 0.75) < 0.001)
      fixture.slider.onChange = { [unowned fixture] _ in fixture.slider.removeFromSuperview() }
      let finger = scene.stage.touch(at: fixture.point(0))
      finger.move(by: Vector(dx: 30, dy: 0), over: 0.2)
      finger.lift()
      #expect(!fixture.slider.isInWindow)
    }
  }
}
