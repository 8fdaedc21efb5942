import Dispatch
import Glibc

/// All notes, the saving of changed notes, and the changes of other programs.
final class Notebook {
  /// Called after a note has changed, come or gone.
  var onChange: () -> Void = {}
  /// Called when the first note has changed since the last save.
  var onUnsaved: () -> Void = {}
  /// Called when a note could not be saved; the next save tries again.
  var onTrouble: (any Error) -> Void = { _ in }
  /// Called when a note could not be saved because another program has changed it; it waits for
  /// ``resolve(_:by:)``.
  var onConflict: (NoteConflict) -> Void = { _ in }
  /// Called after notes have changed or gone because other programs changed or removed their files.
  var onOutsideChange: (Set<Note.ID>) -> Void = { _ in }

  /// The notes, the most recently changed one first.
  private(set) var notes: [Note]
  /// The reason for which there are no notes; nil where the folder could be read.
  let failure: NoteError?
  private let folder: NoteFolder
  private let writer: NoteWriter
  private var unsaved: Set<Note.ID> = []
  private var conflicts: [Note.ID: NoteConflict] = [:]
  /// The notes of the saves that have not been reported as ended yet, by the numbers of the saves.
  private var runningSaves: [Int: Set<Note.ID>] = [:]
  private var saveCount = 0
  private var saving: Task<Void, Never>?
  private var looking: Task<Void, Never>?
  private var watch: FolderWatch?
  private var hasTrouble = false

  init(folder: NoteFolder) {
    self.folder = folder
    writer = NoteWriter(folder: folder)
    do throws(NoteError) {
      let found = try folder.read()
      notes = found.map { Note(id: $0, text: $1.text, changed: $1.changed) }
      failure = nil
      for (id, version) in found { writer[id] = version }
    } catch {
      (notes, failure) = ([], error)
    }
    sort()
    watchFolder()
  }

  func note(_ id: Note.ID) -> Note? { notes.first { $0.id == id } }

  /// Makes an empty note, which has a file once there is text in it.
  func makeNote() -> Note {
    let note = Note(id: Self.newID, changed: NoteFolder.now)
    notes.insert(note, at: 0)
    onChange()
    return note
  }

  func setText(_ text: String, of id: Note.ID) {
    guard let index = notes.firstIndex(where: { $0.id == id }), notes[index].text != text else { return }
    var note = notes.remove(at: index)
    (note.text, note.changed) = (text, NoteFolder.now)
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
    notes.append(note)
    sort()
    markUnsaved(note.id)
  }

  private func markUnsaved(_ id: Note.ID) {
    defer { onChange() }
    // A note in conflict is saved once the conflict has ended.
    guard conflicts[id] == nil else { return }
    let isFirst = unsaved.isEmpty
    unsaved.insert(id)
    if isFirst { onUnsaved() }
  }

  private func sort() { notes.sort { ($0.changed, $0.id) > ($1.changed, $1.id) } }

  private static var newID: Note.ID { "\(Int(NoteFolder.now * 1000))-\(UInt16.random(in: 0 ... .max))" }

  // MARK: Saving

  /// Saves the changed notes on another thread, after the saves that are running.
  func save() {
    let changes = takeChanges(of: unsaved)
    guard !changes.isEmpty else { return }
    let (number, ids) = (saveCount, Set(changes.map(\.id)))
    let (outcomes, outcome) = AsyncStream.makeStream(of: [NoteWriter.Refusal].self)
    runningSaves[number] = ids
    // In the queue at once, so that a later save comes after it.
    writer.save(changes) { refusals in
      outcome.yield(refusals)
      outcome.finish()
    }
    saving = Task { [weak self] in
      for await refusals in outcomes {
        self?.runningSaves[number] = nil
        self?.didSave(refusals)
      }
    }
  }

  /// Saves the changed notes, after the saves that are running, before it returns: there is no later chance.
  ///
  /// The user cannot be asked any more. A text that another program has changed too is saved as a note of its own.
  func saveNow() {
    // Notes of a refused save are not in their files, even if the refusal has not been reported yet.
    didSave(writer.saveNow(takeChanges(of: runningSaves.values.reduce(unsaved) { $0.union($1) })), asks: false)
    let pending = conflicts.values
    conflicts = [:]
    var copies: [NoteWriter.Change] = []
    for conflict in pending {
      writer[conflict.id] = conflict.theirs
      guard let mine = note(conflict.id) else { continue }
      let copy = Note(id: Self.newID, text: mine.text, changed: mine.changed)
      copies.append((copy.id, copy))
      notes.append(copy)
      take(conflict.theirs, of: conflict.id)
    }
    didSave(writer.saveNow(copies), asks: false)
  }

