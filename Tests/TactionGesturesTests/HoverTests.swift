import TactionGeometry
import TactionGestures
import TactionTestSupport
import Testing

@Suite("Hover recognizers")
struct HoverTests {
  /// A table with a view of 400 by 300 px in the middle of the window; `parentKind` is the kind of the view's parents.
  private struct Scene {
    let table = Table()
    let eventLog = EventLog()
    let view: FakeView
    let hover: HoverGestureRecognizer
    let inside = Point(x: 640, y: 400)
    let outside = Point(x: 20, y: 20)

    @MainActor init(_ parentKind: ParentKind = .plain) {
      let cover = parentKind.makeView(on: table)
      let toCover = cover.transformToWindow.inverted() ?? .identity
      view = FakeView("spot", size: Size(width: 1, height: 1))
      // The view's box in the window, converted to the coordinates of the cover.
      view.transformToParent = Transform.scale(x: 400, y: 300)
        .concatenating(.translation(Vector(dx: 440, dy: 250))).concatenating(toCover)
      cover.add(view)
      hover = view.addHover(eventLog)
    }
  }

  @Test("A hover begins on entering the view, changes with movement, ends on leaving", arguments: ParentKind.allCases)
  func enterMoveLeave(parentKind: ParentKind) {
    let scene = Scene(parentKind)
    scene.table.hover(scene.outside)
    #expect(scene.eventLog.entries.isEmpty)
    scene.table.hover(scene.inside)
    #expect(scene.eventLog.entries == ["hover began"])
    #expect(scene.hover.location(in: scene.view).distance(to: Point(x: 0.5, y: 0.5)) < 1e-9)
    scene.table.hover(Point(x: 740, y: 475))
    #expect(scene.hover.location(in: scene.view).distance(to: Point(x: 0.75, y: 0.75)) < 1e-9)
    scene.table.hover(scene.outside)
    #expect(scene.hover.location(in: nil) == Point(x: 740, y: 475), "where it was over the view")
    scene.table.hover(scene.inside)
    scene.table.hover(nil)
    #expect(
      scene.eventLog.entries == ["hover began", "hover changed", "hover ended", "hover began", "hover ended"])
  }

  @Test("Superviews and subviews of the hovered view also hover, the deepest view first")
  func ancestors() {
    let scene = Scene()
    scene.table.root.addHover(scene.eventLog, "root")
    let child = FakeView("child", size: Size(width: 0.5, height: 1))
    scene.view.add(child)
    child.addHover(scene.eventLog, "child")
    scene.table.hover(Point(x: 500, y: 400))
    #expect(scene.eventLog.entries == ["child began", "hover began", "root began"])
    scene.table.hover(Point(x: 800, y: 400))
    #expect(scene.eventLog.entries.dropFirst(3) == ["child ended", "hover changed", "root changed"])
  }

  @Test("The hover of a pen has its distance and tilt", arguments: ParentKind.even)
  func pen(parentKind: ParentKind) {
    let scene = Scene(parentKind)
    scene.table.hover(scene.inside, kind: .stylus) {
      $0.contact.altitudeAngle = .degrees(60)
      $0.contact.azimuthAngle = .degrees(35)
      $0.contact.distance = 0.25
    }
    #expect(scene.hover.kind == .stylus)
    #expect(scene.hover.zOffset == 0.25)
    #expect(scene.hover.altitudeAngle == .degrees(60))
    let parent = scene.view.nextTouchResponder
    let lean = scene.hover.azimuthAngle(in: parent)
    let seen = parent?.transformToWindow.apply(Vector(dx: lean.cosine, dy: lean.sine)).angle
    #expect(abs((seen ?? .zero).degrees - 35) < 1e-6)
  }

  @Test("A pen that touches the screen ends its hover, and hovers again after it lifts")
  func penDown() {
    let scene = Scene()
    scene.table.hover(scene.inside, kind: .stylus)
    let tip = scene.table.touch(640, 400, kind: .stylus)
    scene.table.hover(Point(x: 650, y: 400), kind: .stylus)
    #expect(scene.eventLog.entries == ["hover began", "hover ended"])
    tip.lift()
    scene.table.hover(scene.inside, kind: .stylus)
    #expect(scene.eventLog.entries.last == "hover began")
  }

  @Test("A pointer still hovers while its button is held; a hover does not prevent other gestures")
  func pointerDown() {
    let scene = Scene()
    scene.view.addPan(scene.eventLog)
    scene.table.hover(scene.inside)
    let finger = scene.table.touch(640, 400, kind: .pointer)
    finger.move(30, 0)
    scene.table.hover(Point(x: 670, y: 400))
    finger.lift()
    #expect(
      scene.eventLog.entries == ["hover began", "pan began", "hover changed", "pan ended"])
    #expect(scene.hover.touches.isEmpty)
    #expect(scene.view.phases == ["began", "cancelled"], "by the pan")
  }

  @Test("If there are several pointers, a hover follows the first until it leaves")
  func several() {
    let scene = Scene()
    scene.table.hover(scene.inside)
    scene.table.hover(Point(x: 700, y: 500), kind: .stylus)
    #expect(scene.hover.location(in: nil) == scene.inside)
    scene.table.hover(nil)
    scene.table.hover(Point(x: 701, y: 500), kind: .stylus)
    #expect(scene.eventLog.entries == ["hover began", "hover ended", "hover began"])
    #expect(scene.hover.kind == .stylus)
  }

  @Test("Disabling a hover recognizer cancels it; enabled again, it begins with the next movement")
  func disabling() {
    let scene = Scene()
    scene.table.hover(scene.inside)
    scene.hover.isEnabled = false
    #expect(scene.eventLog.entries == ["hover began", "hover cancelled"])
    scene.table.hover(scene.inside)
    scene.hover.isEnabled = true
    scene.table.hover(scene.inside)
    #expect(scene.eventLog.entries.dropFirst(2) == ["hover began"])
  }

  @Test("Closing the window or removing the recognizer cancels a hover; removing the view ends it")
  func goingAway() {
    let closing = Scene()
    closing.table.hover(closing.inside)
    closing.table.cancelTouches()
    #expect(closing.eventLog.entries == ["hover began", "hover cancelled"])

    let leaving = Scene()
    leaving.table.hover(leaving.inside)
    leaving.view.leave(leaving.table.dispatcher)
    leaving.table.hover(leaving.inside)
    #expect(leaving.eventLog.entries == ["hover began", "hover ended"])

    let removed = Scene()
    removed.table.hover(removed.inside)
    removed.view.remove(removed.hover)
    removed.table.hover(removed.inside)
    #expect(removed.eventLog.entries == ["hover began", "hover cancelled"])
  }

  @Test("A position outside the window ends the hover, even if a hit test finds a view there")
  func outside() {
    let root = FakeView("root", size: Size(width: 100, height: 100))
    let dispatcher = TouchDispatcher { _ in root }
    let eventLog = EventLog()
    let hover = root.addHover(eventLog)
    #expect(hover.explanation == "waits for a pointer or pen")
    for (x, time) in [(50.0, 1.0), (-3, 2), (101, 3), (99, 4)] {
      dispatcher.hover(Hover(id: 1, kind: .pointer, location: Point(x: x, y: 50), timestamp: time))
    }
    #expect(eventLog.entries == ["hover began", "hover ended", "hover began"])
    #expect(hover.explanation == "began: over the view")
  }

  @Test("The delegate and allowedTouchKinds decide which devices hover")
  func refusal() {
    let scene = Scene()
    let delegate = ClosureDelegate()
    var asked = 0
    delegate.shouldBegin = { _ in
      asked += 1
      return asked > 1
    }
    scene.hover.delegate = delegate
    for x in 0..<3 { scene.table.hover(Point(x: 640 + Double(x), y: 400)) }
    #expect(scene.eventLog.entries.isEmpty)
    #expect(asked == 1, "once each time the pointer enters")
    scene.table.hover(scene.outside)
    scene.table.hover(scene.inside)
    #expect(scene.eventLog.entries == ["hover began"])
    scene.table.hover(scene.outside)
    scene.hover.allowedTouchKinds = [.stylus]
    scene.table.hover(scene.inside)
    #expect(scene.eventLog.entries == ["hover began", "hover ended"])
  }

  @Test("A hover handler may remove its view or recognizer, or dispatch another hover", arguments: [0, 1, 2])
  func reentrancy(deed: Int) {
    let scene = Scene()
    let (table, view, inside) = (scene.table, scene.view, scene.inside)
    var states: [GestureRecognizer.State] = []
    let other = HoverGestureRecognizer { hover in
      states.append(hover.state)
      guard hover.state == .began else { return }
      switch deed {
      case 0: view.leave(table.dispatcher)
      case 1: view.remove(hover)
      default: table.hover(inside)
      }
    }
    view.add(other)
    table.hover(inside)
    table.hover(nil)
    switch deed {
    case 0: #expect(states == [.began, .ended])
    case 1: #expect(states == [.began, .cancelled])
    default: #expect(states == [.began, .changed, .ended])
    }
  }

  @Test("NaN and infinite numbers of a hover do not trap")
  func nonsense() {
    let scene = Scene()
    scene.table.hover(scene.inside) { $0.timestamp = .nan }
    scene.table.hover(scene.inside) {
      $0.contact.azimuthAngle = .radians(.nan)
      $0.contact.distance = .infinity
    }
    #expect(scene.hover.zOffset == 0)
    #expect(scene.hover.azimuthAngle(in: nil) == .zero)
    scene.table.hover(Point(x: .nan, y: 0))
    #expect(scene.eventLog.entries == ["hover began", "hover changed", "hover ended"])
  }
}
