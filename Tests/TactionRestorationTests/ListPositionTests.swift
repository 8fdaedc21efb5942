import Taction
import TactionRestoration
import TactionTesting
import Testing

@Suite("The position of a list comes back")
struct ListPositionTests {
  /// Returns the item at the top of a list, and its distance from the top.
  private func look(_ list: ListView<Song>) -> (id: Int, y: Double)? {
    let cell = list.visibleCells.first { $0.frame.maxY > list.contentOffset.y }
    return cell.flatMap { cell in
      list.items.first { list.cell(for: $0.id) === cell }.map { ($0.id, cell.frame.minY - list.contentOffset.y) }
    }
  }

  /// The ids of the usual songs, with forty others before them.
  private static let withAddedIDs = Array(500..<540) + Array(0..<500)

  @Test("A list comes back with the same item at the same place, in the first frame, for rows of different heights")
  func lists() async throws {
    let runs = try Runs()
    var top = (id: -1, y: 0.0)
    let first = makeList()
    try await runs.run({ first.fill($0.content) }) { stage, _ in
      first.scroll(to: 300, at: .top, animated: false)
      stage.settle()
      stage.touch(at: Point(x: 200, y: 500)).move(to: Point(x: 200, y: 383), over: 0.5)
      stage.cancelTouches()
      stage.advance(by: 3)
      top = try #require(look(first))
      #expect(top.id >= 300)
    }
    let second = makeList()
    try await runs.run({ second.fill($0.content) }) { _, _ in
      let found = try #require(look(second))
      #expect(found.id == top.id && abs(found.y - top.y) < 0.5)
    }
    // In the next runs, the items come later: all of them, or at first the first few.
    for count in [0, 20] {
      let late = makeList(count)
      try await runs.run({ late.fill($0.content) }) { stage, _ in
        stage.advance(by: 5)
        #expect(late.itemCount == count)
        late.setItems((0..<500).map(Song.init), animated: false)
        stage.settle()
        let found = try #require(look(late))
        #expect(found.id == top.id && abs(found.y - top.y) < 0.5)
      }
    }
    // If the user has scrolled the first few items, the list stays there.
    let scrolled = makeList(20)
    try await runs.run({ scrolled.fill($0.content) }) { stage, _ in
      stage.mouse.move(to: Point(x: 200, y: 300))
      stage.mouse.scroll(by: Vector(dx: 0, dy: -100))
      stage.advance(by: 1)
      scrolled.setItems((0..<500).map(Song.init), animated: false)
      stage.settle()
      let item = try #require(look(scrolled))
      #expect(item.id < 20)
    }
  }

  @Test("A list comes back at its item although items were added or removed before it", arguments: [true, false])
  func otherItems(areAdded: Bool) async throws {
    let runs = try Runs()
    let first = makeList()
    try await runs.run({ first.fill($0.content) }) { stage, _ in
      first.scroll(to: 300, at: .top, animated: false)
      first.contentOffset.y += 5
      stage.settle()
    }
    let second = makeList()
    second.setItems((areAdded ? Self.withAddedIDs : Array(20..<500)).map(Song.init), animated: false)
    try await runs.run({ second.fill($0.content) }) { _, _ in
      let found = try #require(look(second))
      #expect(found.id == 300 && abs(found.y + 5) < 0.5)
    }
    // The same must be true if only a few items come first, and others are added before them.
    if areAdded {
      let late = makeList(20)
      try await runs.run({ late.fill($0.content) }) { stage, _ in
        stage.advance(by: 5)
        late.setItems(Self.withAddedIDs.map(Song.init), animated: false)
        stage.settle()
        let found = try #require(look(late))
        #expect(found.id == 300 && abs(found.y + 5) < 0.5)
      }
    }
    // If the item is gone, its index counts.
    let third = makeList()
    third.setItems((0..<500).filter { $0 != 300 }.map(Song.init), animated: false)
    try await runs.run({ third.fill($0.content) }) { _, _ in
      let found = try #require(look(third))
      #expect(found.id == (areAdded ? 341 : 280))
    }
  }

  @Test("A list at its top shows the items that were added there")
  func top() async throws {
    let runs = try Runs()
    let first = makeList()
    try await runs.run({ first.fill($0.content) }) { _, _ in }
    let second = makeList()
    second.setItems(Self.withAddedIDs.map(Song.init), animated: false)
    try await runs.run({ second.fill($0.content) }) { _, _ in
      let found = try #require(look(second))
      #expect(found.id == 500 && second.contentOffset.y == 0)
    }
  }

  @Test("A list that shows only some of its items for a while does not jump when the others come")
  func fewerItems() async throws {
    let runs = try Runs()
    let first = makeList()
    try await runs.run({ first.fill($0.content) }) { _, _ in first.scroll(to: 300, at: .top, animated: false) }
    let second = makeList(5)
    try await runs.run({ second.fill($0.content) }) { stage, _ in
      stage.advance(by: 15)
      second.setItems((0..<500).map(Song.init), animated: false)
      stage.settle()
      #expect(look(second)?.id == 0)
    }
  }

  @Test("A list that a search filters comes back at its item, wherever its field is", arguments: [false, true])
  func filtered(isDeeper: Bool) async throws {
    let runs = try Runs()
    for run in 0..<2 {
      let (field, list) = (SearchField(placeholder: "Search"), makeList())
      field.restorationIdentifier = "search"
      let filter = { [weak field, weak list] in
        let songs = (0..<500).filter { field?.text.isEmpty ?? true || $0 % 3 == 0 }.map(Song.init)
        list?.setItems(songs, animated: false)
      }
      field.onRestore = filter
      let header = View(frame: Rect(x: 0, y: 0, width: 400, height: 40))
      field.frame = header.bounds
      list.frame = Rect(x: 0, y: 40, width: 400, height: 560)
      if isDeeper { header.addSubview(field) }
      let views: [View] = [isDeeper ? header : field, list]
      try await runs.run({ views.forEach($0.content.addSubview) }) { stage, _ in
        if run == 0 {
          field.text = "ab"
          filter()
          list.scroll(to: 300, at: .top, animated: false)
          list.contentOffset.y += 5
          stage.settle()
        }
        #expect(look(list)?.id == 300)
      }
    }
  }
}
