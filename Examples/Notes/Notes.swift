import Taction

/// The window's content: the list of notes, and beside it, or over it where the window is narrow, the chosen one.
final class Notes: View {
  /// The time from the first change to its save, in seconds: what is written is at most this and the time of a save
  /// away from the disk.
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
    notesDidChange()
    show(notebook.notes.first?.id)
  }

  override func didMoveToWindow() {
    // The window closes: there is no later.
    if !isInWindow { notebook.saveNow() }
  }

  private func scheduleSave() { after(Self.saveDelay) { [notebook] in notebook.save() } }

  private func notesDidChange() { list.show(notebook.notes, chosen: shown) }

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
