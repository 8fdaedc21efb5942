import TactionControls
import TactionEnvironment
import TactionGeometry
import TactionGestures
import TactionGraphics
import TactionText
import TactionViews
import TactionWindow
import TactionWords

/// Taction's own dialog for files, for desktops without a dialog: a sheet with the files of a folder, the path to the
/// folder, and a menu of places.
///
/// Folders are read on another thread, and their files are sorted and filtered there too, so folders with a hundred
/// thousand files do not block the window.
final class FilePicker: View {
  /// The folder that was last shown; the next dialog begins there.
  private static var lastFolder: FilePath?

  private let dialog: FileDialog
  private let purpose: FilePurpose
  private var onFinish: (([FilePath]?) -> Void)?
  private weak var sheet: Sheet?

  private let cancelButton = Button("")
  private let titleLabel = Label()
  private let acceptButton = Button("")
  private let placesButton = Button("")
  private let crumbs = Breadcrumbs()
  private let moreButton = Button("")
  private let nameField = TextField()
  private let searchField = SearchField()
  private let list = ListView<FileRow>(FileCell.self) { _, _ in }
  private let notice = Label()
  private let spinner = ActivityIndicator()
  private let filterButton = Button("")

  private var listing: FolderListing?
  private(set) var order = FolderOrder()
  private var types: MediaTypes?
  private var places: [FilePlace] = []
  private let thumbnails = Thumbnails()
  /// The numbers of the rows of the listing. They are not reused, so rows of different folders have different numbers.
  private var rowNumbers = 0..<0
  /// The chosen files that a search or a filter hides now.
  private var hiddenChoices: [FileRow] = []
  /// The work on the other thread: a folder is being read, or files are being sorted.
  private(set) var loading: Task<Void, Never>?
  /// The work before a file is saved: the disk is being read.
  private(set) var saving: Task<Void, Never>?

  /// The folder that is shown.
  private(set) var folder = FilePath("/")

  init(_ dialog: FileDialog, _ purpose: FilePurpose) {
    (self.dialog, self.purpose) = (dialog, purpose)
    super.init()
    order.filter = dialog.filters.first
    order.showsFiles = purpose != .folder
    if case .save(let name) = purpose { nameField.text = name }
    connect()
    arrange()
    translate()
  }

  isolated deinit { loading?.cancel() }

  // MARK: Choosing

