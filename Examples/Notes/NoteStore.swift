import Foundation

/// All notes and notebooks, the saving of the open note's text, and the changes of other programs.
final class NoteStore {
  /// Events for the view. `unsaved` is the first change since a save, `conflict` the text that another program has
  /// written meanwhile, nil if it has removed the file; it waits for ``resolve(_:)``.
  enum Event { case changed, opened, unsaved, trouble(any Error), conflict(String?) }
  /// The decision of the user: the text of this program, that of the other one, or both, as two notes.
  enum Choice { case mine, theirs, both }

  var onEvent: (Event) -> Void = { _ in }
  /// The notes, the most recently changed one first.
  private(set) var notes: [Note] = []
  private(set) var notebooks: [String] = []
  private(set) var open: Note?
  /// The reason for which there are no notes; nil where the folder could be read.
  private(set) var failure: String?
  let folder: NoteFolder
  /// The text of the open note's file as it was seen last.
  private var known = ""
  private var isUnsaved: Bool { open.map { $0.text != known } ?? false }
  /// The text of another program that the user has to decide about.
  private var conflict: String??
  private var (isScheduled, hasTrouble) = (false, false)
  /// The number of saves, and of notes and notebooks that were made, renamed or removed.
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

  /// Opens a note, or none. It does not if the text of the one that is open cannot be saved.
  func open(_ id: Note.ID?) {
    saveNow()
    guard !isUnsaved, id == nil || id != open?.id else { return }
    let old = open
    open = id.flatMap(note)
    known = open?.text ?? ""
    // A note in which nothing was written goes.
    if let old, old.text.isEmpty, !folder.exists(old.id + ".pages") { _ = remove(old.id) }
    onEvent(.opened)
    show(notes)
  }

  /// Makes and opens an empty note, which has a file once there is something in it.
  func makeNote(in notebook: String = "") {
    notes.insert(Note(id: Self.newName(in: notebook)), at: 0)
    open(notes[0].id)
  }

  /// Takes a new text of the open note; or nil if its ink or its photos have changed.
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

  /// Shows notes, with the open one as it is on its page.
  private func show(_ files: [Note]) {
    notes = files.filter { $0.id != open?.id } + [open].compactMap(\.self)
    notes.sort { ($0.changed, $0.id) > ($1.changed, $1.id) }
    onEvent(.changed)
  }

  /// Makes or renames something in the folder, once the open text is in it.
  func perform(_ body: (NoteFolder) throws -> Void) {
    saveNow()
    moveCount += 1
    // Photos that are being saved are in the folder then.
    NoteFolder.queue.sync {}
    do { try body(folder) } catch { onEvent(.trouble(error)) }
    reload()
  }

  /// Removes a note or a notebook, and returns what brings it back; nil, if another program has changed the note.
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

  /// Saves the text, on another thread as far as it takes time.
  func save() {
    isScheduled = false
    run { store in
      guard store.isUnsaved, store.conflict == nil, let note = store.open else { return }
      let (count, folder) = (store.saveCount, store.folder)
      let draft = await NoteFolder.queue.result { try folder.draft(note) }
      // It may have been saved at once meanwhile.
      if count == store.saveCount { store.finish(draft, of: note) } else { store.schedule() }
      if let conflict = store.conflict { store.onEvent(.conflict(conflict)) }
    }
  }

  /// Saves the text before it returns: there is no later chance.
  ///
  /// The user cannot be asked any more. A text that another program has written too becomes a note of its own.
  func saveNow() {
    for _ in 0..<2 where isUnsaved {
      resolve(.both)
      guard let note = open else { return }
      saveCount += 1
      finish(NoteFolder.queue.sync { Result { try folder.draft(note) } }, of: note)
    }
  }

  /// Replaces a text by its draft, as late as possible after a look at it: what is written in between is lost.
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
      // Once, not with each attempt.
      if !hasTrouble { onEvent(.trouble(error)) }
      hasTrouble = true
    }
  }

  /// Does something after what is being saved or read.
  private func run(_ body: @escaping (NoteStore) async -> Void) {
    work = Task { [weak self, work] in
      await work?.value
      if let self { await body(self) }
    }
  }

  /// Waits for all that is being saved and read.
  func finish() async {
    while let task = work {
      await task.value
      if work == task { work = nil }
    }
  }

  // MARK: Other programs

  /// Ends a conflict as the user wants it. If the file changes once more, that is another conflict.
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

  /// Looks for changes of other programs, on another thread.
  func look() {
    run { store in
      let (known, count, folder) = (store.known, store.moveCount, store.folder)
      let found = await NoteFolder.reading.result { try folder.read() }
      // A text that was saved meanwhile is newer than the file that was found, and a note may have gone.
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
      // A note that got another name is still the same.
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
