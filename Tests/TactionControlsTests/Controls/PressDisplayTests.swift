import TactionStageSupport
import Taction
import TactionTesting
import TactionTestSupport
import Testing

@Suite("How long the press of a button is drawn")
struct PressDisplayTests {
  /// A button of 200 by 100 px in the middle of the screen, either in a scroll view or not.
  private final class Press {
    let scene: Scene
    let button = Button("")
    private let resting: UInt32
    var count = 0

    init(_ scene: Scene, isScrolled: Bool) throws {
      self.scene = scene
      let unit = 1 / scene.parent.transformToWindow.meanScale
      button.bounds = Rect(x: 0, y: 0, width: 200 * unit, height: 100 * unit)
      if isScrolled {
        let scroll = ScrollView()
        scene.place(scroll, at: Point(x: 400, y: 300), side: 300)
        scroll.contentSize = scroll.bounds.size * 3
        scroll.showsIndicators = false
        button.center = scroll.bounds.center
        scroll.addSubview(button)
      } else {
        button.center = scene.parent.convert(Point(x: 400, y: 300), from: nil)
        scene.parent.addSubview(button)
      }
      scene.wait(0.1)
      resting = try scene.stage.screenshot()[400, 300]
      button.action = { [unowned self] in count += 1 }
    }

    var isDrawnPressed: Bool { get throws { try scene.stage.screenshot()[400, 300] != resting } }

    /// Returns the number of frames of the next `seconds` in which the press is drawn.
    func frames(in seconds: Double = 0.3) throws -> Int {
      var frames = 0
      for _ in 0..<Int(seconds * 60) {
        scene.wait(1 / 60)
        if try isDrawnPressed { frames += 1 }
      }
      return frames
    }
  }

  @Test(
    "A tap acts at the lift, and is drawn for at least a tenth of a second",
    arguments: [ParentKind.plain, .nested], [0, 4, 8])
  func quick(parentKind: ParentKind, held: Int) throws {
    for isScrolled in [true, false] {
      try withScene(in: parentKind) { scene in
        let press = try Press(scene, isScrolled: isScrolled)
        let finger = scene.touch(400, 300)
        let before = try press.frames(in: Double(held) / 60 + 0.001)
        #expect(press.count == 0 && (isScrolled ? before == 0 : before >= held - 1))
        finger.lift()
        #expect(press.count == 1 && !press.button.isHighlighted, "at the lift")
        let after = try press.frames()
        // A tenth of a second has 6 frames at 60 Hz; rounding may add one.
        #expect((6...8).contains(before + after) || before >= 6 && after <= 1, "\(before) + \(after)")
      }
    }
  }

  @Test("A press that was drawn for long enough is not drawn after the lift", arguments: [true, false])
  func long(isScrolled: Bool) throws {
    try withScene { scene in
      let press = try Press(scene, isScrolled: isScrolled)
      let finger = scene.touch(400, 300)
      scene.wait(0.5)
      #expect(try press.isDrawnPressed)
      finger.lift()
      #expect(try press.count == 1 && press.frames() <= 1)
    }
  }

  @Test("Each of several quick taps is drawn, and none of them for longer than a single tap")
  func inARow() throws {
    try withScene { scene in
      let press = try Press(scene, isScrolled: true)
      for _ in 0..<3 {
        scene.stage.tap(at: Point(x: 400, y: 300))
        scene.wait(0.05)
        #expect(try press.isDrawnPressed)
      }
      #expect(try press.count == 3 && press.frames() <= 6)
    }
  }

  @Test("A press that is cancelled early is not drawn")
  func cancelled() throws {
    try withScene { scene in
      let press = try Press(scene, isScrolled: true)
      // The first touch moves before the button receives it, the system cancels the second touch, and the third touch
      // scrolls.
      let finger = scene.touch(400, 300)
      scene.drag([finger], to: [Point(x: 400, y: 300 - 20)], steps: 2)
      #expect(try press.frames(in: 0.2) == 0)
      scene.drag([finger], to: [Point(x: 400, y: 300)], steps: 2)
      scene.wait(0.2)
      finger.lift()
      #expect(try press.frames() == 0)
      _ = scene.touch(400, 300)
      scene.wait(0.06)
      scene.stage.cancelTouches()
      #expect(try press.frames() == 0)
      let other = scene.touch(400, 300)
      scene.wait(0.18)
      #expect(try press.isDrawnPressed)
      scene.drag([other], to: [Point(x: 400, y: 285)], steps: 2)
      #expect(try press.frames(in: 0.2) == 0, "it ends at once")
      #expect(press.count == 0)
      other.lift()
    }
  }

