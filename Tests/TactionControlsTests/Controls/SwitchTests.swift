import TactionStageSupport
import Taction
import TactionTesting
import TactionTestSupport
import Testing

@Suite("Switches with fingers and keys, with Wayland events")
struct SwitchTests {
  /// A switch in the middle of the screen, drawn without scaling there for every kind of parent.
  private final class Fixture {
    let scene: Scene
    let control = Switch()
    var changes: [Bool] = []

    init(_ scene: Scene) {
      self.scene = scene
      control.onChange = { [unowned self] in changes.append($0) }
      scene.show(control)
    }

    /// Returns the middle of the switch, moved by `along` and `across` px in its own coordinates, as a point of the
    /// window.
    func point(_ along: Double, across: Double = 0) -> Point {
      control.convert(control.bounds.center + Vector(dx: along, dy: across), to: nil)
    }
  }

  @Test("A tap toggles a switch; a drag moves the knob, whose final side decides", arguments: ParentKind.even)
  func fingers(parentKind: ParentKind) throws {
    try withScene(in: parentKind) { scene in
      let fixture = Fixture(scene)
      scene.stage.tap(at: fixture.point(-10))
      #expect(fixture.changes == [true] && fixture.control.isOn)
      scene.wait(0.5)
      let finger = scene.stage.touch(at: fixture.point(10))
      finger.move(to: fixture.point(-10), over: 0.3)
      finger.rest(for: 0.2)
      #expect(fixture.changes == [true])
      finger.lift()
      #expect(fixture.changes == [true, false])
      let other = scene.stage.touch(at: fixture.point(-10))
      other.move(to: fixture.point(2), over: 0.3)
      other.move(to: fixture.point(-10), over: 0.3)
      other.rest(for: 0.1)
      other.lift()
      #expect(fixture.changes == [true, false], "the knob was dragged back")
    }
  }

  @Test("A switch has the app's accent colour, made readable in each theme, and without it the user's")
  func accent() throws {
    try withScene { scene in
      let (stage, fixture) = (scene.stage, Fixture(scene))
      fixture.control.isOn = true
      let gold = Color(hex: 0xF0_B429)
      @MainActor func expectTrack(_ palette: Palette) throws {
        stage.settle()
        let screen = try stage.screenshot()
        #expect(screen[382, 300] == palette[.tint].premultiplied)
      }
      stage.settings.accentColor = .purple
      try expectTrack(Palette(accent: .purple))
      stage.app.accentColor = gold
      try expectTrack(Palette(accent: gold))
      stage.settings.colorScheme = .dark
      try expectTrack(Palette(isDark: true, accent: gold))
      stage.settings.prefersHighContrast = true
      scene.window.colorScheme = .light
      try expectTrack(Palette(hasHighContrast: true, accent: gold))
      stage.app.accentColor = Color(light: gold, dark: .mint)
      try expectTrack(Palette(hasHighContrast: true, accent: gold))
      scene.window.colorScheme = nil
      try expectTrack(Palette(isDark: true, hasHighContrast: true, accent: .mint))
      #expect(stage.app.settings.accentColor == .purple)
      stage.app.accentColor = nil
      try expectTrack(Palette(isDark: true, hasHighContrast: true, accent: .purple))
    }
  }