  /// Shows the picker in a sheet of a view's window; returns nil if the user has cancelled, or the task is cancelled.
  func choose(from view: View) async -> [FilePath]? {
    let sheet = Sheet(self)
    sheet.title = dialog.title
    self.sheet = sheet
    sheet.onDismiss = { [weak self] in self?.finish(nil) }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { answer in
        onFinish = { answer.resume(returning: $0) }
        guard view.present(sheet) else { return finish(nil) }
        // The list gets the focus, so that keys can choose files immediately; a focused field would show the on-screen
        // keyboard.
        list.becomeFirstResponder()
        let home = FilePath(UserFolder.home() ?? "/")
        // The last folder may have been on a memory card that was removed.
        if let folder = dialog.folder { show(folder) } else { show(Self.lastFolder ?? home, otherwise: home) }
        loadPlaces()
      }
    } onCancel: {
      Task { @MainActor in self.finish(nil) }
    }
  }

  private func finish(_ paths: [FilePath]?) {
    guard let onFinish = onFinish.take() else { return }
    loading?.cancel()
    saving?.cancel()
    if paths != nil { Self.lastFolder = folder }
    onFinish(paths)
    sheet?.dismiss()
  }

  /// Accepts the selected files, the folder, or the entered name.
  private func accept() {
    guard acceptButton.isEnabled else { return }
    switch purpose {
    case .open:
      finish(chosenRows.map { folder.appending($0.entry.name) })
    case .folder: finish([folder])
    case .save: save()
    }
  }

  /// Chooses the file with the entered name. The list may be outdated or incomplete, so the disk is read again. If the
  /// file exists, the user is asked whether to replace it; if a folder has the name, an alert tells the user.
  private func save() {
    let target = folder.appending(nameField.text)
    saving?.cancel()
    saving = Task { [weak self] in
      let entry = await BackgroundQueue.files.value { () throws(Never) -> FileEntry? in FileEntry(at: target) }
      guard let self, !Task.isCancelled else { return }
      // The user may have gone to another folder or changed the name meanwhile, and then does not mean this file.
      if target == folder.appending(nameField.text) { save(target, over: entry) }
    }
  }

  private func save(_ target: FilePath, over entry: FileEntry?) {
    let name = target.name
    switch entry {
    case nil: finish([target])
    case .some(let entry) where entry.isFolder: present(Alert(theme.words[.fileExists], message: name))
    case .some:
      present(
        Alert(
          theme.words[.replaceQuestion, name],
          buttons: [.cancel(), .destructive(theme.words[.replace]) { [weak self] in self?.finish([target]) }]))
    }
  }

  private func activate(_ row: FileRow) {
    guard !row.entry.isFolder else { return show(folder.appending(row.entry.name)) }
    switch purpose {
    case .open(let isMultiple): if !isMultiple, row.entry.isFile { finish([folder.appending(row.entry.name)]) }
    case .save: if let name = String(validating: row.entry.name, as: UTF8.self) { nameField.text = name }
    case .folder: break
    }
    update()
  }

  /// Returns whether a text can be the name of a file.
  static func isName(_ text: String) -> Bool {
    !["", ".", ".."].contains(text) && text.utf8.count <= 255 && !text.utf8.contains { $0 == 0 || $0 == 0x2F }
  }

  // MARK: Folders

  /// Shows a folder, once it has been read. If it cannot be read, shows another folder instead, if one is given.
  func show(_ new: FilePath, otherwise other: FilePath? = nil) {
    folder = new
    order.words = ""
    searchField.text = ""
    listing = nil
    hiddenChoices = []
    list.setItems([], animated: false)
    list.scroll(to: .zero, animated: false)
    load(otherwise: other)
  }

  private func load(otherwise other: FilePath?) {
    loading?.cancel()
    spinner.isRunning = true
    update()
    loading = Task { [weak self, folder] in
      let listing = await FolderListing.load(folder)
      guard let self, !Task.isCancelled else { return }
      if let other, !listing.isReadable { return show(other) }
      self.listing = listing
      rowNumbers = rowNumbers.upperBound..<rowNumbers.upperBound + listing.entries.count
      self.folder = listing.folder
      if listing.isCut { present(Toast(theme.words[.folderTooLarge])) }
      await order(listing)
    }
  }

  /// Applies the current order and filter to the listing.
  private func reorder() {
    guard let listing else { return update() }
    loading?.cancel()
    loading = Task { [weak self] in await self?.order(listing) }
  }

  private func order(_ listing: FolderListing) async {
    let (order, types) = (order, types)
    let needsTypes = order.filter?.types.isEmpty == false
    let (places, table) = await BackgroundQueue.files.value { () throws(Never) -> ([Int], MediaTypes?) in
      let table = types ?? (needsTypes ? MediaTypes() : nil)
      return (order.arrange(listing.entries, table ?? MediaTypes(dataFolders: [])), table)
    }
    guard !Task.isCancelled else { return }
    if let table { self.types = table }
    let (start, chosen) = (rowNumbers.lowerBound, chosenRows)
    list.setItems(places.map { FileRow(id: start + $0, entry: listing.entries[$0]) }, animated: false)
    let shown = Set(list.items.map(\.id))
    list.selectedIDs = shown.intersection(chosen.map(\.id))
    hiddenChoices = chosen.filter { !shown.contains($0.id) }
    spinner.isRunning = false
    update()
  }

  private func loadPlaces() {
    Task { [weak self] in
      let places = await FilePlace.load()
      self?.places = places
    }
  }

  // MARK: Views

  private func connect() {
    for button in [cancelButton, placesButton, moreButton, filterButton] { button.role = .plain }
    cancelButton.action = { [weak self] in self?.finish(nil) }
    acceptButton.action = { [weak self] in self?.accept() }
    (placesButton.icon, moreButton.icon, filterButton.icon) = (.home, .moreVertical, .filter)
    placesButton.setMenu { [weak self] in self?.placesMenu }
    moreButton.setMenu { [weak self] in self?.moreMenu }
    filterButton.setMenu { [weak self] in self?.filterMenu }
    crumbs.onChoose = { [weak self] in self?.show($0) }
    nameField.onChange = { [weak self] _ in self?.update() }
    nameField.onReturn = { [weak self] in self?.accept() }
    searchField.onChange = { [weak self] words in
      self?.order.words = words
      self?.reorder()
    }
    list.use(FileCell.self, for: { _ in true }) { [weak self] cell, row in
      guard let self else { return }
      cell.show(row.entry, path: folder.appending(row.entry.name), thumbnails: thumbnails)
    }
    list.estimatedRowHeight = 52
    list.onActivate = { [weak self] in self?.activate($0) }
    list.onSelectionChange = { [weak self] _ in self?.selectionDidChange() }
    if purpose == .open(isMultiple: true) { list.selectionMode = .multiple }
    list.emptyView = notice
    (notice.numberOfLines, notice.alignment, notice.textColor) = (0, .center, .secondaryLabel)
    (titleLabel.font, titleLabel.alignment) = (.headline, .center)
  }

  /// The chosen files: first the files that are shown.
  private var chosenRows: [FileRow] { list.items.filter { list.selectedIDs.contains($0.id) } + hiddenChoices }

  /// A tap on a folder opens the folder instead of selecting it. A pipe, a device or a broken link is not selected.
  private func selectionDidChange() {
    let others = list.items.filter { list.selectedIDs.contains($0.id) && !$0.entry.isFile }.map(\.id)
    if !others.isEmpty { list.selectedIDs.subtract(others) }
    update()
  }

  private func arrange() {
    let hasAccept = purpose != .open(isMultiple: false)
    let header = FilePickerHeader(cancel: cancelButton, title: titleLabel, accept: hasAccept ? acceptButton : nil)
    let way = StackView(spacing: 0, arrangedSubviews: [placesButton, crumbs, spinner, moreButton])
    (crumbs.stretch, list.stretch, way.alignment) = (1, 1, .center)
    var fields: [View] = [searchField]
    if case .save = purpose { fields.insert(nameField, at: 0) }
    let column = StackView(axis: .vertical, spacing: 4, arrangedSubviews: [header, way] + fields + [list])
    if dialog.filters.count > 1, purpose != .folder { column.addArrangedSubview(filterButton) }
    column.layoutMargins = Insets(horizontal: 8, vertical: 0)
    column.fill(self)
  }

  override func themeDidChange() {
    super.themeDidChange()
    translate()
  }

  private func translate() {
    let words = theme.words
    cancelButton.title = words[.cancel]
    titleLabel.text = dialog.title
    acceptButton.title = dialog.acceptTitle ?? words[purpose.accepting]
    placesButton.accessibilityLabel = words[.places]
    moreButton.accessibilityLabel = words[.sort]
    nameField.accessibilityLabel = words[.name]
    nameField.placeholder = words[.name]
    searchField.accessibilityLabel = words[.search]
    searchField.placeholder = words[.search]
    update()
  }

  /// Updates the texts, and enables the button that accepts if the current choice can be accepted.
  private func update() {
    crumbs.show(folder, rootTitle: theme.words[.computer])
    list.accessibilityLabel = folder.name
    filterButton.title = order.filter?.name ?? theme.words[.allFiles]
    notice.text = noticeWord.map { theme.words[$0] } ?? ""
    list.setNeedsLayout()
    acceptButton.isEnabled =
      switch purpose {
      case .open: !chosenRows.isEmpty
      case .save: Self.isName(nameField.text) && listing?.isReadable == true
      case .folder: listing?.isReadable == true
      }
  }

  /// The reason why the list is empty; nil while the folder is being read.
  private var noticeWord: Word? {
    guard let listing else { return nil }
    guard listing.isReadable else { return .folderUnreadable }
    return order.words.isEmpty ? .empty : .noResults
  }

  // MARK: Menus

  private var placesMenu: Menu {
    Menu(
      places.map { place in
        MenuItem(place.title(in: theme.words), icon: place.icon) { [weak self] in self?.show(place.path) }
      }, title: theme.words[.places])
  }

  private var moreMenu: Menu {
    let words = theme.words
    let titles: [(FolderOrder.Key, Word)] = [(.name, .name), (.modified, .modified), (.size, .size)]
    let keys = titles.map { key, word in
      MenuItem(words[word], isChecked: order.key == key) { [weak self] in
        self?.order.key = key
        self?.reorder()
      }
    }
    let hidden = MenuItem(words[.showHiddenFiles], isChecked: order.showsHidden) { [weak self] in self?.toggleHidden() }
    var rest = [hidden]
    if purpose != .open(isMultiple: false), purpose != .open(isMultiple: true) {
      rest.append(MenuItem(words[.createFolder], icon: .add) { [weak self] in self?.askForFolder() })
    }
    return Menu(sections: [MenuSection(keys, title: words[.sort]), MenuSection(rest)])
  }

  private var filterMenu: Menu {
    Menu(
      dialog.filters.map { filter in
        MenuItem(filter.name, isChecked: filter == order.filter) { [weak self] in
          self?.order.filter = filter
          self?.reorder()
        }
      })
  }

  private func toggleHidden() {
    order.showsHidden.toggle()
    reorder()
  }

  // MARK: Keys

  /// Handles the keys of file dialogs: Alt with the up arrow opens the parent folder, Control with H shows or hides
  /// hidden files, and Control with F starts a search.
  override func keyDown(_ event: KeyEvent) -> Bool {
    let held = event.modifiers.intersection(.held)
    if held == .alt, event.key.unpadded == .upArrow, let parent = folder.parent {
      show(parent)
    } else if held == .control, event.shortcutLetter == "h" {
      if !event.isRepeat { toggleHidden() }
    } else if held == .control, event.shortcutLetter == "f" {
      searchField.becomeFirstResponder()
    } else if held.isEmpty, [.return, .enter].contains(event.key), acceptButton.isEnabled {
      // A list handles these keys only while one of its files has the focus.
      if !event.isRepeat { accept() }
    } else {
      return super.keyDown(event)
    }
    return true
  }
}
