import Dispatch
import Synchronization

/// Reads and writes notes on a thread of its own, one after the other, and remembers the files as it has seen them.
nonisolated final class NoteWriter: Sendable {
  /// A note to write, or nil for one to remove.
  typealias Change = (id: Note.ID, note: Note?)
  /// A change that was not made.
  enum Refusal: Sendable {
    case failure(Note.ID, NoteError)
    case conflict(NoteConflict)
  }

  private let folder: NoteFolder
  private let queue = DispatchQueue(label: "org.taction.Notes.writer")
  private let versions = Mutex<[Note.ID: NoteVersion]>([:])

  init(folder: NoteFolder) { self.folder = folder }

  /// The file of a note as it was when it was seen last; nil for none.
  subscript(id: Note.ID) -> NoteVersion? {
    get { versions.withLock { $0[id] } }
    set { versions.withLock { $0[id] = newValue } }
  }

  /// The notes that have files, as far as is known.
  var ids: Set<Note.ID> { versions.withLock { Set($0.keys) } }

  func save(_ changes: [Change], then completion: @escaping @Sendable ([Refusal]) -> Void) {
    queue.async { completion(self.write(changes)) }
  }

  func saveNow(_ changes: [Change]) -> [Refusal] { queue.sync { write(changes) } }

  /// Looks at the files; nil where the folder cannot be read.
  func look(then completion: @escaping @Sendable ([Note.ID: NoteVersion]?) -> Void) {
    queue.async { completion(try? self.folder.read(known: self.versions.withLock { $0 })) }
  }

  /// Gives the file of another program another name.
  func moveAside(_ id: Note.ID, to other: Note.ID) throws(NoteError) {
    let result = queue.sync { Result { () throws(NoteError) in try folder.rename(id, to: other) } }
    try result.get()
    versions.withLock { versions in
      versions[other] = versions[id]
      versions[id] = nil
    }
  }

  /// Makes the changes, and returns those that were not made.
  private func write(_ changes: [Change]) -> [Refusal] {
    changes.compactMap { id, note in
      do throws(NoteError) {
        let outcome =
          if let note { try folder.write(note, over: self[id]) } else { try folder.remove(id, known: self[id]) }
        switch outcome {
        case .done(let version):
          versions.withLock { $0[id] = version }
          return nil
        case .conflict(let theirs): return .conflict(NoteConflict(id: id, theirs: theirs))
        }
      } catch {
        return .failure(id, error)
      }
    }
  }
}
