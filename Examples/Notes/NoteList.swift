import Taction

/// The notes that have the words of the search, and the button that begins a new one.
final class NoteList: View {
  var onOpen: (Note.ID) -> Void = { _ in }
  var onNew: () -> Void = {}
  var onDelete: (Note.ID) -> Void = { _ in }

  private var notes: [Note] = []
  private let search = SearchField(placeholder: "Search")
  private let list = ListView<Note>(ListCell.self) { cell, note in
    cell.title = note.title
    cell.detail = note.summary
  }

  init() {
    super.init()
    let button = BarButton(.add, label: "New") { [weak self] in self?.onNew() }
    search.stretch = 1
    search.onChange = { [weak self] _ in self?.update() }
    let bar = StackView(spacing: 8, arrangedSubviews: [search, button])
    bar.alignment = .center
    bar.layoutMargins = Insets(horizontal: 16, vertical: 0)
    list.stretch = 1
    list.selectionMode = .single
    list.onActivate = { [weak self] in self?.onOpen($0.id) }
    list.trailingSwipeActions = { [weak self] note in
      [SwipeAction("Delete", color: .destructive) { self?.onDelete(note.id) }]
    }
    let column = StackView(axis: .vertical, spacing: 8, arrangedSubviews: [bar, list])
    column.layoutMargins = Insets(horizontal: 0, vertical: 8)
    column.fill(self, of: .safeArea)
    backgroundColor = .background
  }

  /// The reason why there are no notes; nil where the folder could be read.
  var failure: String? {
    didSet { update() }
  }

  func show(_ notes: [Note], chosen: Note.ID?) {
    self.notes = notes
    update()
    list.selectedIDs = chosen.map { [$0] } ?? []
  }

  private func update() {
    list.setItems(notes.filter { $0.contains(search.text) })
    list.emptyView = list.items.isEmpty ? emptyView : nil
  }

  /// The view in place of the notes.
  private var emptyView: View {
    if let failure { return ContentUnavailableView(.warning, title: "No notes", message: failure) }
    guard notes.isEmpty else {
      return ContentUnavailableView(.search, title: "No results", message: "No note has “\(search.text)”.")
    }
    return ContentUnavailableView(
      .edit, title: "No notes", message: "What you write is kept here.",
      button: Button("New note") { [weak self] in self?.onNew() })
  }
}
