import Taction
import TactionTesting
import Testing

@testable import TactionControls
@testable import TactionViews

@Suite("The views that get what other programs drag over a window")
struct DropTargetTests {
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
}
