import Taction
import TactionTesting
import Testing

@testable import TactionControls
@testable import TactionDragAndDrop
@testable import TactionViews

@Suite("Dragging data out of a view")
struct DragTests {
  /// Runs a test with a stage, a window that does not fill the screen, and a view in the window that provides data.
  private func withSource(
    scale: Double = 1, version: UInt32 = 3,
    _ body: (Stage, View, DragInteraction, _ log: @escaping () -> [String]) throws -> Void
  ) throws {
    var configuration = CompositorConfiguration()
    configuration.placement = .floating
    configuration.versions["wl_data_device_manager"] = version
    try withStage(scale: scale, configuration: configuration) { stage in
      let window = stage.makeWindow(size: Size(width: 600, height: 600))
      window.showsFrame = false
      let view = View(frame: Rect(x: 50, y: 50, width: 100, height: 80))
      view.backgroundColor = .red
      window.content.addSubview(view)
      var log: [String] = []
      let drag = DragInteraction { _ in [TransferItem("application/x-note", bytes: [1]), .text("note")] }
      drag.onBegin = { log.append("begin") }
      drag.onEnd = { log.append("end \($0.rawValue)") }
      view.addInteraction(drag)
      stage.settle()
      try body(stage, view, drag) { log }
    }
  }

  /// Returns the point of the screen at a point of a view.
  private func place(_ point: Point, of view: View, on stage: Stage) -> Point {
    let origin = stage.compositor.toplevels.last.map(\.frame.origin) ?? .zero
    return view.convert(point, to: nil) + (origin - .zero)
  }

  /// Lands a finger on a view, and rests it there until it lifts the view.
  private func lift(_ view: View, on stage: Stage) -> Finger {
    let finger = stage.touch(at: place(Point(x: 20, y: 30), of: view, on: stage))
    stage.advance(by: 0.6)
    return finger
  }

