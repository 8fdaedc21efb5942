import Foundation
import Taction
import TactionInk

/// The ink and the photos of a note, in a folder that is created with the first of them. The folder contains the photos
/// and the file `ink`, which grows with each change, and also has the positions of the photos.
final class NotePages {
  nonisolated static let font = Font.system(size: 20)
  /// The margins of the text; with them, its lines are on the lines of the paper.
  nonisolated static let textInsets = Insets(top: 1.8 * font.lineHeight - font.ascender, left: 32, right: 32)
  nonisolated static let size = Size(width: 600, height: 840)
  static let blank = InkPage(paper: InkPaper(size: size, ruling: .lines, spacing: font.lineHeight), layerCount: 2)

  let path: String
  private(set) var document = InkDocument(pages: [blank])
  /// The photos of each page.
  var photos: [Int: [InkPicture]] = [:] {
    didSet {
      known.formUnion(oldValue.values.joined().map(\.id))
      if let obstacle { onTrouble(obstacle) }
      guard photos != oldValue, let data = try? JSONEncoder().encode(photos) else { return }
      journal?.setData(Array(data), named: "photos")
    }
  }
  /// The ids of all photos that the note has had since it was opened, except photos that only the last change added.
  private var known: Set<String> = []
  private(set) var journal: InkJournal?
  /// The reason why the pages can only be read: another program has them open, or the file or its photos are damaged.
  private(set) var obstacle: InkFileError?
  /// The longer edge of a photo in memory, in px.
  static let pixels = 1200
  /// The queue on which photos are written, one after the other.
  nonisolated private static let queue = DispatchQueue(label: "org.taction.Notes.photos")
  /// Called with the reason why something could not be saved.
  private let onTrouble: @MainActor @Sendable (any Error) -> Void

  init(path: String, onTrouble: @escaping @MainActor @Sendable (any Error) -> Void) {
    (self.path, self.onTrouble) = (path, onTrouble)
    do {
      let journal = try InkJournal(path: path + "/ink", creating: document, createsOnChange: true)
      journal.onError = { error in Task { @MainActor in onTrouble(error) } }
      (document, self.journal) = (journal.document, journal)
    } catch {
      obstacle = error
      document = (try? InkFile.read(path: path + "/ink").document) ?? document
    }
    do {
      photos = try Self.photos(in: document)
    } catch {
      // If the pages could be changed, the next photo would replace the positions of all others.
      journal = nil
      obstacle = obstacle ?? InkFileError.notReadable(path: path + "/ink", reason: "its photos are damaged")
    }
    if document.pages.isEmpty { addPage() }
  }

  /// Closes the file of ink, which has only one user at a time, and deletes the files of photos that the user has
  /// removed. Other photos may belong to another program, or are just being copied.
  ///
  /// If changes could not be written because the disk is full, TactionInk keeps them, and this note has them if it is
  /// opened again.
  func close() {
    let failure = flush()
    journal = nil
    if let failure { onTrouble(failure) }
    guard failure == nil, obstacle == nil else { return }
    Self.queue.async { [path, removed = known.subtracting(photos.values.joined().map(\.id))] in
      for name in removed where UInt64(name) != nil { unlink("\(path)/\(name)") }
    }
  }

  /// Reads the note again, which may have changed since it was closed.
  func reopened() -> NotePages { NotePages(path: path, onTrouble: onTrouble) }

  /// Returns the photos of each page; throws an error if they are damaged, or if a newer program has stored them in
  /// another form.
  nonisolated static func photos(in document: InkDocument) throws -> [Int: [InkPicture]] {
    try document.data["photos"].map { try JSONDecoder().decode([Int: [InkPicture]].self, from: Data($0)) } ?? [:]
  }

  func addPage() {
    document.pages.append(Self.blank)
    journal?.appendPage(Self.blank.paper, layerCount: 2)
  }

  func append(_ change: InkChange, page: Int) {
    guard document.pages.indices.contains(page) else { return }
    document.pages[page].apply(change)
    journal?.append(change, page: page)
  }

  /// Copies a picture into the folder, if it can be shown.
  func copy(_ bytes: [UInt8], at place: Point) async throws -> InkPicture {
    _ = try await Image.load(bytes: bytes, atLeast: Self.pixels)
    let name = "\(UInt64.random(in: 0 ... .max))"
    try await BackgroundWork.value { [file = "\(path)/\(name)"] in
      _ = try Self.queue.sync { try WholeFile.write(bytes, to: file, permissions: 0o600, makesFolders: true) }
    }
    return InkPicture(id: name, center: place, edge: 260)
  }

  /// Waits until everything is on the disk; returns the reason if this is not possible.
  @discardableResult
  func flush() -> InkFileError? {
    Self.queue.sync {}
    do { try journal?.flush() } catch { return error }
    return nil
  }
}
