import TactionStageSupport
import Taction
import TactionTesting
import TactionTestSupport
import Testing

@Suite("Warnings about recognizers that no finger can reach")
struct ObstacleTests {
  /// Puts a card with a tap recognizer into a view below transformed parents, and captures the log.
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

  @Test("A recognizer whose view ignores touches is reported", arguments: ParentKind.allCases)
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

  @Test("The toolkit's own recognizers are not reported if the app has disabled their view")
  func disabledTextView() throws {
    try withCard { scene, card, _, log in
      for view in [TextView(), ScrollView(), Slider()] as [View] {
        view.frame = card.bounds
        card.addSubview(view)
        view.isUserInteractionEnabled = false
        tapTwice(scene)
        view.removeFromSuperview()
      }
      #expect(log.lines.isEmpty && scene.eventLog.count("tap") == 6)
    }
  }

  @Test(
    "A recognizer whose superview ignores touches is reported, whichever view is hit", arguments: ParentKind.allCases)
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

  @Test("A recognizer in a window that ignores touches is reported") func disabledWindow() throws {
    try withCard { scene, _, _, log in
      scene.window.content.isUserInteractionEnabled = false
      tapTwice(scene)
      #expect(log.lines.count == 1)
      #expect(log.lines.first?.contains("View, which holds its view, takes no touches") ?? false)
    }
  }

  @Test("A recognizer in a view that is almost transparent is reported", arguments: ParentKind.allCases)
  func transparent(parentKind: ParentKind) throws {
    try withCard(in: parentKind) { scene, _, _, log in
      scene.view.alpha = 0.005
      tapTwice(scene)
      #expect(
        log.lines == [
          "notice: tap on card cannot fire: the alpha of table, which holds its view, is below 0.01; "
            + "views so transparent are not touched"
        ])
    }
  }

  @Test("A recognizer in a hidden view is not reported: users cannot mean to touch it", arguments: ParentKind.allCases)
  func hidden(parentKind: ParentKind) throws {
    try withCard(in: parentKind) { scene, card, _, log in
      for view in [card, scene.view] {
        view.isHidden = true
        tapTwice(scene)
        view.isHidden = false
      }
      #expect(log.lines.isEmpty)
      // It is still watched, so that a mistake is reported once the view is shown.
      card.isUserInteractionEnabled = false
      tapTwice(scene)
      #expect(log.lines.count == 1)
    }
  }

  @Test("A recognizer in a view made transparent on purpose is not reported: another view is hit")
  func meantForAnother() throws {
    try withCard { scene, card, _, log in
      card.alpha = 0
      scene.view.with(scene.eventLog.tap("table"))
      tapTwice(scene)
      #expect(scene.eventLog.count("table") == 2)
      #expect(log.lines.isEmpty)
    }
  }

  @Test("A recognizer in no window is reported for a finger within its view's frame") func noWindow() throws {
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

  @Test("A recognizer whose view has no size is reported", arguments: ParentKind.allCases)
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

  @Test("A recognizer is reported if the transform of its view or superview has no inverse", arguments: [false, true])
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

  @Test("A recognizer that was added to a second view, and so left the first, is reported") func moved() throws {
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

  @Test("A recognizer whose view is outside of its superview and visible there is reported", arguments: [false, true])
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

  @Test("Each recognizer of a view is reported, even one without a name") func each() throws {
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

  @Test("A recognizer that a finger has reached before is not reported") func reached() throws {
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

  @Test("A recognizer without an obstacle for a hundred landings is no longer watched") func unmissed() throws {
    try withCard { scene, card, _, log in
      for _ in 1...UnreachableRecognizers.maximumLandings {
        scene.stage.touch(at: Point(x: 5, y: 5)).lift()
      }
      card.isUserInteractionEnabled = false
      tapTwice(scene)
      #expect(log.lines.isEmpty)
    }
  }

  @Test("Recognizers that are disabled, elsewhere or removed are not reported") func silent() throws {
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

  @Test("A button in a view that ignores touches is reported", arguments: ParentKind.allCases)
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

  @Test("A button, or an app's own view, outside of its superview is reported", arguments: [false, true])
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

  @Test("A touch on the clipped corner of a round wheel, which rotates in a stand, is not reported")
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
        // A corner of the rotated square, beyond the side of the stand.
        let corner = scene.view.convert(Point(x: 50, y: -10), to: nil)
        tapTwice(scene, at: corner)
        #expect(log.lines == [])
      }
    }
  }

  @Test("An app's own view in a label is reported, except if it is hit or another view handles the touch")
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
