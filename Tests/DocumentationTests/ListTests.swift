import Taction
import TactionTestSupport
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

  @Test("A search shows only the sections with a hit, and all sections once the field is empty")
  func search() throws {
    try withStage(size: Size(width: 400, height: 300)) { stage in
      let (list, field) = (ListListings.songs(songs) { _ in }, SearchField())
      let sections = [ListSection("A", items: [songs[0]]), ListSection("B", items: [songs[1]])]
      list.setSections(sections)
      ListListings.search(field, list, in: sections)
      list.stretch = 1
      StackView(axis: .vertical, arrangedSubviews: [field, list]).fill(stage.makeWindow().content)
      stage.advance(by: 0.1)
      #expect(stage.find(.heading, "A").exists)
      field.becomeFirstResponder()
      stage.type("oat")
      stage.advance(by: 1)
      #expect(list.items.map(\.name) == ["Boats"] && !stage.find(.heading, "A").exists)
      for _ in 0..<3 { stage.type(.backspace) }
      #expect(list.sections.map(\.title) == ["A", "B"])
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

  @Test("A switch in a row stays the same view when its handler sets the items again")
  func switches() throws {
    try withStage(size: Size(width: 400, height: 300)) { stage in
      let window = stage.makeWindow(size: Size(width: 400, height: 300))
      var lamps = [ListListings.Lamp(id: 1, name: "Kitchen", isOn: false)]
      weak var shown: ListView<ListListings.Lamp>?
      let list = ListListings.lamps { _, isOn in
        lamps[0].isOn = isOn
        shown?.setItems(lamps)
      }
      shown = list
      list.setItems(lamps)
      list.fill(window.content)
      stage.advance(by: 0.1)
      let light = try #require((list.cell(for: 1) as? ListCell)?.accessoryView as? Switch)
      try stage.find(.switch, "Kitchen light").tap()
      stage.advance(by: 1)
      #expect(lamps[0].isOn && light.isOn && (list.cell(for: 1) as? ListCell)?.accessoryView === light)
    }
  }

  @Test("A cell shows the picture of its file, but not the picture of an earlier file that arrives later")
  func pictures() async throws {
    let folder = try TemporaryFolder()
    let path = folder["photo.png"].path
    try Bitmap(width: 20, height: 10).writePNG(to: path)
    let cell = ListListings.FileCell()
    cell.show(path)
    let former = cell.loading
    cell.prepareForReuse()
    await former?.value
    #expect(cell.image == nil)
    cell.show(path)
    await cell.loading?.value
    #expect(cell.image?.width == 20)
    try await withStage(size: Size(width: 400, height: 300)) { stage in
      let album = ListListings.album()
      album.setItems([ListListings.PhotoFile(path: path)])
      album.fill(stage.makeWindow().content)
      stage.advance(by: 0.1)
      let shown = try #require(album.cell(for: path) as? ListListings.FileCell)
      await shown.loading?.value
      #expect(shown.image?.width == 20)
    }
  }
}
