import Taction
import TactionPortals

/// The listings of Docs/Clipboard.md.
enum ClipboardListings {
  struct Note {
    var text: String

    func encoded() -> [UInt8] { Array(text.utf8) }
  }

  static func copy(_ label: Label) {
    Clipboard.shared.setText(label.text)
  }

  static func paste(into label: Label) {
    Task {
      if let text = try await Clipboard.shared.text() { label.text = text }
    }
  }

  static func copy(filesAt paths: [String]) {
    Clipboard.shared.setURIs(paths.compactMap { URIList.fileURI(path: $0) })
  }

  static func pastedFiles() async throws -> [String] {
    let uris = try await Clipboard.shared.uris() ?? []
    return uris.compactMap { URIList.path(ofFileURI: $0) }
  }

  static func copy(_ note: Note) {
    Clipboard.shared.set([
      TransferItem("application/x-note") { note.encoded() },
      .text(note.text),
    ])
  }

  static func drop(on photos: View, add: @escaping (Image, Point) -> Void) {
    photos.onDrop(types: [.png]) { drop in
      let place = drop.location(in: photos)
      Task {
        if let image = try await drop.image() { add(image, place) }
      }
    }
  }

  static func dropFiles(on page: View, open: @escaping ([String]) -> Void) {
    page.onDrop(types: [.uris]) { drop in
      Task {
        let uris = try await drop.uris() ?? []
        open(uris.compactMap { URIList.path(ofFileURI: $0) })
      }
    }
  }

  static func dropPictures(on album: View, add: @escaping (Image) -> Void) {
    album.onDrop(types: [.uris, .png, "image/jpeg"]) { drop in
      Task {
        for bytes in try await drop.pictures() { add(try await Image.load(bytes: bytes)) }
      }
    }
  }

  static func trash(_ trash: View, mayDelete: @escaping () -> Bool, delete: @escaping ([UInt8]) -> Void) {
    let drops = trash.onDrop(types: ["application/x-note"]) { drop in
      Task {
        if let note = try await drop.data("application/x-note") { delete(note) }
      }
    }
    drops.actions = .move
    drops.accepts = { _ in mayDelete() }
  }

  static func drag(_ photo: ImageView, _ image: Image, onMove: @escaping () -> Void) {
    let drag = DragInteraction { _ in [.image(image)] }
    drag.actions = [.copy, .move]
    drag.onEnd = { action in
      if action == .move { onMove() }
    }
    photo.addInteraction(drag)
  }
}
