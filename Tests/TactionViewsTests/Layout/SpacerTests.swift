import TactionGeometry
import Testing

@testable import TactionViews

@Suite("The length along a stack")
struct SpacerTests {
  private func box(_ width: Double, _ height: Double = 10) -> View { LayoutScene.box(width, height) }

  private func spans(_ stack: StackView, _ width: Double) -> [ClosedRange<Double>] {
    LayoutScene.lay(stack, width: width, height: 20).map { $0.minX...$0.maxX }
  }

  @Test("Spacers share a stack's remaining length, and leave one gap between their neighbours")
  func spacers() {
    let row = StackView(spacing: 8, arrangedSubviews: [box(30), Spacer(), box(40), Spacer(), box(30)])
    #expect(row.bounds.size == Size(width: 116, height: 10))
    #expect(spans(row, 216) == [0...30, 38...88, 88...128, 136...186, 186...216])
    #expect(spans(row, 116) == [0...30, 38...38, 38...78, 86...86, 86...116])
    let end = StackView(spacing: 8, arrangedSubviews: [Spacer(), box(30)])
    #expect(spans(end, 100) == [0...70, 70...100])
    let start = StackView(spacing: 8, arrangedSubviews: [box(30), Spacer()])
    #expect(spans(start, 100) == [0...30, 30...100])
    #expect(StackView(spacing: 8, arrangedSubviews: [Spacer(), Spacer()]).bounds.size == .zero)
  }

  @Test("A spacer's minimum length and stretch apply only along the stack's axis")
  func minimum() {
    let (wide, narrow) = (Spacer(minimumLength: 20), Spacer())
    wide.stretch = 3
    let row = StackView(spacing: 0, arrangedSubviews: [box(10), wide, box(10), narrow, box(10)])
    #expect(row.bounds.size == Size(width: 50, height: 10))
    #expect(spans(row, 90)[1] == 10...60 && spans(row, 90)[3] == 70...80)
    row.axis = .vertical
    #expect(row.sizeThatFits(.zero) == Size(width: 10, height: 50))
    wide.minimumLength = .nan
    #expect(wide.minimumLength == 20)
    wide.minimumLength = -5
    #expect(wide.minimumLength == 0 && row.sizeThatFits(.zero).height == 30)
  }

  @Test("A view with a stretch takes a stack's remaining length, up to its maximum")
  func stretch() {
    let (icon, slider, value) = (box(20), box(50), box(30))
    slider.stretch = 1
    let row = StackView(spacing: 10, arrangedSubviews: [icon, slider, value])
    #expect(spans(row, 220) == [0...20, 30...180, 190...220])
    slider.maximumSize.width = 100
    #expect(spans(row, 220) == [0...20, 30...130, 140...170])
    slider.stretch = .infinity
    #expect(slider.stretch == 1)
    slider.stretch = -1
    #expect(slider.stretch == 0)
  }

  @Test("In a stack with too little room, views with a stretch are shortened first, then the longest views")
  func tooLittle() {
    let (title, slider, button) = (Paragraph(length: 100), box(60), box(40))
    slider.stretch = 1
    slider.minimumSize.width = 20
    let row = StackView(spacing: 0, arrangedSubviews: [title, slider, button])
    #expect(spans(row, 180) == [0...100, 100...140, 140...180])
    #expect(spans(row, 130) == [0...70, 70...90, 90...130])
    #expect(spans(row, 80) == [0...30, 30...50, 50...80])
    #expect(row.sizeThatFits(Size(width: 130, height: 0)) == Size(width: 130, height: 20))
  }

  @Test("A custom gap after a view holds while the view is in the stack")
  func customSpacing() {
    let views = [box(10), box(10), box(10)]
    let row = StackView(spacing: 4, arrangedSubviews: views)
    row.setCustomSpacing(30, after: views[0])
    row.setCustomSpacing(50, after: views[2])
    #expect(row.sizeThatFits(.zero).width == 64 && row.customSpacing(after: views[0]) == 30)
    #expect(spans(row, 64) == [0...10, 40...50, 54...64])
    row.distribution = .equalSpacing
    #expect(spans(row, 164) == [0...10, 40...50, 154...164])
    row.setCustomSpacing(.nan, after: views[0])
    #expect(row.customSpacing(after: views[0]) == 30)
    row.setCustomSpacing(nil, after: views[0])
    #expect(row.sizeThatFits(.zero).width == 38)
    row.setCustomSpacing(9, after: views[1])
    views[1].removeFromSuperview()
    row.insertArrangedSubview(views[1], at: 1)
    #expect(row.customSpacing(after: views[1]) == nil)
    row.setCustomSpacing(9, after: View())
    #expect(row.sizeThatFits(.zero).width == 38)
  }
}
