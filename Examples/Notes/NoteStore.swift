import Foundation
import Taction
import TactionPortals

/// Holds all notes and notebooks, saves the open note's text, and follows the changes of other programs.
final class NoteStore {
  /// Events for the view. `unsaved` is the first change since a save. `moving` comes before files are moved: the view
  /// must then complete its writes to these files. A `conflict` waits for ``resolve(_:)``.
  enum Event { case changed, opened, unsaved, moving, trouble(any Error), conflict(TextConflict) }

  var onEvent: (Event) -> Void = { _ in }
  /// The notes, most recently changed first.
  private(set) var notes: [Note] = []
  private(set) var notebooks: [String] = []
  private(set) var open: Note?
  /// The reason why the notes could not be read; nil if the folder could be read.
  private(set) var failure: String?
  let folder: NoteFolder
  /// The text of the open note.
  private var document: TextDocument?
  /// The number of changes of notes and notebooks (created, renamed or removed).
  private var moveCount = 0
  private var (isLooking, looksAgain) = (false, false)
  private var work: Task<Void, Never>?
  private var watch: FolderWatch?

  init(folder: NoteFolder) {
    self.folder = folder
    folder.erase(deletedBefore: Date.now - 86_400)
    adopt(Result { try folder.read() })
    open(notes.first?.id)
  }

  func note(_ id: Note.ID) -> Note? { notes.first { $0.id == id } }

  private static func newName(in notebook: String) -> String {
    let name = "\(Int(Date.now.timeIntervalSince1970 * 1000))-\(UInt16.random(in: 0 ... .max))"
    return notebook.isEmpty ? name : "\(notebook)/\(name)"
  }

  /// The reason why no other note can be opened.
  nonisolated struct Unsaved: Error, CustomStringConvertible {
    var description: String { "another note can be opened once this one is saved." }
  }

  /// Saves the open note, so that another one can be opened; returns false, and reports why, if it cannot be saved.
  private func leaveOpenNote() -> Bool {
    saveNow()
    guard isUnsaved else { return true }
    onEvent(.trouble(Unsaved()))
    // A list that has already marked the other note marks the open note again.
    onEvent(.changed)
    return false
  }

  /// Opens a note, or none for nil; returns false if the text of the current note cannot be saved.
  @discardableResult
  func open(_ id: Note.ID?) -> Bool {
    if let id, id == open?.id {
      saveNow()
      return true
    }
    guard leaveOpenNote() else { return false }
    let old = open
    setOpen(id.flatMap(note))
    // A note in which nothing was written is removed.
    if let old, old.text.isEmpty, !old.hasPages, !folder.exists(old.id + ".pages") { _ = remove(old.id) }
    onEvent(.opened)
    show(notes)
    return true
  }

  private func setOpen(_ note: Note?) {
    open = note
    document = note.map { TextDocument(path: folder.place($0.id + ".txt"), text: $0.text, permissions: 0o600) }
    document?.onUnsaved = { [weak self] in self?.onEvent(.unsaved) }
    document?.onConflict = { [weak self] in self?.onEvent(.conflict($0)) }
    document?.onError = { [weak self] in self?.onEvent(.trouble($0)) }
  }

  /// Creates and opens an empty note, which gets a file once it has content; returns false if the text of the current
  /// note cannot be saved.
  @discardableResult
  func makeNote(in notebook: String = "") -> Bool {
    guard leaveOpenNote() else { return false }
    notes.insert(Note(id: Self.newName(in: notebook)), at: 0)
    return open(notes[0].id)
  }

  /// Takes a new text of the open note; nil means that its ink or its photos have changed.
  func change(_ text: String?) {
    guard let old = open, text != old.text else { return }
    open = Note(id: old.id, text: text ?? old.text, hasPages: text == nil || old.hasPages)
    show(notes)
    if let text { document?.text = text }
  }

  /// Shows notes from files; the open note is shown with the text in the editor.
  private func show(_ files: [Note]) {
    notes = files.filter { $0.id != open?.id } + [open].compactMap(\.self)
    notes.sort { ($0.changed, $0.id) > ($1.changed, $1.id) }
    onEvent(.changed)
  }

  /// Creates or renames a file or folder, after the open note has been saved; returns whether this was possible.
  @discardableResult
  func perform(_ body: (NoteFolder) throws -> Void) -> Bool {
    saveNow()
    moveCount += 1
    onEvent(.moving)
    var isDone = true
    do {
      try body(folder)
    } catch {
      isDone = false
      onEvent(.trouble(error))
    }
    adopt(Result { try folder.read() })
    return isDone
  }

