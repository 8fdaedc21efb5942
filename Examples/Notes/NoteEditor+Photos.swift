import Taction
import TactionInk
import TactionPortals

// Photos of the page are chosen or dropped, moved and removed; each of these is a step of the history.
extension NoteEditor {
  func preparePhotos() {
    let pictures = ink.pictures
    pictures.moveName = "Move photo"
    pictures.onChange = { [weak self] in
      guard let self else { return }
      pages?.photos[page] = $0.items
      onChange(nil)
    }
    pictures.load = { [weak self] in await self?.load($0) }
    pictures.configure = { [weak pictures] view, photo in
      view.accessibilityLabel = "Photo"
      let remove = MenuItem("Remove photo", icon: .delete, role: .destructive) {
        pictures?.remove(photo.id, "Remove photo")
      }
      view.addInteraction(ContextMenu { _ in Menu([remove]) })
    }
  }

  private func load(_ photo: InkPicture) async -> Image? {
    do {
      return try await Image.load(path: "\(pages?.path ?? "")/\(photo.id)", atLeast: NotePages.pixels)
    } catch {
      present(Toast(error.reason))
      return nil
    }
  }

  /// Asks for photos, and adds them in the middle of the visible part of the page.
  func choosePhotos() {
    let dialog = FileDialog("Add photos", filters: [FileFilter("Photos", types: ["image/*"])])
    add(at: ink.content.convert(ink.bounds.center, from: ink)) {
      // Many photos are more than the memory of a tablet, so each is read when it is copied.
      try await dialog.openFiles(from: self).map { path in { try await WholeFile.load(path.description) } }
    }
  }

  /// Handles files or pictures that were dropped.
  func take(_ drop: Drop) {
    add(at: drop.location(in: ink.content)) { try await drop.pictures().map { bytes in { bytes } } }
  }

  /// Reads the bytes of a photo.
  private typealias PhotoReader = @Sendable () async throws -> [UInt8]

  /// Adds the photos that a closure asks for to the open page.
  private func add(at place: Point, _ choose: @escaping () async throws -> [PhotoReader]) {
    guard let pages, pages.obstacle == nil else { return }
    adding = Task { [page] in
      do {
        let photos = try await choose()
        copying = Task { [former = copying] in
          await addCopies(of: photos, to: pages, page, at: place)
          await former?.value
        }
        await copying?.value
      } catch {
        present(Toast(error.reason))
      }
    }
  }

  /// Adds photos, each a little below the former one, so that none hides another. A photo that cannot be added is
  /// reported, and the others are added.
  private func addCopies(of photos: [PhotoReader], to pages: NotePages, _ page: Int, at place: Point) async {
    var (count, failure): (Int, (any Error)?) = (0, nil)
    for read in photos {
      do {
        let step = Double(count % 8) * 24
        add(try await pages.copy(read(), at: place + Vector(dx: step, dy: step)), to: pages, page)
        count += 1
      } catch {
        failure = failure ?? error
      }
    }
    if let failure { present(Toast(failure.reason)) }
  }

  private func add(_ photo: InkPicture, to pages: NotePages, _ page: Int) {
    // The user may have opened another note or page in the meantime, and then this note again. A window that has
    // closed has also closed the pages, which then have no journal. The editor may also leave the window while its note
    // is open, for the list in a narrow window.
    if let open = self.pages, open.path == pages.path, open.journal != nil {
      if self.page == page {
        ink.pictures.add(photo, "Add photo")
      } else {
        open.photos[page, default: []].append(photo)
      }
    } else {
      let closed = pages.reopened()
      closed.photos[page, default: []].append(photo)
      // The program may end right after the copy, so the photo is on the disk before.
      closed.close()
    }
  }
}
