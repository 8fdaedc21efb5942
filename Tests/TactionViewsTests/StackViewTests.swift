import TactionGeometry
import Testing

@testable import TactionViews

@Suite("Stacks of views")
struct StackViewTests {
  private func box(_ width: Double, _ height: Double) -> View {
    View(frame: Rect(x: 0, y: 0, width: width, height: height))
  }

  private func lay(_ stack: StackView, width: Double, height: Double) -> [Rect] {
    stack.frame = Rect(x: 7, y: 9, width: width, height: height)
    stack.setNeedsLayout()
    stack.layoutIfNeeded()
    return stack.arrangedSubviews.map(\.frame)
  }

  @Test("A row needs the sum of widths, gaps and margins, and the greatest height; a column the reverse")
  func size() {
    let boxes = [box(30, 10), box(20, 25), box(50, 5)]
    let row = StackView(axis: .horizontal, spacing: 4, arrangedSubviews: boxes)
    #expect(row.bounds.size == Size(width: 108, height: 25) && row.frame.origin == .zero)
    row.layoutMargins = Insets(top: 1, left: 2, bottom: 3, right: 5)
    #expect(row.sizeThatFits(.zero) == Size(width: 115, height: 29))
    row.axis = .vertical
    #expect(row.sizeThatFits(.zero) == Size(width: 57, height: 52))
    row.distribution = .fillEqually
    #expect(row.sizeThatFits(.zero).height == 3 * 25 + 8 + 4)
    #expect(StackView().bounds.size == .zero)
  }

  @Test(
    "A stack shares its length as the distribution says", arguments: [StackView.Axis.horizontal, .vertical])
  func distribution(axis: StackView.Axis) {
    let cases: [(StackView.Distribution, [(start: Double, length: Double)])] = [
      (.fill, [(0, 30), (34, 20), (58, 142)]),
      (.fillEqually, [(0, 64), (68, 64), (136, 64)]),
      (.fillProportionally, [(0, 58), (62, 38), (104, 96)]),
      (.equalSpacing, [(0, 30), (80, 20), (150, 50)]),
    ]
    for (distribution, expected) in cases {
      let boxes = axis == .horizontal ? [box(30, 9), box(20, 9), box(50, 9)] : [box(9, 30), box(9, 20), box(9, 50)]
      let stack = StackView(axis: axis, spacing: 4, arrangedSubviews: boxes)
      stack.distribution = distribution
      let frames = axis == .horizontal ? lay(stack, width: 200, height: 40) : lay(stack, width: 40, height: 200)
      for (frame, place) in zip(frames, expected) {
        let (start, length) = axis == .horizontal ? (frame.minX, frame.width) : (frame.minY, frame.height)
        let breadth = axis == .horizontal ? frame.height : frame.width
        #expect(abs(start - place.start) <= 1 && abs(length - place.length) <= 1, "\(distribution)")
        #expect(start == start.rounded() && breadth == 40)
      }
      let last = frames[2]
      #expect((axis == .horizontal ? last.maxX : last.maxY) == 200, "\(distribution)")
    }
  }

  @Test("A stack aligns its views across the axis, within the margins")
  func alignment() {
    let expected: [StackView.Alignment: (Double, Double)] = [
      .fill: (10, 80), .leading: (10, 20), .center: (40, 20), .trailing: (70, 20),
      .firstBaseline: (10, 20),
    ]
    for alignment in StackView.Alignment.allCases {
      let stack = StackView(arrangedSubviews: [box(30, 20)])
      stack.alignment = alignment
      stack.layoutMargins = Insets(horizontal: 5, vertical: 10)
      let frame = lay(stack, width: 60, height: 100)[0]
      #expect(frame.minX == 5 && frame.width == 50)
      #expect(expected[alignment].map { frame.minY == $0.0 && frame.height == $0.1 } == true, "\(alignment)")
    }
  }

  @Test("A hidden view leaves no gap in a stack; a removed view is no longer laid out")
  func views() {
    let boxes = [box(30, 10), box(20, 10), box(50, 10)]
    let stack = StackView(spacing: 4, arrangedSubviews: boxes)
    boxes[1].isHidden = true
    #expect(lay(stack, width: 100, height: 10)[2].minX == 34)
    #expect(stack.sizeThatFits(.zero).width == 30 + 4 + 50)
    boxes[0].removeFromSuperview()
    #expect(stack.arrangedSubviews.map(ObjectIdentifier.init) == [boxes[1], boxes[2]].map(ObjectIdentifier.init))
    #expect(lay(stack, width: 100, height: 10)[1].minX == 0)
    stack.removeArrangedSubview(boxes[2])
    #expect(boxes[2].superview === stack && stack.arrangedSubviews.count == 1)
    stack.insertArrangedSubview(boxes[2], at: 0)
    boxes[1].isHidden = false
    stack.insertArrangedSubview(boxes[1], at: 0)
    #expect(stack.arrangedSubviews.map(ObjectIdentifier.init) == [boxes[1], boxes[2]].map(ObjectIdentifier.init))
  }

