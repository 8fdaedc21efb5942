import TactionStageSupport
import Taction
import TactionTesting
import TactionTestSupport
import Testing

@Suite("ScrollView: changes of content that begins at the right")
struct ScrollMirroringTests {
  /// Runs a test with a strip of five widths from right to left, of which the third is shown.
  private func withStrip(in parentKind: ParentKind = .plain, _ body: (ScrollScene) throws -> Void) throws {
    try withScroll(in: parentKind) { test in
      test.scroll.layoutDirectionOverride = .rightToLeft
      test.scroll.contentSize.height = test.scroll.bounds.height
      test.scene.stage.settle()
      test.scroll.contentOffset.x = 2 * test.scroll.bounds.width
      try body(test)
    }
  }

  /// Adds a page at the left end, so that all other pages move to the right by its width.
  private func addPage(_ test: ScrollScene) {
    test.content.center.x += test.scroll.bounds.width
    test.scroll.contentSize.width += test.scroll.bounds.width
  }

  @Test("Content that grows to the left stays under the finger that drags it", arguments: ParentKind.even)
  func dragged(parentKind: ParentKind) throws {
    try withStrip(in: parentKind) { test in
      let finger = test.drag(by: test.seen(Vector(dx: 60, dy: 0)))
      let held = test.content(at: finger.location)
      addPage(test)
      #expect(test.scroll.isDragging && test.place(of: held).distance(to: finger.location) < 0.02)
      test.scene.drag([finger], to: [finger.location + test.seen(Vector(dx: 30, dy: 0))], steps: 3) {
        #expect(test.place(of: held).distance(to: finger.location) < 0.02)
      }
      finger.lift()
    }
  }

  @Test("Content that grows to the left continues its throw without a jump", arguments: ParentKind.even)
  func thrown(parentKind: ParentKind) throws {
    try withStrip(in: parentKind) { test in
      test.drag(by: test.seen(Vector(dx: 60, dy: 0))).lift()
      test.scene.wait(0.05)
      let middle = Point(x: 400, y: 300)
      // The way in the tenth of a second before the change, and in the tenth after it.
      var ways: [Vector] = []
      for isAfter in [false, true] {
        let held = test.content(at: middle)
        if isAfter { addPage(test) }
        #expect(test.scroll.isDecelerating && test.place(of: held).distance(to: middle) < 0.02)
        test.scene.wait(0.1)
        ways.append(test.place(of: held) - middle)
      }
      #expect(ways[0].length > 20 && (ways[1] - ways[0] * 0.82).length < 0.3 * ways[0].length)
      test.rest()
    }
  }

  @Test(
    "A page from right to left continues to turn if a page is added at the left meanwhile", arguments: ParentKind.even)
  func turned(parentKind: ParentKind) throws {
    try withStrip(in: parentKind) { test in
      test.scroll.isPagingEnabled = true
      let width = test.scroll.bounds.width
      test.drag(by: test.seen(Vector(dx: 180, dy: 0)), steps: 6).lift()
      test.scene.wait(0.05)
      #expect(test.scroll.isDecelerating)
      addPage(test)
      test.rest()
      #expect(abs(test.scroll.contentSize.width - test.scroll.contentOffset.x - 4 * width) < 1e-9 * width)
    }
  }

  @Test(
    "A view that becomes wider under a finger keeps its distance from the right edge of the content",
    arguments: ParentKind.even)
  func resized(parentKind: ParentKind) throws {
    try withStrip(in: parentKind) { test in
      let finger = test.drag(by: test.seen(Vector(dx: 60, dy: 0)))
      let distance = test.scroll.contentSize.width - test.scroll.bounds.maxX
      test.scroll.bounds.size.width *= 1.2
      test.scene.wait(0.05)
      #expect(test.scroll.isDragging)
      #expect(abs(test.scroll.contentSize.width - test.scroll.bounds.maxX - distance) < 1e-9 * distance)
      finger.lift()
    }
  }

  @Test("From right to left, setting the insets keeps the offset, at rest and under a finger")
  func insets() throws {
    try withStrip { test in
      test.scroll.contentInset = Insets(horizontal: 10, vertical: 0)
      #expect(test.scroll.contentOffset.x == 600)
      let finger = test.drag(by: Vector(dx: 60, dy: 0))
      let offset = test.scroll.contentOffset
      test.scroll.contentInset.right = 40
      #expect(test.scroll.contentOffset == offset && abs(offset.x - 540) < 0.01)
      finger.lift()
    }
  }
}
