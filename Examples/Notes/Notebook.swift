import Dispatch
import Glibc

/// All notes, and the saving of those that have changed.
final class Notebook {
  /// Called after a note has changed, come or gone.
  var onChange: () -> Void = {}
  /// Called when the first note has changed since the last save.
  var onUnsaved: () -> Void = {}
  /// Called when a note could not be saved; the next save tries again.
  var onTrouble: (any Error) -> Void = { _ in }

  /// The notes, the last one that was changed first.
  private(set) var notes: [Note]
  private let writer: NoteWriter
  private var unsaved: Set<Note.ID> = []
  private var saving: Task<Void, Never>?
  private var hasTrouble = false

  init(folder: NoteFolder) {
    writer = NoteWriter(folder: folder)
    notes = folder.read()
  }

  func note(_ id: Note.ID) -> Note? { notes.first { $0.id == id } }

  /// Makes an empty note, which has a file once there is text in it.
  func makeNote() -> Note {
    let note = Note(id: "\(Int(Self.now * 1000))-\(UInt16.random(in: 0 ... .max))", changed: Self.now)
    notes.insert(note, at: 0)
    onChange()
    return note
  }

  func setText(_ text: String, of id: Note.ID) {
    guard let index = notes.firstIndex(where: { $0.id == id }), notes[index].text != text else { return }
    var note = notes.remove(at: index)
    (note.text, note.changed) = (text, Self.now)
    notes.insert(note, at: 0)
    markUnsaved(id)
  }

  func remove(_ id: Note.ID) {
    guard let index = notes.firstIndex(where: { $0.id == id }) else { return }
    notes.remove(at: index)
    markUnsaved(id)
  }

  /// Brings a note back that was removed.
  func restore(_ note: Note) {
    guard self.note(note.id) == nil else { return }
    notes.insert(note, at: notes.firstIndex { $0.changed < note.changed } ?? notes.endIndex)
    markUnsaved(note.id)
  }

  private func markUnsaved(_ id: Note.ID) {
    let isFirst = unsaved.isEmpty
    unsaved.insert(id)
    onChange()
    if isFirst { onUnsaved() }
  }

  // MARK: Saving

  /// Saves what has changed, on another thread, after what is being saved.
  func save() {
    let changes = takeChanges()
    guard !changes.isEmpty else { return }
    let (outcomes, outcome) = AsyncStream.makeStream(of: [NoteWriter.Failure].self)
    // In the queue at once, so that a save that is asked for later comes later.
    writer.save(changes) { failures in
      outcome.yield(failures)
      outcome.finish()
    }
    saving = Task { [weak self] in
      for await failures in outcomes { self?.didFail(failures) }
    }
  }

  /// Saves what has changed, after what is being saved, before it returns.
  func saveNow() { didFail(writer.saveNow(takeChanges())) }

  /// Waits for what is being saved.
  func finishSaving() async { await saving?.value }

  private func takeChanges() -> [NoteWriter.Change] {
    defer { unsaved = [] }
    return unsaved.map { id in (id, note(id)) }
  }

  private func didFail(_ failures: [NoteWriter.Failure]) {
    unsaved.formUnion(failures.map(\.id))
    if let first = failures.first {
      // Once, not with each attempt.
      if !hasTrouble { onTrouble(first.error) }
      onUnsaved()
    }
    hasTrouble = !failures.isEmpty
  }

  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}

/// Writes notes on a thread of its own, one save after the other.
nonisolated final class NoteWriter: Sendable {
  /// A note to write, or nil for one to remove.
  typealias Change = (id: Note.ID, note: Note?)
  typealias Failure = (id: Note.ID, error: any Error)

  private let folder: NoteFolder
  private let queue = DispatchQueue(label: "org.taction.Notes.writer")

  init(folder: NoteFolder) { self.folder = folder }

  func save(_ changes: [Change], then completion: @escaping @Sendable ([Failure]) -> Void) {
    queue.async { completion(self.write(changes)) }
  }

  func saveNow(_ changes: [Change]) -> [Failure] { queue.sync { write(changes) } }

  /// Writes the changes, and returns those that failed.
  private func write(_ changes: [Change]) -> [Failure] {
    changes.compactMap { id, note in
      do {
        if let note { try folder.write(note) } else { try folder.remove(id) }
        return nil
      } catch {
        return (id, error)
      }
    }
  }
}
