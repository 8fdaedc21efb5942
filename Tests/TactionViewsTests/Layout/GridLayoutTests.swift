import TactionGeometry
import Testing

@testable import TactionViews

@Suite("Grids of views")
struct GridLayoutTests {
  private func box(_ width: Double, _ height: Double) -> View { LayoutScene.box(width, height) }

  @Test("Fixed and fitted grid columns have their width; flexible columns share the rest by weight")
  func columns() {
    let grid = GridLayout(columns: [.fixed(40), .fitted, .flexible, .flexible(2)], spacing: 10)
    for width in [5.0, 30, 10, 10, 100, 20, 10, 20] { grid.addArrangedSubview(box(width, width / 5)) }
    let frames = LayoutScene.lay(grid, width: 220, height: 100)
    #expect(frames.prefix(4).map(\.minX) == [0, 50, 90, 140])
    #expect(frames.prefix(4).map(\.width) == [40, 30, 40, 80])
    #expect(frames.map(\.minY) == [0, 0, 0, 0, 16, 16, 16, 16])
    #expect(grid.sizeThatFits(.zero) == Size(width: 40 + 30 + 10 + 20 + 30, height: 6 + 20 + 10))
    #expect(grid.sizeThatFits(Size(width: 300, height: 0)).width == 300, "flexible columns take the width")
  }

  @Test("Grid rows fit their views; fixed and flexible rows have their own height")
  func rows() {
    let views = (0..<4).map { _ in box(10, 20) }
    let grid = GridLayout(rows: [.fixed(50), .flexible, .fitted], spacing: 0, arrangedSubviews: views)
    let frames = LayoutScene.lay(grid, width: 100, height: 190)
    #expect(frames.map(\.minY) == [0, 50, 150, 170] && frames.map(\.height) == [50, 100, 20, 20])
    #expect(grid.bounds.width == 100 && grid.sizeThatFits(.zero).height == 110)
  }

  @Test("A view spans columns and rows of a grid; later views fill the free cells")
  func spans() {
    let grid = GridLayout(columns: [.flexible, .flexible, .flexible], spacing: 0)
    let (big, bar) = (box(10, 10), box(10, 10))
    grid.addArrangedSubview(big, in: GridCell(columnSpan: 2, rowSpan: 2))
    for _ in 0..<3 { grid.addArrangedSubview(box(10, 20)) }
    grid.addArrangedSubview(bar, in: GridCell(columnSpan: 3))
    let frames = LayoutScene.lay(grid, width: 90, height: 80)
    #expect(frames[0] == Rect(x: 0, y: 0, width: 60, height: 40))
    #expect(frames[1].origin == Point(x: 60, y: 0) && frames[2].origin == Point(x: 60, y: 20))
    #expect(frames[3].origin == Point(x: 0, y: 40) && frames[4] == Rect(x: 0, y: 60, width: 90, height: 10))
    #expect(grid.cell(of: big).rowSpan == 2 && grid.cell(of: frames.isEmpty ? big : bar).columnSpan == 3)
  }

  @Test("A span that needs more than its columns makes the fitted columns wider")
  func wideSpan() {
    let grid = GridLayout(columns: [.fitted, .fitted, .fixed(10)], spacing: 10)
    grid.addRow([box(20, 5), box(40, 5), box(10, 5)])
    grid.addArrangedSubview(box(130, 5), in: GridCell(columnSpan: 3))
    #expect(grid.sizeThatFits(.zero).width == 130)
    let frames = LayoutScene.lay(grid, width: 130, height: 20)
    #expect(frames.map(\.width) == [40, 60, 10, 130])
  }

  @Test("addRow begins a new row, even after an incomplete row; cells can have a given position")
  func placedRows() {
    let grid = GridLayout(columns: [.fixed(10), .fixed(10)], spacing: 0)
    grid.addRow([box(1, 10)])
    grid.addRow([box(1, 10), box(1, 10)])
    let corner = box(1, 10)
    grid.addArrangedSubview(corner, in: GridCell(column: 1, row: 0))
    let frames = LayoutScene.lay(grid, width: 20, height: 20)
    let origins = frames.map(\.origin)
    #expect(origins == [Point(x: 0, y: 0), Point(x: 0, y: 10), Point(x: 10, y: 10), Point(x: 10, y: 0)])
    corner.removeFromSuperview()
    grid.addArrangedSubview(corner)
    #expect(grid.cell(of: corner) == GridCell(), "a view that has left has no cell any more")
    #expect(LayoutScene.lay(grid, width: 20, height: 30)[3].origin == Point(x: 0, y: 20))
    grid.arrangedSubviews[1].isHidden = true
    #expect(LayoutScene.lay(grid, width: 20, height: 30)[2].origin == Point(x: 10, y: 0), "hidden views leave no gap")
  }

