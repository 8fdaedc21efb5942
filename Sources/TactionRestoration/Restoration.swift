import Logging
import Synchronization
import TactionGraphics
import TactionViews
import TactionWindow

let log = Logger(label: "taction.restoration")

/// The state of a window that is restored when the program starts again, even after it was killed: scroll positions,
/// pages, texts, and values of the app.
///
///     window.restoration.start(as: "main")
///     list.restorationIdentifier = "songs"
///     let draft: Draft? = window.restoration["draft"]
///
/// The state is written to a file at most a second after a change, on another thread; an unchanged state is not
/// written. The state of a view is restored only once, when the view is added to the window, before the first frame
/// that shows it. Do not store documents in this state, because the file is limited to a megabyte, and may be ignored
/// after an update of the app.
///
/// Restoration is a separate product, because few apps need it, and because it accesses views of kits, which the core
/// does not know. It uses only the existing interfaces of the views, so the core has no code for restoration.
public final class Restoration: LayoutObserver {
  /// The order of this observer: after the observers that position views in front of the content; see `LayoutObserver`.
  public static let layoutOrder = 3

  /// The time from a change to the write of the file, in seconds. Our own choice: a killed program loses at most the
  /// changes of this time.
  static let delay = 1.0
  /// The version of the file format.
  private static let form = 1

  private weak var window: Window?
  private weak var application: Application?
  private let content: View
  private var file: StateFile?
  private var version = 0
  /// The states of views that have not been restored yet.
  private var pending: [String: StateValue] = [:]
  /// Whether the file also has the states of views that do not exist.
  private var storesAbsentViews = true
  private var values: [String: StateValue] = [:]
  /// The states of the views at the moment when the window closed; nil before. Later changes of the views are not
  /// stored, because the app may then remove its views.
  private var closedViews: [String: StateValue]?
  /// The keys of the values that the app has set or removed before ``start(as:version:)``.
  private var earlyKeys: Set<String> = []
  /// The text that was last written to the file.
  private var written = ""
  private var timer: AppTimer?
  private var writing: BackgroundQueue.Job?
  private var reported: Set<String> = []
  /// Writes a warning to the log; tests replace it.
  var warn: (String) -> Void = { log.warning("\($0)") }

  init(_ window: Window) {
    (self.window, application, content) = (window, window.application, window.content)
  }

  /// Reads the state that the window had in the last run, and stores the state from now on.
  ///
  /// Call it before the window is shown. If the file is damaged or has another version, it is ignored, and the log
  /// contains the reason.
  ///
  /// - Parameters:
  ///   - name: The name of the window, unique in the app, such as "main". The file is
  ///     `$XDG_STATE_HOME/APPLICATION-ID/restoration-NAME.json`.
  ///   - version: The version of the app's states. States that were stored with another version are ignored.
  public func start(as name: String, version: Int = 1) {
    guard let application, let window else { return }
    guard let file = StateFile(application: application.id, window: name) else {
      return log.warning("window \"\(window.title)\" is not restored: there is no folder for \"\(name)\"")
    }
    start(in: file, version: version)
  }

  /// Reads the state from a file, and stores it there from now on; a second call does nothing.
  func start(in file: StateFile, version: Int) {
    guard self.file == nil, let application, let window else { return }
    (self.file, self.version) = (file, version)
    read(file)
    window.content.viewTree?.layoutObservers.add(self)
    let ending = application.addTerminationHandler { [weak self] in self?.saveNow() }
    window.onWillClose = { [weak self] in
      self?.windowWillClose()
      ending.cancel()
    }
  }

  private func windowWillClose() {
    closedViews = presentStates()
    saveNow()
  }

  /// A value of the app, by its key; nil if there is none, or if it cannot be decoded as a `Value`.
  ///
  /// A value that cannot be encoded, or that has more than 62 nested levels, is not stored, and the log says so.
  public subscript<Value: Codable>(_ key: String) -> Value? {
    get { values[key].flatMap { StateDecoder.decode(Value.self, from: $0) } }
    set {
      if file == nil { earlyKeys.insert(key) }
      values[key] = newValue.flatMap { StateEncoder.encode($0) }
      if newValue != nil, values[key] == nil { report("value \(key)", "the value \"\(key)\" cannot be stored") }
      saveSoon()
    }
  }

  /// Deletes the stored state: for example, when the user signs out. The state of the views in the window is stored
  /// again with the next layout.
  public func reset() {
    (pending, values, written, storesAbsentViews) = ([:], [:], "", true)
    if closedViews != nil { closedViews = [:] }
    timer?.cancel()
    // A write that has not started would write the deleted state, so it is cancelled. The removal waits for a write
    // that is running.
    if writing?.cancel() == true { writing = nil }
    file?.remove(number: Self.nextNumber())
  }

  /// Writes the state to the file before this function returns.
  public func saveNow() {
    timer?.cancel()
    // A write in the background may not have replaced the file yet, so the file does not have the text of this write.
    if writing != nil { written = "" }
    guard let file, let text = capture() else { return }
    if let error = file.write(text, number: Self.nextNumber()) { return report(error) }
    written = text
  }

  /// The number of the last change of any file. It is static, because successive windows may use the same file.
  private static var lastNumber = 0

  private static func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  // MARK: The file

  /// Waits until the current write has finished; for tests.
  func finishWriting() async { await writing?.finish() }

