import TactionGraphics

/// A text file that the user edits, and that other programs may change at the same time. An app can save it
/// automatically (autosave), here half a second after a change:
///
///     let document = try await TextDocument.open(path)
///     textView.text = document.text
///     textView.onChange = { [unowned textView] in document.text = textView.text }
///     document.onUnsaved = { [weak document, weak app] in
///       guard let document else { return }
///       app?.after(0.5) { Task { await document.save() } }
///     }
///     document.onConflict = { conflict in ask(about: conflict) }
///
/// The lines of the ``text`` end with line feeds. In the file, all lines get the ending of the first line of the file,
/// which may also be CRLF, as on Windows, or CR.
///
/// The file is replaced as a whole (see `WholeFile`), and only if it still contains the text that was last read or
/// saved. If it contains another text, there is a ``conflict``, and nothing is saved until ``resolve(_:)``. The file is
/// compared immediately before it is replaced, because a change by another program between the comparison and the
/// replacement is lost.
public final class TextDocument {
  /// The path of the file. The first save creates the file and the missing folders of its path.
  public var path: String { file.path }
  /// The current text. Carriage returns become line feeds.
  public var text: String {
    didSet {
      text = text.withLineFeeds
      announce()
    }
  }
  /// The text of the file when it was last read or saved.
  public var savedText: String { file.text }
  /// Whether the current text differs from ``savedText``, or from the text that a running save writes.
  public var isUnsaved: Bool {
    !text.hasSameBytes(as: savedText) || saving.map { !$0.hasSameBytes(as: text) } == true
  }
  /// The change by another program about which the user has to decide; nil if there is none.
  public private(set) var conflict: TextConflict?

  /// Called when the text has changed and is not saved, but only once until the next save. Also called after a
  /// ``save()`` that has failed, so that an app can try again.
  public var onUnsaved: (() -> Void)?
  /// Called when ``save()`` has found a conflict, or ``saveNow()`` a conflict after which it cannot keep both texts.
  /// Nothing is saved by ``save()`` until the app calls ``resolve(_:)``.
  public var onConflict: ((TextConflict) -> Void)?
  /// Called when the text could not be saved. It is not called again until a save has succeeded.
  public var onError: ((FileError) -> Void)?

  private let file: TextFile
  /// The number of saves that have begun.
  private var saveCount = 0
  /// The text that the last save is writing; nil if this save has ended.
  private var saving: String?
  private var (isAnnounced, hasFailed) = (false, false)

  /// Creates a document for a file whose text was already read, or for a new file.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - text: The text of the file; empty for a new file.
  ///   - permissions: The permissions of a new file, before the process's mask is applied.
  public init(path: String, text: String = "", permissions: UInt32 = 0o666) {
    let text = text.withLineFeeds
    (self.text, file) = (text, TextFile(path, text, permissions: permissions))
  }

  /// Reads a file on another thread; a file that does not exist is an empty text.
  public static func open(_ path: String) async throws(FileError) -> TextDocument {
    let text = try await BackgroundQueue.files.value { () throws(FileError) in try read(path) }
    return TextDocument(path: path, text: text ?? "")
  }

  /// Reads the text of a file, with line feeds at the ends of all lines; nil if the file does not exist. A file that is
  /// not UTF-8, or contains NUL characters, is refused, because a save would destroy its content.
  public nonisolated static func read(_ path: String) throws(FileError) -> String? {
    try TextFile.read(path)?.withLineFeeds
  }

  // MARK: Saving

  /// Saves the text on another thread. Does nothing if the text is already saved, or if there is a conflict.
  public func save() async {
    isAnnounced = false
    guard isUnsaved, conflict == nil else { return }
    let (text, file, number) = (text, file, nextNumber())
    saving = text
    let result = await BackgroundQueue.files.value { () throws(Never) in file.save(text, number: number) }
    // If a later save has begun, this result is outdated: its conflict may already be resolved, or its error repaired.
    if number == saveCount, finish(result), let conflict { onConflict?(conflict) }
  }

  /// Saves the text before the call returns. Call it when the program ends.
  ///
  /// The user cannot be asked any more, so after a conflict, both texts are kept, as by `resolve(.both)`. If another
  /// program has replaced the file by a file that is not a text, this file is also kept under another name. If the file
  /// cannot get another name, because its folder is not writable, it stays, and the text is not saved. The call waits
  /// for a running save.
  public func saveNow() {
    let before = conflict
    for isFirst in [true, false] where isUnsaved {
      resolve(.both)
      let result = file.save(text, number: nextNumber())
      switch result {
      case .failure(.notReadable) where isFirst, .failure(.tooLarge) where isFirst: keepTheirs()
      default: finish(result)
      }
    }
    // Without this, save() would do nothing from now on, and the user would never be asked.
    if let conflict, conflict != before { onConflict?(conflict) }
    // After a failure, the next change is announced. The failure itself is not announced, because `onUnsaved` may have
    // called this method.
    isAnnounced = false
  }

  /// Returns whether the file still contains ``savedText``; false if it cannot be read.
  public func matchesFile() async -> Bool {
    await BackgroundQueue.files.value { [file] () throws(Never) in file.isCurrent }
  }

  /// Ends the conflict as the user has decided; does nothing if there is no conflict.
  ///
  /// If another program then changes the file once more, the next save finds another conflict.
  public func resolve(_ choice: TextConflict.Choice) {
    guard let conflict = conflict.take() else { return }
    switch choice {
    case .mine: file.text = conflict.theirs
    case .theirs: (file.text, text) = (conflict.theirs, conflict.theirs)
    case .both: keepTheirs()
    }
    announce()
  }

  /// Gives the file another name, so that the text of this program gets a new file.
  private func keepTheirs() {
    do throws(FileError) { try file.moveAway() } catch { report(error) }
    file.text = ""
  }

  private func nextNumber() -> Int {
    saveCount += 1
    saving = nil
    return saveCount
  }

  /// Handles the end of the last save; returns whether it has found a new conflict.
  @discardableResult
  private func finish(_ result: Result<TextConflict?, FileError>) -> Bool {
    let before = conflict
    saving = nil
    switch result {
    case .success(let found): (conflict, hasFailed) = (conflict ?? found, false)
    case .failure(let error): report(error)
    }
    if !isUnsaved { isAnnounced = false }
    announce()
    return conflict != before
  }

  private func report(_ error: FileError) {
    if !hasFailed { onError?(error) }
    hasFailed = true
  }

  private func announce() {
    guard !isAnnounced, isUnsaved, conflict == nil else { return }
    isAnnounced = true
    onUnsaved?()
  }
}

/// A change of a document's file by another program, while the document has a text that is not saved.
public nonisolated enum TextConflict: Hashable, Sendable {
  /// Another program has changed the file; the value is the new text of the file.
  case changed(String)
  /// Another program has removed the file.
  case removed

  /// The decision of the user.
  public enum Choice: Hashable, Sendable {
    /// The text of this program replaces the file.
    case mine
    /// The text of the file replaces the text of this program; if the file was removed, the text is empty. Afterwards,
    /// the app shows the document's text.
    case theirs
    /// The file of the other program gets another name, "NAME (2).txt", and the text of this program gets a new file.
    case both
  }

  var theirs: String { if case .changed(let text) = self { text } else { "" } }
}
