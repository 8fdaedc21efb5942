import TactionStageSupport
import Taction
import TactionTesting
import TactionTestSupport
import Testing

@Suite("ScrollView: pages and a change of the view's size")
struct ScrollPagingTests {
  /// The order in which an app sets the sizes of the view and of its pages.
  enum Order: CaseIterable { case viewFirst, contentFirst }

  /// Gives a scroll view a new width, and as many pages.
  private static func resize(_ scroll: ScrollView, by factor: Double, _ order: Order = .viewFirst) {
    let bounds = Rect(
      origin: scroll.bounds.origin, size: Size(width: scroll.bounds.width * factor, height: scroll.bounds.height))
    let content = Size(width: scroll.contentSize.width * factor, height: scroll.contentSize.height)
    if order == .viewFirst { scroll.bounds = bounds }
    scroll.contentSize = content
    scroll.bounds = Rect(origin: scroll.bounds.origin, size: bounds.size)
  }

  /// Makes five pages side by side.
  private static func makePages(_ test: ScrollScene) {
    test.scroll.isPagingEnabled = true
    test.scroll.contentSize = Size(width: test.scroll.bounds.width * 5, height: test.scroll.bounds.height)
  }

  @Test(
    "The same page is shown after the view has become wider or narrower", arguments: ParentKind.allCases, Order.allCases
  )
  func turned(parentKind: ParentKind, order: Order) throws {
    try withScroll(in: parentKind) { test in
      Self.makePages(test)
      let width = test.scroll.bounds.width
      test.scroll.contentOffset.x = 3 * width
      test.scene.stage.settle()
      for factor in [2, 0.25, 2] {
        Self.resize(test.scroll, by: factor, order)
        test.scene.stage.settle()
        let page = test.scroll.contentOffset.x / test.scroll.bounds.width
        #expect(abs(page - 3) < 1e-9, "after a factor of \(factor)")
      }
    }
  }

  @Test("In a right-to-left layout, pages are counted from the right edge", arguments: Order.allCases)
  func mirrored(order: Order) throws {
    try withScroll { test in
      test.scroll.layoutDirectionOverride = .rightToLeft
      Self.makePages(test)
      test.scene.stage.settle()
      test.scroll.contentOffset.x = 300
      test.scene.stage.settle()
      for factor in [2, 0.25, 2] {
        Self.resize(test.scroll, by: factor, order)
        test.scene.stage.settle()
        let (scroll, width) = (test.scroll, test.scroll.bounds.width)
        #expect(abs(scroll.contentOffset.x - (scroll.contentSize.width - 4 * width)) < 1e-9, "\(factor)")
      }
    }
  }

  @Test(
    "From right to left, pages also turn as wholes if the last one is only half as wide as the view",
    arguments: ParentKind.even)
  func mirroredHalfPage(parentKind: ParentKind) throws {
    try withScroll(in: parentKind) { test in
      test.scroll.layoutDirectionOverride = .rightToLeft
      test.scroll.isPagingEnabled = true
      let size = test.scroll.bounds.size
      test.scroll.contentSize = Size(width: 2.5 * size.width, height: size.height)
      test.scene.stage.settle()
      for (step, page) in [(180.0, 1.0), (180, 1.5), (-180, 1), (-180, 0)] {
        test.drag(by: test.seen(Vector(dx: step, dy: 0)), steps: 6).lift()
        test.rest()
        let distance = test.scroll.contentSize.width - test.scroll.bounds.maxX
        #expect(abs(distance - page * size.width) < 1e-9 * size.width, "a step of \(step)")
      }
    }
  }

  @Test("Without bounces, a flick at the first or last page does not move it", arguments: [(0.0, 120.0), (600, -120)])
  func noBounces(offset: Double, step: Double) throws {
    try withScroll { test in
      test.scroll.isPagingEnabled = true
      test.scroll.bounces = false
      test.scroll.contentSize.width = 900
      test.scroll.contentOffset.x = offset
      test.scene.stage.settle()
      test.offsets = []
      test.drag(by: Vector(dx: step, dy: 0), steps: 4).lift()
      test.scene.wait(0.5)
      #expect(test.log.first == "drag" && test.offsets.allSatisfy { $0.offset.x == offset })
    }
  }

