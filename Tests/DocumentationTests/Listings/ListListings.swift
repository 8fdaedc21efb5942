import Taction

/// The listings of Docs/Lists.md.
enum ListListings {
  struct Song: Identifiable {
    let id: Int
    var name: String
    var artist: String
  }

  struct Photo: Identifiable {
    let id: Int
    var thumbnail: Image
  }

  struct Lamp: Identifiable {
    let id: Int
    var name: String
    var isOn: Bool
  }

  struct PhotoFile: Identifiable {
    let path: String
    var id: String { path }
  }

  static func songs(_ songs: [Song], play: @escaping (Song) -> Void) -> ListView<Song> {
    let list = ListView<Song>(ListCell.self) { cell, song in
      cell.title = song.name
      cell.detail = song.artist
    }
    list.selectionMode = .single
    list.onActivate = { song in play(song) }
    list.setItems(songs)
    return list
  }

  final class ColorCell: ItemCell {
    let swatch = View()
    var name = ""

    required init() {
      super.init()
      swatch.fill(contentView, margins: Insets(8))
    }

    override var semanticName: String { name }

    override func stateDidChange() {
      super.stateDidChange()
      swatch.borderWidth = isSelected ? 3 : 0
      swatch.alpha = isHighlighted ? 0.6 : 1
    }

    override func prepareForReuse() { swatch.backgroundColor = nil }
  }

  static func explain(_ list: ListView<Song>) {
    list.onActivate = { [weak list] song in
      list?.cell(for: song.id)?.present(Popover(Label(song.artist)))
    }
  }

  final class NameCell: ItemCell {
    let field = TextField()

    required init() {
      super.init()
      field.fill(contentView, margins: Insets(horizontal: 16, vertical: 0))
    }
  }

  static func names(rename: @escaping (Int, String) -> Void) -> ListView<Song> {
    let names = ListView<Song>(NameCell.self) { cell, song in
      cell.field.text = song.name
      cell.field.onChange = { name in rename(song.id, name) }
    }
    return names
  }

  static func lamps(turn: @escaping (Int, Bool) -> Void) -> ListView<Lamp> {
    let list = ListView<Lamp>(ListCell.self) { cell, lamp in
      cell.title = lamp.name
      let light = cell.accessoryView as? Switch ?? Switch()
      light.accessibilityLabel = "\(lamp.name) light"
      light.isOn = lamp.isOn
      light.onChange = { isOn in turn(lamp.id, isOn) }
      cell.accessoryView = light
    }
    return list
  }

  static func filter(_ list: ListView<Song>, _ songs: [Song], by artist: String) {
    list.setItems(songs.filter { $0.artist == artist })
  }

  static func sections(_ list: ListView<Song>, _ songs: [Song]) {
    let sections = [ListSection("A", items: [songs[0]]), ListSection("B", items: Array(songs.dropFirst()))]
    list.setSections(sections)
    list.showsIndexStrip = true
  }

  static func search(_ field: SearchField, _ list: ListView<Song>, in sections: [ListSection<Song>]) {
    field.onChange = { [weak list] words in
      let found = sections.map { section in
        let items = section.items.filter { $0.name.lowercased().contains(words.lowercased()) }
        return ListSection(section.title, items: words.isEmpty ? section.items : items)
      }
      list?.setSections(found.filter { !$0.items.isEmpty })
    }
  }

  static func choose(_ list: ListView<Song>, _ songs: [Song], toolbar: View, openShop: @escaping () -> Void) {
    list.selectionMode = .multiple
    list.selectedIDs = [songs[0].id]
    list.onSelectionChange = { ids in toolbar.isHidden = ids.isEmpty }
    list.emptyView = ContentUnavailableView(
      .search, title: "No songs", message: "Songs that you buy are here.", button: Button("Shop") { openShop() })
    list.scroll(to: songs[0].id, at: .middle)
  }

  static func actions(
    _ list: ListView<Song>, remove: @escaping (Song) -> Void, load: @escaping (@escaping () -> Void) -> Void
  ) {
    list.trailingSwipeActions = { song in
      [SwipeAction("Delete", color: .destructive) { remove(song) }]
    }
    list.onMove = { from, to in print("moved from \(from) to \(to)") }
    list.onRefresh = { [weak list] in load { list?.endRefreshing() } }
  }

  static func grid(_ photos: [Photo]) -> GridView<Photo> {
    let grid = GridView<Photo>(PictureCell.self) { cell, photo in cell.image = photo.thumbnail }
    grid.minimumItemWidth = 160
    grid.spacing = 4
    grid.setItems(photos)
    return grid
  }

  final class FileCell: PictureCell {
    private var path: String?
    private(set) var loading: Task<Void, Never>?

    func show(_ path: String) {
      guard path != self.path else { return }
      self.path = path
      loading?.cancel()
      loading = Task { [weak self] in
        let picture = try? await Image.load(path: path, atLeast: 320)
        if !Task.isCancelled { self?.image = picture }
      }
    }

    override func prepareForReuse() {
      loading?.cancel()
      (path, image) = (nil, nil)
    }
  }

  static func album() -> GridView<PhotoFile> {
    let album = GridView<PhotoFile>(FileCell.self) { cell, file in cell.show(file.path) }
    return album
  }
}
