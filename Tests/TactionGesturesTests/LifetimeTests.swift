import TactionGeometry
import TactionGestures
import TactionTestSupport
import Testing

@Suite("Lifetimes of views, recognizers and touches")
struct LifetimeTests {
  @Test("after a gesture, views, recognizers and touches are released")
  func afterGesture() {
    let table = Table()
    weak var view: FakeView?
    weak var recognizer: GestureRecognizer?
    weak var touch: Touch?
    do {
      let child = FakeView("child", size: table.root.size)
      table.root.add(child)
      child.onTouches = { _, touches in touch = touches.first }
      recognizer = child.addPan(EventLog())
      child.addTap(EventLog(), taps: 2)
      view = child
      let finger = table.touch(300, 300)
      finger.drag(100, 0)
      #expect(touch != nil)
      finger.lift()
      child.leave(table.dispatcher)
    }
    #expect(view == nil && recognizer == nil && touch == nil)
  }

  @Test("the recognizers of a window that is closed after gestures that failed are released", arguments: [1, 2])
  func afterFailure(taps: Int) {
    weak var tap: GestureRecognizer?
    weak var touch: Touch?
    do {
      let table = Table()
      table.root.onTouches = { _, touches in touch = touches.first }
      tap = table.root.addTap(EventLog(), taps: taps)
      table.root.addPan(EventLog())
      let finger = table.touch(300, 300)
      table.wait(1)
      #expect(tap?.state == .failed && touch != nil)
      finger.lift()
    }
    #expect(tap == nil && touch == nil)
  }

  @Test("a view that leaves the window with fingers on it is released immediately")
  func duringGesture() {
    let table = Table()
    weak var view: FakeView?
    weak var recognizer: GestureRecognizer?
    do {
      let child = FakeView("child", size: table.root.size)
      table.root.add(child)
      recognizer = child.addPan(EventLog())
      view = child
      table.touch(300, 300).drag(100, 0)
      child.leave(table.dispatcher)
    }
    #expect(view == nil && recognizer == nil)
    table.touch(200, 200).lift()
    #expect(table.root.phases == ["began", "ended"])
  }

  @Test("a view that is released without leaving its window is not called")
  func vanishing() {
    let table = Table()
    weak var view: FakeView?
    var child: FakeView? = FakeView("child", size: table.root.size)
    if let child {
      view = child
      child.addPan(EventLog())
      table.root.add(child)
    }
    let finger = table.touch(300, 300)
    finger.drag(100, 0)
    if let child { table.root.drop(child) }
    child = nil
    #expect(view == nil)
    finger.drag(100, 0)
    finger.lift()
    table.wait(1)
    #expect(table.dispatcher.touches.isEmpty)
  }

  @Test(
    "a failure requirement does not retain the required recognizer, and has no effect once that recognizer is released")
  func requirements() {
    let (table, eventLog) = (Table(), EventLog())
    let pan = table.root.addPan(eventLog)
    weak var gone: GestureRecognizer?
    do {
      let tap = TapGestureRecognizer()
      gone = tap
      pan.require(toFail: tap)
    }
    #expect(gone == nil)
    table.touch(300, 300).drag(50, 0)
    #expect(pan.isActive)
  }

  @Test("a recognizer does not retain its delegate")
  func delegates() {
    let table = Table()
    let pan = table.root.addPan(EventLog())
    do {
      let delegate = ClosureDelegate()
      delegate.shouldBegin = { _ in false }
      pan.delegate = delegate
    }
    #expect(pan.delegate == nil)
    table.touch(300, 300).drag(50, 0)
    #expect(pan.isActive)
  }

  @Test("after a dispatcher is released, its recognizers can be used elsewhere")
  func dispatcherGone() {
    let view = FakeView("view", size: Size(width: 500, height: 500))
    let pan = view.addPan(EventLog())
    do {
      let dispatcher = TouchDispatcher { _ in view }
      dispatcher.dispatch(TouchFrame(timestamp: 1, changes: [.init(id: 1, phase: .began, location: .zero)]))
      dispatcher.dispatch(
        TouchFrame(timestamp: 1.1, changes: [.init(id: 1, phase: .moved, location: Point(x: 50, y: 0))]))
    }
    let other = TouchDispatcher { _ in view }
    other.dispatch(TouchFrame(timestamp: 2, changes: [.init(id: 1, phase: .began, location: .zero)]))
    other.dispatch(TouchFrame(timestamp: 2.1, changes: [.init(id: 1, phase: .moved, location: Point(x: 50, y: 0))]))
    #expect(pan.isActive && pan.numberOfTouches == 1)
    #expect((pan.translation(in: nil) - Vector(dx: 50, dy: 0)).length < 1e-9)
  }
}
