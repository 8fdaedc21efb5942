import Logging
import Synchronization
import TactionGraphics
import TactionViews
import TactionWindow

let log = Logger(label: "taction.restoration")

/// The state of a window that comes back when the program starts again, also after it was killed: positions, pages,
/// texts, and values of the app.
///
///     window.restoration.start(as: "main")
///     list.restorationIdentifier = "songs"
///     let draft: Draft? = window.restoration["draft"]
///
/// A second after the last change at most, the state is written to a file, on another thread; an unchanged state is not
/// written. Views get their state when they come into the window, before the frame that shows them, each once. What is
/// stored is no document: the file is limited to a megabyte, and may be ignored after an update of the app.
///
/// It is a product of its own, as few apps need it, and it looks at views of both kits, which the core does not know.
/// It uses only what views show already, so the core has no code for it.
public final class Restoration: LayoutObserver {
  /// After all that lies in front of the views: see `LayoutObserver`.
  public static let layoutOrder = 3

  /// The seconds from a change to the file. Our own choice: the time that a user would have to do again.
  static let delay = 1.0
  /// The version of the file's own form.
  private static let form = 1

  private weak var window: Window?
  private weak var application: Application?
  private let content: View
  private var file: StateFile?
  private var version = 0
  /// The states that no view has taken yet.
  private var pending: [String: StateValue] = [:]
  private var values: [String: StateValue] = [:]
  /// The text that was written last.
  private var written = ""
  private var timer: AppTimer?
  private var writing: BackgroundQueue.Job?
  private var reported: Set<String> = []

  init(_ window: Window) {
    (self.window, application, content) = (window, window.application, window.content)
  }

  /// Reads the state that the window had in the last run, and stores it from now on.
  ///
  /// Call it before the window is shown. A file that is damaged, or of another version, is ignored, with a line in the
  /// log.
  ///
  /// - Parameters:
  ///   - name: the name of the window among those of the app, such as "main". The file is
  ///     `$XDG_STATE_HOME/APPLICATION-ID/restoration-NAME.json`.
  ///   - version: the version of the app's states: with another one, the old states are ignored.
  public func start(as name: String, version: Int = 1) {
    guard let application, let window else { return }
    guard let file = StateFile(application: application.id, window: name) else {
      return log.warning("window \"\(window.title)\" is not restored: there is no folder for \"\(name)\"")
    }
    start(in: file, version: version)
  }

  /// Begins with a file; a second call does nothing.
  func start(in file: StateFile, version: Int) {
    guard self.file == nil, let application, let window else { return }
    (self.file, self.version) = (file, version)
    read(file)
    window.content.viewTree?.layoutObservers.add(self)
    let ending = application.addTerminationHandler { [weak self] in self?.saveNow() }
    window.onWillClose = { [weak self] in
      self?.saveNow()
      ending.cancel()
    }
  }

  /// A value of the app, by its key; nil where there is none, or one of another form.
  ///
  /// A value that cannot be encoded is not stored. Values of 64 levels and more are not read again.
  public subscript<Value: Codable>(_ key: String) -> Value? {
    get { values[key].flatMap { StateDecoder.decode(Value.self, from: $0) } }
    set {
      values[key] = newValue.flatMap { StateEncoder.encode($0) }
      saveSoon()
    }
  }

  /// Forgets all that is stored, for example when the user signs out. What is on the screen is stored again with the
  /// next layout.
  public func reset() {
    (pending, values, written) = ([:], [:], "")
    timer?.cancel()
    // A write under way would bring it back.
    if writing?.cancel() == true { writing = nil }
    file?.remove(number: Self.nextNumber())
  }

  /// Writes the state to the file now, before it returns.
  public func saveNow() {
    timer?.cancel()
    guard let file, let text = capture() else { return }
    if file.write(text, number: Self.nextNumber()) { written = text }
  }

  /// The number of the last change of a file; windows that follow each other may have one file.
  private static var lastNumber = 0

  private static func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  // MARK: The file

