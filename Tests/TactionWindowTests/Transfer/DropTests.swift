import Taction
import TactionTesting
import Testing

@testable import TactionControls
@testable import TactionViews

/// A view that accepts drops, with a log of its handlers.
final class DropZone {
  let view: View
  let interaction: DropInteraction
  var log: [String] = []
  var places: [Point] = []
  var drop: Drop?
  var texts: [String] = []

  init(_ frame: Rect, in parent: View, types: [TransferType] = [.text], holds: Bool = false) {
    let view = View(frame: frame)
    (self.view, interaction) = (view, view.onDrop(types: types) { _ in })
    parent.addSubview(view)
    interaction.onDrop = { [weak self] drop in
      guard let self else { return }
      note("drop", drop)
      if holds { self.drop = drop }
      _ = drop.read(types[0]) { [self] in texts.append(String(decoding: (try? $0.get()) ?? [], as: UTF8.self)) }
    }
    interaction.onEnter = { [weak self] in self?.note("enter", $0) }
    interaction.onMove = { [weak self] in self?.note("move", $0) }
    interaction.onLeave = { [weak self] _ in self?.log.append("leave") }
  }

  private func note(_ event: String, _ drop: Drop) {
    log.append(event)
    places.append(drop.location(in: view))
  }
}

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

  @Test("A new drag from another program ends the one before, and both are told") func replaced() throws {
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

  @Test("A drag that rests over a window below a modal dialog finds its view again after the dialog")
  func afterDialog() throws {
    var configuration = CompositorConfiguration()
    configuration.placement = .floating
    try withStage(configuration: configuration) { stage in
      let window = stage.makeWindow(size: Size(width: 600, height: 500))
      let zone = DropZone(Rect(x: 0, y: 0, width: 200, height: 200), in: window.content)
      let drag = try #require(stage.dragIn("Hello", at: Point(x: 400, y: 200)))
      let dialog = try #require(window.makeDialog(title: "Busy", size: Size(width: 100, height: 80)))
      stage.settle()
      #expect(zone.log == ["enter", "leave"] && drag.acceptedType == nil)
      dialog.close()
      stage.settle()
      #expect(zone.log == ["enter", "leave", "enter"] && zone.places[0] == zone.places[1] && drag.action == .copy)
      drag.drop()
      #expect(zone.log == ["enter", "leave", "enter", "leave", "drop"] && zone.texts == ["Hello"])
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

  @Test("Drop locations are right in rotated, scaled and nested views", arguments: [0.0, 90, 180, 37])
  func transformed(_ degrees: Double) throws {
    try withStage { stage in
      let window = stage.makeWindow()
      let outer = View(frame: Rect(x: 200, y: 200, width: 300, height: 300))
      outer.transform = Transform.rotation(.degrees(degrees)).concatenating(.scale(1.5))
      window.content.addSubview(outer)
      let zone = DropZone(Rect(x: 50, y: 50, width: 200, height: 200), in: outer)
      stage.settle()
      let inside = Point(x: 30, y: 170)
      let drag = try #require(stage.dragIn("Hello", at: zone.view.convert(inside, to: nil)))
      let place = try #require(zone.places.last)
      #expect(place.distance(to: inside) < 0.1)
      drag.drop()
      let dropped = try #require(zone.places.last)
      #expect(dropped.distance(to: inside) < 0.1 && zone.texts == ["Hello"])
    }
  }

  @Test(
    "A drag that rests near an edge of a scroll view scrolls it; a drag that only crosses the edge does not",
    arguments: [0.0, 90, 180, 37])
  func edges(_ degrees: Double) throws {
    try withStage { stage in
      let window = stage.makeWindow()
      let outer = View(frame: Rect(x: 200, y: 200, width: 300, height: 300))
      outer.transform = Transform.rotation(.degrees(degrees)).concatenating(.scale(1.5))
      window.content.addSubview(outer)
      let scroll = ScrollView(frame: outer.bounds)
      scroll.contentSize = Size(width: 300, height: 1000)
      outer.addSubview(scroll)
      let zone = DropZone(Rect(x: 0, y: 800, width: 300, height: 200), in: scroll)
      stage.settle()
      let place = { (y: Double) in outer.convert(Point(x: 150, y: y), to: nil) }
      let drag = try #require(stage.dragIn("Hello", at: place(310)))
      drag.move(to: place(150), over: 0.2)
      stage.advance(by: 1)
      #expect(scroll.contentOffset == .zero && zone.log.isEmpty)
      drag.move(to: place(290))
      stage.advance(by: 3)
      #expect(scroll.contentOffset == Point(x: 0, y: 700) && zone.log.prefix(2) == ["enter", "move"])
      let last = try #require(zone.places.last)
      #expect(last.distance(to: Point(x: 150, y: 190)) < 0.1)
      let commits = stage.commitCount
      stage.advance(by: 1)
      #expect(stage.commitCount == commits, "at the end, nothing moves")
      drag.move(to: place(20))
      stage.advance(by: 3)
      #expect(scroll.contentOffset == .zero && zone.log.last == "leave")
      drag.move(to: place(290))
      stage.advance(by: 3)
      drag.drop()
      #expect(zone.texts == ["Hello"] && drag.isDropped)
      scroll.contentOffset.y = 300
      stage.advance(by: 1)
      #expect(scroll.contentOffset.y == 300, "the drag has ended")
    }
  }

  @Test("Near an edge, a drag scrolls the nearest view that can scroll there, but not a view that a dialog covers")
  func nestedEdges() throws {
    try withStage { stage in
      let window = stage.makeWindow()
      let page = ScrollView(frame: Rect(x: 0, y: 0, width: 400, height: 400))
      let list = ScrollView(frame: Rect(x: 0, y: 200, width: 400, height: 200))
      for scroll in [page, list] { scroll.addSubview(View(frame: Rect(x: 0, y: 0, width: 10, height: 10))) }
      (page.contentSize, list.contentSize) = (Size(width: 400, height: 600), Size(width: 400, height: 500))
      page.addSubview(list)
      window.content.addSubview(page)
      stage.settle()
      let drag = try #require(stage.dragIn("Hello", at: Point(x: 200, y: 390)))
      stage.advance(by: 0.5)
      #expect(list.contentOffset.y > 0 && page.contentOffset == .zero)
      stage.advance(by: 3)
      #expect(list.contentOffset.y == 300 && page.contentOffset.y == 200)
      page.contentSize.height = 700
      page.addSubview(View(frame: Rect(x: 0, y: 600, width: 400, height: 100)))
      stage.advance(by: 3)
      #expect(page.contentOffset.y == 300, "the content has grown under the drag that rests")
      window.content.present(Alert("Stop", message: "Nothing behind this"), animated: false)
      stage.settle()
      drag.move(to: Point(x: 200, y: 10))
      stage.advance(by: 1)
      #expect(page.contentOffset.y == 300)
      drag.cancel()
    }
  }

  @Test("The frontmost view gets a drag, or the nearest superview that accepts it") func nesting() throws {
    try withStage { stage in
      let window = stage.makeWindow()
      let outer = DropZone(Rect(x: 0, y: 0, width: 400, height: 400), in: window.content, types: [.text, .png])
      let inner = DropZone(Rect(x: 100, y: 100, width: 100, height: 100), in: outer.view, types: [.png])
      inner.view.addSubview(Label("a label takes no touches"))
      let text = try #require(stage.dragIn("Hello", at: Point(x: 120, y: 110)))
      #expect(outer.log == ["enter"] && inner.log.isEmpty)
      text.cancel()
      let picture = try #require(stage.dragIn(["image/png": [1]], at: Point(x: 120, y: 110)))
      #expect(inner.log == ["enter"])
      picture.move(to: Point(x: 20, y: 20))
      #expect(inner.log == ["enter", "leave"] && outer.log.last == "enter")
      picture.drop()
      #expect(outer.log.last == "drop")
    }
  }

  @Test("A view may refuse drops on a part of its area") func parts() throws {
    try withStage { stage in
      let window = stage.makeWindow()
      let zone = DropZone(Rect(x: 0, y: 0, width: 200, height: 200), in: window.content)
      zone.interaction.accepts = { [view = zone.view] in $0.location(in: view).x < 100 }
      let drag = try #require(stage.dragIn("Hello", at: Point(x: 150, y: 50)))
      #expect(zone.log.isEmpty && drag.acceptedType == nil)
      drag.move(to: Point(x: 50, y: 50))
      #expect(zone.log == ["enter"] && drag.acceptedType != nil)
      drag.move(to: Point(x: 150, y: 50))
      #expect(zone.log == ["enter", "leave"] && drag.acceptedType == nil)
    }
  }

  @Test("Views behind a sheet accept no drops") func sheets() throws {
    try withStage { stage in
      let window = stage.makeWindow()
      let zone = DropZone(Rect(x: 0, y: 0, width: 1280, height: 800), in: window.content)
      let alert = Alert("Stop", message: "Nothing behind this")
      window.content.present(alert, animated: false)
      stage.settle()
      let drag = try #require(stage.dragIn("Hello", at: Point(x: 640, y: 400)))
      drag.move(to: Point(x: 20, y: 20))
      #expect(zone.log.isEmpty && drag.acceptedType == nil)
      // The drag rests while the alert leaves.
      alert.dismiss(animated: false)
      stage.advance(by: 0.1)
      #expect(zone.log == ["enter"] && drag.acceptedType != nil)
    }
  }

  @Test("A view that is removed during a drag over it gets no drop") func removal() throws {
    try withStage { stage in
      let window = stage.makeWindow()
      let zone = DropZone(Rect(x: 0, y: 0, width: 200, height: 200), in: window.content)
      zone.interaction.onEnter = { [view = zone.view] _ in view.removeFromSuperview() }
      let drag = try #require(stage.dragIn("Hello", at: Point(x: 50, y: 50)))
      drag.move(to: Point(x: 60, y: 50))
      drag.drop()
      #expect(zone.texts.isEmpty && drag.outcome == [])
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

  @Test("A drop target has a border while a drag is over it") func highlight() throws {
    try withStage { stage in
      let window = stage.makeWindow()
      let zone = DropZone(Rect(x: 100, y: 100, width: 200, height: 200), in: window.content)
      stage.settle()
      let before = try stage.screenshot().color(x: 101, y: 200)
      let drag = try #require(stage.dragIn("Hello", at: Point(x: 150, y: 150)))
      stage.settle()
      let during = try stage.screenshot().color(x: 101, y: 200)
      #expect(during != before)
      drag.move(to: Point(x: 10, y: 10))
      stage.settle()
      let after = try stage.screenshot().color(x: 101, y: 200)
      #expect(after == before)
      #expect(zone.view.subviews.isEmpty)
    }
  }

  @Test("If the views under a resting drag move, the drag enters the view that is now under it") func resting() throws {
    try withStage { stage in
      let window = stage.makeWindow()
      let places = [Rect(x: 0, y: 0, width: 200, height: 100), Rect(x: 0, y: 100, width: 200, height: 100)]
      let zones = places.map { DropZone($0, in: window.content) }
      let drag = try #require(stage.dragIn("Hello", at: Point(x: 50, y: 50)))
      #expect(zones[0].interaction.isTargeted)
      for (zone, place) in zip(zones, places.reversed()) { zone.view.frame = place }
      stage.advance(by: 0.1)
      #expect(zones[0].log == ["enter", "leave"] && zones[1].log == ["enter"])
      #expect(zones[1].interaction.isTargeted && drag.acceptedType != nil)
      drag.drop()
      #expect(zones[0].texts.isEmpty && zones[1].texts == ["Hello"])
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