  @Test("Another text at any depth in a stack causes a new layout")
  func followsTexts() throws {
    let window = try TestWindow(width: 600, height: 100)
    let button = Button("a")
    let marker = box(10, 10)
    let inner = StackView(spacing: 0, arrangedSubviews: [button])
    let outer = StackView(spacing: 0, arrangedSubviews: [inner, marker])
    outer.frame = Rect(x: 0, y: 0, width: 600, height: 60)
    window.root.addSubview(outer)
    window.frame()
    let before = marker.frame.minX
    #expect(before == button.sizeThatFits(.zero).width)
    button.title = "a much longer title"
    window.frame(at: 1)
    #expect(marker.frame.minX > before + 50)
    #expect(marker.frame.minX == button.sizeThatFits(.zero).width && button.bounds.width == marker.frame.minX)
    button.isHidden = true
    window.frame(at: 2)
    #expect(marker.frame.minX == 0)
    #expect(!window.pipeline.needsFrame)
  }

  @Test("A view that leaves its superview leaves the stack and causes a new layout, at any depth")
  func leaving() throws {
    let window = try TestWindow(width: 600, height: 100)
    var leaving: View? = box(40, 10)
    weak var gone: View?
    gone = leaving
    let (staying, marker) = (box(30, 10), box(10, 10))
    let inner = StackView(spacing: 0, arrangedSubviews: [staying])
    if let leaving { inner.insertArrangedSubview(leaving, at: 0) }
    let outer = StackView(spacing: 0, arrangedSubviews: [inner, marker])
    outer.frame = Rect(x: 0, y: 0, width: 600, height: 60)
    window.root.addSubview(outer)
    window.frame()
    #expect(marker.frame.minX == 70 && staying.frame.minX == 40)
    leaving?.removeFromSuperview()
    leaving = nil
    window.frame(at: 1)
    #expect(gone == nil, "a stack does not keep a view that has left it")
    #expect(marker.frame.minX == 30 && staying.frame.minX == 0 && inner.arrangedSubviews.count == 1)
    // A view that moves to another superview and comes back is a plain subview.
    window.root.addSubview(staying)
    inner.addSubview(staying)
    window.frame(at: 2)
    #expect(inner.arrangedSubviews.isEmpty && marker.frame.minX == 0)
  }

  @Test("Text in a stack with too little width for one line gets the height of its lines")
  func wrapping() {
    let label = Label("some words that take more than a hundred pixels together")
    label.numberOfLines = 0
    let column = StackView(axis: .vertical, arrangedSubviews: [label])
    #expect(column.sizeThatFits(Size(width: 100, height: 0)).height >= 3 * 17)
    let row = StackView(axis: .horizontal, arrangedSubviews: [box(40, 10), label])
    let one = row.sizeThatFits(.zero)
    let narrow = row.sizeThatFits(Size(width: 150, height: 0))
    #expect(narrow.width <= 150 && narrow.height > 2 * one.height)
  }

  @Test("A stack refuses numbers that are not finite, and a size of zero does no harm")
  func refusals() {
    let stack = StackView(spacing: .nan, arrangedSubviews: [box(10, 10), box(10, 10)])
    #expect(stack.spacing == 0)
    stack.spacing = .infinity
    stack.layoutMargins = Insets(.nan)
    #expect(stack.spacing == 0 && stack.layoutMargins == .zero)
    stack.spacing = -100
    stack.layoutMargins = Insets(50)
    for distribution in [StackView.Distribution.fill, .fillEqually, .fillProportionally, .equalSpacing] {
      stack.distribution = distribution
      #expect(lay(stack, width: 10, height: 10).allSatisfy { $0.isFinite && $0.width >= 0 && $0.height >= 0 })
    }
  }

  @Test("The size that a stack's subclass measures is used, even inside other stacks")
  func ownMeasure() {
    /// A stack that returns its own size.
    final class Square: StackView {
      override func sizeThatFits(_ size: Size) -> Size { Size(width: 70, height: 70) }
    }
    let square = Square(spacing: 4, arrangedSubviews: [box(10, 10)])
    let row = StackView(spacing: 4, arrangedSubviews: [box(20, 20), square])
    #expect(row.bounds.size == Size(width: 94, height: 70))
    let column = StackView(axis: .vertical, spacing: 4, arrangedSubviews: [row, box(20, 20)])
    #expect(column.sizeThatFits(.zero) == Size(width: 94, height: 94))
    let frames = lay(column, width: 94, height: 94)
    column.layoutIfNeeded()
    #expect(frames[0].height == 70 && square.bounds.size == Size(width: 70, height: 70))
  }

  @Test(
    "An infinite width does no harm to nested stacks",
    arguments: [StackView.Distribution.fill, .fillEqually, .fillProportionally, .equalSpacing])
  func endlessWidth(distribution: StackView.Distribution) {
    let inner = (0..<3).map { StackView(spacing: 4, arrangedSubviews: [box(10 + Double($0), 10), box(10, 5)]) }
    let row = StackView(spacing: 4, arrangedSubviews: inner)
    row.distribution = distribution
    #expect(row.sizeThatFits(Size(width: .infinity, height: 0)).height == 10)
    #expect(row.sizeThatFits(Size(width: .greatestFiniteMagnitude, height: 0)).height == 10)
  }
}
