import Taction

/// The window's content: the list of notes, and next to it, or over it if the window is narrow, the chosen note.
final class Notes: View {
  /// The time from the first change to its save, in seconds: a change is on the disk after at most this time plus the
  /// time of a save.
  static let saveDelay = 0.5

  private let notebook: Notebook
  private let list = NoteList()
  private let editor = NoteEditor()
  private let detail: NavigationStack
  private let split: SplitView
  private var shown: Note.ID?

  init(notebook: Notebook) {
    self.notebook = notebook
    detail = NavigationStack(root: editor, title: "")
    detail.backTitle = "Notes"
    split = SplitView(sidebar: list, detail: detail)
    super.init()
    split.fill(self)
    list.onOpen = { [weak self] in self?.open($0) }
    list.onNew = { [weak self] in self?.writeNewNote() }
    list.onDelete = { [weak self] in self?.delete($0) }
    editor.onChange = { [weak self] in self?.textDidChange() }
    notebook.onChange = { [weak self] in self?.notesDidChange() }
    notebook.onUnsaved = { [weak self] in self?.scheduleSave() }
    notebook.onTrouble = { [weak self] in self?.present(Toast("Not saved: \($0)")) }
    notebook.onConflict = { [weak self] in self?.ask(about: $0) }
    notebook.onOutsideChange = { [weak self] in self?.notesDidChangeOutside($0) }
    list.failure = notebook.failure.map { "\($0)" }
    notesDidChange()
    show(notebook.notes.first?.id)
  }

  override func didMoveToWindow() {
    // The window closes: there is no later chance to save.
    if !isInWindow { notebook.saveNow() }
  }

  private func scheduleSave() { after(Self.saveDelay) { [notebook] in notebook.save() } }

  private func notesDidChange() { list.show(notebook.notes, chosen: shown) }

  /// Shows the changes that other programs have made to the notes.
  private func notesDidChangeOutside(_ ids: Set<Note.ID>) {
    guard let shown, ids.contains(shown) else { return }
    if let note = notebook.note(shown) {
      editor.update(note.text)
      detail.item(of: editor)?.title = note.title
    } else {
      // A file that got another name is still the same note.
      let renamed = notebook.notes.first { ids.contains($0.id) && $0.text == editor.text }
      show((renamed ?? notebook.notes.first)?.id)
    }
  }

  /// Asks the user about a note that has changed both here and in its file.
  private func ask(about conflict: NoteConflict) {
    let title = notebook.note(conflict.id)?.title ?? conflict.theirs.map { Note(id: "", text: $0.text).title } ?? ""
    let button = { [notebook] (title: String, choice: NoteConflict.Choice) in
      AlertButton(title, isPreferred: choice == .both) { notebook.resolve(conflict, by: choice) }
    }
    let isGone = notebook.note(conflict.id) == nil
    let question: (change: String, buttons: [AlertButton]) =
      switch (isGone, conflict.theirs) {
      case (false, .some):
        (
          "has changed it too",
          [button("Keep both", .both), button("Keep mine", .mine), button("Keep the other", .theirs)]
        )
      case (false, nil):
        ("has removed it", [button("Keep it", .both), button("Remove it", .theirs)])
      default:
        ("has changed it meanwhile", [button("Keep it", .theirs), button("Delete it", .mine)])
      }
    present(Alert("“\(title)”", message: "Another program \(question.change).", buttons: question.buttons))
  }

  private func show(_ id: Note.ID?) {
    if let shown, shown != id, notebook.note(shown)?.text.isEmpty == true { notebook.remove(shown) }
    shown = id
    let note = id.flatMap(notebook.note)
    editor.show(note?.text)
    detail.item(of: editor)?.title = note?.title ?? ""
    notesDidChange()
  }

  private func open(_ id: Note.ID) {
    show(id)
    split.showDetail()
  }

  private func writeNewNote() {
    open(notebook.makeNote().id)
    editor.beginWriting()
  }

  private func textDidChange() {
    guard let shown else { return }
    notebook.setText(editor.text, of: shown)
    detail.item(of: editor)?.title = notebook.note(shown)?.title ?? ""
  }

  /// Deletes a note; a toast brings it back.
  private func delete(_ id: Note.ID) {
    guard let note = notebook.note(id) else { return }
    notebook.remove(id)
    if shown == id { show(notebook.notes.first?.id) }
    present(Toast("Deleted \(note.title)", action: "Undo") { [notebook] in notebook.restore(note) })
  }
}