  /// Waits until the file is as it was written last; for tests.
  func finishWriting() async { await writing?.finish() }

  /// Stores nothing any more, as if the program had been killed; for tests.
  func forgetFile() { file = nil }

  private func read(_ file: StateFile) {
    switch file.read() {
    case .absent: break
    case .refused(let reason): log.warning("the state in \(file.path) is ignored: \(reason)")
    case .text(let text): take(text, from: file)
    }
  }

  private func take(_ text: String, from file: StateFile) {
    guard case .object(let parts) = StateValue(text), case .object(let views) = parts["views"],
      case .object(let values) = parts["values"], parts["form"] == .integer(Self.form)
    else { return log.warning("the state in \(file.path) is ignored: it has another form") }
    guard parts["version"] == .integer(version) else {
      return log.info("the state in \(file.path) is ignored: it is of another version of the app")
    }
    // What the app has set already is newer.
    (pending, written) = (views, text)
    self.values.merge(values) { new, _ in new }
  }

  /// The state as the text of the file; nil where it is the one that was written last, or too long.
  private func capture() -> String? {
    var views = pending
    for entry in RestorableViews.all(of: self) {
      guard let name = entry.identifier, entry.isRestored else { continue }
      entry.lastState = ViewState.of(entry)
      views[name] = entry.lastState
    }
    let text = StateValue.object([
      "form": .integer(Self.form), "version": .integer(version), "views": .object(views), "values": .object(values),
    ]).text
    guard text != written else { return nil }
    guard text.utf8.count <= StateFile.maximumLength else {
      report("length", "the state of a window is not stored: it is longer than a megabyte")
      return nil
    }
    return text
  }

  private func saveSoon() {
    guard file != nil, timer?.isPending != true else { return }
    timer = application?.after(Self.delay) { [weak self] in self?.save() }
  }

  private func save() {
    // One write at a time, so that the newest state is written last.
    guard let file, writing == nil else { return saveSoon() }
    guard let text = capture() else { return }
    written = text
    let (number, hasFailed) = (Self.nextNumber(), Flag())
    writing = BackgroundQueue.stills.run {
      if !file.write(text, number: number) { hasFailed.isSet.store(true, ordering: .releasing) }
    } then: { [weak self] in
      guard let self else { return }
      writing = nil
      // It could not be written, as on a full disk: the next layout tries again.
      if hasFailed.isSet.load(ordering: .acquiring), written == text { written = "" }
    }
  }

  private func report(_ kind: String, _ message: String) {
    if reported.insert(kind).inserted { log.warning("\(message)") }
  }

  // MARK: The views

  /// Gives their states to the views that have come into the window.
  public func windowDidLayOut() {
    // Pages that a stack has opened again have views with states of their own.
    for _ in 0..<4 {
      guard restoreViews() else { break }
      content.layoutIfNeeded()
    }
    saveSoon()
  }

  /// Returns whether some view has taken its state.
  private func restoreViews() -> Bool {
    var hasRestored = false
    var names: Set<String> = []
    for entry in RestorableViews.all(in: content) {
      // A view around it may have replaced it when that got its state.
      guard let name = entry.identifier, entry.view?.isDescendant(of: content) == true else { continue }
      entry.owner = self
      if !names.insert(name).inserted {
        report(name, "two views of a window have the restorationIdentifier \"\(name)\"")
      }
      guard !entry.isRestored else { continue }
      guard let state = pending[name] else {
        entry.isRestored = true
        continue
      }
      guard ViewState.restore(state, to: entry) else { continue }
      entry.isRestored = true
      pending[name] = nil
      hasRestored = true
    }
    return hasRestored
  }
}

extension Window {
  /// The state of the window that comes back when the program starts again.
  public var restoration: Restoration {
    if let known = content.viewTree?.attachments[Restoration.self] { return known }
    let restoration = Restoration(self)
    content.viewTree?.attachments[Restoration.self] = restoration
    return restoration
  }
}

/// A mark that another thread may set.
private nonisolated final class Flag: Sendable {
  let isSet = Atomic(false)
}
