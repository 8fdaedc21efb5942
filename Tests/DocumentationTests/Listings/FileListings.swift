import Taction
import TactionForms
import TactionPortals
import TactionRestoration

/// The listings of the page on files and other programs.
enum FileListings {
  static func open(from button: Button) async throws -> Image? {
    let dialog = FileDialog(
      "Open a photo", filters: [FileFilter("Photos", types: ["image/jpeg", "image/png"])])
    guard let path = try await dialog.openFile(from: button)?.string else { return nil }
    return try await Image.load(path: path)
  }

  static func openPlan(from button: Button) async throws -> FilePath? {
    let plans = FileFilter("Plans", patterns: ["*.plan", "*.plan.gz"])
    return try await FileDialog("Open a plan", filters: [plans]).openFile(from: button)
  }

  static func export(_ photo: FilePath, from view: View) async throws -> FilePath? {
    var dialog = FileDialog("Export the photo", folder: photo.parent)
    dialog.acceptTitle = "Export"
    return try await dialog.saveFile(named: "Copy of \(photo.name)", from: view)
  }

  static func chooseFolder(from view: View) async throws -> FilePath? {
    var dialog = FileDialog("Export to")
    dialog.style = .own
    return try await dialog.chooseFolder(from: view)
  }

  static func share(_ file: FilePath, from window: Window, of app: Application) async throws {
    try await app.open("https://example.org", from: window)
    try await app.open(file, from: window)
    try await app.compose(EmailMessage(subject: "A photo", attachments: [file]), from: window)
  }

  static func tell(_ app: Application, again: @escaping () -> Void) async throws {
    app.notifications.onAction = { notification, action in
      if notification == "tea", action == "again" { again() }
    }
    try await app.notifications.send(
      DesktopNotification("tea", title: "Tea is ready", actions: [.init("again", title: "Again")]))
  }

  static func copy(_ photo: FilePath, to path: String) async throws {
    guard let source = photo.string else { return }
    let bytes = try await WholeFile.load(source)
    try await BackgroundWork.value { try WholeFile.write(bytes, to: path, makesFolders: true) }
  }

  static func edit(
    _ path: String, in textView: TextView, of window: Window, _ app: Application
  ) async throws -> TextDocument {
    let document = try await TextDocument.open(path)
    textView.text = document.text
    textView.onChange = { [unowned textView] in document.text = textView.text }
    document.onUnsaved = { [weak document, weak app] in
      guard let document else { return }
      app?.after(0.5) { Task { await document.save() } }
    }
    document.onConflict = { [weak document, weak textView, weak window] conflict in
      guard let document else { return }
      let theirs = AlertButton(conflict == .removed ? "Remove" : "Keep the other") {
        document.resolve(.theirs)
        textView?.text = document.text
      }
      let mine = AlertButton("Keep mine", isPreferred: true) { document.resolve(.mine) }
      window?.content.present(Alert("Another program has changed the text.", buttons: [theirs, mine]))
    }
    return document
  }

  static func follow(_ folder: FilePath, reload: @escaping () -> Void) -> FolderWatch? {
    let watch = FolderWatch([folder.description]) { changed in reload() }
    return watch
  }

  static func save(_ document: TextDocument, atEndOf app: Application) {
    app.onTerminate = { document.saveNow() }
  }

  static func save(_ app: Application, _ write: @escaping () async -> Void) -> TerminationHandler {
    let saving = app.addTerminationHandler { await write() }
    return saving
  }
}

/// The listings of the page on state restoration.
enum RestorationListings {
  struct Song: Identifiable {
    let id: Int
  }

  static func restore(_ window: Window, _ list: ListView<Song>, _ note: TextField) {
    window.restoration.start(as: "main")
    list.restorationIdentifier = "songs"
    note.restorationIdentifier = "note"
  }

  static func restorePages(of stack: NavigationStack, _ page: @escaping (String) -> View?) {
    stack.restorationIdentifier = "stack"
    stack.restorePages { name in page(name).map { ($0, NavigationItem(name)) } }
  }

  static func restore(_ search: SearchField, filtering list: ListView<Song>, _ songs: @escaping (String) -> [Song]) {
    search.restorationIdentifier = "search"
    search.onChange = { [weak list] in list?.setItems(songs($0)) }
    search.onRestore = { [weak list, weak search] in list?.setItems(songs(search?.text ?? "")) }
  }

  static func take(_ name: TextRow, _ take: @escaping (String) -> Void) {
    name.restorationIdentifier = "name"
    name.onChange = take
    name.onRestore = { [weak name] in if let name { take(name.text) } }
  }

  static func restore(_ name: TextRow, _ nights: FormRow, in window: Window) {
    window.restoration.start(as: "booking")
    name.restorationIdentifier = "name"
    nights.restorationIdentifier = "nights"
  }

  static func count(_ window: Window) -> Int {
    let starts: Int = window.restoration["starts"] ?? 0
    window.restoration["starts"] = starts + 1
    return starts
  }
}
