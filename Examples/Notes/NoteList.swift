import Taction
import TactionForms

/// The notes of a notebook, or the notes that contain the text of the search, with buttons for other notebooks and new
/// notes.
final class NoteList: View {
  private let store: NoteStore
  private let onOpen: () -> Void
  private var notebook: String? { didSet { if notebook != oldValue { update() } } }
  let thumbnails = Thumbnails()
  private let search = SearchField(placeholder: "Search")
  private let notebookButton = BarButton("All notes")
  private lazy var list: ListView<Note> = ListView(ListCell.self) { [weak self] cell, note in
    (cell.title, cell.detail) = (note.title, note.summary)
    cell.image = self?.thumbnail(of: note)
  }

  /// Shows the notes of a store; `onOpen` is called when the user has opened a note.
  init(store: NoteStore, onOpen: @escaping () -> Void) {
    (self.store, self.onOpen) = (store, onOpen)
    super.init()
    backgroundColor = .background
    notebookButton.setMenu { [weak self] in self?.menu }
    search.onChange = { [weak self] _ in self?.update() }
    (list.stretch, list.selectionMode) = (1, .single)
    list.onActivate = { [weak self] note in
      if let self, self.store.open(note.id) { self.onOpen() }
    }
    list.trailingSwipeActions = { [weak self] note in
      [SwipeAction("Delete", color: .destructive) { self?.delete(note.id, title: note.title) }]
    }
    let new = BarButton(.add, label: "New") { [weak self] in self?.makeNote() }
    let bar = StackView(arrangedSubviews: [notebookButton, Spacer(), new])
    let head = StackView(axis: .vertical, arrangedSubviews: [bar, search])
    head.layoutMargins = Insets(horizontal: 16, vertical: 8)
    StackView(axis: .vertical, spacing: 0, arrangedSubviews: [head, list]).fill(self, of: .safeArea)
  }

  func update() {
    if let name = notebook, !store.notebooks.contains(name) { return notebook = nil }
    notebookButton.title = notebook ?? "All notes"
    // A search includes the notes of all notebooks.
    let isIncluded = { [words = search.text.lowercased(), notebook] (note: Note) in
      words.isEmpty ? notebook == nil || note.notebook == notebook : note.text.lowercased().contains(words)
    }
    list.setItems(store.notes.filter(isIncluded))
    list.selectedIDs = store.open.map { [$0.id] } ?? []
    list.reconfigureVisibleCells()
    list.emptyView = list.items.isEmpty ? emptyView : nil
  }

  private func thumbnail(of note: Note) -> Image? {
    // A row shows a picture of 36 px.
    let (pages, edge) = (store.folder.place(note.id + ".pages"), Int((36 * displayScale).rounded(.up)))
    return thumbnails.image(of: note, pages: pages, edge: edge, isOpen: note.id == store.open?.id) { [weak list] in
      list?.reconfigureVisibleCells()
    }
  }

  private var emptyView: View {
    if let failure = store.failure { return ContentUnavailableView(.warning, title: "No notes", message: failure) }
    let words = search.text
    return words.isEmpty
      ? ContentUnavailableView(
        .edit, title: "No notes", message: "What you write is kept here.",
        button: Button("New note") { [weak self] in self?.makeNote() })
      : ContentUnavailableView(.search, title: "No results", message: "No note has “\(words)”.")
  }

  private func makeNote() {
    if store.makeNote(in: notebook ?? "") { onOpen() }
  }

  /// Deletes a note or a notebook; a toast offers to restore it.
  private func delete(_ name: String, title: String, isNotebook: Bool = false) {
    let undo = store.remove(name, isNotebook: isNotebook)
    if store.open == nil { store.open(store.notes.first?.id) }
    guard let undo else {
      return _ = present(Toast("“\(title)” was not deleted: it has changed, or its files cannot be moved"))
    }
    present(Toast("Deleted \(title)", action: "Undo") { undo() })
  }

  // MARK: Notebooks

  private var menu: Menu {
    let names = [nil] + store.notebooks.map(Optional.some)
    let choices = names.map { name in
      MenuItem(name ?? "All notes", isChecked: name == notebook) { [weak self] in self?.notebook = name }
    }
    var changes = [MenuItem("New notebook", icon: .add) { [weak self] in self?.ask("") }]
    if let name = notebook {
      changes.append(MenuItem("Rename notebook", icon: .edit) { [weak self] in self?.ask(name) })
      changes.append(
        MenuItem("Delete notebook", icon: .delete, role: .destructive) { [weak self] in
          self?.delete(name, title: name, isNotebook: true)
        })
    }
    return Menu(sections: [MenuSection(choices), MenuSection(changes)])
  }

  /// Asks for the name of a new notebook, or for another name of an existing notebook.
  private func ask(_ old: String) {
    let name = { (text: String) in String(text.filter { $0 != "/" }.drop { $0 == "." || $0 == " " }) }
    // Folders of pages are not notebooks.
    let isFree = { [store] (name: String) in
      !name.isEmpty && !name.hasSuffix(".pages") && !store.notebooks.contains(name)
    }
    present(
      Alert.asking("Notebook", text: old, placeholder: "Name", accept: "Save", isValid: { isFree(name($0)) }) {
        [weak self] in self?.rename(old, name($0))
      })
  }

  /// Renames a notebook, or creates one if there is no old name.
  private func rename(_ old: String, _ name: String) {
    let open = store.open?.id
    guard old.isEmpty || store.open(nil) else { return }
    let isDone = store.perform { try old.isEmpty ? $0.makeNotebook(name) : $0.move([(old, name)]) }
    store.open(open.map { isDone && $0.hasPrefix(old + "/") ? name + $0.dropFirst(old.count) : $0 })
    // A note in which nothing was written is removed when it is closed.
    if store.open == nil { store.open(store.notes.first?.id) }
    if isDone { notebook = name }
  }
}
