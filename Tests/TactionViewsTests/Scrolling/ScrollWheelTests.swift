import Taction
import TactionTesting
import TactionTestSupport
import Testing

@Suite("ScrollView: wheel, touchpad and keys")
struct ScrollWheelTests {
  private let middle = Point(x: 400, y: 300)

  @Test("A wheel notch scrolls smoothly by 53 px; with Shift, sideways", arguments: ParentKind.even)
  func notches(parentKind: ParentKind) throws {
    try withScroll(in: parentKind) { test in
      test.scene.stage.mouse.move(to: middle)
      let side = test.scroll.bounds.width
      test.scroll.contentOffset = Point(x: side, y: side)
      let start = test.scroll.convert(test.scroll.bounds.origin, to: nil)
      let held = test.content.convert(start, from: nil)
      test.scene.stage.mouse.scroll(notches: 2)
      test.scene.wait(0.05)
      let way = test.content.convert(held, to: nil) - start
      #expect(way.dy < -10 && way.dy > -100)
      test.scene.wait(0.5)
      #expect((test.content.convert(held, to: nil) - start - Vector(dx: 0, dy: -106)).length < 0.1)
      test.scene.stage.keys.hold(.shift) { test.scene.stage.mouse.scroll(notches: -1) }
      test.scene.wait(0.5)
      #expect((test.content.convert(held, to: nil) - start - Vector(dx: 53, dy: -106)).length < 0.1)
    }
  }

  @Test("A wheel turns one page at a time, whether it has notches or not", arguments: [true, false])
  func pages(isNotched: Bool) throws {
    try withScroll { test in
      test.scroll.isPagingEnabled = true
      let event = ScrollEvent(location: middle, step: Vector(dx: 0, dy: 3), isNotched: isNotched)
      for page in 1...2 {
        for _ in 0..<4 {
          #expect(test.scroll.scrollWheel(event))
          test.scene.wait(1 / 60)
          #expect(test.scroll.contentOffset.y < Double(page) * 300)
        }
        test.scene.wait(0.6)
        #expect(test.scroll.contentOffset == Point(x: 0, y: Double(page) * 300))
      }
    }
  }

  @Test("A wheel that turns while a page turns after a throw scrolls neither the pages nor the view around them")
  func pagesAfterThrow() throws {
    try withScroll { test in
      let pages = ScrollView(frame: Rect(x: 50, y: 50, width: 200, height: 200))
      pages.contentSize = Size(width: 200, height: 800)
      pages.isPagingEnabled = true
      test.content.addSubview(pages)
      test.scene.stage.mouse.move(to: middle)
      test.drag(by: Vector(dx: 0, dy: -60), steps: 4).lift()
      #expect(pages.isDecelerating)
      test.scene.stage.mouse.scroll(notches: 1)
      test.scene.wait(1)
      #expect(pages.contentOffset.y == 200 && test.scroll.contentOffset == .zero)
    }
  }

  @Test("With Ctrl the wheel zooms a scroll view about the pointer")
  func zooms() throws {
    try withScroll { test in
      test.allowZoom()
      test.scroll.contentOffset = Point(x: 300, y: 300)
      let place = Point(x: 450, y: 260)
      let held = test.content(at: place)
      test.scene.stage.mouse.move(to: place)
      test.scene.stage.keys.hold(.control) { test.scene.stage.mouse.scroll(notches: -5, over: 0.3) }
      test.scene.wait(0.5)
      #expect(abs(test.scroll.zoomScale - 2.117) < 0.01)
      #expect(test.place(of: held).distance(to: place) < 0.1)
      let pinch = test.scene.stage.touchpad.pinch(at: place)
      pinch.move(scale: 0.5)
      #expect(abs(test.scroll.zoomScale - 1.0585) < 0.01)
      #expect(test.place(of: held).distance(to: place) < 0.1)
      pinch.end()
      test.rest()
    }
  }

