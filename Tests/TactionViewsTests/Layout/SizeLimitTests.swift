import TactionGeometry
import TactionTestSupport
import Testing

@testable import TactionViews

@Suite("Minimum and maximum sizes, and the aspect ratio")
struct SizeLimitTests {
  private func box(_ width: Double, _ height: Double) -> View { LayoutScene.box(width, height) }

  @Test("The fitting size is between the size limits; the minimum wins over the maximum")
  func limits() {
    let view = box(50, 20)
    #expect(view.fittingSize(in: .zero) == Size(width: 50, height: 20) && view.layoutValues == nil)
    view.minimumSize = Size(width: 60, height: 0)
    view.maximumSize.height = 10
    #expect(view.fittingSize(in: .zero) == Size(width: 60, height: 10))
    view.maximumSize.width = 40
    #expect(view.fittingSize(in: .zero) == Size(width: 60, height: 10))
    view.sizeToFit()
    #expect(view.bounds.size == Size(width: 60, height: 10))
    view.minimumSize = .zero
    view.maximumSize = Size(width: Double.infinity, height: .infinity)
    #expect(view.layoutValues == nil, "a view without limits keeps no box for them")
    let text = Paragraph(length: 300)
    text.maximumSize.width = 100
    #expect(text.fittingSize(in: .zero) == Size(width: 100, height: 30), "text takes more lines")
    let column = StackView(axis: .vertical, arrangedSubviews: [text])
    #expect(column.bounds.size == Size(width: 100, height: 30))
  }

  @Test("Invalid size limits are refused, or count as the nearest valid number", arguments: Double.special)
  func special(number: Double) {
    let view = box(50, 20)
    view.minimumSize = Size(width: number, height: 1)
    view.maximumSize = Size(width: 3, height: number)
    view.aspectRatio = number
    view.stretch = number
    #expect(view.minimumSize.isFinite && view.minimumSize.width >= 0 && view.maximumSize.height >= 0)
    #expect(view.aspectRatio.map { $0.isFinite && $0 > 0 } ?? true)
    for container in [StackView(arrangedSubviews: [view]), GridLayout(), FlowView()] as [ContainerView] {
      container.addArrangedSubview(view)
      let size = container.sizeThatFits(Size(width: number, height: number))
      #expect(size.isFinite && size.width >= 0 && size.height >= 0)
      #expect(LayoutScene.lay(container, width: 40, height: 40).allSatisfy { $0.isFinite })
    }
    view.anchors = .fill
    let parent = box(100, 100)
    parent.addSubview(view)
    parent.layoutIfNeeded()
    #expect(view.frame.isFinite)
  }

  @Test("A column makes a view with an aspect ratio as high as its width requires")
  func column() {
    let photo = box(10, 10)
    photo.aspectRatio = 2
    let column = StackView(axis: .vertical, spacing: 0, arrangedSubviews: [photo, box(10, 10)])
    #expect(column.sizeThatFits(Size(width: 300, height: 0)).height == 160)
    #expect(LayoutScene.lay(column, width: 300, height: 160)[0] == Rect(x: 0, y: 0, width: 300, height: 150))
    photo.maximumSize.width = 100
    #expect(column.sizeThatFits(Size(width: 300, height: 0)).height == 60)
    #expect(LayoutScene.lay(column, width: 300, height: 60)[0] == Rect(x: 100, y: 0, width: 100, height: 50))
  }

  @Test("A view in a place of another aspect ratio is centred, as large as it fits")
  func fits() {
    let photo = box(10, 10)
    photo.aspectRatio = 2
    let row = StackView(spacing: 0, arrangedSubviews: [photo])
    #expect(LayoutScene.lay(row, width: 100, height: 200)[0] == Rect(x: 0, y: 75, width: 100, height: 50))
    let grid = GridLayout(arrangedSubviews: [photo])
    #expect(grid.sizeThatFits(Size(width: 300, height: 0)).height == 150)
    #expect(LayoutScene.lay(grid, width: 300, height: 150)[0] == Rect(x: 0, y: 0, width: 300, height: 150))
  }

  @Test("Anchors keep size limits: a view that may not reach from edge to edge is centred")
  func anchors() {
    let (page, view) = (box(200, 100), box(10, 10))
    view.fill(page, margins: Insets(10))
    #expect(view.frame == Rect(x: 10, y: 10, width: 180, height: 80))
    view.maximumSize.width = 100
    page.layoutIfNeeded()
    #expect(view.frame == Rect(x: 50, y: 10, width: 100, height: 80))
    view.maximumSize.width = .infinity
    view.aspectRatio = 1
    page.layoutIfNeeded()
    #expect(view.frame == Rect(x: 60, y: 10, width: 80, height: 80))
    view.anchors = Anchors(leading: 0, trailing: 0, bottom: 0)
    #expect(view.frame == Rect(x: 0, y: -100, width: 200, height: 200))
    view.minimumSize.width = 300
    page.layoutIfNeeded()
    #expect(view.frame.width == 300, "the minimum wins over the superview")
  }

  @Test("Invalid sizes returned by an app do no harm", arguments: Double.special)
  func lies(number: Double) {
    final class Liar: View {
      var size = Size.zero
      override func sizeThatFits(_ size: Size) -> Size { self.size }
      override func firstBaseline(in size: Size) -> Double? { self.size.height }
    }
    let liar = Liar()
    liar.size = Size(width: number, height: number)
    let stacks = StackView.Alignment.allCases.map { alignment in
      let stack = StackView()
      stack.alignment = alignment
      return stack
    }
    for container in stacks + [GridLayout(columns: [.fitted, .flexible]), FlowView()] as [ContainerView] {
      container.addArrangedSubview(liar)
      container.addArrangedSubview(box(10, 10))
      let size = container.sizeThatFits(.zero)
      #expect(size.isFinite && size.width >= 0 && size.height >= 0)
      #expect(LayoutScene.lay(container, width: 100, height: 100).allSatisfy { $0.isFinite })
    }
  }
}
