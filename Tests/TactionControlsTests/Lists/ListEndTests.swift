import Taction
import TactionTesting
import TactionTestSupport
import Testing

@Suite("ListView: lists that keep their end")
struct ListEndTests {
  /// Expects the lower edge of an entry at the lower edge of a list.
  private func expectEnd(
    _ list: ListView<Entry>, at id: Int, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let cell = try #require(list.cell(for: id), "entry \(id) is not visible", sourceLocation: sourceLocation)
    let distance = cell.frame.maxY - list.contentOffset.y - list.bounds.height
    #expect(abs(distance) < 0.01 && list.items.last?.id == id, sourceLocation: sourceLocation)
  }

  @Test("The list opens at its end, and stays there after each change of its items", arguments: [false, true])
  func changes(isAnimated: Bool) throws {
    try withList { test in
      test.list.keepsEnd = true
      test.fill(0..<3)
      #expect(test.list.contentOffset.y == 0, "all entries are visible")
      test.fill(0..<40, animated: isAnimated)
      try expectEnd(test.list, at: 39)
      test.fill(0..<41, animated: isAnimated)
      try expectEnd(test.list, at: 40)
      // As in a log of limited length.
      test.fill(5..<46, animated: isAnimated)
      try expectEnd(test.list, at: 45)
      test.fill(5..<43, animated: isAnimated)
      try expectEnd(test.list, at: 42)
      test.fill(5..<43, height: { $0 == 42 ? 120 : 50 }, animated: isAnimated)
      try expectEnd(test.list, at: 42)
      test.fill(100..<160, animated: isAnimated)
      try expectEnd(test.list, at: 159)
      test.stage.advance(by: 1)
      try expectEnd(test.list, at: 159)
      #expect(test.isComplete)
    }
  }

  @Test("The list stays where the user has scrolled it, until the user scrolls to its end", arguments: ParentKind.even)
  func scrolling(kind: ParentKind) throws {
    try withList(in: kind) { test in
      test.list.keepsEnd = true
      test.fill(0..<40)
      let finger = test.touch(150, 100)
      test.drag(finger, from: Point(x: 150, y: 100), to: Point(x: 150, y: 300))
      test.fill(0..<41)
      finger.rest(for: 0.2)
      finger.lift()
      test.stage.advance(by: 3)
      let first = try #require(test.visible.first)
      test.fill(0..<42)
      #expect(test.visible.first?.id == first.id && abs((test.visible.first?.top ?? 0) - first.top) < 0.01)

      let other = test.touch(150, 380)
      test.drag(other, from: Point(x: 150, y: 380), to: Point(x: 150, y: 20))
      other.lift()
      #expect(test.list.isMoving && test.list.restingOffset.y >= test.list.limits.upper.y - 0.5)
      // The list is still on its way to its end.
      test.fill(0..<44)
      test.stage.advance(by: 3)
      try expectEnd(test.list, at: 43)
      test.fill(0..<45)
      try expectEnd(test.list, at: 44)
    }
  }

  @Test("An animated scroll to the end leads to the entries that are added meanwhile")
  func animatedScroll() throws {
    try withList { test in
      test.fill(0..<200)
      test.list.keepsEnd = true
      test.fill(0..<201)
      #expect(test.list.contentOffset.y == 0, "the list was not at its end")
      test.list.scroll(to: 200)
      test.stage.advance(by: 0.1)
      test.fill(0..<203)
      #expect(test.list.isScrollAnimating)
      test.stage.advance(by: 3)
      try expectEnd(test.list, at: 202)
    }
  }

  @Test("The list follows a change of its insets: rows get another width, and the end stays above the lower inset")
  func insets() throws {
    try withList { test in
      test.list.keepsEnd = true
      test.fill(0..<40)
      let end = test.list.contentOffset.y
      test.list.contentInset.bottom = 60
      test.stage.advance(by: 0.1)
      #expect(abs(test.list.contentOffset.y - end - 60) < 0.01)
      test.list.contentInset = Insets(horizontal: 20, vertical: 0)
      test.stage.advance(by: 0.1)
      try expectEnd(test.list, at: 39)
      #expect(test.list.cell(for: 39)?.frame.width == 260)
    }
  }

  @Test("The last message of a chat is above the keyboard on the screen, and at the bottom without it")
  func keyboard() throws {
    try withStage(size: Size(width: 400, height: 800)) { stage in
      stage.app.keyboardPolicy = .always
      let window = stage.makeWindow(size: Size(width: 400, height: 800))
      let list = ListView<Entry>(EntryCell.self) { cell, entry in cell.show(entry) }
      let field = TextField(placeholder: "Message")
      let chat = StackView(axis: .vertical, arrangedSubviews: [list, field])
      list.stretch = 1
      list.keepsEnd = true
      list.setItems((0..<40).map { Entry(id: $0) })
      chat.fill(window.content, of: .safeArea)
      stage.settle()
      try expectEnd(list, at: 39)
      let height = list.bounds.height
      stage.tap(at: field.convert(field.bounds.center, to: nil))
      stage.advance(by: 1)
      #expect(stage.find(.group, "Keyboard").exists && list.bounds.height < height - 150)
      try expectEnd(list, at: 39)
      list.setItems((0..<41).map { Entry(id: $0) })
      stage.advance(by: 1)
      try expectEnd(list, at: 40)
      field.resignFirstResponder()
      stage.advance(by: 1)
      #expect(list.bounds.height == height)
      try expectEnd(list, at: 40)
    }
  }
}