  @Test("A wheel scrolls the outer view at the inner view's edge, once the inner view rests")
  func nested() throws {
    try withScroll { test in
      let inner = ScrollView(frame: Rect(x: 50, y: 50, width: 200, height: 200))
      inner.contentSize = Size(width: 200, height: 250)
      test.content.addSubview(inner)
      test.scene.stage.mouse.move(to: middle)
      test.scene.stage.mouse.scroll(notches: 4)
      test.scene.wait(0.5)
      #expect(inner.contentOffset.y == 50 && test.scroll.contentOffset.y == 0)
      test.scene.stage.mouse.scroll(notches: 1)
      test.scene.wait(0.5)
      #expect(inner.contentOffset.y == 50 && test.scroll.contentOffset.y == 53)
    }
  }

  @Test("While a finger holds an inner scroll view that has the focus, keys scroll neither it nor the outer view")
  func keysUnderFinger() throws {
    try withScroll { test in
      let inner = ScrollView(frame: Rect(x: 50, y: 50, width: 200, height: 200))
      inner.contentSize = Size(width: 200, height: 600)
      test.content.addSubview(inner)
      inner.becomeFirstResponder()
      let finger = test.drag(by: Vector(dx: 0, dy: -60))
      let offset = inner.contentOffset
      #expect(inner.isDragging && offset.y > 40)
      for key in [Key.pageDown, .downArrow, .space] {
        test.scene.stage.type(key)
        test.scene.wait(0.5)
      }
      #expect(inner.contentOffset == offset && test.scroll.contentOffset == .zero)
      finger.lift()
      test.scene.stage.type(.pageDown)
      test.scene.wait(0.5)
      #expect(inner.contentOffset.y > offset.y + 100 && test.scroll.contentOffset == .zero)
    }
  }

  @Test("Two fingers on a touchpad drag and throw scroll content")
  func touchpad() throws {
    try withScroll { test in
      let photo = View(frame: test.content.bounds)
      let pan = PanGestureRecognizer()
      photo.addGestureRecognizer(pan)
      test.content.addSubview(photo)
      test.scroll.contentOffset = Point(x: 300, y: 300)
      let mouse = test.scene.stage.mouse
      mouse.move(to: middle)
      for step in 1...6 {
        mouse.scroll(by: Vector(dx: 2, dy: 10), source: .finger)
        #expect(test.scroll.contentOffset == Point(x: 300 + 2 * Double(step), y: 300 + 10 * Double(step)))
        test.scene.wait(1 / 60)
      }
      #expect(pan.state == .possible && test.scroll.isDragging)
      mouse.stopScrolling()
      #expect(test.log == ["drag", "thrown"])
      test.rest()
      #expect(test.scroll.contentOffset.y > 500)
      // Beyond the edge the content follows less and less, and springs back even if no end of the scroll is reported.
      test.scroll.contentOffset = .zero
      for _ in 0..<5 { mouse.scroll(by: Vector(dx: 0, dy: -20), source: .finger) }
      #expect(test.scroll.contentOffset.y < -20 && test.scroll.contentOffset.y > -60)
      test.scene.wait(2.5)
      #expect(test.scroll.contentOffset == .zero && !test.scroll.isDragging)
      #expect(test.scene.stage.app.nextDeadline == nil, "nothing wakes an app that rests")
    }
  }

