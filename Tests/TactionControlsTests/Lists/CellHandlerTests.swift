import Taction
import TactionTesting
import Testing

@testable import TactionControls
@testable import TactionViews

/// If the handler of a drag replaces the rows, the drag ends. Its last calls are made after the handler has returned,
/// and must not be made for another row.
@Suite("A control in a cell whose handler replaces the rows")
struct CellHandlerTests {
  private struct Row: Identifiable { let id: Int }

  private final class SliderCell: ItemCell {
    let slider = Slider(in: 0...100)

    required init() {
      super.init()
      contentView.addSubview(slider)
    }

    override func layoutSubviews() {
      super.layoutSubviews()
      slider.frame = contentView.bounds.inset(by: 4)
    }
  }

  @Test("The end of a drag is reported for its own row, or not at all", arguments: [false, true], [false, true])
  func slider(isGrid: Bool, isAnimated: Bool) throws {
    try withStage(size: Size(width: 320, height: 480)) { stage in
      var (log, items): ([String], ItemsView<Row>?) = ([], nil)
      let show: (SliderCell, Row) -> Void = { cell, row in
        cell.slider.value = 0
        cell.slider.onChange = { _ in
          log.append("\(row.id) changes")
          if row.id < 100 { items?.setItems((100..<200).map(Row.init), animated: isAnimated) }
        }
        cell.slider.onEditingEnd = { _ in log.append("\(row.id) ends") }
      }
      let view: ItemsView<Row> =
        isGrid ? GridView(SliderCell.self, configure: show) : ListView(SliderCell.self, configure: show)
      (view as? ListView<Row>)?.rowHeight = 60
      items = view
      view.fill(stage.makeWindow(size: Size(width: 320, height: 480)).content)
      view.setItems((0..<100).map(Row.init), animated: false)
      stage.settle()
      let slider = try #require(view.cell(for: 1) as? SliderCell).slider
      let finger = stage.touch(at: slider.convert(slider.bounds.center, to: nil))
      finger.move(by: Vector(dx: 60, dy: 0), over: 0.2)
      stage.advance(by: 1)
      finger.move(by: Vector(dx: -30, dy: 0), over: 0.2)
      finger.lift()
      stage.advance(by: 1)
      #expect(log.first == "1 changes" && log.allSatisfy { $0.hasPrefix("1 ") }, "\(log)")
      for cell in view.visibleCells { #expect((cell as? SliderCell)?.slider.isDragging == false) }
    }
  }
}