  /// Removes a note or a notebook, and returns a closure that restores it. Returns nil if another program has changed
  /// the note, if the text of the open note would be lost, or if the files cannot be moved.
  func remove(_ name: String, isNotebook: Bool = false) -> (() -> Void)? {
    saveNow()
    let isOpen = isNotebook ? open?.notebook == name : open?.id == name
    guard !isOpen || !isUnsaved, isNotebook || note(name)?.text == (try? folder.text(of: name)) else {
      look()
      return nil
    }
    let openNote = isOpen ? open?.id : nil
    if isOpen { setOpen(nil) }
    let (hidden, ends) = (Self.newName(in: ".deleted"), isNotebook ? [""] : [".txt", ".pages"])
    let moves = ends.map { (name + $0, hidden + $0) }
    guard perform({ try $0.move(moves) }) else {
      // Some of the files may have been moved.
      perform { try $0.move(moves.map { ($0.1, $0.0) }) }
      if let openNote { open(openNote) }
      return nil
    }
    return { [weak self, folder] in
      // In the meantime, another program or a photo that was being copied may have made files with this name.
      let free = ends.contains { folder.exists(name + $0) } ? "\(name) (\(UInt16.random(in: 2 ... .max)))" : name
      self?.perform { try $0.move(ends.map { (hidden + $0, free + $0) }) }
    }
  }

  // MARK: Saving

  /// Whether the text of the open note is not in its file.
  var isUnsaved: Bool { document?.isUnsaved == true }

  /// Saves the text; the slow part runs on another thread.
  func save() {
    wait { store in
      await store.document?.save()
      store.watchFolders()
    }
  }

  /// Saves the text before the call returns; if another program has also written it, both texts are kept, as two notes.
  func saveNow() { document?.saveNow() }

  /// Ends a conflict as the user has decided.
  func resolve(_ choice: TextConflict.Choice) {
    guard let document, let note = open, let conflict = document.conflict else { return }
    document.resolve(choice)
    open?.text = document.text
    look()
    guard choice == .theirs else { return }
    if conflict == .removed { open(notes.first { $0.id != note.id }?.id) } else { onEvent(.opened) }
  }

  /// Starts a task for which ``finish()`` waits.
  private func wait(for body: @escaping (NoteStore) async -> Void) {
    let task = Task { [weak self] in if let self { await body(self) } }
    work = Task { [work] in
      await work?.value
      await task.value
    }
  }

  /// Waits for all saves and reads.
  func finish() async {
    while let task = work {
      await task.value
      if work == task { work = nil }
    }
  }

  // MARK: Other programs

  /// Looks for changes by other programs, on another thread.
  func look() {
    looksAgain = true
    guard !isLooking else { return }
    isLooking = true
    wait { store in
      while store.looksAgain {
        let (saved, count, folder) = (store.document?.savedText, store.moveCount, store.folder)
        store.looksAgain = false
        let found = await BackgroundWork.value { () throws(Never) in Result { try folder.read() } }
        // A text that was saved in the meantime is newer than the file that was read, and a note may have been removed.
        let isOutdated = saved != store.document?.savedText || count != store.moveCount
        if isOutdated { store.looksAgain = true } else { store.adopt(found) }
      }
      store.isLooking = false
    }
  }

  private func adopt(_ read: Result<(notes: [Note], notebooks: [String]), any Error>) {
    do { (notebooks, failure) = (try read.get().notebooks, nil) } catch { failure = "\(folder.path): \(error.reason)" }
    watchFolders()
    guard let files = try? read.get().notes else { return }
    let (file, before) = (files.first { $0.id == open?.id }, Set(notes.map(\.id)))
    let isKnown = file != nil || document?.savedText.isEmpty == false
    if let note = open, isKnown, document?.isUnsaved == false, file?.text != note.text {
      // A note whose file was renamed is still the same note.
      setOpen(file ?? files.first { $0.text == note.text && !before.contains($0.id) } ?? files.first)
      onEvent(.opened)
    }
    show(files)
  }

  private func watchFolders() {
    let paths = ([""] + notebooks).map(folder.place)
    guard watch?.folders != paths else { return }
    watch = FolderWatch(paths) { [weak self] changed in
      self?.wait { store in
        // If only the file of the open note has changed, by a save of this program, the files are not read again.
        if let document = store.document, changed == [document.path], await document.matchesFile() { return }
        // A folder that was renamed or removed is no longer watched, so a new watch is needed.
        if !changed.isDisjoint(with: paths) { store.watch = nil }
        store.look()
      }
    }
    // A new watch does not report earlier changes.
    if watch != nil { look() }
  }
}
