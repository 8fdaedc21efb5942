import Taction
import TactionTesting
import Testing

@testable import TactionControls
@testable import TactionViews

@Suite("Data that other programs drag over a window")
struct DropTests {
  @Test("A view gets all calls of a drop from entry to end, in its own coordinates") func whole() throws {
    try withStage { stage in
      let window = stage.makeWindow()
      let zone = DropZone(Rect(x: 100, y: 100, width: 200, height: 200), in: window.content, holds: true)
      let drag = try #require(stage.dragIn("Hello", at: Point(x: 10, y: 10)))
      #expect(zone.log.isEmpty && drag.acceptedType == nil && drag.action == [])
      drag.move(to: Point(x: 150, y: 160))
      #expect(zone.log == ["enter"] && zone.places.last == Point(x: 50, y: 60))
      #expect(drag.acceptedType == "text/plain;charset=utf-8" && drag.action == .copy)
      #expect(zone.interaction.isTargeted)
      drag.move(to: Point(x: 160, y: 160))
      #expect(zone.log == ["enter", "move"])
      drag.drop()
      #expect(zone.log == ["enter", "move", "leave", "drop"] && zone.places.last == Point(x: 60, y: 60))
      #expect(zone.texts == ["Hello"] && drag.isDropped && !zone.interaction.isTargeted)
      #expect(drag.outcome == nil, "the app still holds it")
      zone.drop = nil
      stage.settle()
      #expect(drag.outcome == .copy)
    }
  }

  @Test("A view is told when a drag leaves it, and then gets no drop") func leaving() throws {
    try withStage { stage in
      let window = stage.makeWindow()
      let zone = DropZone(Rect(x: 100, y: 100, width: 200, height: 200), in: window.content)
      let drag = try #require(stage.dragIn("Hello", at: Point(x: 150, y: 150)))
      drag.move(to: Point(x: 500, y: 500))
      #expect(zone.log == ["enter", "leave"] && drag.acceptedType == nil && drag.action == [])
      drag.drop()
      #expect(zone.log == ["enter", "leave"] && drag.outcome == [])
    }
  }

  @Test("A new drag from another program ends the previous drag, and both programs learn this") func replaced() throws {
    try withStage { stage in
      let window = stage.makeWindow()
      let zone = DropZone(Rect(x: 100, y: 100, width: 200, height: 200), in: window.content)
      let first = try #require(stage.dragIn("one", at: Point(x: 150, y: 150)))
      let second = try #require(stage.dragIn("two", at: Point(x: 160, y: 160)))
      #expect(zone.log == ["enter", "leave", "enter"] && first.outcome == [] && first.acceptedType == nil)
      first.drop()
      #expect(zone.texts.isEmpty)
      second.drop()
      #expect(zone.texts == ["two"])
    }
  }

  @Test("A drag that leaves the window of its target has no action") func leavingTheWindow() throws {
    var configuration = CompositorConfiguration()
    configuration.placement = .floating
    try withStage(configuration: configuration) { stage in
      let window = stage.makeWindow(size: Size(width: 400, height: 300))
      _ = DropZone(Rect(x: 0, y: 0, width: 400, height: 300), in: window.content)
      let drag = try #require(stage.dragIn("Hello", at: Point(x: 640, y: 400)))
      #expect(drag.action == .copy)
      drag.move(to: Point(x: 10, y: 10))
      #expect(drag.acceptedType == nil && drag.action == [])
      drag.cancel()
    }
  }

  @Test("A drag that goes from another program to a window without a drop zone has no action")
  func leavingAProgram() throws {
    var configuration = CompositorConfiguration()
    configuration.placement = .floating
    try withStage(configuration: configuration) { stage in
      _ = stage.makeWindow(size: Size(width: 400, height: 300))
      stage.acceptDrops(["text/plain"])
      let drag = try #require(stage.dragIn("Hello", at: Point(x: 10, y: 10)))
      #expect(drag.acceptedType == "text/plain" && drag.action == .copy)
      drag.move(to: Point(x: 640, y: 400))
      #expect(drag.acceptedType == nil && drag.action == [])
      drag.cancel()
    }
  }