  @Test("A mouse, a pen, keys and actions toggle a switch")
  func devices() throws {
    try withScene { scene in
      let fixture = Fixture(scene)
      scene.stage.mouse.click(at: Point(x: 400, y: 300))
      scene.stage.mouse.leave()
      scene.stage.stylus.press(at: Point(x: 400, y: 300))
      scene.wait(0.05)
      scene.stage.stylus.lift()
      scene.stage.stylus.leave()
      #expect(fixture.changes == [true, false])
      fixture.control.becomeFirstResponder()
      scene.stage.type(Key.space)
      scene.stage.type(Key.leftArrow)
      scene.stage.type(Key.leftArrow)
      scene.stage.type(Key.rightArrow)
      #expect(fixture.changes == [true, false, true, false, true])
      #expect(fixture.control.effectiveSemantics?.states == [.checked])
      fixture.control.perform(.press)
      #expect(fixture.changes.count == 6 && fixture.control.effectiveSemantics?.states == [])
      fixture.control.accessibilityLabel = "Wi-Fi"
      fixture.control.isEnabled = false
      #expect(
        fixture.control.effectiveSemantics == Semantics(.switch, name: "Wi-Fi", states: .disabled, actions: [.press]))
      scene.stage.tap(at: Point(x: 400, y: 300))
      scene.stage.type(Key.space)
      #expect(fixture.changes.count == 6)
    }
  }

  @Test("A flick throws the knob of a switch; a finger catches it; an app that sets the switch ends the drag")
  func momentum() throws {
    try withScene { scene in
      let fixture = Fixture(scene)
      let flick = scene.stage.touch(at: fixture.point(-16))
      flick.move(to: fixture.point(-2), over: 0.034)
      flick.lift()
      #expect(fixture.changes == [true])
      scene.wait(0.5)
      scene.stage.tap(at: fixture.point(0))
      #expect(fixture.changes == [true, false])
      scene.wait(0.05)
      let moving = try scene.stage.screenshot().allPixels
      scene.wait(0.05)
      #expect(try scene.stage.screenshot().allPixels != moving)
      let back = scene.stage.touch(at: fixture.point(0))
      back.move(to: fixture.point(12), over: 0.05)
      back.rest(for: 0.2)
      let held = try scene.stage.screenshot().allPixels
      scene.wait(1)
      #expect(try scene.stage.screenshot().allPixels == held)
      fixture.control.setOn(true, animated: true)
      back.move(to: fixture.point(30), over: 0.05)
      back.lift()
      #expect(fixture.control.isOn && fixture.changes == [true, false])
    }
  }

  @Test("Setting the current state of a switch does not end the drag of its knob, or its motion")
  func presentState() throws {
    try withScene { scene in
      let fixture = Fixture(scene)
      let finger = scene.stage.touch(at: fixture.point(-16))
      finger.move(by: Vector(dx: 15, dy: 0), over: 0.1)
      #expect(fixture.control.isDragging)
      fixture.control.isOn = false
      finger.move(by: Vector(dx: 15, dy: 0), over: 0.1)
      finger.lift()
      #expect(fixture.changes == [true] && fixture.control.isOn)
      scene.wait(0.5)
      fixture.control.onChange = { [unowned fixture] in fixture.control.isOn = $0 }
      scene.stage.tap(at: fixture.point(0))
      scene.wait(0.15)
      let moving = try scene.stage.screenshot().allPixels
      scene.wait(0.5)
      #expect(try scene.stage.screenshot().allPixels != moving)
    }
  }

  @Test("Keys and screen readers do not change a switch while a finger drags its knob")
  func keysDuringDrag() throws {
    try withScene { scene in
      let fixture = Fixture(scene)
      fixture.control.becomeFirstResponder()
      let finger = scene.stage.touch(at: fixture.point(-16))
      finger.move(by: Vector(dx: 15, dy: 0), over: 0.1)
      #expect(fixture.control.isDragging)
      for key in [Key.space, .return, .rightArrow] { scene.stage.type(key) }
      #expect(!fixture.control.perform(.press) && fixture.changes == [])
      finger.move(by: Vector(dx: -10, dy: 0), over: 0.1)
      finger.rest(for: 0.2)
      finger.lift()
      #expect(fixture.changes == [] && !fixture.control.isOn)
    }
  }

  @Test("On a switch, a vertical drag scrolls and a horizontal one moves the knob; scrolling toggles nothing")
  func scrolling() throws {
    try withScene { scene in
      let fixture = Fixture(scene)
      let scroll = scene.scroll(around: fixture.control)
      let finger = scene.stage.touch(at: fixture.point(-16))
      finger.move(by: Vector(dx: 5, dy: -100), over: 0.2)
      #expect(scroll.contentOffset.y > 80)
      finger.rest(for: 0.1)
      finger.lift()
      #expect(fixture.changes == [])
      let across = scene.stage.touch(at: fixture.point(-16))
      across.move(by: Vector(dx: 40, dy: 10), over: 0.2)
      across.lift()
      #expect(fixture.changes == [true])
    }
  }

  @Test("From right to left, the on side of a switch is at the left")
  func mirrored() throws {
    try withScene { scene in
      let fixture = Fixture(scene)
      scene.stage.settings.layoutDirection = .rightToLeft
      scene.wait(0.1)
      let finger = scene.stage.touch(at: fixture.point(12))
      finger.move(to: fixture.point(-16), over: 0.2)
      finger.lift()
      #expect(fixture.changes == [true])
    }
  }
}
