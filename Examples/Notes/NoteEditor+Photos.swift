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
      let paths = try await dialog.openFiles(from: self).map(\.description)
      return try await BackgroundWork.value { try paths.map { try WholeFile.read($0) } }
    }
  }

  /// Handles files or pictures that were dropped.
  func take(_ drop: Drop) { add(at: drop.location(in: ink.content)) { try await drop.pictures() } }

  private func add(at place: Point, _ read: @escaping () async throws -> [[UInt8]]) {
    guard let pages, pages.obstacle == nil else { return }
    adding = Task { [page] in
      do {
        let pictures = try await read()
        copying = Task { [former = copying] in
          await addCopies(of: pictures, to: pages, page, at: place)
          await former?.value
        }
        await copying?.value
      } catch {
        present(Toast(error.reason))
      }
    }
  }

  private func addCopies(of pictures: [[UInt8]], to pages: NotePages, _ page: Int, at place: Point) async {
    do {
      for bytes in pictures {
        let photo = try await pages.copy(bytes, at: place)
        // The user may have opened another note or page in the meantime, and then this note again. A window that has
        // closed has also closed the pages, which then have no journal. The editor may also leave the window while its
        // note is open, for the list in a narrow window.
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
    } catch {
      present(Toast(error.reason))
    }
  }
}
