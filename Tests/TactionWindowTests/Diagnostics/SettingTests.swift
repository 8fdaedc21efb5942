import TactionStageSupport
import Taction
import TactionTesting
import Testing

@Suite("Warnings about recognizers whose settings allow no gesture")
struct SettingTests {
  /// Taps a view with a recognizer twice and returns what is logged.
  private func lines(of recognizers: GestureRecognizer...) throws -> [String] {
    var lines: [String] = []
    try withScene { scene in
      LogCapture.during { log in
        scene.view.accessibilityIdentifier = "photo"
        recognizers.forEach(scene.view.addGestureRecognizer)
        for _ in 1...2 {
          scene.stage.tap(at: Point(x: 400, y: 300))
          scene.wait(1)
        }
        lines = log.lines
      }
    }
    return lines
  }

  private func expect(_ recognizer: GestureRecognizer, says reason: String) throws {
    #expect(try lines(of: recognizer) == ["warning: \(recognizer.label) on photo cannot fire: \(reason)"])
  }

  @Test("A recognizer that accepts neither touches nor keys is reported") func nothingAllowed() throws {
    let pan = PanGestureRecognizer()
    pan.allowedTouchKinds = []
    try expect(pan, says: "its allowedTouchKinds are empty; say what may make the gesture")
    pan.allowedKeys = [.space]
    #expect(try lines(of: pan).isEmpty)
  }

  @Test("A secondary click without touches and keys is reported only if it has no buttons either")
  func onlyButtons() throws {
    for hasButton in [true, false] {
      let click = SecondaryClickGestureRecognizer()
      click.allowedTouchKinds = []
      click.allowedKeys = []
      click.buttons = hasButton ? [.secondary] : []
      #expect(try lines(of: click).isEmpty == hasButton)
    }
  }

  @Test("An impossible number of fingers is reported") func fingers() throws {
    let tap = TapGestureRecognizer()
    tap.numberOfTouchesRequired = 0
    try expect(tap, says: "its numberOfTouchesRequired is 0")
    let press = LongPressGestureRecognizer()
    press.numberOfTouchesRequired = -1
    try expect(press, says: "its numberOfTouchesRequired is -1")
    let pan = PanGestureRecognizer()
    (pan.minimumNumberOfTouches, pan.maximumNumberOfTouches) = (3, 2)
    try expect(pan, says: "it wants at least 3 and at most 2 fingers")
  }

  @Test("A duration that leaves no time for the gesture is reported") func times() throws {
    let press = LongPressGestureRecognizer()
    press.minimumPressDuration = .infinity
    try expect(press, says: "its minimumPressDuration is infinite")
    let swipe = SwipeGestureRecognizer()
    swipe.maximumDuration = 0
    try expect(swipe, says: "its maximumDuration leaves no time for a stroke")
    let tap = TapGestureRecognizer()
    (tap.numberOfTapsRequired, tap.maximumTapInterval) = (2, 0)
    try expect(tap, says: "its maximumTapInterval leaves no time for a second tap")
  }

  @Test("Empty directions, edges and axes are reported") func ways() throws {
    let swipe = SwipeGestureRecognizer()
    swipe.direction = []
    try expect(swipe, says: "its direction is empty; say which directions count")
    try expect(
      ScreenEdgePanGestureRecognizer(edges: []), says: "its edges are empty; say from which of them the finger may come"
    )
    let transform = TransformGestureRecognizer()
    transform.axes = []
    try expect(transform, says: "its axes are empty; say what the fingers may do")
  }

  @Test("An infinite slop is not reported, because next to an active recognizer a gesture needs no slop")
  func endlessSlop() throws {
    let pinch = PinchGestureRecognizer()
    pinch.slop = .pixels(.infinity)
    #expect(try lines(of: pinch).isEmpty)
  }

  @Test("Recognizers with the default settings are not reported") func sound() throws {
    let recognizers: [GestureRecognizer] = [
      TapGestureRecognizer(), LongPressGestureRecognizer(), PanGestureRecognizer(), PinchGestureRecognizer(),
      RotationGestureRecognizer(), SwipeGestureRecognizer(), TransformGestureRecognizer(), HoverGestureRecognizer(),
      ScreenEdgePanGestureRecognizer(edges: .all),
    ]
    for recognizer in recognizers { #expect(try lines(of: recognizer).isEmpty) }
  }

  @Test("Two recognizers that wait for each other to fail are reported") func circle() throws {
    let (one, other) = (TapGestureRecognizer(), TapGestureRecognizer())
    (one.name, other.name) = ("one", "other")
    one.require(toFail: other)
    other.require(toFail: one)
    #expect(
      try lines(of: one, other) == [
        "warning: one on photo cannot fire: it waits for other to fail, which waits for it; "
          + "drop one of the requirements",
        "warning: other on photo cannot fire: it waits for one to fail, which waits for it; "
          + "drop one of the requirements",
      ])
  }
}
