import TactionStageSupport
import Taction
import TactionTesting
import TactionTestSupport
import Testing

@Suite("Buttons with fingers and keys, with Wayland events")
struct ButtonTests {
  /// A button of 120 by 60 px on the screen, in the middle of it.
  private final class Press {
    let button: Button
    let scene: Scene
    var count = 0

    init(_ scene: Scene) {
      self.scene = scene
      button = Button("Go")
      let local = 1 / scene.parent.transformToWindow.meanScale
      button.bounds = Rect(x: 0, y: 0, width: 120 * local, height: 60 * local)
      button.center = scene.parent.convert(Point(x: 400, y: 300), from: nil)
      scene.parent.addSubview(button)
      button.action = { [unowned self] in count += 1 }
    }

    /// Returns the point of the screen `distance` px to the right of the middle of the button's right edge.
    func beyond(_ distance: Double) -> Point {
      let edge = button.convert(Point(x: button.bounds.maxX, y: button.bounds.center.y), to: nil)
      let way = edge - Point(x: 400, y: 300)
      return edge + way * (distance / way.length)
    }
  }

  @Test("A tap acts once, at the lift; the button is drawn as pressed until then", arguments: ParentKind.allCases)
  func tap(parentKind: ParentKind) throws {
    try withScene(in: parentKind) { scene in
      let press = Press(scene)
      scene.wait(0.05)
      let resting = try scene.stage.screenshot()[370, 300]
      let finger = scene.touch(410, 305)
      scene.wait(0.05)
      #expect(press.button.isHighlighted && press.count == 0)
      #expect(try scene.stage.screenshot()[370, 300] != resting)
      finger.lift()
      #expect(!press.button.isHighlighted && press.count == 1)
      // The press is drawn for at least a tenth of a second.
      scene.wait(0.1)
      #expect(try scene.stage.screenshot()[370, 300] == resting)
      scene.touch(400, 60).lift()
      #expect(press.count == 1)
    }
  }

  @Test(
    "A finger may move up to 70 px of the screen off its button; further away it does not press",
    arguments: ParentKind.even)
  func slack(parentKind: ParentKind) throws {
    try withScene(in: parentKind) { scene in
      let press = Press(scene)
      let finger = scene.touch(400, 300)
      for (distance, isPressed) in [(69.0, true), (71, false), (69, true), (90, false)] {
        finger.move(to: press.beyond(distance), over: 0.05)
        #expect(press.button.isHighlighted == isPressed, "\(distance) px")
      }
      finger.lift()
      #expect(press.count == 0)
      let other = scene.touch(400, 300)
      other.move(to: press.beyond(69))
      other.lift()
      #expect(press.count == 1)
    }
  }

  @Test("Only the first finger presses a button; others do nothing")
  func fingers() throws {
    try withScene { scene in
      let press = Press(scene)
      let first = scene.touch(390, 300)
      let second = scene.touch(410, 300)
      second.lift()
      #expect(press.button.isHighlighted && press.count == 0)
      let third = scene.touch(410, 300)
      first.lift()
      #expect(!press.button.isHighlighted && press.count == 1)
      third.lift()
      #expect(press.count == 1)
    }
  }

  @Test("The press of a button ends when a recognizer or the system cancels the finger", arguments: ParentKind.allCases)
  func takenAway(parentKind: ParentKind) throws {
    try withScene(in: parentKind) { scene in
      let press = Press(scene)
      let pan = scene.window.content.with(scene.eventLog.pan())
      let finger = scene.touch(400, 300)
      finger.move(by: Vector(dx: 0, dy: 30))
      #expect(!press.button.isHighlighted && pan.state == .changed)
      finger.move(by: Vector(dx: 0, dy: -30))
      finger.lift()
      pan.isEnabled = false
      _ = scene.touch(400, 300)
      #expect(press.button.isHighlighted)
      scene.stage.cancelTouches()
      #expect(!press.button.isHighlighted && press.count == 0)
    }
  }

  @Test("A disabled button does nothing and is faint; disabling or removing a button ends its press")
  func disabled() throws {
    try withScene { scene in
      let press = Press(scene)
      press.button.isEnabled = false
      #expect(press.button.titleLabel.alpha < 0.5)
      scene.stage.tap(at: Point(x: 400, y: 300))
      #expect(press.count == 0 && !press.button.becomeFirstResponder())
      press.button.isEnabled = true
      #expect(press.button.titleLabel.alpha == 1)
      let finger = scene.touch(400, 300)
      press.button.isEnabled = false
      #expect(!press.button.isHighlighted)
      press.button.isEnabled = true
      finger.lift()
      #expect(press.count == 0)
      let other = scene.touch(400, 300)
      press.button.removeFromSuperview()
      #expect(!press.button.isHighlighted)
      other.lift()
      #expect(press.count == 0)
    }
  }