  @Test("A finger that rests lifts a view, and drags it to another view of the window") func within() throws {
    try withSource { stage, view, drag, log in
      let zone = DropZone(
        Rect(x: 300, y: 300, width: 200, height: 200), in: try #require(view.superview), holds: true)
      var source: View?
      zone.interaction.accepts = {
        source = $0.source
        return true
      }
      let finger = lift(view, on: stage)
      #expect(log().isEmpty && !drag.isDragging, "the view is lifted, and not dragged yet")
      finger.move(by: Vector(dx: 30, dy: 0))
      #expect(log() == ["begin"] && drag.isDragging)
      #expect(stage.draggedTypes?.first == "application/x-note")
      finger.move(to: place(Point(x: 30, y: 40), of: zone.view, on: stage))
      #expect(zone.log.first == "enter" && source === view)
      #expect(zone.places.last == Point(x: 30, y: 40))
      finger.lift()
      #expect(zone.texts == ["note"], "at once, without a pipe")
      #expect(log() == ["begin"])
      zone.drop = nil
      stage.settle()
      #expect(log() == ["begin", "end 1"] && !drag.isDragging)
    }
  }

  @Test("A drop that its target still reads goes on during the next drag") func dropsInARow() throws {
    try withSource { stage, view, drag, log in
      let parent = try #require(view.superview)
      let zone = DropZone(Rect(x: 300, y: 300, width: 200, height: 200), in: parent, holds: true)
      let other = View(frame: Rect(x: 300, y: 50, width: 100, height: 80))
      let second = DragInteraction { _ in [.text("other")] }
      other.addInteraction(second)
      parent.addSubview(other)
      var finger = lift(view, on: stage)
      finger.move(by: Vector(dx: 30, dy: 0))
      finger.move(to: place(Point(x: 30, y: 40), of: zone.view, on: stage))
      finger.lift()
      finger = lift(other, on: stage)
      finger.move(by: Vector(dx: 30, dy: 0))
      #expect(second.isDragging && log() == ["begin"] && view.viewTree?.overlayViews.isEmpty == true)
      finger.lift()
      stage.advance(by: 1)
      #expect(!second.isDragging && log() == ["begin"])
      zone.drop = nil
      stage.settle()
      #expect(log() == ["begin", "end 1"] && !drag.isDragging)
    }
  }

  @Test("The next drag of the same interaction ends a drag whose target still reads; the target gets the data")
  func dropsOfOneView() throws {
    try withSource { stage, view, drag, log in
      let zone = DropZone(
        Rect(x: 300, y: 300, width: 200, height: 200), in: try #require(view.superview), holds: true)
      for count in 1...2 {
        let finger = lift(view, on: stage)
        finger.move(by: Vector(dx: 30, dy: 0))
        #expect(view.viewTree?.overlayViews.isEmpty == true, "no picture flies back")
        #expect(log() == (count == 1 ? ["begin"] : ["begin", "end 0", "begin"]))
        finger.move(to: place(Point(x: 30, y: 40), of: zone.view, on: stage))
        finger.lift()
      }
      zone.drop = nil
      stage.settle()
      #expect(zone.texts == ["note", "note"] && log().last == "end 1" && !drag.isDragging)
    }
  }

  @Test("The touches of a drag are cancelled once") func touches() throws {
    try withSource { stage, view, drag, log in
      var states: [GestureRecognizer.State] = []
      let watcher = LongPressGestureRecognizer { states.append($0.state) }
      watcher.minimumPressDuration = 0
      let policy = Together()
      watcher.delegate = policy
      view.addGestureRecognizer(watcher)
      let finger = lift(view, on: stage)
      finger.move(by: Vector(dx: 60, dy: 0))
      finger.move(by: Vector(dx: 60, dy: 60))
      finger.lift()
      #expect(log().first == "begin")
      #expect(states.filter { $0 == .cancelled }.count == 1 && states.last == .cancelled)
      // The window receives touches again.
      states = []
      stage.tap(at: place(Point(x: 20, y: 30), of: view, on: stage))
      #expect(states.last == .ended)
    }
  }

  @Test("The mouse drags immediately, to another program, with the move action") func mouseToOther() throws {
    try withSource { stage, view, drag, log in
      drag.actions = .move
      let target = stage.acceptDrops(["text/plain"], actions: .move)
      stage.mouse.move(to: place(Point(x: 20, y: 30), of: view, on: stage))
      stage.mouse.press()
      stage.mouse.move(to: place(Point(x: 60, y: 30), of: view, on: stage), over: 0.1)
      #expect(log() == ["begin"])
      stage.mouse.move(to: Point(x: 5, y: 5), over: 0.1)
      #expect(target.isTargeted)
      stage.mouse.release()
      stage.settle()
      #expect(target.received["text/plain"] == Array("note".utf8))
      #expect(log() == ["begin", "end 2"])
    }
  }

  @Test("A drag without a target is cancelled, and its picture returns") func cancelled() throws {
    try withSource { stage, view, drag, log in
      let finger = lift(view, on: stage)
      finger.move(by: Vector(dx: 200, dy: 200))
      let tree = try #require(view.viewTree)
      #expect(tree.overlayViews.isEmpty)
      finger.lift()
      #expect(log() == ["begin", "end 0"])
      #expect(tree.overlayViews.count == 1)
      stage.advance(by: 1)
      #expect(tree.overlayViews.isEmpty)
    }
  }

  @Test("A press that does not move drags nothing, and the lifted picture is put down") func pressOnly() throws {
    try withSource { stage, view, drag, log in
      let finger = lift(view, on: stage)
      let tree = try #require(view.viewTree)
      #expect(tree.overlayViews.count == 1)
      finger.lift()
      stage.advance(by: 1)
      #expect(log().isEmpty && tree.overlayViews.isEmpty)
    }
  }

  @Test("If there are no items, nothing is dragged") func noItems() throws {
    try withSource { stage, view, drag, log in
      drag.items = { _ in [] }
      let finger = lift(view, on: stage)
      finger.move(by: Vector(dx: 100, dy: 0))
      finger.lift()
      #expect(log().isEmpty && stage.draggedTypes == nil)
    }
  }

  @Test("The picture of a drag follows the finger, with the same point under it", arguments: [0.0, 90])
  func picture(_ degrees: Double) throws {
    try withSource { stage, view, drag, log in
      view.transform = .rotation(.degrees(degrees))
      stage.settle()
      let finger = lift(view, on: stage)
      let way = Vector(dx: 250, dy: 250)
      finger.move(by: way)
      stage.settle()
      #expect(log() == ["begin"])
      let picture = try stage.screenshot()
      for point in [Point(x: 2, y: 2), Point(x: 98, y: 2), Point(x: 98, y: 78), Point(x: 2, y: 78)] {
        let corner = place(point, of: view, on: stage) + way
        #expect(picture.color(x: Int(corner.x), y: Int(corner.y)) == .red)
      }
      let outside = place(Point(x: -4, y: -4), of: view, on: stage) + way
      #expect(picture.color(x: Int(outside.x), y: Int(outside.y)) != .red)
      finger.lift()
      stage.advance(by: 1)
    }
  }

  @Test("A preview replaces the picture of a drag") func preview() throws {
    try withSource { stage, view, drag, log in
      drag.preview = { _ in
        let preview = View(frame: Rect(x: 0, y: 0, width: 40, height: 40))
        preview.backgroundColor = .blue
        return preview
      }
      let finger = lift(view, on: stage)
      finger.move(by: Vector(dx: 250, dy: 250))
      stage.settle()
      let point = finger.location
      let picture = try stage.screenshot()
      #expect(picture.color(x: Int(point.x), y: Int(point.y)) == .blue)
      finger.lift()
      stage.advance(by: 1)
      #expect(log() == ["begin", "end 0"])
    }
  }

  /// A view that records the scale for which it draws.
  private final class Scales: View {
    var all: [Double] = []
    override func draw(into list: inout DisplayList) { all.append(displayScale) }
  }

  @Test("A preview draws for the scale of the picture") func previewScale() throws {
    try withSource(scale: 2) { stage, view, drag, log in
      let preview = Scales(frame: Rect(x: 0, y: 0, width: 40, height: 40))
      drag.preview = { _ in preview }
      let finger = lift(view, on: stage)
      #expect(Set(preview.all) == [2])
      finger.lift()
      stage.advance(by: 1)
    }
  }

  @Test("A window that closes during its own drag ends the drag") func closing() throws {
    try withSource { stage, view, drag, log in
      let finger = lift(view, on: stage)
      finger.move(by: Vector(dx: 100, dy: 0))
      stage.app.windows.first?.close()
      stage.settle()
      finger.lift()
      stage.settle()
      #expect(log() == ["begin", "end 0"])
    }
  }

  @Test("A drag continues when its view is removed") func removedView() throws {
    try withSource { stage, view, drag, log in
      let zone = DropZone(Rect(x: 300, y: 300, width: 200, height: 200), in: try #require(view.superview))
      let finger = lift(view, on: stage)
      finger.move(by: Vector(dx: 100, dy: 0))
      view.removeFromSuperview()
      finger.move(to: place(Point(x: 30, y: 40), of: zone.view, on: stage))
      finger.lift()
      stage.settle()
      #expect(zone.texts == ["note"] && log() == ["begin", "end 1"])
    }
  }

  @Test("A seat that is removed cancels its drag") func seatRemoval() throws {
    try withSource { stage, view, drag, log in
      let finger = lift(view, on: stage)
      finger.move(by: Vector(dx: 100, dy: 0))
      if let seat = stage.seat { stage.compositor.remove(seat) }
      stage.settle()
      #expect(log() == ["begin", "end 0"] && !drag.isDragging)
    }
  }

  @Test("A finger that rests opens the menu of a view; if it then moves, the menu closes and the drag begins")
  func menu() throws {
    for isMenuFirst in [true, false] {
      try withSource { stage, view, drag, log in
        var picks = 0
        view.addInteraction(ContextMenu { _ in Menu([MenuItem("Pick") { picks += 1 }]) })
        if isMenuFirst {
          view.removeInteraction(drag)
          view.addInteraction(drag)
        }
        let tree = try #require(view.viewTree)
        let start = place(Point(x: 20, y: 30), of: view, on: stage)
        var finger = stage.touch(at: start)
        stage.advance(by: 0.8)
        #expect(tree.modalView is MenuPresentation && !drag.isDragging)
        finger.move(by: Vector(dx: 40, dy: 0))
        #expect(drag.isDragging && log() == ["begin"])
        finger.move(to: Point(x: 5, y: 5))
        finger.lift()
        stage.advance(by: 1)
        #expect(log() == ["begin", "end 0"] && tree.modalView == nil)
        // A finger that lifts without moving leaves the menu open.
        finger = stage.touch(at: start)
        stage.advance(by: 0.8)
        finger.lift()
        stage.advance(by: 0.5)
        #expect(tree.modalView is MenuPresentation && tree.overlayViews.isEmpty)
        stage.type(.escape)
        stage.advance(by: 1)
        // If there are no items to drag, the finger controls the menu.
        drag.items = { _ in [] }
        finger = stage.touch(at: start)
        stage.advance(by: 0.8)
        let row = try #require((tree.modalView as? MenuPresentation)?.panels.first?.rows.first)
        let origin = stage.compositor.toplevels.last.map(\.frame.origin) ?? .zero
        finger.move(to: row.convert(row.bounds.center, to: nil) + (origin - .zero), over: 0.1)
        finger.lift()
        stage.advance(by: 1)
        #expect(picks == 1 && log() == ["begin", "end 0"])
      }
    }
  }

  @Test("A handler of a drag's end may begin another drag")
  func reentrance() throws {
    try withSource { stage, view, drag, log in
      let finger = lift(view, on: stage)
      let window = try #require(stage.app.windows.first)
      finger.move(by: Vector(dx: 30, dy: 0))
      #expect(drag.isDragging)
      let other = stage.touch(at: place(Point(x: 20, y: 30), of: view, on: stage))
      var begun = 0
      drag.onEnd = { _ in
        guard begun < 3 else { return }
        begun += 1
        _ = window.begin(Drag(TransferContent([.text("a")]), actions: .copy, picture: nil, source: view), by: 0)
      }
      stage.advance(by: 0.6)
      other.move(by: Vector(dx: 30, dy: 0))
      other.lift()
      finger.lift()
      stage.advance(by: 1)
      #expect(!drag.isDragging && stage.draggedTypes == nil)
    }
  }

  @Test("A pen that leaves its range during a drag cancels the drag") func penLeaves() throws {
    try withSource { stage, view, drag, log in
      stage.stylus.hover(at: place(Point(x: 20, y: 30), of: view, on: stage))
      stage.stylus.press()
      stage.advance(by: 0.6)
      stage.stylus.move(to: place(Point(x: 80, y: 30), of: view, on: stage), over: 0.1)
      #expect(log() == ["begin"])
      stage.stylus.leave()
      stage.settle()
      #expect(log() == ["begin", "end 0"] && !drag.isDragging)
    }
  }

  @Test(
    "Before data device version 3, which does not report the end of a drag, the drop ends it, or the next touch",
    arguments: [1, 2] as [UInt32])
  func versions(_ version: UInt32) throws {
    try withSource(version: version) { stage, view, drag, log in
      let zone = DropZone(Rect(x: 300, y: 300, width: 200, height: 200), in: try #require(view.superview))
      let tree = try #require(view.viewTree)
      let beside = place(Point(x: 20, y: 200), of: view, on: stage)
      var finger = lift(view, on: stage)
      finger.move(by: Vector(dx: 30, dy: 0))
      finger.move(to: place(Point(x: 30, y: 40), of: zone.view, on: stage))
      finger.lift()
      #expect(zone.texts == ["note"] && log() == ["begin", "end 1"] && !drag.isDragging)
      // No view takes the data, so the picture returns.
      finger = lift(view, on: stage)
      finger.move(by: Vector(dx: 200, dy: 0))
      finger.lift()
      #expect(drag.isDragging && tree.overlayViews.isEmpty)
      finger = stage.touch(at: beside)
      #expect(log() == ["begin", "end 1", "begin", "end 0"] && tree.overlayViews.count == 1)
      finger.lift()
      stage.advance(by: 1)
      // Another program takes the data.
      let target = stage.acceptDrops(["text/plain"])
      finger = lift(view, on: stage)
      finger.move(by: Vector(dx: 30, dy: 0))
      finger.move(to: Point(x: 5, y: 5))
      #expect(target.isTargeted)
      finger.lift()
      stage.settle()
      #expect(target.received["text/plain"] == Array("note".utf8))
      finger = stage.touch(at: beside)
      #expect(log().suffix(2) == ["begin", "end 1"] && !drag.isDragging && tree.overlayViews.isEmpty)
      finger.lift()
    }
  }

  @Test("Without a data device nothing is dragged") func missingGlobal() throws {
    var configuration = CompositorConfiguration()
    configuration.versions["wl_data_device_manager"] = nil
    try withStage(configuration: configuration) { stage in
      let window = stage.makeWindow()
      let view = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
      let drag = DragInteraction { _ in [.text("old")] }
      view.addInteraction(drag)
      window.content.addSubview(view)
      let finger = stage.touch(at: Point(x: 50, y: 50))
      stage.advance(by: 0.6)
      finger.move(to: Point(x: 350, y: 50))
      #expect(!drag.isDragging)
      finger.lift()
      stage.advance(by: 1)
    }
  }
}

/// Lets recognizers recognize simultaneously.
private final class Together: GestureRecognizerDelegate {
  func gestureRecognizer(_ one: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer) -> Bool {
    true
  }
}