  /// Waits for the running saves.
  func finishSaving() async { await saving?.value }

  private func takeChanges(of ids: Set<Note.ID>) -> [NoteWriter.Change] {
    unsaved = []
    if !ids.isEmpty { saveCount += 1 }
    return ids.filter { conflicts[$0] == nil }.map { id in (id, note(id)) }
  }

  private func didSave(_ refusals: [NoteWriter.Refusal], asks: Bool = true) {
    var failures: [NoteError] = []
    for refusal in refusals {
      switch refusal {
      case .failure(let id, let error):
        unsaved.insert(id)
        failures.append(error)
      case .conflict(let conflict):
        unsaved.remove(conflict.id)
        if conflicts.updateValue(conflict, forKey: conflict.id) == nil, asks { onConflict(conflict) }
      }
    }
    if let first = failures.first {
      // Once, not with each attempt.
      if !hasTrouble { onTrouble(first) }
      onUnsaved()
    }
    hasTrouble = !failures.isEmpty
    watchFolder()
  }

  // MARK: Other programs

  /// Ends a conflict as the user wants it.
  func resolve(_ conflict: NoteConflict, by choice: NoteConflict.Choice) {
    guard let pending = conflicts.removeValue(forKey: conflict.id), pending == conflict else { return }
    let id = conflict.id
    // If the file changes once more, that is another conflict.
    writer[id] = conflict.theirs
    switch choice {
    case .theirs: take(conflict.theirs, of: id)
    case .mine: markUnsaved(id)
    case .both:
      if conflict.theirs != nil, !moveAside(id) { break }
      if note(id) != nil { markUnsaved(id) }
    }
  }

  /// Makes the file of another program a note of its own; returns false, and says so, where that is not possible.
  private func moveAside(_ id: Note.ID) -> Bool {
    let other = Self.newID
    do throws(NoteError) {
      let theirs = writer[id]
      try writer.moveAside(id, to: other)
      take(theirs, of: other)
      return true
    } catch {
      onTrouble(error)
      // The next save finds the conflict again.
      writer[id] = nil
      markUnsaved(id)
      return false
    }
  }

  /// Shows a note as it is in its file.
  private func take(_ version: NoteVersion?, of id: Note.ID) {
    notes.removeAll { $0.id == id }
    if let version { notes.append(Note(id: id, text: version.text, changed: version.changed)) }
    sort()
    onChange()
    onOutsideChange([id])
  }

  private func watchFolder() {
    if watch == nil { watch = FolderWatch(path: folder.path) { [weak self] in self?.look() } }
  }

  /// Looks for changes of other programs, on another thread.
  func look() {
    let count = saveCount
    let (results, result) = AsyncStream.makeStream(of: [Note.ID: NoteVersion]?.self)
    writer.look { found in
      result.yield(found)
      result.finish()
    }
    looking = Task { [weak self] in
      for await case let found? in results {
        guard let self else { return }
        // Notes that were saved meanwhile are newer than the files that were found.
        if count == saveCount, runningSaves.isEmpty { adopt(found) } else { look() }
      }
    }
  }

  /// Waits until it has looked.
  func finishLooking() async {
    while let task = looking {
      await task.value
      if looking == task { looking = nil }
    }
  }

  private func adopt(_ found: [Note.ID: NoteVersion]) {
    var changed: Set<Note.ID> = []
    for id in writer.ids.union(found.keys) where !unsaved.contains(id) && conflicts[id] == nil {
      let (before, now) = (writer[id], found[id])
      guard before != now else { continue }
      writer[id] = now
      guard before?.text != now?.text else { continue }
      changed.insert(id)
      notes.removeAll { $0.id == id }
      if let now { notes.append(Note(id: id, text: now.text, changed: now.changed)) }
    }
    guard !changed.isEmpty else { return }
    sort()
    onChange()
    onOutsideChange(changed)
  }
}
