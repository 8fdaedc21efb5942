import Foundation
import Taction
import TactionInk
import TactionStageSupport
import TactionTestSupport
import TactionTesting
import Testing

@Suite("Pictures on paper")
struct InkPicturesTests {
  /// Paper of two layers in a window, with a picture in the middle.
  private func withPaper(_ body: (Stage, InkView) async throws -> Void) async throws {
    let stage = try Stage(size: Size(width: 600, height: 600))
    let ink = InkView()
    ink.page = InkPage(paper: InkPaper(size: Size(width: 600, height: 600)), layerCount: 2)
    ink.activeLayer = 1
    ink.fill(stage.makeWindow(size: Size(width: 600, height: 600)).content)
    let text = View(frame: Rect(x: 0, y: 0, width: 600, height: 600))
    ink.addSubview(text, aboveLayer: 0)
    stage.advance(by: 0.5)
    ink.placement.scale = 1
    ink.pictures.add(InkPicture(id: "one", center: ink.content.convert(Point(x: 300, y: 300), from: nil), edge: 200))
    stage.advance(by: 0.5)
    try await body(stage, ink)
    try stage.finish()
  }

  private func views(_ ink: InkView) -> [ImageView] { ink.content.subviews.compactMap { $0 as? ImageView } }

  /// Drags a finger over the picture, 60 px to the right.
  private func dragFinger(_ stage: Stage) {
    let finger = stage.touch(at: Point(x: 300, y: 300))
    finger.move(by: Vector(dx: 60, dy: 0), over: 0.3)
    finger.lift()
    stage.advance(by: 1)
  }

