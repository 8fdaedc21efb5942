import Taction
import TactionTesting
import Testing

@Suite("Rows whose height comes from the views anchored in them")
struct RowHeightTests {
  private struct Row: Identifiable { let id: Int }

  private final class TextCell: ItemCell {
    let label = Label()
    required init() {
      super.init()
      label.numberOfLines = 0
      label.fill(contentView, margins: Insets(12))
    }
  }

  /// A cell with a background of an app's own class, an image at the side, and a column of texts in a card.
  private final class CardCell: ItemCell {
    private final class Ground: View {}
    let column = StackView(axis: .vertical, spacing: 4, arrangedSubviews: [Label("Title"), Label()])
    required init() {
      super.init()
      Ground().fill(contentView)
      let card = View()
      card.fill(contentView, margins: Insets(8))
      (column.arrangedSubviews[1] as? Label)?.numberOfLines = 0
      column.fill(card, margins: Insets(10))
      let picture = View(frame: Rect(x: 0, y: 0, width: 30, height: 90))
      picture.pin(to: card, Anchors(trailing: 0, top: 5))
    }
  }

  private let words = "A row that is so long that it needs two lines at least, or even three of them"

  @Test("A label that fills a row determines its height, at any width and text scale")
  func label() throws {
    try withStage(size: Size(width: 360, height: 720)) { stage in
      let list = ListView<Row>(TextCell.self) { [words] cell, row in cell.label.text = row.id == 1 ? "Short" : words }
      list.setItems((0..<3).map(Row.init), animated: false)
      stage.makeWindow().root = list
      stage.settle()
      @MainActor func heights() -> [Double] { (0..<3).compactMap { list.cell(for: $0)?.frame.height } }
      let font = Font.body.lineHeight
      #expect(heights().count == 3 && heights()[0] >= 24 + 2 * font && heights()[1] < heights()[0])
      #expect(heights()[1] == max(44, 24 + font.rounded(.up)))
      let narrow = heights()[0]
      stage.resize(to: Size(width: 720, height: 720))
      stage.advance(by: 0.1)
      #expect(heights()[0] < narrow)
    }
  }

  @Test("A row grows when a picture, an icon or an accessory arrives that leaves its text less room")
  func laterViews() throws {
    try withStage(size: Size(width: 360, height: 2000)) { stage in
      let text = Array(repeating: words, count: 8).joined(separator: " ")
      let list = ListView<Row>(ListCell.self) { cell, _ in cell.title = text }
      list.use(SidebarCell.self, for: { $0.id == 2 }) { cell, _ in cell.title = text }
      list.setItems((0..<3).map(Row.init), animated: false)
      stage.makeWindow().root = list
      stage.settle()
      let cells = (0..<3).compactMap { list.cell(for: $0) }
      try #require(cells.count == 3)
      // Without a limit, the number of lines follows the width.
      (cells[2] as? SidebarCell)?.titleLabel.numberOfLines = 0
      cells[2].invalidateHeight()
      stage.settle()
      let (before, image) = (cells.map(\.frame.height), try Image(copying: Bitmap(width: 2, height: 2)))
      (cells[0] as? ListCell)?.image = image
      (cells[1] as? ListCell)?.accessoryView = View(frame: Rect(x: 0, y: 0, width: 100, height: 20))
      (cells[2] as? SidebarCell)?.icon = .folder
      stage.settle()
      #expect(cells.map(\.frame.height) == cells.map { $0.sizeThatFits($0.bounds.size).height })
      #expect(zip(cells, before).allSatisfy { $0.frame.height > $1 })
    }
  }

  private final class CounterCell: ListCell {
    let counter = Label()
    required init() {
      super.init()
      accessoryView = counter
    }
  }

  @Test("An accessory that shows a longer text when its row is configured again is shown in full")
  func longerAccessory() throws {
    try withStage(size: Size(width: 360, height: 720)) { stage in
      var number = 9
      let list = ListView<Row>(CounterCell.self) { [words] cell, _ in
        cell.title = words
        cell.counter.text = "\(number)"
      }
      list.setItems([Row(id: 0)], animated: false)
      stage.makeWindow().root = list
      stage.settle()
      let cell = try #require(list.cell(for: 0) as? CounterCell)
      number = 1_000_000_000_000
      list.reconfigureVisibleCells()
      stage.settle()
      #expect(cell.counter.bounds.width >= cell.counter.sizeThatFits(.zero).width)
      #expect(cell.frame.height == cell.sizeThatFits(cell.bounds.size).height)
    }
  }

  @Test("A row is at least as high as its accessory, which does not reach into other rows")
  func highAccessory() throws {
    try withStage(size: Size(width: 360, height: 720)) { stage in
      let list = ListView<Row>(ListCell.self) { cell, row in
        cell.title = "Row"
        cell.accessoryView = View(frame: Rect(x: 0, y: 0, width: 40, height: row.id == 0 ? 90 : 30))
      }
      list.setItems((0..<2).map(Row.init), animated: false)
      stage.makeWindow().root = list
      stage.settle()
      let heights = (0..<2).compactMap { list.cell(for: $0)?.frame.height }
      #expect(heights == [90, 44])
    }
  }

  /// A row that counts how often it is measured.
  private final class CountingCell: ListCell {
    private(set) var count = 0

    override func sizeThatFits(_ size: Size) -> Size {
      count += 1
      return super.sizeThatFits(size)
    }
  }

  @Test("A picture that replaces another one does not measure its row again")
  func otherPicture() throws {
    try withStage(size: Size(width: 360, height: 720)) { stage in
      let list = ListView<Row>(CountingCell.self) { [words] cell, _ in cell.title = words }
      list.setItems([Row(id: 0)], animated: false)
      stage.makeWindow().root = list
      stage.settle()
      let cell = try #require(list.cell(for: 0) as? CountingCell)
      let counts = try (0..<2).map { _ in
        cell.image = try Image(copying: Bitmap(width: 2, height: 2))
        stage.settle()
        return cell.count
      }
      #expect(counts[0] == counts[1])
    }
  }

  @Test("A reused cell has the height of its new row; backgrounds and images do not change the height")
  func reuse() throws {
    try withStage(size: Size(width: 360, height: 300)) { stage in
      let list = ListView<Row>(CardCell.self) { [words] cell, row in
        (cell.column.arrangedSubviews[1] as? Label)?.text =
          row.id % 2 == 0 ? Array(repeating: words, count: 3).joined(separator: " ") : "Short"
      }
      list.setItems((0..<40).map(Row.init), animated: false)
      stage.makeWindow().root = list
      stage.settle()
      let first = [0, 1].compactMap { list.cell(for: $0)?.frame.height }
      #expect(first.count == 2 && first[0] > first[1])
      #expect(first[1] == 111, "the picture with its margins")
      list.scroll(to: 31, animated: false)
      stage.settle()
      list.scroll(to: 30, animated: false)
      stage.settle()
      #expect([30, 31].compactMap { list.cell(for: $0)?.frame.height } == first)
    }
  }
}
