import Taction
import TactionTesting
import Testing

@Suite("Empty states of pages, and rows of a sidebar")
struct EmptyStateTests {
  private nonisolated struct Note: Identifiable {
    let id: Int
  }

  @Test(
    "The title of an empty page is centred and fits, and the button can be tapped",
    arguments: [Size(width: 360, height: 640), Size(width: 1280, height: 800)], [1.0, 2])
  func thePageIsInTheMiddleAndItsButtonIsReached(size: Size, scale: Double) throws {
    try withStage(size: size) { stage in
      stage.settings.textScale = scale
      var presses = 0
      let page = ContentUnavailableView(
        .edit, title: "No notes", message: "What you write is kept here, and on no other computer.",
        button: Button("New note") { presses += 1 })
      page.fill(stage.makeWindow().content)
      stage.settle()
      let title = page.titleLabel.convert(page.titleLabel.bounds, to: nil)
      #expect(abs(title.center.x - size.width / 2) <= 1)
      #expect(title.minX >= 0 && title.maxX <= size.width)
      try stage.find(.button, "New note").tap()
      #expect(presses == 1)
      #expect(stage.find(.staticText, "No notes").exists)
    }
  }

  @Test("An empty page that is too high scrolls") func aPageThatHasNoRoomScrolls() throws {
    try withStage { stage in
      let page = ContentUnavailableView(.edit, title: "No notes", message: "A", button: Button("New note"))
      page.frame = Rect(x: 0, y: 0, width: 300, height: 120)
      let content = stage.makeWindow(size: Size(width: 400, height: 400)).content
      content.addSubview(page)
      stage.settle()
      #expect(page.sizeThatFits(page.bounds.size).height > 120)
      let before = page.titleLabel.convert(Point.zero, to: nil)
      let finger = stage.touch(at: Point(x: 150, y: 100))
      finger.move(by: Vector(dx: 0, dy: -40))
      finger.lift()
      #expect(page.titleLabel.convert(Point.zero, to: nil).y < before.y)
    }
  }

  @Test("A text of an empty page that gets longer is shown in full, even in a list", arguments: [false, true])
  func theTextsOfAnEmptyPageChange(isInList: Bool) throws {
    try withStage(size: Size(width: 360, height: 640)) { stage in
      let page = ContentUnavailableView(.search, title: "None", message: "A", button: Button("New"))
      let content = stage.makeWindow().content
      if isInList {
        let list = ListView<Note>(ListCell.self) { _, _ in }
        list.emptyView = page
        list.fill(content)
      } else {
        page.fill(content)
      }
      stage.settle()
      page.titleLabel.text = "Nothing was found"
      page.messageLabel.text = "Look for a part of the name, or for a word of the text, and mind the letters."
      stage.settle()
      let fitting = page.titleLabel.sizeThatFits(.zero)
      #expect(page.titleLabel.bounds.width >= fitting.width, "the title fits on one line")
      let button = try #require(page.button)
      let (scroll, bottom) = (try #require(page.subviews.first), button.convert(button.bounds, to: nil).maxY)
      let place = scroll.convert(scroll.bounds, to: nil)
      #expect(bottom <= place.maxY && abs(place.center.y - 320) <= 1)
    }
  }

  @Test("An empty page shows an icon and a message that it gets later, even in a list", arguments: [false, true])
  func thePartsOfAnEmptyPageComeLater(isInList: Bool) throws {
    try withStage(size: Size(width: 360, height: 640)) { stage in
      let page = ContentUnavailableView(title: "None")
      let content = stage.makeWindow().content
      let list = ListView<Note>(ListCell.self) { _, _ in }
      if isInList { list.emptyView = page }
      let shown: View = isInList ? list : page
      shown.fill(content)
      stage.settle()
      let (room, bare) = (Size(width: 360, height: 640), page.sizeThatFits(Size(width: 360, height: 640)))
      page.messageLabel.text = "Tap a dish."
      page.iconView.icon = .search
      stage.settle()
      #expect(stage.find(.staticText, "Tap a dish.").isInSight)
      let frames = [page.iconView, page.titleLabel, page.messageLabel].map { $0.convert($0.bounds, to: nil) }
      #expect(frames[0].height > 30 && frames[0].maxY <= frames[1].minY && frames[1].maxY <= frames[2].minY)
      #expect(frames[2].height > 10 && page.sizeThatFits(room).height > bare.height + 60)
      (page.messageLabel.text, page.iconView.icon) = ("", nil)
      stage.settle()
      #expect(page.sizeThatFits(room) == bare && abs(page.titleLabel.convert(Point.zero, to: nil).y - 310) < 30)
    }
  }

  @Test("A label of an empty list that gets a longer text is shown in full")
  func theLabelOfAnEmptyListChanges() throws {
    try withStage(size: Size(width: 360, height: 640)) { stage in
      let list = ListView<Note>(ListCell.self) { _, _ in }
      let label = Label("None")
      list.emptyView = label
      list.fill(stage.makeWindow().content)
      stage.settle()
      label.text = "Nothing was found"
      stage.settle()
      #expect(label.bounds.width >= label.sizeThatFits(.zero).width)
      #expect(abs(label.convert(label.bounds.center, to: nil).x - 180) <= 1)
    }
  }

  @Test("A tap selects a row of a sidebar, and a long name makes a row higher")
  func aRowAtTheSideIsChosenByAFinger() throws {
    nonisolated struct Folder: Identifiable {
      let id: String
    }
    try withStage(size: Size(width: 280, height: 400)) { stage in
      let list = ListView<Folder>(SidebarCell.self) { cell, folder in
        cell.title = folder.id
        cell.icon = .search
      }
      list.selectionMode = .single
      list.fill(stage.makeWindow().content)
      list.setItems(
        ["Inbox", "Sent", "A name so long that it does not fit on one line"].map(Folder.init), animated: false)
      stage.settle()
      try stage.find(.cell, "Sent").tap()
      #expect(list.selectedIDs == ["Sent"])
      let (first, last) = (try #require(list.visibleCells.first), try #require(list.visibleCells.last))
      #expect(first.bounds.height == 44 && last.bounds.height > 44)
      let cell = try #require(first as? SidebarCell)
      #expect(cell.iconView.frame.maxX < cell.titleLabel.frame.minX)
    }
  }
}
