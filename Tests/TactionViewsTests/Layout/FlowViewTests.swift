import TactionGeometry
import Testing

@testable import TactionViews

@Suite("Flow views")
struct FlowViewTests {
  private func flow(_ widths: [Double], height: Double = 10) -> FlowView {
    FlowView(spacing: 5, arrangedSubviews: widths.map { LayoutScene.box($0, height) })
  }

  @Test("A flow places views in lines, and begins a new line for a view that does not fit")
  func lines() {
    let flow = flow([30, 40, 50, 20])
    flow.lineSpacing = 3
    #expect(flow.bounds.size == Size(width: 155, height: 10))
    #expect(flow.sizeThatFits(Size(width: 100, height: 0)) == Size(width: 75, height: 23))
    #expect(
      LayoutScene.lay(flow, width: 100, height: 23).map(\.origin)
        == [Point(x: 0, y: 0), Point(x: 35, y: 0), Point(x: 0, y: 13), Point(x: 55, y: 13)])
    #expect(LayoutScene.lay(flow, width: 75, height: 23).map(\.minY) == [0, 0, 13, 13], "a width of 75 is just enough")
    #expect(LayoutScene.lay(flow, width: 74, height: 23).map(\.minY) == [0, 13, 26, 39])
    flow.layoutMargins = Insets(top: 1, left: 2, bottom: 3, right: 4)
    #expect(flow.sizeThatFits(Size(width: 81, height: 0)) == Size(width: 81, height: 27))
    #expect(LayoutScene.lay(flow, width: 81, height: 27)[2].origin == Point(x: 2, y: 14))
  }

  @Test("A flow aligns its lines; `fill` stretches all lines except the last")
  func alignment() {
    let flow = flow([40, 40, 40])
    let expected: [StackView.Alignment: [Double]] = [
      .leading: [0, 45, 0], .center: [8, 53, 30], .trailing: [15, 60, 60], .fill: [0, 60, 0],
      .firstBaseline: [0, 45, 0],
    ]
    for alignment in StackView.Alignment.allCases {
      flow.alignment = alignment
      #expect(LayoutScene.lay(flow, width: 100, height: 30).map(\.minX) == expected[alignment], "\(alignment)")
    }
  }

  @Test("A flow's line is as high as its highest view; lineAlignment aligns the other views")
  func heights() {
    let views = [LayoutScene.box(10, 30), LayoutScene.box(10, 10), Paragraph(length: 10, line: 8)]
    let flow = FlowView(spacing: 0, arrangedSubviews: views)
    #expect(LayoutScene.lay(flow, width: 100, height: 30).map(\.minY) == [0, 10, 10])
    flow.lineAlignment = .fill
    #expect(LayoutScene.lay(flow, width: 100, height: 30).map(\.height) == [30, 30, 30])
    flow.lineAlignment = .trailing
    #expect(LayoutScene.lay(flow, width: 100, height: 30).map(\.minY) == [0, 20, 20])
    flow.lineAlignment = .firstBaseline
    #expect(flow.sizeThatFits(.zero).height == 32)
    #expect(LayoutScene.lay(flow, width: 100, height: 32).map(\.minY) == [0, 20, 22])
  }

  @Test("A view that is wider than the flow has its own line, and its text wraps")
  func tooWide() {
    let flow = FlowView(
      spacing: 5, arrangedSubviews: [LayoutScene.box(20, 10), Paragraph(length: 250), LayoutScene.box(20, 10)])
    flow.lineSpacing = 0
    #expect(flow.sizeThatFits(Size(width: 100, height: 0)) == Size(width: 100, height: 50))
    let frames = LayoutScene.lay(flow, width: 100, height: 50)
    #expect(frames[1] == Rect(x: 0, y: 10, width: 100, height: 30) && frames[2].minY == 40)
  }

  @Test("Hidden views leave no gap in a flow; invalid gaps are refused")
  func refusals() {
    let flow = flow([30, 30, 30])
    flow.arrangedSubviews[1].isHidden = true
    #expect(LayoutScene.lay(flow, width: 100, height: 10)[2].minX == 35)
    flow.spacing = .nan
    flow.lineSpacing = .infinity
    #expect(flow.spacing == 5 && flow.lineSpacing == 8)
    flow.spacing = -3
    #expect(flow.spacing == 0)
    #expect(FlowView().bounds.size == .zero)
    #expect(LayoutScene.lay(flow, width: 0, height: 0).allSatisfy { $0.isFinite && $0.width >= 0 })
  }
}
