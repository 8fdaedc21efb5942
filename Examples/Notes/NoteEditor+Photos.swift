import Taction
import TactionPortals

// Photos of the note are chosen or dropped, moved and removed; each of these is a step of the history.
extension NoteEditor {
  /// The photos of the page, from back to front.
  var photoViews: [PagePhotoView] { ink.content.subviews.compactMap { $0 as? PagePhotoView } }

  /// Shows the photos of the note that are on the current page.
  func showPhotos() {
    let photos = pages?.photos.filter { $0.page == page } ?? []
    for view in photoViews where !photos.contains(where: { $0.name == view.name }) { view.removeFromSuperview() }
    for photo in photos {
      let view = photoViews.first { $0.name == photo.name } ?? load(photo)
      (view.center, view.transform) = (photo.center, photo.transform)
    }
  }

  private func load(_ photo: PagePhoto) -> PagePhotoView {
    let view = PagePhotoView(photo) { [weak self] new in
      let others = self?.pages?.photos.filter { $0.name != photo.name } ?? []
      self?.perform(new == nil ? "Remove photo" : "Move photo", others + (new.map { [$0] } ?? []))
    }
    ink.content.insertSubview(view, above: photoViews.last ?? textView)
    view.isUserInteractionEnabled = textView.isUserInteractionEnabled
    Task { [path = pages?.path ?? ""] in
      do {
        view.show(try await Image.load(path: "\(path)/\(photo.name)", atLeast: PagePhoto.pixels))
      } catch {
        present(Toast(error.words))
      }
    }
    return view
  }

  private func perform(_ name: String, _ new: [PagePhoto]) {
    guard let pages, new != pages.photos else { return }
    let put = { [weak self] (photos: [PagePhoto]) in
      pages.photos = photos
      self?.showPhotos()
      self?.onChange(nil)
    }
    let old = pages.photos
    ink.history.perform(name, { put(new) }, undo: { put(old) })
  }

  /// Asks for photos, and adds them in the middle of the visible part of the page.
  func choosePhotos() {
    let dialog = FileDialog("Add photos", filters: [FileFilter("Photos", types: ["image/*"])])
    add(at: ink.content.convert(ink.bounds.center, from: ink)) {
      let paths = try await dialog.openFiles(from: self).map(\.description)
      return try await NoteFolder.reading.result { try paths.map(NoteFolder.bytes) }.get()
    }
  }

  /// Handles files or pictures that were dropped.
  func take(_ drop: Drop) {
    add(at: drop.location(in: ink.content)) {
      defer { drop.finish() }
      if let paths = try await drop.uris()?.compactMap(URIList.path) {
        return try await NoteFolder.reading.result { try paths.map(NoteFolder.bytes) }.get()
      }
      guard let type = drop.types.first(where: { $0.rawValue.hasPrefix("image/") }) else { return [] }
      return try await drop.data(type).map { [$0] } ?? []
    }
  }

  private func add(at place: Point, _ read: @escaping () async throws -> [[UInt8]]) {
    guard let pages else { return }
    adding = Task { [page] in
      do {
        for bytes in try await read() {
          let photo = try await pages.copy(bytes, to: page, at: place)
          // The user may have opened another note in the meantime, and then this note again.
          if let now = self.pages, now.path == pages.path {
            perform("Add photo", now.photos + [photo])
          } else {
            pages.photos.append(photo)
          }
        }
      } catch {
        present(Toast(error.words))
      }
    }
  }
}
