import Taction
import TactionTesting
import TactionTestSupport
import Testing

@Suite("ScrollView: a view that is the whole content")
struct ScrollContentTests {
  private func makePage(_ count: Int) -> (scroll: ScrollView, column: StackView, labels: [Label]) {
    let labels = (0..<count).map { _ in
      let label = Label(
        "A line of text that is long enough for three lines on a narrow screen, or even for four of them.")
      label.numberOfLines = 0
      return label
    }
    let column = StackView(axis: .vertical, arrangedSubviews: labels)
    return (ScrollView(content: column, maximumWidth: 400), column, labels)
  }

  @Test("Scroll content has the view's width and its own height, and scrolls to its end", arguments: [false, true])
  func size(isMirrored: Bool) throws {
    try withStage(size: Size(width: 300, height: 200)) { stage in
      stage.settings.layoutDirection = isMirrored ? .rightToLeft : .leftToRight
      let window = stage.makeWindow(size: Size(width: 300, height: 200))
      let page = makePage(10)
      page.scroll.fill(window.content)
      stage.settle()
      let fitting = page.column.sizeThatFits(Size(width: 300, height: 0)).height
      #expect(fitting > 400 && page.column.frame == Rect(x: 0, y: 0, width: 300, height: fitting))
      #expect(page.scroll.contentSize == Size(width: 300, height: fitting))
      page.scroll.scroll(to: Point(x: 0, y: 1e6), animated: false)
      #expect(page.scroll.contentOffset.x == 0)
      // A change in the content changes the size of the content.
      page.labels[3].text = "Short."
      stage.settle()
      let less = page.column.sizeThatFits(Size(width: 300, height: 0)).height
      #expect(less < fitting && page.scroll.contentSize.height == less)
      page.labels[4].isHidden = true
      stage.settle()
      let hidden = page.scroll.contentSize.height
      #expect(hidden < less)
      let row = Label("One more")
      page.column.addArrangedSubview(row)
      stage.settle()
      #expect(page.scroll.contentSize.height > hidden)
      let added = page.scroll.contentSize.height
      page.column.spacing += 10
      stage.settle()
      #expect(page.scroll.contentSize.height == added + 100 - 10)
    }
  }

  @Test("A wide scroll view centres its content, and insets reduce the content's width")
  func width() throws {
    try withStage(size: Size(width: 1000, height: 200)) { stage in
      let window = stage.makeWindow(size: Size(width: 1000, height: 200))
      let page = makePage(4)
      page.scroll.fill(window.content)
      stage.settle()
      #expect(page.column.frame.minX == 300 && page.column.frame.width == 400)
      stage.resize(to: Size(width: 360, height: 200))
      stage.settle()
      #expect(page.column.frame.minX == 0 && page.column.frame.width == 360)
      page.scroll.contentInset = Insets(horizontal: 20, vertical: 10)
      stage.settle()
      #expect(page.column.frame.width == 320 && page.scroll.contentSize.width == 320)
      page.scroll.maximumContentWidth = .nan
      stage.settle()
      #expect(page.column.frame.width == 1)
    }
  }

  @Test("A label as scroll content has a size that follows its text")
  func label() throws {
    try withStage(size: Size(width: 300, height: 200)) { stage in
      let window = stage.makeWindow(size: Size(width: 300, height: 200))
      let label = Label()
      label.numberOfLines = 0
      let scroll = ScrollView(content: label)
      scroll.fill(window.content)
      stage.settle()
      label.text = String(repeating: "Many words. ", count: 200)
      stage.settle()
      #expect(scroll.contentSize.height > 600 && label.frame.height == scroll.contentSize.height)
    }
  }

  @Test("Setting another content view of a scroll view removes the old one")
  func change() {
    let page = makePage(1)
    let other = View()
    page.scroll.contentView = other
    #expect(page.column.superview == nil && other.superview === page.scroll)
    page.scroll.contentView = nil
    #expect(other.superview == nil && page.scroll.contentSize == .zero)
  }

  @Test("Two fingers zoom a content view, whose content stays between them; the view stays at the top left")
  func zooming() throws {
    try withScroll { test in
      let column = makePage(20).column
      test.content.removeFromSuperview()
      test.scroll.contentView = column
      test.scroll.viewForZooming = column
      test.scroll.zoomLimits = 1...3
      test.scene.wait(0.1)
      let (size, middle) = (test.scroll.contentSize, Point(x: 400, y: 300))
      let held = column.convert(middle, from: nil)
      let fingers = test.scene.land([Point(x: 370, y: 300), Point(x: 430, y: 300)])
      test.scene.drag(fingers, to: [Point(x: 330, y: 300), Point(x: 470, y: 300)]) {
        #expect(column.convert(held, to: nil).distance(to: middle) < 0.01)
      }
      test.scene.lift(fingers)
      test.rest()
      let scale = test.scroll.zoomScale
      #expect(scale > 1.5 && column.convert(held, to: nil).distance(to: middle) < 0.01)
      #expect(test.scroll.contentSize.width == size.width * scale)
      #expect(abs(test.scroll.contentSize.height - size.height * scale) < 0.01)
      #expect(column.frame.origin.distance(to: .zero) < 1e-6)
    }
  }

  @Test("A narrow content view that zooms stays in the middle in each frame", arguments: [false, true])
  func narrowZoom(isMirrored: Bool) throws {
    try withScroll { test in
      let column = makePage(20).column
      test.content.removeFromSuperview()
      test.scroll.layoutDirectionOverride = isMirrored ? .rightToLeft : .leftToRight
      test.scroll.maximumContentWidth = 150
      test.scroll.contentView = column
      test.scroll.viewForZooming = column
      test.scroll.zoomLimits = 1...1.5
      test.scene.wait(0.1)
      test.scroll.setZoomScale(1.5)
      for _ in 0..<30 {
        test.scene.wait(1.0 / 60)
        #expect(abs(column.convert(column.bounds.center, to: nil).x - 400) < 0.01)
      }
      #expect(test.scroll.zoomScale == 1.5 && test.scroll.contentSize.width == 300)
    }
  }

  @Test("A finger scrolls a content view, even under rotated and scaled parents", arguments: ParentKind.allCases)
  func scrolling(kind: ParentKind) throws {
    try withScroll(in: kind) { test in
      let page = makePage(400)
      test.scroll.subviews.forEach { $0.removeFromSuperview() }
      test.scroll.contentView = page.column
      test.scene.wait(0.1)
      #expect(test.scroll.contentSize.height > 2 * test.scroll.bounds.height)
      #expect(test.scroll.contentSize.width == test.scroll.bounds.width)
      test.scroll.contentOffset = Point(x: 0, y: test.scroll.bounds.height / 2)
      let start = test.scroll.contentOffset
      // The finger moves upward in the view's coordinates, for any transforms of its parents.
      let middle = test.scroll.bounds.center
      let up = Point(x: middle.x, y: middle.y - 60 * test.unit)
      let finger = test.drag(by: test.scroll.convert(up, to: nil) - test.scroll.convert(middle, to: nil))
      #expect(test.scroll.contentOffset.x == 0 && test.scroll.contentOffset != start)
      #expect(test.scroll.isDragging)
      finger.lift()
    }
  }
}
