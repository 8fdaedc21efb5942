import Foundation

/// Holds all notes and notebooks, saves the open note's text, and follows the changes of other programs.
final class NoteStore {
  /// Events for the view. `unsaved` is the first change since a save. `conflict` is the text that another program has
  /// written in the meantime, nil if it has removed the file; the conflict waits for ``resolve(_:)``.
  enum Event { case changed, opened, unsaved, trouble(any Error), conflict(String?) }
  /// The decision of the user: the text of this program, the text of the other program, or both, as two notes.
  enum Choice { case mine, theirs, both }

  var onEvent: (Event) -> Void = { _ in }
  /// The notes, most recently changed first.
  private(set) var notes: [Note] = []
  private(set) var notebooks: [String] = []
  private(set) var open: Note?
  /// The reason why the notes could not be read; nil if the folder could be read.
  private(set) var failure: String?
  let folder: NoteFolder
  /// The text of the open note's file when it was last read or written.
  private var known = ""
  private var isUnsaved: Bool { open.map { $0.text != known } ?? false }
  /// The text of another program about which the user has to decide; nil if there is no conflict.
  private var conflict: String??
  private var (isScheduled, hasTrouble) = (false, false)
  /// The number of immediate saves, and the number of changes of notes and notebooks (created, renamed or removed).
  private var (saveCount, moveCount) = (0, 0)
  private var work: Task<Void, Never>?
  private var watch: FolderWatch?

  init(folder: NoteFolder) {
    self.folder = folder
    try? FileManager.default.removeItem(atPath: folder.place(".deleted"))
    reload()
    open(notes.first?.id)
  }

  func note(_ id: Note.ID) -> Note? { notes.first { $0.id == id } }

  private static func newName(in notebook: String) -> String {
    let name = "\(Int(Date.now.timeIntervalSince1970 * 1000))-\(UInt16.random(in: 0 ... .max))"
    return notebook.isEmpty ? name : "\(notebook)/\(name)"
  }

  /// Opens a note, or none for nil. Does nothing if the text of the current note cannot be saved.
  func open(_ id: Note.ID?) {
    saveNow()
    guard !isUnsaved, id == nil || id != open?.id else { return }
    let old = open
    open = id.flatMap(note)
    known = open?.text ?? ""
    // A note in which nothing was written is removed.
    if let old, old.text.isEmpty, !folder.exists(old.id + ".pages") { _ = remove(old.id) }
    onEvent(.opened)
    show(notes)
  }

  /// Creates and opens an empty note, which gets a file once it has content.
  func makeNote(in notebook: String = "") {
    notes.insert(Note(id: Self.newName(in: notebook)), at: 0)
    open(notes[0].id)
  }

  /// Takes a new text of the open note; nil means that its ink or its photos have changed.
  func change(_ text: String?) {
    guard let old = open, text != old.text else { return }
    open = Note(id: old.id, text: text ?? old.text)
    show(notes)
    schedule()
  }

  private func schedule() {
    guard isUnsaved, !isScheduled else { return }
    isScheduled = true
    onEvent(.unsaved)
  }

  /// Shows notes, with the open note as it is on its page.
  private func show(_ files: [Note]) {
    notes = files.filter { $0.id != open?.id } + [open].compactMap(\.self)
    notes.sort { ($0.changed, $0.id) > ($1.changed, $1.id) }
    onEvent(.changed)
  }

  /// Creates or renames a file or folder, after the open text has been saved.
  func perform(_ body: (NoteFolder) throws -> Void) {
    saveNow()
    moveCount += 1
    // Waits until photos that are being saved are in the folder.
    NoteFolder.queue.sync {}
    do { try body(folder) } catch { onEvent(.trouble(error)) }
    reload()
  }

  /// Removes a note or a notebook, and returns a closure that restores it; nil if another program has changed the note.
  func remove(_ name: String, isNotebook: Bool = false) -> (() -> Void)? {
    saveNow()
    guard isNotebook || note(name)?.text == (try? folder.text(of: name)) else {
      look()
      return nil
    }
    if isNotebook ? open?.notebook == name : open?.id == name { open = nil }
    let (hidden, ends) = (Self.newName(in: ".deleted"), isNotebook ? [""] : [".txt", ".pages"])
    perform { try $0.move(ends.map { (name + $0, hidden + $0) }) }
    return { [weak self] in self?.perform { try $0.move(ends.map { (hidden + $0, name + $0) }) } }
  }