  @Test("Fingers that leave a touchpad throw scroll content; fingers that rested or return stop it")
  func kinetic() throws {
    try withScroll { test in
      let (scene, scroll) = (test.scene, test)
      let (mouse, pointer) = (scene.stage.mouse, try #require(scene.stage.seat?.pointer))
      @MainActor func drag() {
        mouse.move(to: Point(x: 400, y: 300))
        for _ in 0..<10 {
          mouse.scroll(by: Vector(dx: 0, dy: 12), source: .finger)
          scene.wait(1 / 60)
        }
      }
      drag()
      mouse.stopScrolling()
      #expect(scroll.scroll.isDecelerating)
      let lifted = scroll.scroll.contentOffset.y
      scene.wait(0.1)
      #expect(scroll.scroll.contentOffset.y > lifted + 20)
      // Fingers that return to the touchpad hold the content, as in GTK.
      let hold = scene.stage.touchpad.hold(fingers: 2)
      scene.wait(0.1)
      #expect(!scroll.scroll.isDecelerating)
      hold.end()

      drag()
      scene.wait(0.2)
      let rested = scroll.scroll.contentOffset.y
      mouse.stopScrolling()
      scene.wait(0.3)
      #expect(abs(scroll.scroll.contentOffset.y - rested) < 1, "fingers that rested")

      drag()
      // The last step and the end are in one frame.
      pointer.scroll(by: Vector(dx: 0, dy: 12), source: .finger)
      pointer.stopScroll()
      pointer.frame()
      scene.stage.settle()
      #expect(scroll.scroll.isDecelerating)
      scroll.rest()
    }
  }

  @Test("If a frame of two fingers on a touchpad arrives in three reads, it is a drag, not a turn of the wheel")
  func cutFrame() throws {
    try withScroll { test in
      test.scroll.contentOffset = Point(x: 300, y: 300)
      let stage = test.scene.stage
      let pointer = try #require(stage.seat).pointer
      stage.mouse.move(to: middle)
      pointer.scroll(by: .zero, source: .finger)
      stage.deliver()
      pointer.scroll(by: Vector(dx: 0, dy: 12), source: nil)
      stage.deliver()
      pointer.scroll(by: Vector(dx: 2, dy: 0), source: nil)
      pointer.frame()
      stage.deliver()
      #expect(test.scroll.isDragging && test.scroll.contentOffset == Point(x: 302, y: 312))
      stage.mouse.stopScrolling()
      test.rest()
    }
  }

  @Test("A recording of touchpad scrolling plays the same")
  func recorded() throws {
    try withScroll { test in
      test.scroll.contentOffset = Point(x: 300, y: 300)
      let lines = (0..<6).map { "\($0 * 16) mouse scroll 1 8" }
      let text = (["0 mouse 400 300"] + lines + ["90 mouse scroll end"]).joined(separator: "\n")
      test.scene.stage.play(try Timeline(parsing: text))
      #expect(test.scroll.contentOffset.distance(to: Point(x: 306, y: 348)) < 0.01 && test.log == ["drag", "thrown"])
    }
  }

  @Test("Keys scroll and zoom a scroll view that is the first responder")
  func keys() throws {
    try withScroll { test in
      test.allowZoom()
      let type = { (key: Key) in
        test.scene.stage.type(key)
        test.scene.wait(0.8)
      }
      type(.downArrow)
      #expect(test.scroll.contentOffset == .zero)
      #expect(test.scroll.becomeFirstResponder())
      for (key, offset) in [
        (Key.downArrow, Point(x: 0, y: 40)), (.rightArrow, Point(x: 40, y: 40)), (.pageDown, Point(x: 40, y: 302.5)),
        (.space, Point(x: 40, y: 565)), (.pageUp, Point(x: 40, y: 302.5)), (.end, Point(x: 40, y: 1200)),
        (.home, Point(x: 40, y: 0)), (.leftArrow, Point(x: 0, y: 0)), (.upArrow, Point(x: 0, y: 0)),
      ] {
        type(key)
        #expect(test.scroll.contentOffset.distance(to: offset) < 0.01, "\(key)")
      }
      test.scene.stage.keys.hold(.control) {
        type(Key("="))
        #expect(abs(test.scroll.zoomScale - 1.25) < 1e-9)
        type(Key("-"))
        type(Key("-"))
        #expect(abs(test.scroll.zoomScale - 0.8) < 1e-9)
        type(Key("0"))
        #expect(test.scroll.zoomScale == 1)
        // The number pad's plus and minus.
        type(Key(rawValue: 0xffab))
        #expect(abs(test.scroll.zoomScale - 1.25) < 1e-9)
        type(Key(rawValue: 0xffad))
        type(Key(rawValue: 0xffad))
        #expect(abs(test.scroll.zoomScale - 0.8) < 1e-9)
      }
    }
  }

  @Test("Page keys skip no content while a part of the view is covered, for example by a keyboard")
  func pagesOfClearPart() throws {
    try withScroll { test in
      test.scroll.contentInset.bottom = 100
      #expect(test.scroll.becomeFirstResponder())
      for (key, offset) in [(Key.pageDown, 175.0), (.space, 350), (.pageUp, 175)] {
        test.scene.stage.type(key)
        test.scene.wait(0.8)
        #expect(test.scroll.contentOffset.distance(to: Point(x: 0, y: offset)) < 0.01, "\(key)")
      }
    }
  }
}
