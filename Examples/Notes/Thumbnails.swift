import Foundation
import Taction
import TactionInk

/// Thumbnails of the tops of notes, drawn on another thread. The last hundred are kept.
final class Thumbnails {
  /// The thumbnails; the most recently drawn is the last.
  private var images: [(id: Note.ID, changed: Date, image: Image)] = []
  private var loading: Set<Note.ID> = []
  var isLoading: Bool { !loading.isEmpty }

  /// Returns the existing thumbnail. Starts drawing a newer one if the note has changed, but not while the note is
  /// open.
  ///
  /// - Parameter edge: The width and the height of the picture in pixels.
  func image(of note: Note, pages: String, edge: Int, isOpen: Bool, then done: @escaping () -> Void) -> Image? {
    let known = images.first { $0.id == note.id }
    guard known == nil || known?.changed != note.changed && !isOpen, loading.insert(note.id).inserted else {
      return known?.image
    }
    Task {
      let image = try? await BackgroundWork.value { try Self.draw(note.text, pages: pages, edge: edge) }
      loading.remove(note.id)
      guard let image else { return }
      images = images.filter { $0.id != note.id }.suffix(99) + [(id: note.id, changed: note.changed, image: image)]
      done()
    }
    return known?.image
  }

  nonisolated private static func draw(_ text: String, pages: String, edge: Int) throws -> Image {
    let scale = Double(edge) / NotePages.size.width
    let (bitmap, small) = (try Bitmap(width: edge, height: edge), Transform.scale(scale))
    var list = DisplayList()
    let (font, insets, size) = (NotePages.font, NotePages.textInsets, Size(width: 600, height: 600))
    let room = Size(width: size.width - insets.horizontal, height: size.height - insets.vertical)
    let words = TextLayout(String(text.prefix(2000)), font: font, width: room.width, height: room.height)
    list.draw(words, at: Point(x: insets.left, y: insets.top), color: .black, transform: small)
    let document = (try? InkFile.read(path: pages + "/ink").document) ?? InkDocument(pages: [])
    for photo in (try? NotePages.photos(in: document))?[0] ?? [] {
      guard let image = try? Image.decode(path: "\(pages)/\(photo.id)", atLeast: 200) else { continue }
      photo.draw(image, into: &list, transform: small)
    }
    if var page = document.pages.first {
      page.paper = InkPaper(size: size, color: .clear)
      list.draw(try Image.decode(bytes: page.pngBytes(scale: scale)), in: Rect(origin: .zero, size: size * scale))
    }
    bitmap.draw(list, background: .white)
    return try Image(copying: bitmap)
  }
}
