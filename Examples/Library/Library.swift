import Taction

/// The window's content: the grid of all photos, and in front of it the pages with the chosen photo.
final class Library: View {
  private let album: Album
  private(set) lazy var grid = GridView<Photo>(PhotoCell.self) { [album] cell, photo in cell.show(photo, of: album) }
  private(set) lazy var stack = NavigationStack(root: grid, item)
  private let item = NavigationItem("Library", prefersLargeTitle: true)
  private let emptyLabel = Label()
  private let sizes = SegmentedControl(["Small", "Large"])

  init(album: Album) {
    self.album = album
    super.init()
    stack.fill(self)
    backgroundColor = .background
    sizes.accessibilityLabel = "Size"
    sizes.onChange = { [weak self] in self?.grid.minimumItemWidth = $0 == 1 ? 240 : 110 }
    item.trailingItems = [sizes]
    grid.minimumItemWidth = 110
    grid.onActivate = { [weak self] in self?.open($0) }
    grid.addInteraction(ContextMenu { [weak self] in self?.menu(at: $0) })
    grid.emptyView = emptyLabel
    album.onChange = { [weak self] in self?.albumDidChange() }
    albumDidChange()
  }

  private func albumDidChange() {
    emptyLabel.text = album.isLoading ? "Loading" : "No photos"
    emptyLabel.sizeToFit()
    grid.setItems(album.photos)
    (stack.topPage as? PhotoPages)?.photos = album.photos
    if album.photos.isEmpty { stack.popToRoot() }
  }

  private func open(_ photo: Photo) {
    let item = NavigationItem(photo.name)
    let pages = PhotoPages(photos: album.photos, first: photo)
    let share = BarButton("Share")
    share.icon = .share
    share.action = { [weak self, weak pages, weak share] in
      guard let self, let photo = pages?.shown else { return }
      share?.present(menu(for: photo))
    }
    item.trailingItems = [share]
    pages.onTurn = { [weak grid] photo in
      item.title = photo.name
      grid?.scroll(to: photo.id, animated: false)
    }
    pages.onTap = { item.hidesBar.toggle() }
    stack.push(pages, item)
  }

  private func menu(at point: Point) -> Menu? {
    let cell = grid.visibleCells.first { $0.convert($0.bounds, to: grid).contains(point) } as? PhotoCell
    return cell?.photo.map { menu(for: $0) }
  }

  private func menu(for photo: Photo) -> Menu {
    Menu([
      MenuItem("Remove from library", icon: .delete, role: .destructive) { [weak self] in self?.remove(photo) }
    ])
  }

  /// Removes a photo from the library; a toast offers to restore it.
  private func remove(_ photo: Photo) {
    guard let place = album.photos.firstIndex(of: photo) else { return }
    album.remove(photo)
    present(
      Toast("Removed \(photo.name)", action: "Undo") { [album] in
        album.photos.insert(photo, at: min(place, album.photos.count))
      })
  }
}