  @Test("Pages that are thrown beyond the first one stop there if the app switches bounces off meanwhile")
  func noBouncesInMotion() throws {
    try withScroll { test in
      Self.makePages(test)
      test.drag(by: Vector(dx: 120, dy: 0), steps: 4).lift()
      test.scene.wait(1.0 / 60)
      #expect(test.scroll.isDecelerating && test.scroll.contentOffset.x < 0)
      test.scroll.bounces = false
      for _ in 0..<30 {
        #expect(test.scroll.contentOffset.x == 0)
        test.scene.wait(1.0 / 60)
      }
      #expect(test.log == ["drag", "thrown", "rests"])
    }
  }

  @Test("If the size changes while a page turns, the page continues to turn", arguments: [0.5, 2], [1.0, 4])
  func inMotion(factor: Double, page: Double) throws {
    try withScroll { test in
      Self.makePages(test)
      test.scroll.contentOffset.x = (page - 1) * 300
      test.drag(by: Vector(dx: -200, dy: 0), steps: 4).lift()
      test.scene.wait(0.05)
      let part = test.scroll.contentOffset.x / 300
      #expect(test.scroll.isDecelerating && part < page)
      Self.resize(test.scroll, by: factor)
      #expect(abs(test.scroll.contentOffset.x / test.scroll.bounds.width - part) < 1e-9)
      test.rest()
      #expect(test.scroll.contentOffset.x == page * 300 * factor)
      #expect(test.log == ["drag", "thrown", "rests"])
    }
  }

  @Test(
    "The app may set the size of the content some frames after the size of the view",
    arguments: ["rest", "motion", "drag"])
  func late(phase: String) throws {
    try withScroll { test in
      Self.makePages(test)
      test.scroll.contentOffset.x = 600
      let finger = phase == "rest" ? nil : test.drag(by: Vector(dx: -200, dy: 0), steps: 4)
      if phase == "motion" { finger?.lift() }
      test.scroll.bounds.size.width = 600
      test.scene.wait(0.05)
      test.scroll.contentSize.width = 3000
      test.scene.wait(0.05)
      if phase == "drag" { finger?.lift() }
      test.rest()
      #expect(test.scroll.contentOffset.x == (phase == "rest" ? 1200 : 1800))
    }
  }

  @Test("A nested drag that turns a page keeps the part of the page that is shown")
  func nestedDrag() throws {
    try withScroll { test in
      Self.makePages(test)
      let inner = ScrollView(frame: Rect(x: 0, y: 0, width: 300, height: 300))
      inner.contentSize = Size(width: 400, height: 300)
      test.scroll.addSubview(inner)
      inner.contentOffset.x = 100
      test.scene.stage.settle()
      let finger = test.drag(by: Vector(dx: -120, dy: 0), steps: 4)
      let part = test.scroll.contentOffset.x / 300
      #expect(part > 0.2 && part < 0.5)
      Self.resize(test.scroll, by: 2)
      test.scene.stage.settle()
      #expect(abs(test.scroll.contentOffset.x / 600 - part) < 1e-9)
      test.scene.drag([finger], to: [Point(x: 281, y: 300)], steps: 1)
      #expect(abs(test.scroll.contentOffset.x / 600 - part) < 0.02)
      test.scene.wait(0.1)
      finger.lift()
      test.rest()
      #expect(test.scroll.contentOffset.x == 0)
    }
  }

  @Test(
    "A finger keeps the part of the page that it drags, and the page turns when it lifts", arguments: ParentKind.even)
  func underFinger(parentKind: ParentKind) throws {
    try withScroll(in: parentKind) { test in
      Self.makePages(test)
      let width = test.scroll.bounds.width
      test.scroll.contentOffset.x = 2 * width
      test.scene.stage.settle()
      let finger = test.drag(by: Vector(dx: -100, dy: 0), steps: 4)
      let part = test.scroll.contentOffset.x / width
      #expect(part != 2 && abs(part - 2) < 1)
      Self.resize(test.scroll, by: 0.5)
      test.scene.stage.settle()
      #expect(abs(test.scroll.contentOffset.x / test.scroll.bounds.width - part) < 1e-9)
      test.scene.wait(0.1)
      finger.lift()
      test.rest()
      let page = test.scroll.contentOffset.x / test.scroll.bounds.width
      #expect(abs(page - part.rounded()) < 1e-9)
    }
  }