  /// Stops storing the state, as if the program had been killed; for tests.
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
    (pending, written) = (views, text)
    // Changes that the app has already made are newer, so they stay.
    self.values.merge(values.filter { !earlyKeys.contains($0.key) }) { new, _ in new }
  }

  /// Returns the current state as the text of the file; nil if the file already has this text, or if the text is too
  /// long.
  private func capture() -> String? {
    var text = self.text(keeping: storesAbsentViews ? pending : [:])
    // Some views never come back, such as the views of a letter that was sent. Their states must not fill the file.
    if text.utf8.count > StateFile.maximumLength, storesAbsentViews {
      storesAbsentViews = false
      text = self.text(keeping: [:])
    }
    guard text != written else { return nil }
    guard text.utf8.count <= StateFile.maximumLength else {
      report("length", "the state of a window is not stored: it is longer than a megabyte")
      return nil
    }
    return text
  }

  /// Returns the text of the file.
  ///
  /// - Parameter absent: the states of views that do not exist.
  private func text(keeping absent: [String: StateValue]) -> String {
    let views = absent.merging(closedViews ?? presentStates()) { _, present in present }
    return StateValue.object([
      "form": .integer(Self.form), "version": .integer(version), "views": .object(views), "values": .object(values),
    ]).text
  }

  /// Returns the states of the existing views. A view that was not restored yet keeps its pending state.
  private func presentStates() -> [String: StateValue] {
    var views: [String: StateValue] = [:]
    for entry in RestorableViews.all(of: self) {
      guard let name = entry.identifier else { continue }
      if entry.isRestored {
        entry.lastState = ViewState.of(entry)
        views[name] = entry.lastState
      } else if let state = pending[name] {
        views[name] = state
      }
    }
    return views
  }

  private func saveSoon() {
    // After the window has closed, the program may end before a timer fires.
    if closedViews != nil { return saveNow() }
    guard file != nil, timer?.isPending != true else { return }
    timer = application?.after(Self.delay) { [weak self] in self?.save() }
  }

  private func save() {
    // Only one write runs at a time, so that the newest state is written last.
    guard let file, writing == nil else { return saveSoon() }
    guard let text = capture() else { return }
    written = text
    let (number, failure) = (Self.nextNumber(), Failure())
    writing = BackgroundQueue.writes.run {
      let error = file.write(text, number: number)
      failure.error.withLock { $0 = error }
    } then: { [weak self] in
      guard let self else { return }
      writing = nil
      guard let error = failure.error.withLock({ $0 }) else { return }
      report(error)
      // If the write failed, for example because the disk is full, the next layout tries again.
      if written == text { written = "" }
    }
  }

  private func report(_ kind: String, _ message: String) {
    if reported.insert(kind).inserted { warn(message) }
  }

  /// Reports only the first write that fails, because each later change of the state tries again.
  private func report(_ error: FileError) { report("write", "the state of a window is not stored: \(error)") }

  // MARK: The views

  /// Restores the states of the views that have been added to the window.
  public func windowDidLayOut() {
    // Pages that a navigation stack has restored may contain views with states of their own, so this is repeated.
    for _ in 0..<5 {
      guard restoreViews() else { break }
      content.layoutIfNeeded()
    }
    saveSoon()
  }

  /// Restores the states of all views that are ready; returns whether at least one view was restored. Positions in
  /// scroll views are restored last, because other states may determine the content, as a search does for a list.
  private func restoreViews() -> Bool {
    let waiting = waitingEntries()
    return restore(waiting, arePositions: false) || restore(waiting, arePositions: true)
  }

  /// Returns the views in the window that are not restored yet. From now on, this object stores the states of all views
  /// in the window.
  private func waitingEntries() -> [RestorableViews.Entry] {
    var names: Set<String> = []
    var waiting: [RestorableViews.Entry] = []
    for entry in RestorableViews.all(in: content) {
      guard let name = entry.identifier else { continue }
      entry.owner = self
      if !names.insert(name).inserted {
        report(name, "two views of a window have the restorationIdentifier \"\(name)\"")
      }
      if !entry.isRestored { waiting.append(entry) }
    }
    return waiting
  }

  /// Restores the views that are ready: either the positions in scroll views, or all other states.
  private func restore(_ waiting: [RestorableViews.Entry], arePositions: Bool) -> Bool {
    var hasRestored = false
    for entry in waiting {
      // A superview may have removed this view when the superview's state was restored.
      guard let name = entry.identifier, let view = entry.view, view.isDescendant(of: content), !entry.isRestored,
        ViewState.isPosition(of: view) == arePositions
      else { continue }
      guard let state = pending[name] else {
        entry.end(hasState: false)
        continue
      }
      guard ViewState.restore(state, to: entry) else { continue }
      pending[name] = nil
      hasRestored = true
      entry.end(hasState: true)
    }
    return hasRestored
  }
}

extension Window {
  /// The state of the window that is restored when the program starts again.
  public var restoration: Restoration {
    if let known = attachments[Restoration.self] { return known }
    let restoration = Restoration(self)
    attachments[Restoration.self] = restoration
    return restoration
  }
}

/// The error of a write on another thread; nil if the write has not failed.
private nonisolated final class Failure: Sendable {
  let error = Mutex<FileError?>(nil)
}