  @Test("A press is no longer drawn as soon as the finger leaves the button or the button is removed")
  func left() throws {
    try withScene { scene in
      let press = try Press(scene, isScrolled: false)
      let finger = scene.touch(400, 300)
      scene.wait(0.02)
      finger.move(to: Point(x: 400, y: 550))
      #expect(try press.frames() <= 1)
      finger.lift()
      #expect(press.count == 0)
      scene.stage.tap(at: Point(x: 400, y: 300))
      let (parent, center) = (press.button.superview, press.button.center)
      press.button.removeFromSuperview()
      scene.wait(0.02)
      parent?.addSubview(press.button)
      press.button.center = center
      #expect(try press.count == 1 && press.frames() == 0)
    }
  }

  @Test("A press by a key is also drawn if its action moves the focus away")
  func keyThatMovesTheFocus() throws {
    try withScene { scene in
      let press = try Press(scene, isScrolled: false)
      let other = Button("Other")
      other.bounds.size = Size(width: 100, height: 50)
      other.center = scene.parent.convert(Point(x: 100, y: 100), from: nil)
      scene.parent.addSubview(other)
      press.button.action = { other.becomeFirstResponder() }
      #expect(press.button.becomeFirstResponder())
      scene.stage.type(Key.return)
      let frames = try press.frames()
      #expect(other.isFirstResponder && (6...7).contains(frames), "\(frames) frames")
    }
  }

  @Test("A press by a key is also drawn")
  func key() throws {
    try withScene { scene in
      let press = try Press(scene, isScrolled: false)
      #expect(press.button.becomeFirstResponder())
      scene.stage.type(Key.return)
      let frames = try press.frames()
      #expect(press.count == 1 && (6...7).contains(frames), "\(frames) frames")
    }
  }

  @Test("The press of a stepper is drawn on the button that changes the number, even after a quick tap or a key")
  func stepper() throws {
    try withScene { scene in
      let stepper = Stepper(value: 50)
      stepper.bounds.size = Size(width: 200, height: 100)
      _ = scene.scroll(around: stepper)
      let resting = try scene.stage.screenshot()
      // Whether the press is drawn on minus, and on plus.
      @MainActor func pressed() throws -> [Bool] {
        let picture = try scene.stage.screenshot()
        return [375, 425].map { picture[$0, 280] != resting[$0, 280] }
      }
      scene.stage.tap(at: Point(x: 350, y: 300))
      scene.wait(0.05)
      #expect(try pressed() == [true, false] && stepper.value == 49)
      scene.wait(0.2)
      #expect(try pressed() == [false, false])
      stepper.value = 99
      scene.stage.tap(at: Point(x: 450, y: 300))
      scene.wait(0.05)
      #expect(try pressed() == [false, true] && stepper.value == 100, "the last step")
      scene.wait(0.2)
      scene.stage.tap(at: Point(x: 450, y: 300))
      scene.wait(0.05)
      #expect(try pressed() == [false, false] && stepper.value == 100)
      stepper.value = 49
      // Outside of the scroll view, the finger can move from one button to the other.
      scene.window.content.addSubview(stepper)
      let finger = scene.touch(450, 300)
      scene.wait(0.05)
      #expect(try pressed() == [false, true])
      finger.move(to: Point(x: 350, y: 300), over: 0.1)
      scene.wait(0.05)
      #expect(try pressed() == [true, false])
      finger.lift()
      scene.wait(0.2)
      #expect(try pressed() == [false, false] && stepper.value == 48)
      stepper.becomeFirstResponder()
      scene.stage.type(Key.space)
      scene.wait(0.05)
      #expect(try pressed() == [false, true] && stepper.value == 49)
    }
  }
}
