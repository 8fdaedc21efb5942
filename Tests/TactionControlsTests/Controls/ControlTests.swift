import TactionStageSupport
import Taction
import TactionTesting
import TactionTestSupport
import Testing

/// A control that counts its activations and records their positions.
private final class Counter: Control {
  var points: [Point?] = []
  var whenActive: () -> Void = {}

  override func activate() {
    points.append(activationPoint)
    whenActive()
  }
}

@Suite("Controls, with Wayland events")
struct ControlTests {
  private func place(_ control: Control, _ frame: Rect, in scene: Scene) {
    control.frame = frame
    scene.window.content.addSubview(control)
    scene.wait(0.05)
  }

  @Test("A finger hits a small control within 44 px of the screen, at any scale", arguments: ParentKind.even)
  func hitArea(parentKind: ParentKind) throws {
    try withScene(in: parentKind) { scene in
      let control = Counter()
      scene.place(control, at: Point(x: 400, y: 300), side: 10)
      scene.wait(0.05)
      scene.stage.tap(at: Point(x: 400, y: 321))
      #expect(control.points.count == 1)
      scene.stage.tap(at: Point(x: 410, y: 310))
      #expect(control.points.count == 2)
      scene.stage.tap(at: Point(x: 440, y: 300))
      #expect(control.points.count == 2)
    }
  }

  @Test(
    "A press ends if the touched view in the control is removed, and the control can be pressed again",
    arguments: ParentKind.allCases)
  func replacedContent(parentKind: ParentKind) throws {
    try withScene(in: parentKind) { scene in
      let control = Counter()
      scene.place(control, at: Point(x: 400, y: 300), side: 100)
      let content = View(frame: control.bounds)
      control.addSubview(content)
      scene.wait(0.05)
      let finger = scene.touch(400, 300)
      #expect(control.isHighlighted)
      content.removeFromSuperview()
      #expect(!control.isHighlighted)
      finger.lift()
      scene.stage.tap(at: Point(x: 400, y: 300))
      #expect(control.points.count == 1)
    }
  }

  @Test("Of two small controls, the nearer one is hit, unless the other one contains the point")
  func neighbours() throws {
    try withScene { scene in
      let (left, right) = (Counter(), Counter())
      place(left, Rect(x: 300, y: 300, width: 20, height: 20), in: scene)
      place(right, Rect(x: 330, y: 300, width: 20, height: 20), in: scene)
      for x in [318.0, 323] { scene.stage.tap(at: Point(x: x, y: 310)) }
      #expect(left.points.count == 2 && right.points.isEmpty)
      scene.stage.tap(at: Point(x: 327, y: 310))
      #expect(right.points.count == 1)
      left.hitInsets = Insets(.nan)
      #expect(left.hitInsets == .zero)
      left.hitInsets = Insets(-40)
      scene.stage.tap(at: Point(x: 270, y: 310))
      #expect(left.points.count == 3)
    }
  }

  @Test("The activation of a control by a finger has a position; an activation by a key or an action has none")
  func activationPoint() throws {
    try withScene { scene in
      let control = Counter()
      place(control, Rect(x: 300, y: 300, width: 100, height: 60), in: scene)
      scene.stage.tap(at: Point(x: 310, y: 320))
      control.becomeFirstResponder()
      scene.stage.type(Key.space)
      #expect(control.perform(.press) && !control.perform(.increment))
      #expect(control.points == [Point(x: 10, y: 20), nil, nil] && control.activationPoint == nil)
      control.isEnabled = false
      #expect(!control.perform(.press) && control.points.count == 3)
    }
  }

  @Test("The focus ring of a control is drawn outside of it, for keys and not for fingers")
  func focusRing() throws {
    try withScene { scene in
      let control = Counter()
      place(control, Rect(x: 300, y: 300, width: 100, height: 60), in: scene)
      let resting = try scene.stage.screenshot()[297, 330]
      control.becomeFirstResponder()
      #expect(!control.showsFocusRing)
      scene.stage.type(Key.space)
      #expect(control.showsFocusRing)
      scene.wait(0.05)
      #expect(try scene.stage.screenshot()[297, 330] != resting)
      scene.stage.tap(at: Point(x: 350, y: 330))
      #expect(!control.showsFocusRing && control.isFirstResponder)
      control.resignFirstResponder()
      // If the user has pressed a key since the last touch or click, a control that the app itself makes first
      // responder also shows the ring.
      scene.stage.type("x")
      control.becomeFirstResponder()
      #expect(control.showsFocusRing)
      control.removeFromSuperview()
      #expect(!control.showsFocusRing)
    }
  }

  @Test("A repeating control acts after 0.4 s, then every 0.1 s while the finger is near, and not at the lift")
  func repeats() throws {
    try withScene { scene in
      let control = Counter()
      control.repeats = true
      place(control, Rect(x: 300, y: 300, width: 100, height: 60), in: scene)
      scene.stage.tap(at: Point(x: 350, y: 330))
      #expect(control.points.count == 1)
      let finger = scene.touch(350, 330)
      scene.wait(0.39)
      #expect(control.points.count == 1)
      scene.wait(0.25)
      #expect(control.points.count == 4)
      finger.move(to: Point(x: 600, y: 330), over: 0.02)
      scene.wait(0.3)
      #expect(control.points.count == 4)
      finger.move(to: Point(x: 350, y: 330), over: 0.02)
      scene.wait(0.15)
      let count = control.points.count
      #expect(count >= 5)
      finger.lift()
      scene.wait(1)
      #expect(control.points.count == count)
      control.becomeFirstResponder()
      scene.stage.keys.press(.space)
      scene.wait(0.55)
      scene.stage.keys.release(.space)
      #expect(control.points.count == count + 3)
      // A control that its own action removes does not act again.
      control.whenActive = { [unowned control] in control.removeFromSuperview() }
      let other = scene.touch(350, 330)
      scene.wait(2)
      other.lift()
      #expect(control.points.count == count + 4)
    }
  }

  @Test("A window with controls draws no frames at rest")
  func idle() throws {
    try withScene { scene in
      place(Switch(isOn: true), Rect(x: 300, y: 300, width: 60, height: 44), in: scene)
      scene.wait(1)
      let before = scene.stage.commitCount
      scene.wait(5)
      #expect(scene.stage.commitCount == before)
    }
  }
}