  @Test("Two seats may drag over the same view, and each drop has the data of its seat", arguments: [true, false])
  func twoSeats(firstDropsFirst: Bool) throws {
    try withStage { stage in
      let second = try stage.compositor.add(SeatConfiguration(name: "second"))
      let window = stage.makeWindow()
      let zone = DropZone(Rect(x: 0, y: 0, width: 200, height: 200), in: window.content)
      let drags = [
        ("one", try #require(stage.dragIn("one", at: Point(x: 50, y: 50)))),
        ("two", try #require(stage.dragIn("two", at: Point(x: 60, y: 60), on: second))),
      ]
      #expect(drags.allSatisfy { $0.1.acceptedType != nil } && zone.log == ["enter", "enter"])
      for (text, drag) in firstDropsFirst ? drags : drags.reversed() {
        #expect(zone.interaction.isTargeted && drag.outcome == nil)
        drag.move(to: Point(x: 70, y: 80))
        #expect(zone.log.last == "move" && zone.places.last == Point(x: 70, y: 80))
        drag.drop()
        stage.settle()
        #expect(drag.outcome == .copy && zone.texts.last == text)
      }
      #expect(zone.texts.count == 2 && !zone.interaction.isTargeted)
    }
  }

  @Test("A drag that leaves or is cancelled does not affect another seat's drag", arguments: [true, false])
  func anotherLeaves(isCancelled: Bool) throws {
    try withStage { stage in
      let second = try stage.compositor.add(SeatConfiguration(name: "second"))
      let window = stage.makeWindow()
      let zone = DropZone(Rect(x: 0, y: 0, width: 200, height: 200), in: window.content)
      let one = try #require(stage.dragIn("one", at: Point(x: 50, y: 50)))
      let two = try #require(stage.dragIn("two", at: Point(x: 60, y: 60), on: second))
      if isCancelled { two.cancel() } else { two.move(to: Point(x: 5000, y: 5000)) }
      #expect(zone.log == ["enter", "enter", "leave"] && zone.interaction.isTargeted)
      one.drop()
      stage.settle()
      #expect(one.outcome == .copy && zone.texts == ["one"] && !zone.interaction.isTargeted)
    }
  }

  @Test("A drag that is cancelled leaves the view under it") func cancelled() throws {
    try withStage { stage in
      let window = stage.makeWindow()
      let zone = DropZone(Rect(x: 0, y: 0, width: 200, height: 200), in: window.content)
      let drag = try #require(stage.dragIn("Hello", at: Point(x: 50, y: 50)))
      drag.cancel()
      #expect(zone.log == ["enter", "leave"] && drag.outcome == [] && zone.texts.isEmpty)
    }
  }

  @Test("Of the types that a view accepts, the best one is used for a drop") func types() throws {
    try withStage { stage in
      let window = stage.makeWindow()
      _ = DropZone(Rect(x: 0, y: 0, width: 100, height: 100), in: window.content, types: [.png, .text])
      let text = try #require(stage.dragIn(["text/plain": [65], "image/png": [1]], at: Point(x: 50, y: 50)))
      #expect(text.acceptedType == "image/png")
      text.cancel()
      let other = try #require(stage.dragIn(["text/html": [65]], at: Point(x: 50, y: 50)))
      #expect(other.acceptedType == nil)
      other.drop()
      #expect(other.outcome == [] && !other.isDropped)
    }
  }

  @Test("Source and target of a drag that enters over the target, and rests, agree on an action, or there is no drop")
  func actions() throws {
    let cases: [(DragActions, DragActions, DragActions, DragActions)] = [
      ([.copy, .move], [.copy, .move], .move, .move), ([.copy, .move], [.copy, .move], .copy, .copy),
      (.move, [.copy, .move], .copy, .move), ([.copy, .move], .move, .copy, .move), (.copy, .move, .move, []),
    ]
    for (source, target, preferred, expected) in cases {
      try withStage { stage in
        let window = stage.makeWindow()
        let zone = DropZone(Rect(x: 0, y: 0, width: 100, height: 100), in: window.content)
        (zone.interaction.actions, zone.interaction.preferredAction) = (target, preferred)
        let drag = try #require(stage.dragIn("Hello", at: Point(x: 50, y: 50), actions: source))
        #expect(drag.action == expected)
        drag.drop()
        stage.settle()
        #expect(drag.outcome == expected && zone.texts == (expected == [] ? [] : ["Hello"]))
      }
    }
  }

  @Test("Several preferred drag actions, and bits of no action, do not end the connection")
  func unknownActions() throws {
    try withStage { stage in
      let window = stage.makeWindow()
      let zone = DropZone(Rect(x: 0, y: 0, width: 100, height: 100), in: window.content)
      zone.interaction.actions = DragActions(rawValue: .max)
      zone.interaction.preferredAction = [.copy, .move]
      let drag = try #require(stage.dragIn("Hello", at: Point(x: 50, y: 50), actions: [.copy, .move]))
      #expect(drag.action == .copy)
      drag.drop()
      stage.settle()
      #expect(zone.texts == ["Hello"])
    }
  }

  @Test("A window that closes in the handler of a drop ends the drop") func closingWindow() throws {
    try withStage { stage in
      let window = stage.makeWindow()
      let zone = DropZone(Rect(x: 0, y: 0, width: 200, height: 200), in: window.content)
      zone.interaction.onDrop = { _ in window.close() }
      let drag = try #require(stage.dragIn("Hello", at: Point(x: 50, y: 50)))
      drag.drop()
      stage.settle()
      #expect(drag.outcome == .copy && window.isClosed)
    }
  }

  @Test("A window that closes under a drag releases the drag") func closingUnderDrag() throws {
    try withStage { stage in
      let window = stage.makeWindow()
      let zone = DropZone(Rect(x: 0, y: 0, width: 200, height: 200), in: window.content)
      let drag = try #require(stage.dragIn("Hello", at: Point(x: 50, y: 50)))
      window.close()
      stage.settle()
      drag.move(to: Point(x: 60, y: 60))
      drag.drop()
      #expect(drag.outcome == [] && zone.texts.isEmpty)
    }
  }

  @Test("A drop may be refused after it was read") func refusal() throws {
    try withStage { stage in
      let window = stage.makeWindow()
      let zone = DropZone(Rect(x: 0, y: 0, width: 200, height: 200), in: window.content, holds: true)
      let drag = try #require(stage.dragIn("Hello", at: Point(x: 50, y: 50)))
      drag.drop()
      zone.drop?.finish(isTaken: false)
      stage.settle()
      #expect(drag.outcome == [])
      var results: [Result<[UInt8]?, TransferError>] = []
      _ = zone.drop?.read(.text) { results.append($0) }
      #expect(results == [.failure(.refused)])
    }
  }

  @Test("A source that never writes is given up, and the drop is refused") func stuckSource() throws {
    try withStage { stage in
      let window = stage.makeWindow()
      let zone = DropZone(Rect(x: 0, y: 0, width: 200, height: 200), in: window.content)
      var errors: [TransferError] = []
      zone.interaction.onDrop = { drop in
        _ = drop.read(.text) { result in
          if case .failure(let error) = result { errors.append(error) }
          withExtendedLifetime(drop) {}
        }
      }
      let peer = PeerEnds()
      let drag = try #require(
        stage.dragIn(types: ["text/plain"], at: Point(x: 50, y: 50)) { peer.take($1) })
      drag.drop()
      #expect(drag.isDropped && drag.outcome == nil)
      stage.advance(by: 10.1)
      #expect(errors == [.timedOut] && drag.outcome == [])
      peer.close()
    }
  }

  @Test("Drops work before data device version 3", arguments: [1, 2] as [UInt32])
  func versions(_ version: UInt32) throws {
    var configuration = CompositorConfiguration()
    configuration.versions["wl_data_device_manager"] = version
    try withStage(configuration: configuration) { stage in
      let window = stage.makeWindow()
      let zone = DropZone(Rect(x: 0, y: 0, width: 200, height: 200), in: window.content)
      let drag = try #require(stage.dragIn("Hello", at: Point(x: 50, y: 50)))
      #expect(drag.acceptedType != nil)
      drag.drop()
      stage.settle()
      #expect(zone.texts == ["Hello"] && drag.outcome == .copy)
    }
  }

  @Test("Many drops, one after another, leak nothing") func many() throws {
    try withStage { stage in
      let window = stage.makeWindow()
      let zone = DropZone(Rect(x: 0, y: 0, width: 200, height: 200), in: window.content)
      for number in 0..<50 {
        let drag = try #require(stage.dragIn("\(number)", at: Point(x: 300, y: 300)))
        drag.move(to: Point(x: 100, y: 100))
        if number % 3 == 0 { drag.cancel() } else { drag.drop() }
      }
      #expect(zone.texts.count == 33)
    }
  }
}
