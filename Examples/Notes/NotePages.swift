import Foundation
import Taction
import TactionInk

/// The ink and the photos of a note, in a folder that is created with the first of them. The folder contains `ink`,
/// which grows with each change, the photos, and their positions in `photos.json`.
final class NotePages {
  nonisolated static let font = Font.system(size: 20)
  /// The margins of the text; with them, its lines are on the lines of the paper.
  nonisolated static let textInsets = Insets(top: 1.8 * font.lineHeight - font.ascender, left: 32, right: 32)
  nonisolated static let size = Size(width: 600, height: 840)
  static let blank = InkPage(paper: InkPaper(size: size, ruling: .lines, spacing: font.lineHeight), layerCount: 2)

  let path: String
  private(set) var document = InkDocument(pages: [blank])
  /// The photos of each page.
  var photos: [Int: [InkPicture]] = [:] { didSet { if photos != oldValue { savePhotos(after: oldValue) } } }
  /// The photos that the note had since it was opened, and before the last change.
  private var known: Set<String> = []
  private var journal: InkJournal?
  /// The reason why files could not be read. Such files are not overwritten.
  private var failure: (any Error)?
  /// The longer edge of a photo in memory, in px.
  static let pixels = 1200
  /// The queue on which photos are written, one after the other.
  nonisolated private static let queue = DispatchQueue(label: "org.taction.Notes.photos")
  /// Called with a message for the user.
  private let onTrouble: @MainActor @Sendable (String) -> Void

  init(path: String, onTrouble: @escaping @MainActor @Sendable (String) -> Void) {
    (self.path, self.onTrouble) = (path, onTrouble)
    do {
      let journal = try InkJournal(path: path + "/ink", creating: document, createsOnChange: true)
      journal.onError = { error in Task { @MainActor in onTrouble("Not saved: \(error.reason)") } }
      (document, self.journal) = (journal.document, journal)
      if document.pages.isEmpty { addPage() }
      photos = try Self.photos(in: path)
    } catch {
      failure = error
      onTrouble("The ink and the photos cannot be read: \(error.reason)")
    }
  }

  /// Closes the file of ink, which has only one user at a time, and deletes the files of photos that the user has
  /// removed. Other photos may belong to another program, or are just being copied.
  func close() {
    flush()
    journal = nil
    guard failure == nil else { return }
    Self.queue.async { [path, removed = known.subtracting(photos.values.joined().map(\.id))] in
      for name in removed where UInt64(name) != nil { unlink("\(path)/\(name)") }
    }
  }

  /// Reads the note again, which may have changed since it was closed.
  func reopened() -> NotePages { NotePages(path: path, onTrouble: onTrouble) }

  nonisolated static func photos(in path: String) throws -> [Int: [InkPicture]] {
    guard access(path + "/photos.json", F_OK) == 0 else { return [:] }
    return try JSONDecoder().decode([Int: [InkPicture]].self, from: Data(WholeFile.read(path + "/photos.json")))
  }

  func addPage() {
    document.pages.append(Self.blank)
    journal?.appendPage(Self.blank.paper, layerCount: 2)
  }

  func append(_ change: InkChange, page: Int) {
    guard document.pages.indices.contains(page) else { return }
    document.pages[page].apply(change)
    journal?.append(change, page: page)
    if journal == nil, let failure { onTrouble("Not saved: \(failure.reason)") }
  }

  /// Copies a picture into the folder, if it can be shown.
  func copy(_ bytes: [UInt8], at place: Point) async throws -> InkPicture {
    _ = try await Image.load(bytes: bytes, atLeast: Self.pixels)
    let name = "\(UInt64.random(in: 0 ... .max))"
    try await BackgroundWork.value { [path] in try Self.queue.sync { try Self.write(bytes, to: "\(path)/\(name)") } }
    return InkPicture(id: name, center: place, edge: 260)
  }

  nonisolated private static func write(_ bytes: [UInt8], to path: String) throws {
    try WholeFile.write(bytes, to: path, permissions: 0o600, makesFolders: true)
  }

  private func savePhotos(after old: [Int: [InkPicture]]) {
    known.formUnion(old.values.joined().map(\.id))
    Self.queue.async { [path, photos, failure, onTrouble] in
      do {
        if let failure { throw failure }
        try Self.write(Array(JSONEncoder().encode(photos)), to: path + "/photos.json")
      } catch {
        Task { @MainActor in onTrouble("Not saved: \(error.reason)") }
      }
    }
  }

  /// Waits until everything is on the disk.
  func flush() {
    do { try journal?.flush() } catch { onTrouble("Not saved: \(error.reason)") }
    Self.queue.sync {}
  }
}
