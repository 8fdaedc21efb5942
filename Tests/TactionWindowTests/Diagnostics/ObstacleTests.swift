import TactionStageSupport
import Taction
import TactionTesting
import TactionTestSupport
import Testing

@Suite("A recognizer that no finger can reach says so once")
struct ObstacleTests {
  /// Puts a card with a tap into a view below odd parents, and captures what is logged.
  private func withCard(
    in parentKind: ParentKind = .plain, _ body: (Scene, View, TapGestureRecognizer, LogCapture) throws -> Void
  ) throws {
    try withScene(in: parentKind) { scene in
      try LogCapture.during { log in
        let card = View()
        (card.accessibilityIdentifier, scene.view.accessibilityIdentifier) = ("card", "table")
        card.bounds.size = scene.view.bounds.size / 2
        card.center = scene.view.bounds.center
        scene.view.addSubview(card)
        let tap = card.with(scene.eventLog.tap())
        scene.stage.settle()
        try body(scene, card, tap, log)
      }
    }
  }

  private func tapTwice(_ scene: Scene, at place: Point = Point(x: 400, y: 300)) {
    for _ in 1...2 {
      scene.stage.tap(at: place)
      scene.wait(0.5)
    }
  }

  @Test("Its view takes no touches", arguments: ParentKind.allCases)
  func disabled(parentKind: ParentKind) throws {
    try withCard(in: parentKind) { scene, card, _, log in
      card.isUserInteractionEnabled = false
      tapTwice(scene)
      #expect(
        log.lines == [
          "warning: tap on card cannot fire: its view takes no touches; set isUserInteractionEnabled = true on it"
        ])
      card.isUserInteractionEnabled = true
      tapTwice(scene)
      #expect(scene.eventLog.count("tap") == 2)
      #expect(log.lines.count == 1)
    }
  }

  @Test(
    "A view that holds it takes no touches, even if another view gets the finger", arguments: ParentKind.allCases)
  func disabledAbove(parentKind: ParentKind) throws {
    try withCard(in: parentKind) { scene, _, _, log in
      scene.window.content.with(scene.eventLog.tap("window"))
      scene.view.isUserInteractionEnabled = false
      tapTwice(scene)
      #expect(
        log.lines == [
          "warning: tap on card cannot fire: table, which holds its view, takes no touches; "
            + "set isUserInteractionEnabled = true on it"
        ])
    }
  }

  @Test("The whole window takes no touches") func disabledWindow() throws {
    try withCard { scene, _, _, log in
      scene.window.content.isUserInteractionEnabled = false
      tapTwice(scene)
      #expect(log.lines.count == 1)
      #expect(log.lines.first?.contains("View, which holds its view, takes no touches") ?? false)
    }
  }

  @Test("It is hidden, or almost transparent", arguments: ParentKind.allCases)
  func hidden(parentKind: ParentKind) throws {
    try withCard(in: parentKind) { scene, card, _, log in
      card.isHidden = true
      tapTwice(scene)
      card.isHidden = false
      scene.view.alpha = 0.005
      tapTwice(scene)
      #expect(
        log.lines == [
          "notice: tap on card cannot fire: its view is hidden; set isHidden = false on it",
          "notice: tap on card cannot fire: the alpha of table, which holds its view, is below 0.01; "
            + "views so transparent are not touched",
        ])
    }
  }

  @Test("A view hidden on purpose is not reported: another view got the finger")
  func meantForAnother() throws {
    try withCard { scene, card, _, log in
      card.isHidden = true
      scene.view.with(scene.eventLog.tap("table"))
      tapTwice(scene)
      #expect(scene.eventLog.count("table") == 2)
      #expect(log.lines.isEmpty)
    }
  }

  @Test("It is in no window: reported for a finger within its frame") func noWindow() throws {
    try withCard { scene, card, _, log in
      let left = Rect(x: 100, y: 100, width: 100, height: 100)
      card.removeFromSuperview()
      card.frame = left
      tapTwice(scene, at: Point(x: 150, y: 150))
      #expect(log.lines.isEmpty, "a view that was in a window may be shown again")
      let card = View(frame: left)
      card.accessibilityIdentifier = "card"
      card.with(scene.eventLog.tap())
      tapTwice(scene, at: Point(x: 300, y: 300))
      #expect(log.lines.isEmpty)
      tapTwice(scene, at: Point(x: 150, y: 150))
      #expect(
        log.lines == [
          "notice: tap on card cannot fire: its view is in no window; add it with addSubview(_:) to what is in one"
        ])
    }
  }

  @Test("It has no size", arguments: ParentKind.allCases)
  func noSize(parentKind: ParentKind) throws {
    try withCard(in: parentKind) { scene, card, _, log in
      card.bounds.size = .zero
      tapTwice(scene, at: Point(x: 350, y: 280))
      #expect(
        log.lines == [
          "notice: tap on card cannot fire: its view has no size; set its frame or bounds, or call sizeToFit()"
        ])
    }
  }

  @Test("Its transform, or that of a view that holds it, has no inverse", arguments: [false, true])
  func singularTransform(isOfSuperview: Bool) throws {
    try withCard { scene, card, _, log in
      if isOfSuperview { scene.view.transform = .scale(0) } else { card.transform = .scale(x: 1, y: 0) }
      tapTwice(scene, at: Point(x: 350, y: 280))
      #expect(
        log.lines == [
          "notice: tap on card cannot fire: a transform shrinks its view to nothing; use a scale other than 0"
        ])
    }
  }

  @Test("It was added to a second view, and so left the first") func moved() throws {
    try withCard { scene, card, tap, log in
      let other = View(frame: Rect(x: 0, y: 0, width: 20, height: 20))
      other.accessibilityIdentifier = "other"
      scene.window.content.addSubview(other)
      card.addGestureRecognizer(tap)
      #expect(log.lines.isEmpty)
      other.addGestureRecognizer(tap)
      card.addGestureRecognizer(tap)
      #expect(
        log.lines == [
          "notice: tap on card leaves its view for other: a recognizer watches one view; make one for each view"
        ])
    }
  }

  @Test("It lies outside of the view that holds it, and is visible there", arguments: [false, true])
  func outside(isClipped: Bool) throws {
    try withCard { scene, card, _, log in
      scene.view.clipsToBounds = isClipped
      card.center = scene.view.convert(Point(x: 660, y: 300), from: nil)
      tapTwice(scene, at: Point(x: 660, y: 300))
      let line =
        "notice: tap on card does not fire where its view lies outside of the bounds of table; make table larger"
      #expect(log.lines == (isClipped ? [] : [line]))
    }
  }

  @Test("Each recognizer is reported, also one without a name") func each() throws {
    try withCard { scene, card, _, log in
      card.accessibilityIdentifier = nil
      card.addGestureRecognizer(PinchGestureRecognizer())
      card.addGestureRecognizer(HoverGestureRecognizer())
      card.isUserInteractionEnabled = false
      tapTwice(scene)
      #expect(log.lines.count == 2)
      #expect(log.lines.allSatisfy { $0.contains(" on View cannot fire") })
      #expect(log.lines.last?.hasPrefix("warning: pinch") ?? false)
    }
  }

  @Test("A recognizer that a finger has reached before may be hidden and disabled") func reached() throws {
    try withCard { scene, card, tap, log in
      scene.stage.tap(at: Point(x: 400, y: 300))
      scene.wait(0.5)
      card.isHidden = true
      tapTwice(scene)
      (card.isHidden, card.isUserInteractionEnabled) = (false, false)
      tapTwice(scene)
      card.isUserInteractionEnabled = true
      tap.isEnabled = false
      tapTwice(scene)
      #expect(log.lines.isEmpty)
    }
  }

  @Test("A recognizer that had no obstacle for a hundred landings is no longer watched") func unmissed() throws {
    try withCard { scene, card, _, log in
      for _ in 1...UnreachableRecognizers.maximumLandings {
        scene.stage.touch(at: Point(x: 5, y: 5)).lift()
      }
      card.isUserInteractionEnabled = false
      tapTwice(scene)
      #expect(log.lines.isEmpty)
    }
  }

  @Test("A disabled recognizer, one elsewhere and a removed one are not reported") func silent() throws {
    try withCard { scene, card, tap, log in
      tap.isEnabled = false
      card.isUserInteractionEnabled = false
      let other = View(frame: Rect(x: 0, y: 0, width: 20, height: 20))
      other.isUserInteractionEnabled = false
      scene.window.content.addSubview(other)
      other.addGestureRecognizer(TapGestureRecognizer())
      other.isUserInteractionEnabled = false
      card.addGestureRecognizer(PanGestureRecognizer())
      card.isUserInteractionEnabled = false
      card.gestureRecognizers.last.map(card.removeGestureRecognizer)
      tapTwice(scene)
      #expect(log.lines.isEmpty)
    }
  }

  // MARK: Views that handle touches themselves

  /// A view of an app that handles touches itself.
  private final class Sketch: View {
    var touchCount = 0
    override func touchesBegan(_ touches: [Touch]) { touchCount += touches.count }
  }

  @Test("A button in a view that takes no touches", arguments: ParentKind.allCases)
  func buttonInImageView(parentKind: ParentKind) throws {
    try withScene(in: parentKind) { scene in
      LogCapture.during { log in
        let (photo, button) = (ImageView(), Button("Save"))
        scene.view.removeFromSuperview()
        scene.place(photo, at: Point(x: 400, y: 300))
        button.frame = photo.bounds.inset(by: 20)
        photo.addSubview(button)
        scene.stage.settle()
        tapTwice(scene)
        #expect(
          log.lines == [
            "notice: Button gets no touches: ImageView, which holds it, takes no touches; "
              + "set isUserInteractionEnabled = true on it"
          ])
        photo.isUserInteractionEnabled = true
        var presses = 0
        button.action = { presses += 1 }
        tapTwice(scene)
        #expect(presses == 2 && log.lines.count == 1)
      }
    }
  }

  @Test("A button, or an app's own view, outside of the view that holds it", arguments: [false, true])
  func viewOutside(isClipped: Bool) throws {
    for view in [Button("Save"), Sketch()] {
      try withScene { scene in
        LogCapture.during { log in
          scene.view.accessibilityIdentifier = "table"
          scene.view.clipsToBounds = isClipped
          view.accessibilityIdentifier = "tool"
          view.bounds.size = Size(width: 80, height: 50)
          view.center = scene.view.convert(Point(x: 660, y: 300), from: nil)
          scene.view.addSubview(view)
          scene.stage.settle()
          tapTwice(scene, at: Point(x: 660, y: 300))
          let line =
            "notice: tool gets no touches where it lies outside of the bounds of table; make table larger"
          #expect(log.lines == (isClipped ? [] : [line]))
        }
      }
    }
  }

  @Test("A touch on a view's clipped corner is not reported: a round wheel that turns in its stand")
  func roundView() throws {
    try withScene { scene in
      LogCapture.during { log in
        let wheel = Sketch(frame: Rect(origin: .zero, size: scene.view.bounds.size))
        wheel.bounds.size = Size(width: 100, height: 100)
        wheel.center = scene.view.bounds.center
        wheel.cornerRadius = 50
        scene.view.bounds.size = Size(width: 100, height: 100)
        wheel.center = scene.view.bounds.center
        scene.view.addSubview(wheel)
        wheel.transform = .rotation(.degrees(45))
        scene.stage.settle()
        // A corner of the turned square, beyond the side of the stand.
        let corner = scene.view.convert(Point(x: 50, y: -10), to: nil)
        tapTwice(scene, at: corner)
        #expect(log.lines == [])
      }
    }
  }

  @Test("An app's own view in a label; silent where it is hit, or where another view handles the touch")
  func ownView() throws {
    try withScene { scene in
      LogCapture.during { log in
        let sketch = Sketch(frame: scene.view.bounds)
        scene.view.addSubview(sketch)
        tapTwice(scene)
        #expect(sketch.touchCount == 2)
        let label = Label("Draw here")
        label.frame = scene.view.bounds
        let inner = Sketch(frame: label.bounds)
        label.addSubview(inner)
        sketch.addSubview(label)
        tapTwice(scene)
        #expect(sketch.touchCount == 4 && log.lines.isEmpty)
        scene.view.removeFromSuperview()
        scene.place(label, at: Point(x: 400, y: 300))
        tapTwice(scene)
        #expect(inner.touchCount == 0)
        #expect(
          log.lines == [
            "notice: Sketch gets no touches: Label, which holds it, takes no touches; "
              + "set isUserInteractionEnabled = true on it"
          ])
      }
    }
  }
}
