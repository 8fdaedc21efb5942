import TactionGeometry
import TactionGestures
import TactionTestSupport
import Testing

@Suite("Pans from the window's edge, under every kind of parent")
struct ScreenEdgePanTests {
  private func addEdgePan(
    _ view: FakeView, _ eventLog: EventLog, _ edges: ScreenEdgePanGestureRecognizer.Edges = .left
  ) -> ScreenEdgePanGestureRecognizer {
    let pan = ScreenEdgePanGestureRecognizer(edges: edges) { eventLog.note($0) }
    pan.name = "edge"
    view.add(pan)
    return pan
  }

  @Test("an edge pan begins if a finger lands near the window's edge and moves inward", arguments: ParentKind.allCases)
  func inward(parentKind: ParentKind) {
    let strokes: [(ScreenEdgePanGestureRecognizer.Edges, Point, Vector)] = [
      (.left, Point(x: 19, y: 300), Vector(dx: 90, dy: 20)), (.right, Point(x: 1275, y: 300), Vector(dx: -90, dy: 20)),
      (.top, Point(x: 500, y: 3), Vector(dx: -20, dy: 90)), (.bottom, Point(x: 500, y: 799), Vector(dx: 20, dy: -90)),
    ]
    for (edge, start, way) in strokes {
      let (table, eventLog) = (Table(), EventLog())
      let pan = addEdgePan(parentKind.makeView(on: table), eventLog, edge)
      let finger = table.touch(start.x, start.y)
      finger.drag(way.dx, way.dy)
      #expect((pan.translation(in: nil) - way).length < 1e-9, "the pan catches up with its slop")
      finger.lift()
      #expect(eventLog.states("edge") == ["began", "changed", "ended"])
    }
  }

  @Test(
    "an edge pan fails if the finger lands further in, or moves along the edge or outward", arguments: [0, 1, 2])
  func others(_ kind: Int) {
    let (table, eventLog) = (Table(), EventLog())
    let edge = addEdgePan(table.root, eventLog, .all)
    let pan = table.root.addPan(eventLog)
    pan.require(toFail: edge)
    let finger = table.touch(kind == 0 ? 21 : 10, 300)
    if kind == 0 { #expect(edge.failure == .awayFromEdge(21, allowed: 20)) }
    switch kind {
    case 0: finger.drag(90, 0)
    case 1: finger.drag(40, 60)
    default: finger.drag(-60, 0)
    }
    if kind > 0 { #expect(edge.failure == .wrongDirection) }
    #expect(eventLog.states("pan") == ["began", "changed"])
    #expect(eventLog.count("edge") == 0)
  }

  @Test("an edge pan accepts only the given edges; in the corner of two given edges, it accepts both directions inward")
  func edges() {
    let (table, eventLog) = (Table(), EventLog())
    let right = addEdgePan(table.root, eventLog, .right)
    table.touch(5, 300).lift()
    #expect(right.failure == .awayFromEdge(1275, allowed: 20))
    table.wait(0.1)
    right.edges = [.top, .left]
    for way in [Vector(dx: 60, dy: 5), Vector(dx: 5, dy: 60)] {
      eventLog.forget()
      let finger = table.touch(6, 6)
      finger.drag(way.dx, way.dy)
      finger.lift()
      #expect(eventLog.states("edge") == ["began", "changed", "ended"])
    }
    right.edges = []
    table.touch(5, 300).drag(90, 0)
    #expect(right.state == .failed)
  }

  @Test("the margin of an edge pan may be wider, and given in millimetres")
  func margin() {
    let (table, eventLog) = (Table(), EventLog())
    let pan = addEdgePan(table.root, eventLog)
    table.dispatcher.pixelsPerMillimetre = 6
    pan.edgeMargin = .millimetres(8)
    let finger = table.touch(47, 300)
    finger.drag(40, 0)
    #expect(pan.isActive)
    finger.lift()
    table.touch(49, 300).drag(40, 0)
    #expect(pan.state == .failed)
  }

  @Test("an edge pan ignores fingers elsewhere while it is active; a second finger at the edge joins")
  func moreFingers() {
    let (table, eventLog) = (Table(), EventLog())
    let pan = addEdgePan(table.root, eventLog)
    let finger = table.touch(10, 300)
    finger.drag(60, 0)
    let stray = table.touch(600, 300)
    #expect(pan.numberOfTouches == 1)
    let second = table.touch(10, 500)
    #expect(pan.numberOfTouches == 2 && pan.translation(in: nil) == Vector(dx: 60, dy: 0))
    table.drag([finger, second], to: [Point(x: 110, y: 300), Point(x: 50, y: 500)])
    #expect(pan.translation(in: nil) == Vector(dx: 100, dy: 0))
    [finger, second, stray].forEach { $0.lift() }
    #expect(eventLog.states("edge") == ["began", "changed", "ended"])
  }

  @Test("a thumb that rests at the edge does not keep a finger elsewhere waiting", arguments: ParentKind.allCases)
  func restingThumb(parentKind: ParentKind) {
    let (table, eventLog) = (Table(), EventLog())
    let view = parentKind.makeView(on: table)
    let edge = addEdgePan(view, eventLog)
    let pan = view.addPan(eventLog)
    pan.require(toFail: edge)
    let thumb = table.touch(10, 300)
    table.wait(1)
    let finger = table.touch(600, 300)
    #expect(edge.state == .failed)
    finger.drag(0, -100)
    [finger, thumb].forEach { $0.lift() }
    #expect(eventLog.entries == ["pan began", "pan changed", "pan ended"])
  }
}