  @Test("A page to which the app scrolls during a drag stays when the finger lifts")
  func shownUnderFinger() throws {
    try withScroll { test in
      Self.makePages(test)
      let width = test.scroll.bounds.width
      let finger = test.drag(by: Vector(dx: -60, dy: 0), steps: 4)
      #expect(test.scroll.isDragging)
      test.scroll.scroll(to: Point(x: 3 * width + 20, y: 0), animated: false)
      test.scene.wait(0.2)
      finger.lift()
      test.rest()
      #expect(test.scroll.contentOffset.x == 3 * width)
    }
  }

  @Test("If pages are removed and added again, the same page is shown again, unless the app has set an offset since")
  func vanishing() throws {
    try withScroll { test in
      Self.makePages(test)
      test.scroll.contentOffset.x = 1200
      test.scroll.contentSize.width = 600
      #expect(test.scroll.contentOffset.x == 300)
      test.scroll.contentSize.width = 1500
      #expect(test.scroll.contentOffset.x == 1200)
      test.scroll.bounds.origin.x = 450
      test.scroll.contentInset.top = 10
      #expect(test.scroll.contentOffset.x == 450)
      test.scroll.contentOffset.x = 600
      test.scroll.contentInset.top = 0
      #expect(test.scroll.contentOffset.x == 600)
      // The app sets the offset that the view already has after pages were removed, so the earlier page does not
      // return.
      test.scroll.contentSize.width = 600
      test.scroll.contentOffset.x = 300
      test.scroll.contentSize.width = 1500
      #expect(test.scroll.contentOffset.x == 300)
    }
  }

  @Test("A change of the layout's direction keeps the number of the page, even when the size changes later")
  func direction() throws {
    try withScroll { test in
      Self.makePages(test)
      test.scroll.contentOffset.x = 600
      test.scroll.layoutDirectionOverride = .rightToLeft
      test.scene.stage.settle()
      #expect(test.scroll.contentOffset.x == 600)
      Self.resize(test.scroll, by: 2)
      test.scene.stage.settle()
      #expect(test.scroll.contentOffset.x == 1200)
    }
  }

  @Test("The delegate sees no other page while the view's size changes", arguments: [false, true])
  func reports(isMirrored: Bool) throws {
    try withScroll { test in
      if isMirrored { test.scroll.layoutDirectionOverride = .rightToLeft }
      Self.makePages(test)
      test.scene.stage.settle()
      test.scroll.contentOffset.x = 1200
      test.scene.stage.settle()
      test.offsets = []
      for factor in [2, 0.25] {
        Self.resize(test.scroll, by: factor)
        test.scene.stage.settle()
      }
      #expect(test.offsets.map(\.offset.x) == [2400, 600])
    }
  }

  @Test("The focus, or a screen reader, scrolls to the whole page of a control", arguments: [false, true])
  func revealed(isMirrored: Bool) throws {
    try withScroll { test in
      let (scroll, size) = (test.scroll, test.scroll.bounds.size)
      if isMirrored { scroll.layoutDirectionOverride = .rightToLeft }
      Self.makePages(test)
      let places = (0..<5).map { (isMirrored ? Double(4 - $0) : Double($0)) * size.width }
      let buttons = places.map { place in
        let button = Button("Go")
        button.frame = Rect(x: place, y: 0.2 * size.height, width: 0.4 * size.width, height: 0.3 * size.height)
        scroll.addSubview(button)
        return button
      }
      test.scene.stage.settle()
      for page in [1, 2, 4, 3, 0] {
        buttons[page].scrollIntoView()
        test.scene.wait(1)
        #expect(abs(scroll.contentOffset.x - places[page]) < 1e-9 * size.width && scroll.contentOffset.y == 0)
      }
      buttons[1].becomeFirstResponder()
      test.scene.stage.type(.tab)
      test.scene.wait(1)
      #expect(buttons[2].isFirstResponder && abs(scroll.contentOffset.x - places[2]) < 1e-9 * size.width)
    }
  }

  @Test("Without paging, a change of the size keeps the offset")
  func withoutPaging() throws {
    try withScroll { test in
      test.scroll.contentOffset.x = 700
      test.scene.stage.settle()
      test.scroll.bounds.size.width = 400
      test.scene.stage.settle()
      #expect(test.scroll.contentOffset.x == 700)
    }
  }
}
