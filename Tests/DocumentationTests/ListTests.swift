import Taction
import TactionTesting
import Testing

@Suite("The listings on lists")
struct ListListingTests {
  private let songs = [("Ants", "Ada"), ("Boats", "Bob"), ("Cats", "Ada")].enumerated()
    .map { ListListings.Song(id: $0.offset, name: $0.element.0, artist: $0.element.1) }

  @Test("A tap on a row plays a song; the list has sections, filters and actions")
  func songsList() throws {
    try withStage(size: Size(width: 400, height: 300)) { stage in
      let window = stage.makeWindow(size: Size(width: 400, height: 300))
      var played: [Int] = []
      let list = ListListings.songs(songs) { played.append($0.id) }
      list.frame = window.content.bounds
      window.content.addSubview(list)
      stage.advance(by: 0.1)
      stage.tap(at: Point(x: 100, y: 60))
      stage.advance(by: 0.1)
      #expect(played.count == 1)
      ListListings.sections(list, songs)
      stage.advance(by: 1)
      #expect(list.sections.map(\.title) == ["A", "B"])
      ListListings.filter(list, songs, by: "Ada")
      stage.advance(by: 1)
      #expect(list.visibleCells.count == 2)
      let toolbar = View()
      ListListings.choose(list, songs, toolbar: toolbar) {}
      stage.advance(by: 0.5)
      #expect(list.selectedIDs == [0])
      stage.tap(at: Point(x: 100, y: 20))
      stage.advance(by: 0.1)
      #expect(list.selectedIDs.isEmpty && toolbar.isHidden)
      var removed: [Int] = []
      ListListings.actions(list, remove: { removed.append($0.id) }, load: { $0() })
      #expect(list.visibleCells[0].perform(.custom("Delete")) && removed == [0])
    }
  }

  @Test("A cell of an app's own class shows that it is selected, and a tap explains its item")
  func ownCell() throws {
    try withStage(size: Size(width: 400, height: 300)) { stage in
      let window = stage.makeWindow(size: Size(width: 400, height: 300))
      let list = ListView<ListListings.Song>(ListListings.ColorCell.self) { cell, song in cell.name = song.name }
      list.selectionMode = .single
      ListListings.explain(list)
      list.setItems(songs)
      list.frame = window.content.bounds
      window.content.addSubview(list)
      stage.advance(by: 0.1)
      try stage.find(.cell, "Boats").tap()
      stage.advance(by: 0.5)
      let cell = try #require(list.cell(for: 1) as? ListListings.ColorCell)
      #expect(cell.swatch.borderWidth == 3 && list.presentations.count == 1)
    }
  }
}
