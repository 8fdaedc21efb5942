import Taction
import TactionTesting
import TactionTestSupport
import Testing

@Suite("ScrollView: in another scroll view")
struct ScrollNestingTests {
  /// Makes an inner scroll view of 200 px in the middle of the outer scroll view.
  private func nested(
    content: Size, in parentKind: ParentKind = .plain, _ body: (ScrollScene, ScrollView) throws -> Void
  ) throws {
    try withScroll(in: parentKind) { test in
      let inner = ScrollView()
      inner.bounds.size = Size(width: 200, height: 200) * test.unit
      inner.center = test.scroll.bounds.center
      inner.contentSize = content * test.unit
      test.content.addSubview(inner)
      test.scene.stage.settle()
      try body(test, inner)
    }
  }

  @Test(
    "At the inner scroll view's edge a drag continues in the outer view, and returns the same way",
    arguments: ParentKind.even)
  func handsOver(parentKind: ParentKind) throws {
    try nested(content: Size(width: 200, height: 260), in: parentKind) { test, inner in
      let up = test.scroll.toScreen(Vector(dx: 0, dy: -1))
      let finger = test.scene.touch(400, 300)
      let held = inner.convert(finger.location, from: nil)
      for (way, own, outer) in [(40.0, 40.0, 0.0), (90, 60, 30), (80, 60, 20), (50, 50, 0), (100, 60, 40)] {
        test.scene.drag([finger], to: [Point(x: 400, y: 300) + up * way], steps: 4) {
          #expect(!inner.isDragging || inner.convert(held, to: nil).distance(to: finger.location) < 0.01)
        }
        #expect(abs(inner.contentOffset.y / test.unit - own) < 0.01)
        #expect((test.scroll.contentOffset - Point(x: 0, y: outer * test.unit)).length < 0.01 * test.unit)
      }
      #expect(test.log == ["drag"] && test.scroll.isDragging)
      finger.lift()
      // The throw moves only the outer view.
      #expect(test.log == ["drag", "thrown"] && !inner.isDecelerating)
      let limit = inner.contentOffset
      test.scene.wait(0.3)
      #expect(test.scroll.contentOffset.y / test.unit > 80 && inner.contentOffset == limit)
    }
  }

  @Test("If the outer delegate ends a drag that has just reached the outer view, the drag ends in both views")
  func endsAtHandOver() throws {
    try nested(content: Size(width: 200, height: 260)) { test, inner in
      let sheet = Sheet(View())
      test.onDrag = { [unowned test] in
        test.onDrag = nil
        inner.present(sheet)
      }
      test.drag(by: Vector(dx: 0, dy: -120)).lift()
      test.scene.wait(1)
      #expect(sheet.isPresented && !test.scroll.isHeld && !inner.isHeld)
      sheet.dismiss()
      test.scene.wait(1)
      test.drag(by: Vector(dx: 0, dy: -120)).lift()
      test.rest()
      #expect(test.scroll.contentOffset.y > 60)
    }
  }

  @Test("The outer scroll view takes a drag if the inner one is at its edge from the start")
  func atTheLimit() throws {
    try nested(content: Size(width: 200, height: 260)) { test, inner in
      inner.contentOffset = Point(x: 0, y: 60)
      let finger = test.drag(by: Vector(dx: 0, dy: -50))
      #expect(inner.contentOffset.y == 60 && !inner.isDragging)
      #expect(abs(test.scroll.contentOffset.y - 50) < 0.01 && test.scroll.panGestureRecognizer.isActive)
      finger.lift()
      test.scroll.scroll(to: Point.zero, animated: false)
      // At the outer view's edge the inner view takes the drag again, and stretches beyond its edge.
      inner.contentOffset = .zero
      let other = test.drag(by: Vector(dx: 0, dy: 50))
      #expect(inner.contentOffset.y < -10 && test.scroll.contentOffset.y == 0)
      other.lift()
    }
  }

  @Test("The outer scroll view takes a drag across the inner one's axis")
  func otherAxis() throws {
    try nested(content: Size(width: 900, height: 200)) { test, inner in
      test.scroll.contentSize = Size(width: 300, height: 1500)
      test.drag(by: Vector(dx: 20, dy: -70)).lift()
      #expect(inner.contentOffset == .zero && test.scroll.contentOffset.y > 60)
      test.rest()
      test.scroll.contentOffset = .zero
      test.drag(by: Vector(dx: -70, dy: -20)).lift()
      #expect(inner.contentOffset.x > 60 && inner.contentOffset.y == 0 && test.scroll.contentOffset == .zero)
    }
  }

  @Test("An offset that the app sets on the outer scroll view during a drag stays", arguments: [false, true])
  func placedInBetween(isPaging: Bool) throws {
    try nested(content: Size(width: 200, height: 260)) { test, inner in
      test.scroll.isPagingEnabled = isPaging
      let finger = test.drag(by: Vector(dx: 0, dy: -90))
      #expect(inner.contentOffset.y == 60 && abs(test.scroll.contentOffset.y - 30) < 0.01)
      test.scroll.contentOffset.y += 400
      test.scene.drag([finger], to: [Point(x: 400, y: 200)], steps: 2)
      #expect(abs(test.scroll.contentOffset.y - 440) < 0.01)
      test.scene.drag([finger], to: [Point(x: 400, y: 220)], steps: 2)
      #expect(abs(test.scroll.contentOffset.y - 420) < 0.01 && inner.contentOffset.y == 60)
      finger.lift()
    }
  }

