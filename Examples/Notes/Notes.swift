import Taction
import TactionInk
import TactionPortals

/// The window's content: the list of notes, and the open note next to it, or over it if the window is narrow.
final class Notes: View {
  /// The time from the first change to the save, in seconds: a change is on the disk at the latest after this time plus
  /// the duration of a save.
  static let saveDelay = 0.5

  let editor = NoteEditor()
  private let store: NoteStore
  private(set) lazy var list = NoteList(store: store) { [weak self] in self?.showDetail() }
  private lazy var split = SplitView(sidebar: list, detail: detail)
  private lazy var detail = NavigationStack(root: editor, editor.item)
  /// The question whether the window closes without saving.
  private weak var question: Alert?

  init(store: NoteStore) {
    self.store = store
    super.init()
    detail.backTitle = "Notes"
    split.fill(self)
    editor.onChange = { [weak store] in store?.change($0) }
    store.onEvent = { [weak self] in self?.take($0) }
    take(.opened)
    take(.changed)
  }

  override func didMoveToWindow() {
    guard isInWindow else {
      // The window closes, so there is no later chance to save, or to delete the files of photos.
      if saveNow() == nil { editor.pages?.close() }
      return _ = editor.pages?.flush()
    }
    window?.shouldClose = { [weak self] in self?.mayClose() ?? true }
  }

  /// Saves everything; if that fails, the user decides whether the window closes.
  private func mayClose() -> Bool {
    if self.question?.isPresented == true { return false }
    guard let reason = saveNow() else { return true }
    let question = Alert.discardingChanges(reason) { [weak self] in self?.window?.close() }
    self.question = question
    return !present(question)
  }

  /// Saves everything, including changes of notes that were open before; returns the reason if this is not possible.
  func saveNow() -> String? {
    store.saveNow()
    let failure = editor.pages?.flush()
    do { try InkJournal.flushReleased() } catch { return error.reason }
    return failure?.reason ?? (store.isUnsaved ? "The text cannot be saved." : nil)
  }

  private func showDetail() {
    split.showDetail()
    if store.open?.text.isEmpty == true { editor.beginWriting() }
  }

  private func take(_ event: NoteStore.Event) {
    switch event {
    case .changed:
      list.update()
      editor.item.title = store.open?.title ?? ""
    case .opened:
      guard let note = store.open else { return editor.show("", nil) }
      let path = store.folder.place(note.id + ".pages")
      if path == editor.pages?.path { return editor.update(note.text) }
      // The files of the previous note are closed first: it may be the same note under another name.
      editor.show("", nil)
      editor.show(note.text, NotePages(path: path) { [weak self] in self?.take(.trouble($0)) })
    case .moving: editor.pages?.flush()
    case .unsaved: after(Self.saveDelay) { [store] in store.save() }
    case .trouble(let error): present(Toast("Not saved: \(error.reason)"))
    case .conflict(let conflict): ask(about: conflict)
    }
  }

  /// Asks the user about a note that has changed both in this program and in its file.
  private func ask(about conflict: TextConflict) {
    let answers: [(String, TextConflict.Choice)] =
      conflict == .removed
      ? [("Keep it", .mine), ("Remove it", .theirs)]
      : [("Keep both", .both), ("Keep mine", .mine), ("Keep the other", .theirs)]
    let buttons = answers.enumerated().map { [store] place, answer in
      AlertButton(answer.0, isPreferred: place == 0) { store.resolve(answer.1) }
    }
    let change = conflict == .removed ? "has removed it" : "has changed it too"
    present(Alert("“\(store.open?.title ?? "")”", message: "Another program \(change).", buttons: buttons))
  }
}
