import TactionGeometry
import TactionGraphics
import Testing

@testable import TactionViews

@Suite("Baselines")
struct BaselineTests {
  /// Returns the bottom row of the dark pixels in some columns of the window.
  private func bottom(of window: TestWindow, _ x: Range<Int>) -> Int {
    (0..<window.bitmap.height).last { y in
      x.contains { x in
        window.bitmap.color(x: x, y: y).red < 0.5
      }
    } ?? -1
  }

  @Test("Texts of different sizes in a row share one baseline, to the pixel")
  func pixels() throws {
    let window = try TestWindow(width: 300, height: 120)
    let (large, small) = (Label("HH"), Label("HH"))
    (large.font, small.font) = (.system(size: 48), .system(size: 16))
    [large, small].forEach { $0.sizeToFit() }
    let row = StackView(spacing: 20, arrangedSubviews: [large, small, Spacer()])
    row.alignment = .firstBaseline
    row.sizeToFit()
    window.root.addSubview(row)
    window.frame()
    let edge = Int(large.frame.maxX) + 10
    #expect(abs(bottom(of: window, 0..<edge) - bottom(of: window, edge..<300)) <= 1)
    #expect(small.frame.minY > large.frame.minY + 10 && row.bounds.height >= large.bounds.height)
    row.alignment = .center
    window.frame(at: 1)
    #expect(abs(bottom(of: window, 0..<edge) - bottom(of: window, edge..<300)) > 3)
  }

  @Test("A baseline row has room for all parts above and below the baseline; views without text end at the baseline")
  func height() {
    let views = [Paragraph(length: 10, line: 8), LayoutScene.box(10, 30), Paragraph(length: 10, line: 1)]
    let row = StackView(spacing: 0, arrangedSubviews: views)
    row.alignment = .firstBaseline
    #expect(row.bounds.size == Size(width: 30, height: 30), "not asked yet")
    row.sizeToFit()
    #expect(row.bounds.height == 39)
    #expect(LayoutScene.lay(row, width: 30, height: 39).map(\.minY) == [22, 0, 29])
    row.axis = .vertical
    #expect(LayoutScene.lay(row, width: 30, height: 50).map(\.minX) == [0, 0, 0])
  }

  @Test("Buttons and nested stacks have the baseline of their first text")
  func nested() throws {
    let button = Button("Save")
    let title = try #require(button.titleLabel.firstBaseline(in: button.titleLabel.sizeThatFits(.zero)))
    button.layoutIfNeeded()
    let size = button.bounds.size
    #expect(
      button.firstBaseline(in: size) == button.titleLabel.frame.minY
        + (button.titleLabel.firstBaseline(in: button.titleLabel.bounds.size) ?? 0))
    #expect(title > 0 && Label().firstBaseline(in: Size(width: 10, height: 10)) == nil)
    let column = StackView(
      axis: .vertical, spacing: 0, arrangedSubviews: [Paragraph(length: 20, line: 8), LayoutScene.box(20, 30)])
    column.layoutMargins = Insets(5)
    #expect(column.firstBaseline(in: Size(width: 30, height: 50)) == 13)
    var deep: View = Paragraph(length: 20, line: 8)
    for _ in 0..<1000 {
      let row = StackView(arrangedSubviews: [deep])
      row.alignment = .firstBaseline
      deep = row
    }
    #expect(deep.firstBaseline(in: Size(width: 20, height: 10)) == nil)
    let pair = StackView(arrangedSubviews: [Paragraph(length: 20, line: 3), Paragraph(length: 20, line: 8)])
    pair.alignment = .firstBaseline
    #expect(pair.firstBaseline(in: Size(width: 48, height: 15)) == 8)
    #expect(deep.sizeThatFits(.zero) == Size(width: 20, height: 10))
  }
}