  // MARK: Saving

  /// Saves the text; the slow part runs on another thread.
  func save() {
    isScheduled = false
    run { store in
      guard store.isUnsaved, store.conflict == nil, let note = store.open else { return }
      let (count, folder) = (store.saveCount, store.folder)
      let draft = await NoteFolder.queue.result { try folder.draft(note) }
      // The text may have been saved by `saveNow()` in the meantime.
      if count == store.saveCount { store.finish(draft, of: note) } else { store.schedule() }
      if let conflict = store.conflict { store.onEvent(.conflict(conflict)) }
    }
  }

  /// Saves the text before the call returns, because there is no later chance.
  ///
  /// The user cannot be asked any more. If another program has also written the text, both texts are kept, as two
  /// notes.
  func saveNow() {
    for _ in 0..<2 where isUnsaved {
      resolve(.both)
      guard let note = open else { return }
      saveCount += 1
      finish(NoteFolder.queue.sync { Result { try folder.draft(note) } }, of: note)
    }
  }

  /// Replaces a text by its draft. The file is checked as late as possible: a change between the check and the
  /// replacement is lost.
  private func finish(_ draft: Result<String, any Error>, of note: Note) {
    defer {
      if let file = try? draft.get() { unlink(file) }
      schedule()
    }
    guard isUnsaved, conflict == nil, note.id == open?.id else { return }
    do {
      let (file, present) = (note.id + ".txt", try folder.text(of: note.id))
      guard present == known || present == note.text else {
        conflict = .some(folder.exists(file) ? present : nil)
        return
      }
      try NoteFolder.replace(folder.place(file), by: draft.get())
      (known, hasTrouble) = (note.text, false)
      watchFolders()
    } catch {
      // Reported once, not with each attempt.
      if !hasTrouble { onEvent(.trouble(error)) }
      hasTrouble = true
    }
  }

  /// Runs a closure after the current saves and reads.
  private func run(_ body: @escaping (NoteStore) async -> Void) {
    work = Task { [weak self, work] in
      await work?.value
      if let self { await body(self) }
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

  /// Ends a conflict as the user has decided. If the file changes once more, that is another conflict.
  func resolve(_ choice: Choice) {
    guard let theirs = conflict, let note = open else { return }
    (conflict, known) = (nil, choice == .both ? "" : theirs ?? "")
    let copy = (note.id + ".txt", Self.newName(in: note.notebook) + ".txt")
    if choice == .theirs { open?.text = known }
    if choice == .both { do { try folder.move([copy]) } catch { onEvent(.trouble(error)) } }
    reload()
    if choice == .theirs { theirs == nil ? open(notes.first { $0.id != note.id }?.id) : onEvent(.opened) }
    schedule()
  }

  /// Looks for changes by other programs, on another thread.
  func look() {
    run { store in
      let (known, count, folder) = (store.known, store.moveCount, store.folder)
      let found = await NoteFolder.reading.result { try folder.read() }
      // A text that was saved in the meantime is newer than the file that was read, and a note may have been removed.
      if known == store.known, count == store.moveCount { store.adopt(found) } else { store.look() }
    }
  }

  private func reload() { adopt(Result { try folder.read() }) }

  private func adopt(_ result: Result<(notes: [Note], notebooks: [String]), any Error>) {
    do { (notebooks, failure) = (try result.get().notebooks, nil) } catch { failure = "\(folder.path): \(error.words)" }
    watchFolders()
    guard let files = try? result.get().notes else { return }
    let (file, before) = (files.first { $0.id == open?.id }, Set(notes.map(\.id)))
    if let note = open, !isUnsaved, file?.text != note.text, file != nil || !known.isEmpty {
      // A note that was renamed is still the same note.
      open = file ?? files.first { $0.text == note.text && !before.contains($0.id) } ?? files.first
      known = open?.text ?? ""
      onEvent(.opened)
    }
    show(files)
  }

  private func watchFolders() {
    let paths = ([""] + notebooks).map(folder.place)
    if watch?.paths != paths { watch = FolderWatch(paths: paths) { [weak self] in self?.look() } }
  }
}