  @Test(
    "An offset that the app or the outer delegate sets on the inner scroll view during a shared drag stays",
    arguments: ParentKind.even, [false, true])
  func innerPlaced(parentKind: ParentKind, isByDelegate: Bool) throws {
    try nested(content: Size(width: 200, height: 260), in: parentKind) { test, inner in
      let (start, up) = (Point(x: 400, y: 300), test.scroll.toScreen(Vector(dx: 0, dy: -1)))
      let finger = test.scene.touch(start.x, start.y)
      var outer = 0.0
      let place = {
        inner.contentOffset.y = 20 * test.unit
        outer = test.scroll.contentOffset.y / test.unit
      }
      if isByDelegate {
        test.onScroll = { [unowned test] in
          test.onScroll = nil
          place()
        }
      }
      test.scene.drag([finger], to: [start + up * 80], steps: 8)
      if !isByDelegate { place() }
      #expect(outer > 0 && outer < 20.01)
      // The inner view scrolls first, up to its edge. After that, the outer view continues, and also moves back first.
      for (way, own, other) in [(90.0, 50 - outer, outer), (150, 60, 50), (120, 60, 20)] {
        test.scene.drag([finger], to: [start + up * way], steps: 4)
        #expect(abs(inner.contentOffset.y / test.unit - own) < 0.01, "after \(way) px")
        #expect(abs(test.scroll.contentOffset.y / test.unit - other) < 0.01, "after \(way) px")
      }
      finger.lift()
    }
  }

  @Test("A pinch on the inner scroll view ends the outer one's part of the drag")
  func pinch() throws {
    try nested(content: Size(width: 200, height: 260)) { test, inner in
      let picture = View(frame: Rect(x: 0, y: 0, width: 200, height: 260))
      inner.addSubview(picture)
      inner.viewForZooming = picture
      inner.zoomLimits = 0.5...4
      let first = test.drag(by: Vector(dx: 0, dy: -90))
      #expect(abs(test.scroll.contentOffset.y - 30) < 0.01 && test.scroll.isDragging)
      let second = test.scene.touch(440, 230)
      let held = picture.convert(Point(x: 420, y: 220), from: nil)
      test.scene.drag([first, second], to: [Point(x: 380, y: 220), Point(x: 460, y: 240)]) {
        let middle = first.location + (second.location - first.location) / 2
        #expect(!inner.isZooming || picture.convert(held, to: nil).distance(to: middle) < 0.02)
      }
      #expect(inner.isZooming && !test.scroll.isDragging)
      test.scene.lift([first, second])
      test.rest()
      #expect(test.scroll.contentOffset.y < 40)
    }
  }

  @Test("Removing the inner scroll view during a drag leaves the outer one at rest")
  func leaves() throws {
    try nested(content: Size(width: 200, height: 260)) { test, inner in
      let finger = test.drag(by: Vector(dx: 0, dy: -90))
      #expect(test.scroll.isDragging)
      inner.removeFromSuperview()
      #expect(!test.scroll.isDragging && !inner.isDragging)
      finger.lift()
    }
  }

  @Test(
    "A drag continues in the inner view alone if the app disables the outer view, or moves the inner view out of it",
    arguments: [false, true], [false, true])
  func outerLeft(isMovedOut: Bool, isDraggedOn: Bool) throws {
    try nested(content: Size(width: 200, height: 260)) { test, inner in
      let finger = test.drag(by: Vector(dx: 0, dy: -90))
      #expect(inner.contentOffset.y == 60 && abs(test.scroll.contentOffset.y - 30) < 0.01)
      if isMovedOut {
        let outside = try #require(test.scroll.superview)
        let place = outside.convert(inner.center, from: test.content)
        outside.addSubview(inner)
        inner.center = place
      } else {
        test.scroll.isScrollEnabled = false
      }
      if isDraggedOn {
        test.scene.drag([finger], to: [Point(x: 400, y: 150)], steps: 4)
        #expect(inner.contentOffset.y > 60 && inner.isDragging && !test.scroll.isDragging)
        test.scene.drag([finger], to: [Point(x: 400, y: 230)], steps: 4)
        #expect(abs(inner.contentOffset.y - 40) < 0.01 && abs(test.scroll.contentOffset.y - 30) < 0.01)
      }
      finger.lift()
      test.scene.wait(1)
      #expect(abs(test.scroll.contentOffset.y - 30) < 0.01 && !test.scroll.isDragging && !inner.isHeld)
    }
  }

  @Test("A page turns by the part of a drag beyond the edge of its zoomed picture")
  func pager() throws {
    try nested(content: Size(width: 400, height: 400)) { test, inner in
      test.scroll.isPagingEnabled = true
      inner.contentOffset = Point(x: 150, y: 100)
      let finger = test.drag(by: Vector(dx: -90, dy: 0), steps: 6)
      #expect(abs(test.scroll.contentOffset.x - 40) < 0.01)
      finger.lift()
      test.rest()
      #expect(test.scroll.contentOffset == Point(x: 300, y: 0) && inner.contentOffset.x == 200)
    }
  }
}

extension View {
  /// Converts a step of one px in the view's own coordinates to a step of one px on the screen.
  @MainActor fileprivate func toScreen(_ direction: Vector) -> Vector {
    let seen = convert(.zero + direction, to: nil) - convert(.zero, to: nil)
    return seen / seen.length
  }
}