  @Test("A picture is read as it was written; too large numbers are refused", arguments: [true, false])
  func files(isTooLarge: Bool) throws {
    let picture = InkPicture(
      id: "one", center: Point(x: isTooLarge ? 1e308 : -12.5, y: 3), edge: 200, scale: 0.5, rotation: .degrees(30))
    let bytes = try JSONEncoder().encode(picture)
    guard isTooLarge else {
      #expect(try JSONDecoder().decode(InkPicture.self, from: bytes) == picture)
      return
    }
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(InkPicture.self, from: bytes) }
  }

  @Test("Fingers move and rotate a picture, and each movement is a step of the history")
  func moving() async throws {
    try await withPaper { stage, ink in
      var changes = 0
      ink.pictures.onChange = { _ in changes += 1 }
      ink.pictures.moveName = "Move"
      let before = ink.pictures.items
      let hand = [-30.0, 30].map { stage.touch(at: Point(x: 300 + $0, y: 300)) }
      stage.fingers {
        hand[0].move(by: Vector(dx: 20, dy: -60), over: 0.3)
        hand[1].move(by: Vector(dx: 60, dy: 60), over: 0.3)
      }
      hand.forEach { $0.lift() }
      stage.advance(by: 1)
      let moved = try #require(ink.pictures.items.first)
      #expect(moved.center.x > before[0].center.x && moved.rotation.degrees > 20 && moved.scale > 1)
      #expect(changes == 1 && ink.history.undoName == "Move")
      ink.history.undo()
      #expect(ink.pictures.items == before && views(ink).first?.center == before[0].center && changes == 2)
      let data = try JSONEncoder().encode([moved])
      #expect(try JSONDecoder().decode([InkPicture].self, from: data) == [moved])
    }
  }

  @Test("A picture whose finger is cancelled after an undo stays where the undo has moved it")
  func cancelledAfterUndo() async throws {
    try await withPaper { stage, ink in
      let before = ink.pictures.items
      dragFinger(stage)
      #expect(ink.pictures.items != before)
      let finger = stage.touch(at: Point(x: 360, y: 300))
      finger.move(by: Vector(dx: 40, dy: 0), over: 0.2)
      ink.history.undo()
      stage.cancelTouches()
      stage.advance(by: 1)
      #expect(ink.pictures.items == before && views(ink).map(\.center) == before.map(\.center))
    }
  }

  @Test("A pen draws over a picture, and a picture that is not movable lets fingers move the paper")
  func layers() async throws {
    try await withPaper { stage, ink in
      stage.stylus.press(at: Point(x: 300, y: 300))
      stage.stylus.move(to: Point(x: 340, y: 320), over: 0.2)
      stage.stylus.lift()
      stage.stylus.leave()
      stage.advance(by: 1)
      #expect(ink.page.layers[1].strokes.count == 1 && ink.pictures.items[0].scale == 1)
      ink.pictures.areMovable = false
      let before = ink.pictures.items
      dragFinger(stage)
      #expect(ink.pictures.items == before)
    }
  }

  @Test(
    "A picture that is shown while pictures are not movable, or that the app locks, lets a finger draw over it",
    arguments: [false, true])
  func shownUnmovable(isLocked: Bool) async throws {
    try await withPaper { stage, ink in
      let picture = ink.pictures.items[0]
      ink.drawsWithFinger = true
      ink.pictures.areMovable = isLocked
      ink.pictures.configure = { view, _ in
        view.addGestureRecognizer(TapGestureRecognizer())
        if isLocked { view.isUserInteractionEnabled = false }
      }
      ink.pictures.items = []
      ink.pictures.items = [picture]
      // The pictures that the app locks also stay locked when the others become movable again.
      for areMovable in [false, true] where isLocked { ink.pictures.areMovable = areMovable }
      LogCapture.during { log in
        dragFinger(stage)
        #expect(log.lines.isEmpty)
      }
      #expect(ink.pictures.items == [picture] && ink.page.layers[1].strokes.count == 1)
    }
  }

  @Test("A stroke ends if the picture under the pen is removed, and a finger draws afterwards")
  func removedUnderPen() async throws {
    try await withPaper { stage, ink in
      ink.drawsWithFinger = true
      stage.stylus.press(at: Point(x: 300, y: 300))
      stage.stylus.move(to: Point(x: 340, y: 320), over: 0.2)
      #expect(ink.isDrawing)
      ink.history.undo()
      #expect(ink.pictures.items.isEmpty && !ink.isDrawing)
      stage.stylus.lift()
      stage.stylus.leave()
      stage.advance(by: 1)
      dragFinger(stage)
      #expect(ink.page.layers[1].strokes.count == 1)
    }
  }

  @Test("Pictures are in the order of the items, in front of the app's views, and show their pixels")
  func order() async throws {
    try await withPaper { stage, ink in
      let bitmap = try Bitmap(width: 80, height: 60)
      bitmap.fill(.red)
      let image = try Image(copying: bitmap)
      var configured: [String] = []
      ink.pictures.load = { _ in image }
      ink.pictures.configure = { configured.append($1.id) }
      let one = ink.pictures.items[0]
      let others = ["back", "front"].map { InkPicture(id: $0, center: .zero, edge: 100) }
      ink.pictures.items = [others[0], one, others[1]]
      #expect(configured == ["back", "front"])
      for _ in 0..<100 where views(ink).count(where: { $0.image != nil }) < 2 { await Task.yield() }
      #expect(
        views(ink).map(\.bounds.size)
          == [100.0, 200, 100].map { edge in
            Size(width: edge, height: edge == 200 ? 200 : 75)
          })
      #expect(ink.content.subviews.firstIndex { $0 === views(ink)[0] } == 3, "paper, ink, text, pictures, ink")
      ink.pictures.remove("back")
      ink.pictures.remove("one")
      #expect(views(ink).count == 1)
      ink.history.undo()
      #expect(ink.pictures.items.map(\.id) == ["one", "front"] && views(ink).map(\.bounds.width) == [200, 100])
    }
  }

  @Test("Pictures are shown in the order and at the size that the app has set last")
  func changedItems() async throws {
    try await withPaper { _, ink in
      let others = ["two", "three"].map { InkPicture(id: $0, center: .zero, edge: 100) }
      ink.pictures.items += others
      let before = views(ink)
      ink.pictures.items = [others[1], ink.pictures.items[0], others[0]]
      #expect(views(ink).map(ObjectIdentifier.init) == [2, 0, 1].map { ObjectIdentifier(before[$0]) })
      ink.pictures.items[0].edge = 50
      #expect(views(ink).map(\.bounds.width) == [50, 200, 100])
    }
  }

  /// Shows two pictures of 60 px on the screen around two points.
  private func showPair(in test: InkScene) -> [Point] {
    let places = [Point(x: 340, y: 300), Point(x: 460, y: 300)]
    test.ink.pictures.items = zip(["one", "two"], places).map { id, place in
      InkPicture(id: id, center: test.paper(place), edge: 60 * test.unit)
    }
    test.scene.wait(0.1)
    return places
  }

  @Test("A picture stays under its finger while other pictures are moved and added", arguments: ParentKind.even)
  func otherPictures(parentKind: ParentKind) throws {
    try withInk(in: parentKind) { test in
      let pictures = test.ink.pictures
      let fingers = showPair(in: test).map { test.scene.touch($0.x, $0.y) }
      let before = pictures.items
      let steps = [Vector(dx: 20, dy: -80), Vector(dx: 0, dy: 60)]
      test.scene.drag([fingers[0]], to: [fingers[0].location + steps[0]], steps: 20)
      test.scene.drag([fingers[1]], to: [fingers[1].location + steps[1]], steps: 20)
      let isUnderFinger = {
        let view = views(test.ink)[0]
        return view.convert(view.bounds.center, to: nil).distance(to: fingers[0].location) < 0.5
      }
      fingers[1].lift()
      test.scene.wait(0.5)
      #expect(pictures.items[0] == before[0] && pictures.items[1] != before[1] && isUnderFinger())
      test.ink.history.undo()
      #expect(pictures.items == before && isUnderFinger())
      pictures.add(InkPicture(id: "three", center: test.paper(Point(x: 400, y: 380)), edge: 40 * test.unit))
      test.scene.drag([fingers[0]], to: [fingers[0].location + Vector(dx: 30, dy: 0)])
      #expect(isUnderFinger())
      fingers[0].lift()
      test.scene.wait(0.5)
      #expect(test.paper(fingers[0].location).distance(to: pictures.items[0].center) < 0.5 * test.unit)
      test.ink.history.undo()
      test.ink.history.undo()
      #expect(pictures.items == before)
    }
  }

  /// Shows two pictures, and scales and moves the first one with two fingers, so that it springs back to a scale of 1.5
  /// after their lift; returns its former place on the screen.
  private func letSpringBack(in test: InkScene) -> Point {
    test.ink.pictures.scaleLimits = 0.5...1.5
    let middle = showPair(in: test)[0]
    let hand = [-20.0, 20].map { test.scene.touch(middle.x, middle.y + $0) }
    test.scene.drag(hand, to: [-80.0, 80].map { middle + Vector(dx: -30, dy: $0) }, steps: 30)
    test.scene.lift(hand)
    test.scene.wait(0.05)
    #expect(test.ink.pictures.items[0].scale == 1, "the picture still springs back")
    return middle
  }

  @Test("An undo while a picture springs back undoes the movement of the picture, and a redo repeats it")
  func undoWhileSpringing() throws {
    try withInk { test in
      test.write(from: Point(x: 300, y: 400), to: Point(x: 360, y: 400))
      test.pen.leave()
      test.scene.wait(1)
      _ = letSpringBack(in: test)
      let before = test.ink.pictures.items
      test.ink.history.undo()
      #expect(test.ink.pictures.items == before && test.strokes.count == 1)
      test.ink.history.redo()
      test.scene.wait(1)
      #expect(abs(test.ink.pictures.items[0].scale - 1.5) < 0.01 && test.strokes.count == 1)
    }
  }

  @Test("A picture that springs back has its new place when another page is set")
  func pageWhileSpringing() throws {
    try withInk { test in
      let middle = letSpringBack(in: test)
      test.ink.page = InkPage()
      let moved = test.ink.pictures.items[0]
      #expect(abs(moved.scale - 1.5) < 0.01 && test.paper(middle).x - moved.center.x > 20)
    }
  }

  @Test("A picture that springs back to a limit of its scale keeps its new place if another one is added")
  func springsBack() throws {
    try withInk { test in
      let middle = letSpringBack(in: test)
      test.ink.pictures.add(InkPicture(id: "three", center: .zero, edge: 20))
      test.scene.wait(2)
      let moved = test.ink.pictures.items[0]
      #expect(abs(moved.scale - 1.5) < 0.01 && test.paper(middle).x - moved.center.x > 20)
    }
  }

  @Test("A picture on paper of one layer is in front of the app's view")
  func oneLayer() {
    let (ink, text) = (InkView(), View())
    ink.addSubview(text, aboveLayer: 0)
    ink.pictures.items = [InkPicture(id: "one", center: .zero, edge: 100)]
    #expect(ink.content.subviews.last is ImageView && ink.content.subviews.dropLast().last === text)
  }
}
