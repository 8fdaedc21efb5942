import Taction
import TactionTesting
import Testing

@testable import TactionViews

@Suite("Drags that the compositor ignores without an answer")
struct IgnoredDragTests {
  /// A view that can be dragged, in a window that fills the screen.
  private final class Scene {
    let stage: Stage
    let view = View(frame: Rect(x: 50, y: 50, width: 100, height: 80))
    let drag = DragInteraction { _ in [.text("note")] }
    var log: [String] = []

    init(_ stage: Stage) {
      self.stage = stage
      view.backgroundColor = .red
      stage.makeWindow().content.addSubview(view)
      drag.onBegin = { [weak self] in self?.log.append("begin") }
      drag.onEnd = { [weak self] in self?.log.append("end \($0.rawValue)") }
      view.addInteraction(drag)
      stage.settle()
    }

    var touch: CompositorTouch { get throws { try #require(stage.seat).touch } }

    /// Rests a finger on the view until it lifts the view.
    func liftView() throws {
      try touch.down(0, at: Point(x: 70, y: 80))
      try touch.frame()
      stage.settle()
      stage.advance(by: 0.6)
    }

    /// Moves the finger that has lifted the view.
    func moveView(to point: Point) throws {
      try touch.motion(0, to: point)
      try touch.frame()
    }

    /// Expects that the drag has ended, and that its picture flies back.
    func expectEnd() {
      #expect(log == ["begin", "end 0"] && !drag.isDragging)
      #expect(view.viewTree?.overlayViews.count == 1, "the picture flies back")
      stage.advance(by: 1)
      #expect(view.viewTree?.overlayViews.isEmpty == true)
    }
  }

  private func withScene(_ body: (Scene) throws -> Void) throws {
    var configuration = CompositorConfiguration()
    (configuration.cancelsRefusedDrags, configuration.dragsBesideFingers) = (false, false)
    try withStage(configuration: configuration) { try body(Scene($0)) }
  }

  @Test("A finger that lifts before the compositor reads the request ends the drag") func lift() throws {
    try withScene { scene in
      try scene.liftView()
      // The app reads the movement and the lift together.
      try scene.moveView(to: Point(x: 130, y: 80))
      try scene.touch.up(0)
      try scene.touch.frame()
      scene.stage.settle()
      scene.expectEnd()
    }
  }

  @Test("A mouse whose button is released before the compositor reads the request ends the drag") func mouse() throws {
    try withScene { scene in
      let mouse = try #require(scene.stage.seat).pointer
      scene.stage.mouse.move(to: Point(x: 70, y: 80))
      scene.stage.mouse.press()
      scene.stage.advance(by: 0.1)
      mouse.move(to: Point(x: 130, y: 80))
      mouse.frame()
      mouse.button(.left, isPressed: false)
      mouse.frame()
      scene.stage.settle()
      scene.expectEnd()
    }
  }

  @Test("A pen that lifts before the compositor reads the request ends the drag", arguments: [false, true])
  func pen(isOneFrame: Bool) throws {
    try withScene { scene in
      let pen = try #require(scene.stage.seat).stylus
      scene.stage.stylus.hover(at: Point(x: 70, y: 80))
      scene.stage.stylus.press()
      scene.stage.advance(by: 0.6)
      pen.move(to: Point(x: 130, y: 80))
      if !isOneFrame { pen.frame() }
      pen.up()
      pen.frame()
      scene.stage.settle()
      scene.expectEnd()
      scene.stage.stylus.leave()
    }
  }

  @Test("A mouse or pen that vanishes before the compositor reads the request ends the drag", arguments: [false, true])
  func vanished(isPen: Bool) throws {
    try withScene { scene in
      let seat = try #require(scene.stage.seat)
      if isPen {
        scene.stage.stylus.hover(at: Point(x: 70, y: 80))
        scene.stage.stylus.press()
        scene.stage.advance(by: 0.6)
        seat.stylus.move(to: Point(x: 130, y: 80))
        seat.stylus.frame()
        seat.stylus.unplug()
      } else {
        scene.stage.mouse.move(to: Point(x: 70, y: 80))
        scene.stage.mouse.press()
        scene.stage.advance(by: 0.1)
        seat.pointer.move(to: Point(x: 130, y: 80))
        seat.pointer.frame()
        seat.capabilities.remove(.pointer)
      }
      scene.stage.settle()
      scene.expectEnd()
    }
  }

  @Test("If another finger prevents the drag, the next event of the finger ends it", arguments: [true, false])
  func twoFingers(moves: Bool) throws {
    try withScene { scene in
      let other = scene.stage.touch(at: Point(x: 400, y: 400), id: 1)
      try scene.liftView()
      try scene.moveView(to: Point(x: 130, y: 80))
      scene.stage.settle()
      #expect(scene.log == ["begin"])
      if moves {
        try scene.moveView(to: Point(x: 140, y: 80))
      } else {
        try scene.touch.up(0)
        try scene.touch.frame()
      }
      scene.stage.settle()
      scene.expectEnd()
      if moves { try scene.touch.up(0) }
      other.lift()
      scene.stage.settle()
      // The next finger drags the view.
      let zone = DropZone(Rect(x: 300, y: 300, width: 200, height: 200), in: try #require(scene.view.superview))
      try scene.liftView()
      try scene.moveView(to: Point(x: 130, y: 80))
      scene.stage.settle()
      try scene.moveView(to: Point(x: 350, y: 350))
      scene.stage.settle()
      try scene.touch.up(0)
      scene.stage.settle()
      #expect(zone.texts == ["note"] && scene.log.suffix(2) == ["begin", "end 1"])
    }
  }

  @Test("Events of the finger that a compositor sends during a drag do not end the drag") func strayEvents() throws {
    try withScene { scene in
      let client = try #require(scene.stage.compositor.clients.first)
      try scene.liftView()
      try scene.moveView(to: Point(x: 130, y: 80))
      scene.stage.settle()
      #expect(scene.log == ["begin"])
      let time = scene.stage.clock.milliseconds
      try scene.touch.send(.motion(time: time, id: 0, Point(x: 140, y: 80)), to: client)
      try scene.touch.send(.up(serial: 0, time: time, id: 0), to: client)
      try scene.touch.frame()
      scene.stage.settle()
      #expect(scene.drag.isDragging && scene.log == ["begin"])
      let zone = DropZone(Rect(x: 300, y: 300, width: 200, height: 200), in: try #require(scene.view.superview))
      try scene.moveView(to: Point(x: 350, y: 350))
      scene.stage.settle()
      try scene.touch.up(0)
      scene.stage.settle()
      #expect(zone.texts == ["note"] && scene.log == ["begin", "end 1"])
    }
  }
}