  @Test("A disabled button of each role is grey; colours that the app has set stay")
  func disabledBackground() throws {
    try withScene { scene in
      let press = Press(scene)
      @MainActor func background(isEnabled: Bool) throws -> UInt32 {
        press.button.isEnabled = isEnabled
        scene.wait(0.1)
        return try scene.stage.screenshot()[350, 300]
      }
      press.button.role = .secondary
      let grey = try background(isEnabled: true)
      #expect(try background(isEnabled: false) == grey)
      for role in [Button.Role.primary, .destructive] {
        press.button.role = role
        #expect(try background(isEnabled: false) == grey)
        #expect(press.button.titleLabel.textColor == .label)
        #expect(try background(isEnabled: true) != grey)
        #expect(press.button.titleLabel.textColor == .onTint)
        press.button.isEnabled = false
        press.button.role = .primary
        #expect(press.button.backgroundColor == .fill)
      }
      press.button.backgroundColor = .green
      let green = try background(isEnabled: false)
      #expect(green != grey && press.button.backgroundColor == .green)
      #expect(try background(isEnabled: true) == green)
      #expect(press.button.backgroundColor == .green)
      press.button.role = .primary
      press.button.isEnabled = false
      press.button.backgroundColor = .green
      press.button.isEnabled = true
      #expect(press.button.backgroundColor == .green && press.button.titleLabel.textColor == .onTint)
    }
  }

  @Test("The action of a button may remove the button")
  func leaving() throws {
    try withScene { scene in
      let press = Press(scene)
      press.button.action = { [unowned press] in
        press.count += 1
        press.button.removeFromSuperview()
      }
      scene.stage.tap(at: Point(x: 400, y: 300))
      scene.stage.tap(at: Point(x: 400, y: 300))
      #expect(press.count == 1)
    }
  }

  @Test("Tap recognizers of superviews do not receive a button's fingers; its own recognizers do")
  func taps() throws {
    try withScene { scene in
      let press = Press(scene)
      scene.window.content.with(scene.eventLog.tap("one"))
      scene.window.content.with(scene.eventLog.tap("two", taps: 2))
      scene.stage.tap(at: Point(x: 400, y: 300))
      scene.stage.tap(at: Point(x: 400, y: 300))
      #expect(press.count == 2 && scene.eventLog.entries == [])
      scene.stage.tap(at: Point(x: 100, y: 100))
      #expect(scene.eventLog.entries == ["one ended"])
      press.button.with(scene.eventLog.tap("own"))
      scene.stage.tap(at: Point(x: 400, y: 300))
      #expect(scene.eventLog.entries == ["one ended", "own ended"])
    }
  }

  @Test("Return and the space bar press the focused button once, even if the key is held")
  func keys() throws {
    try withScene { scene in
      let press = Press(scene)
      scene.stage.type(Key.return)
      #expect(press.count == 0)
      #expect(press.button.becomeFirstResponder())
      scene.stage.keys.press(.space)
      #expect(press.button.isHighlighted && press.count == 1)
      scene.wait(1)
      #expect(press.count == 1)
      scene.stage.keys.release(.space)
      #expect(!press.button.isHighlighted)
      scene.stage.type(Key.return)
      #expect(press.count == 2)
      scene.stage.keys.hold(.control) { scene.stage.type(Key.return) }
      scene.stage.type("x")
      #expect(press.count == 2)
      scene.stage.keys.press(.space)
      press.button.resignFirstResponder()
      #expect(!press.button.isHighlighted)
      scene.stage.keys.release(.space)
      #expect(press.count == 3)
    }
  }

  @Test("A key's press ends when it moves the button to another window, where the button can be pressed again")
  func otherWindow() throws {
    try withStage(size: Size(width: 800, height: 600)) { stage in
      let (other, window) = (stage.makeWindow(), stage.makeWindow())
      let (panel, button) = (View(frame: Rect(x: 200, y: 200, width: 400, height: 200)), Button("Undock"))
      var count = 0
      button.action = { [unowned panel, unowned other] in
        count += 1
        other.content.addSubview(panel)
      }
      button.frame = Rect(x: 100, y: 50, width: 120, height: 60)
      panel.addSubview(button)
      window.content.addSubview(panel)
      stage.advance(by: 0.2)
      #expect(button.becomeFirstResponder())
      stage.keys.press(.return)
      #expect(count == 1 && !button.isHighlighted)
      stage.keys.release(.return)
      window.close()
      stage.advance(by: 0.5)
      try stage.element(of: button).tap()
      #expect(count == 2)
    }
  }

  @Test("A handler that removes the button, or presses it again, runs once")
  func reentrant() throws {
    try withScene { scene in
      let press = Press(scene)
      press.button.repeats = true
      press.button.action = { [unowned press] in
        press.count += 1
        press.button.isEnabled = false
        press.button.perform(.press)
      }
      let finger = scene.touch(400, 300)
      scene.wait(3)
      finger.lift()
      #expect(press.count == 1)
    }
  }
}
