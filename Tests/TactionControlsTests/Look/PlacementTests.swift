import TactionStageSupport
import Taction
import TactionTesting
import Testing

@testable import TactionControls

@Suite("The positions of text in menus, toasts, cards and lists")
struct PlacementTests {
  /// Returns the x coordinates of the titles of a menu's rows, in the menu.
  private func titles(of menu: Menu, textScale: Double = 1) throws -> [Double] {
    var places: [Double] = []
    try withPresentation { scene in
      scene.stage.settings.textScale = textScale
      scene.stage.settle()
      scene.button.present(menu)
      scene.rest()
      for item in menu.sections.flatMap(\.items) {
        let row = try #require(scene.stage.find(.menuItem, item.title).view)
        let label = try #require(row.subviews.first { ($0 as? Label)?.text == item.title })
        places.append(label.frame.minX)
      }
    }
    return places
  }

  @Test("A menu has a column for check marks only if an item is checked")
  func aMenuWithoutCheckMarksHasNoColumnForThem() throws {
    let plain = try titles(of: Menu([MenuItem("Open"), MenuItem("Save")]))
    let checked = try titles(of: Menu([MenuItem("Open"), MenuItem("Grid", isChecked: true)]))
    #expect(plain == [16, 16])
    #expect(checked == [32, 32])
    let large = try titles(of: Menu([MenuItem("Grid", isChecked: true)]), textScale: 2)
    #expect(large == [60], "the check mark grows with the text")
  }

  @Test("The shortcuts and the submenu arrows of a menu end 16 px before the edge")
  func shortcutsEndWhereTheArrowsOfSubmenusEnd() throws {
    try withPresentation { scene in
      let copy = MenuItem("Copy", shortcut: "Ctrl+C")
      scene.button.present(Menu([copy, MenuItem("Sort", submenu: Menu([MenuItem("By date")]))]))
      scene.rest()
      let row = try #require(scene.stage.find(.menuItem, "Copy").view)
      let shortcut = try #require(row.subviews.first { ($0 as? Label)?.text == "Ctrl+C" })
      #expect(abs(shortcut.frame.maxX - (row.bounds.width - 16)) < 0.01)
      // The tip of the arrow is 16 px from the edge, and the line around it is 1 px wider.
      let arrow = try #require(scene.stage.find(.menuItem, "Sort").view).screenFrame
      let picture = try scene.stage.screenshot()
      let (right, middle) = (Int(arrow.maxX), Int(arrow.center.y))
      let background = picture[right - 10, middle]
      #expect((right - 14...right - 4).allSatisfy { picture[$0, middle] == background })
      #expect((right - 19..<right - 15).contains { picture[$0, middle] != background })
    }
  }

  @Test("The action of a toast is next to a short message and below a long message")
  func aLongMessageHasItsActionBelow() throws {
    try withPresentation { scene in
      let short = Toast("Deleted", action: "Undo")
      let words =
        "The photo of the harbour at night was moved to the folder of all photos that nobody has ever looked at"
      let long = Toast(words, action: "Undo")
      for toast in [short, long] {
        scene.button.present(toast)
        scene.rest()
        let label = try #require(toast.subviews.first { $0 is Label } as? Label)
        let button = try #require(toast.subviews.first { $0 is Button })
        let isBelow = button.frame.minY >= label.frame.maxY
        #expect(isBelow == (toast === long))
        #expect(isBelow || button.frame.minX >= label.frame.maxX)
        #expect(label.sizeThatFits(Size(width: label.bounds.width, height: 0)).height <= label.bounds.height + 0.5)
        toast.dismiss(animated: false)
        scene.rest()
      }
    }
  }

  @Test("Popovers and sheets keep a margin of 16 px around text, unless contentInsets replaces the margin")
  func aLabelDoesNotTouchTheEdgeOfItsCard() throws {
    try withPresentation { scene in
      let label = Label("Brushes")
      let popover = Popover(label)
      scene.button.present(popover)
      scene.rest()
      #expect(label.frame.origin == Point(x: 16, y: 16))
      popover.contentInsets = .zero
      scene.rest()
      #expect(label.frame.origin == .zero)
      popover.dismiss(animated: false)

      let rows = StackView(axis: .vertical, arrangedSubviews: [Label("Name"), Label("Date")])
      let sheet = Sheet(rows)
      sheet.detents = [.fitted]
      scene.button.present(sheet)
      scene.rest()
      let card = try #require(rows.superview)
      #expect(rows.frame.minX == 16 && rows.frame.maxX == card.bounds.width - 16)
      #expect(rows.bounds.height >= rows.sizeThatFits(rows.bounds.size).height)
    }
  }

  @Test("A popover adds no margins to a stack with margins, a scroll view or a plain view")
  func aViewWithMarginsOfItsOwnGetsNoMore() throws {
    try withPresentation { scene in
      let rows = StackView(axis: .vertical, arrangedSubviews: [Label("Name")])
      rows.layoutMargins = Insets(4)
      let scroll = ScrollView()
      for content in [rows, scroll, View()] {
        let popover = Popover(content)
        popover.contentSize = Size(width: 200, height: 100)
        scene.button.present(popover)
        scene.rest()
        #expect(content.frame == Rect(x: 0, y: 0, width: 200, height: 100))
        popover.dismiss(animated: false)
        scene.rest()
      }
    }
  }
}