  @Test("Views in a grid are aligned by the grid, or by their own cell")
  func alignment() {
    let grid = GridLayout(columns: [.fixed(100)], rows: [.fixed(50)], spacing: 0)
    let view = box(20, 10)
    grid.addArrangedSubview(view)
    let places: [(StackView.Alignment, Double, Double)] = [
      (.fill, 0, 0), (.leading, 0, 0), (.center, 40, 20), (.trailing, 80, 40), (.firstBaseline, 0, 0),
    ]
    for (alignment, x, y) in places {
      (grid.horizontalAlignment, grid.verticalAlignment) = (alignment, alignment)
      let size = alignment == .fill ? Size(width: 100, height: 50) : Size(width: 20, height: 10)
      #expect(LayoutScene.lay(grid, width: 100, height: 50) == [Rect(origin: Point(x: x, y: y), size: size)])
    }
    grid.setCell(GridCell(horizontalAlignment: .trailing, verticalAlignment: .center), for: view)
    #expect(LayoutScene.lay(grid, width: 100, height: 50) == [Rect(x: 80, y: 20, width: 20, height: 10)])
  }

  @Test("Text that wraps in a grid column makes the row higher")
  func wrapping() {
    let grid = GridLayout(columns: [.fixed(50), .flexible], spacing: 0)
    grid.addRow([box(10, 10), Paragraph(length: 300)])
    #expect(grid.sizeThatFits(Size(width: 150, height: 0)) == Size(width: 150, height: 30))
    #expect(LayoutScene.lay(grid, width: 150, height: 30)[1] == Rect(x: 50, y: 0, width: 100, height: 30))
    let narrow = GridLayout(columns: [.fitted, .fitted], spacing: 0)
    narrow.addRow([box(20, 10), Paragraph(length: 300)])
    #expect(LayoutScene.lay(narrow, width: 100, height: 40).map(\.width) == [20, 80], "the longest one is shortened")
  }

  @Test("Grid rows align at their first baselines")
  func baselines() {
    let grid = GridLayout(columns: [.fitted, .fitted], spacing: 0)
    grid.verticalAlignment = .firstBaseline
    grid.addRow([Paragraph(length: 20, line: 8), Paragraph(length: 20, line: 3)])
    grid.addRow([box(20, 30), Paragraph(length: 20, line: 5)])
    #expect(grid.sizeThatFits(.zero).height == 15 + 35)
    #expect(LayoutScene.lay(grid, width: 40, height: 50).map(\.minY) == [0, 5, 15, 40])
  }

  @Test("A grid has as many columns of a minimum width as fit")
  func adaptive() {
    let grid = GridLayout(spacing: 10, arrangedSubviews: (0..<5).map { _ in box(10, 10) })
    grid.minimumColumnWidth = 100
    #expect(LayoutScene.lay(grid, width: 320, height: 30).map(\.minX) == [0, 110, 220, 0, 110])
    #expect(LayoutScene.lay(grid, width: 319, height: 50).map(\.minY) == [0, 0, 20, 20, 40])
    #expect(LayoutScene.lay(grid, width: 20, height: 90).map(\.width) == [20, 20, 20, 20, 20])
    #expect(grid.sizeThatFits(.zero).width == 100)
    grid.minimumColumnWidth = .nan
    #expect(grid.minimumColumnWidth == 100)
    grid.minimumColumnWidth = -1
    #expect(grid.minimumColumnWidth == 100)
    grid.minimumColumnWidth = 1e-9
    #expect(LayoutScene.lay(grid, width: 1e6, height: 90).count == 5)
  }

  @Test("A grid without columns, with too large spans or distant positions does no harm")
  func hostile() {
    let grid = GridLayout(columns: [], spacing: -3, arrangedSubviews: [box(10, 10), box(10, 10)])
    #expect(grid.columnSpacing == 0)
    #expect(LayoutScene.lay(grid, width: 50, height: 20).map(\.width) == [50, 50])
    let cells = [
      GridCell(column: -1, row: -5, columnSpan: 0, rowSpan: -1),
      GridCell(column: .max, row: .max, columnSpan: .max, rowSpan: .max), GridCell(columnSpan: .max, rowSpan: .min),
      GridCell(column: .max), GridCell(row: .max), GridCell(row: .min, columnSpan: .max),
      GridCell(column: 1, row: 3, columnSpan: 7, rowSpan: 5000),
    ]
    grid.columns = [.fixed(.nan), .flexible(-1, minimum: -.infinity), .fitted(maximum: .nan)]
    for (view, cell) in zip(grid.arrangedSubviews + (0..<5).map { _ in box(9, 9) }, cells) {
      grid.addArrangedSubview(view, in: cell)
    }
    let frames = LayoutScene.lay(grid, width: 60, height: 60)
    #expect(frames.count == 7 && frames.allSatisfy { $0.isFinite && $0.minX >= 0 && $0.maxX <= 60 })
    #expect(grid.sizeThatFits(.zero).isFinite)
    grid.columns = Array(repeating: .flexible, count: 100_000)
    #expect(LayoutScene.lay(grid, width: 60, height: 60).allSatisfy { $0.isFinite })
    grid.setCell(GridCell(column: 3), for: View())
    #expect(grid.arrangedSubviews.count == 7)
  }
}
