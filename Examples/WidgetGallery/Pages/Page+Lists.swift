import Taction

extension Page {
  /// Views that have cells only for the visible items.
  static let lists = Page(title: "Lists", icon: .list) { [rows, tiles] }

  private struct Letter: Identifiable {
    let id: Int
    let sender: String
    let subject: String
  }

  private static var rows: Exhibit {
    let senders = ["Ada", "Ben", "Cleo", "Dan", "Eve", "Finn"]
    let subjects = ["Photos of the garden", "Lunch on Friday?", "The new timetable", "Thank you"]
    let list = ListView<Letter>(ListCell.self) { cell, letter in
      cell.title = letter.sender
      cell.detail = letter.subject
    }
    list.setItems((0..<200).map { Letter(id: $0, sender: senders[$0 % 6], subject: subjects[$0 % 4]) })
    list.selectionMode = .single
    list.selectedIDs = [1]
    list.trailingSwipeActions = { [weak list] letter in
      [SwipeAction("Delete", color: .destructive) { list?.setItems(list?.items.filter { $0.id != letter.id } ?? []) }]
    }
    list.minimumSize.height = 240
    return Exhibit("ListView", [list.named("Letters")])
  }

  private struct Picture: Identifiable {
    let id: Int
    let name: String
    let icon: Icon
  }

  /// A cell with an icon in its middle.
  private final class IconCell: ItemCell {
    private let view = IconView(nil)
    private var name = ""

    required init() {
      super.init()
      view.center(in: contentView)
    }

    func show(_ picture: Picture) {
      (view.icon, name) = (picture.icon, picture.name)
      view.sizeToFit()
      semanticsDidChange()
    }

    override var semanticName: String { name }
  }

  private static var tiles: Exhibit {
    let grid = GridView<Picture>(IconCell.self) { cell, picture in cell.show(picture) }
    grid.minimumItemWidth = 72
    grid.spacing = 4
    grid.setItems(Icon.all.enumerated().map { Picture(id: $0.offset, name: $0.element.name, icon: $0.element.icon) })
    grid.selectionMode = .multiple
    grid.selectedIDs = [2, 5]
    grid.minimumSize.height = 240
    return Exhibit("GridView", [grid.named("Icons")])
  }
}