@Suite("Index letters and separators of a list with sections")
struct SectionLookTests {
  private nonisolated struct Word: Identifiable {
    let id: String
  }

  private func withList(
    _ sections: [ListSection<Word>], textScale: Double = 1, _ body: (ListView<Word>) throws -> Void
  ) throws {
    try withStage(size: Size(width: 400, height: 600)) { stage in
      stage.settings.textScale = textScale
      let list = ListView<Word>(ListCell.self) { cell, word in cell.title = word.id }
      list.showsIndexStrip = true
      list.fill(stage.makeWindow().content)
      list.setSections(sections, animated: false)
      stage.settle()
      try body(list)
    }
  }

  private func words(_ words: String...) -> [Word] { words.map { Word(id: $0) } }

  @Test("A list has index letters only if its sections begin with different letters")
  func lettersAreForSeveralSections() throws {
    try withList([ListSection("Apple", items: words("a"))]) { list in
      #expect(list.strip == nil)
      list.setSections(
        [ListSection("Apple", items: words("a")), ListSection("Avocado", items: words("b"))], animated: false)
      #expect(list.strip == nil, "one letter leads nowhere")
      list.setSections(
        [ListSection("Apple", items: words("a")), ListSection("Pear", items: words("p"))], animated: false)
      #expect(list.strip != nil)
    }
  }

  @Test("Large index letters are shown in full, and rows leave room for them")
  func largeLettersAreWhole() throws {
    let sections = ["M", "W"].map { ListSection($0, items: words("\($0) in a word")) }
    try withList(sections, textScale: 3) { list in
      let strip = try #require(list.strip)
      let letters = strip.subviews.compactMap { $0 as? Label }
      #expect(letters.map(\.text) == ["M", "W"])
      #expect(letters.allSatisfy { $0.bounds.width >= $0.sizeThatFits(.zero).width })
      let row = try #require(list.cell(for: "M in a word") as? ListCell)
      #expect(row.separator.frame.maxX == 400 - strip.bounds.width)
    }
  }

  @Test("The titles of sections, and of rows of a sidebar, end before the index letters", arguments: [false, true])
  func titlesLeaveRoom(isMirrored: Bool) throws {
    try withStage(size: Size(width: 300, height: 400)) { stage in
      stage.settings.layoutDirection = isMirrored ? .rightToLeft : .leftToRight
      let list = ListView<Word>(SidebarCell.self) { cell, word in cell.title = word.id }
      list.fill(stage.makeWindow().content)
      list.setSections(["Apple", "Pear"].map { ListSection($0, items: words("\($0) tree")) }, animated: false)
      stage.settle()
      list.showsIndexStrip = true
      stage.settle()
      let letters = try #require(list.strip).screenFrame
      let row = try #require(list.cell(for: "Apple tree") as? SidebarCell)
      let header = try #require(list.headers.first)
      for label in [row.titleLabel, header.titleLabel] { #expect(!label.screenFrame.intersects(letters)) }
    }
  }

  @Test("A row with the focus that is scrolled away leaves room for index letters that are shown later")
  func rowInUseLeavesRoom() throws {
    let sections = ["A", "B"].map { letter in
      ListSection(letter, items: (0..<40).map { Word(id: "\(letter)\($0)") })
    }
    try withList(sections) { list in
      list.showsIndexStrip = false
      list.layoutIfNeeded()
      let row = try #require(list.cell(for: "A0") as? ListCell)
      let button = Button("In use") {}
      button.frame = Rect(x: 0, y: 0, width: 100, height: 44)
      row.contentView.addSubview(button)
      button.becomeFirstResponder()
      list.scroll(to: "B39", animated: false)
      list.layoutIfNeeded()
      #expect(!list.visibleCells.contains { $0 === row })
      list.showsIndexStrip = true
      list.layoutIfNeeded()
      list.scroll(to: "A0", animated: false)
      list.layoutIfNeeded()
      #expect(list.cell(for: "A0") === row && row.separator.frame.maxX == 400 - IndexStrip.width)
    }
  }

  @Test("Separators end at the index letters, and the last row before a header has no separator")
  func lettersLieOverNoLineAndNoLineLiesOverAHeader() throws {
    let sections = [ListSection("Apple", items: words("a", "b")), ListSection("Pear", items: words("p", "q"))]
    try withList(sections) { list in
      @MainActor func line(_ word: String) throws -> View { try #require(list.cell(for: word) as? ListCell).separator }
      #expect(try line("a").frame.maxX == 400 - IndexStrip.width)
      let hidden = try ["a", "b", "p", "q"].map { try line($0).isHidden }
      #expect(hidden == [false, true, false, false], "a header follows b, and none follows q")
      list.setSections(
        [ListSection("Apple", items: words("a", "b", "c")), ListSection("Pear", items: words("p"))], animated: false)
      list.layoutIfNeeded()
      #expect(try ["b", "c"].map { try line($0).isHidden } == [false, true])
    }
  }
}
