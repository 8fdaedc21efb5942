import TactionViews
import TactionWindow
import TactionWords

/// A dialog in which the user chooses files or a folder.
///
///     let dialog = FileDialog("Open a photo", filters: [FileFilter("Photos", types: ["image/jpeg", "image/png"])])
///     if let file = try await dialog.openFile(from: button) { show(file) }
///
/// The desktop's portal shows its own dialog in front of the window. In a sandbox, such as Flatpak's, the app can use
/// only the files that the user has chosen in this dialog. Without such a portal, as on many tablets and kiosks,
/// Taction's own dialog is shown in a sheet of the window.
///
/// The dialog does not block: the window continues to follow fingers. If the task is cancelled, the dialog closes, and
/// the result is nil.
public struct FileDialog {
  /// The dialogs that may be shown.
  public nonisolated enum Style: Hashable, Sendable {
    /// The desktop's dialog, or Taction's own dialog if the desktop has none.
    case automatic
    /// Only the desktop's dialog.
    case desktop
    /// Only Taction's own dialog.
    case own
  }

  /// The dialogs that may be shown (default: ``Style/automatic``).
  public var style = Style.automatic
  /// The question or the heading, in the user's language.
  public var title: String
  /// The text of the button that accepts, in the user's language; nil (the default) means "Open", "Save" or "Select".
  public var acceptTitle: String?
  /// The filters from which the user may choose; an empty array (the default) shows all files. The first filter is
  /// selected initially.
  public var filters: [FileFilter]
  /// The folder that is shown first; nil (the default) lets the desktop choose it.
  public var folder: FilePath?

  /// Creates a dialog with a title.
  public init(_ title: String = "", filters: [FileFilter] = [], folder: FilePath? = nil) {
    (self.title, self.filters, self.folder) = (title, filters, folder)
  }

  /// Asks the user for one existing file.
  ///
  /// - Parameter view: a view of the window that the dialog belongs to.
  /// - Returns: the path of the file; nil if the user has cancelled.
  /// - Throws: `PortalError` if the desktop's dialog has failed, if the style is ``Style/desktop`` and the desktop has
  ///   no dialog, or if the view is not in a window.
  public func openFile(from view: View) async throws(PortalError) -> FilePath? {
    try await choose(.open(isMultiple: false), from: view)?.first
  }

  /// Asks the user for any number of existing files; see ``openFile(from:)``.
  ///
  /// - Returns: the paths; an empty array if the user has cancelled.
  public func openFiles(from view: View) async throws(PortalError) -> [FilePath] {
    try await choose(.open(isMultiple: true), from: view) ?? []
  }

  /// Asks the user for the name and the folder of a file to write; see ``openFile(from:)``.
  ///
  /// If the user chooses an existing file, the dialog asks whether to replace the file, but does not write it. The
  /// portal may return a path in a folder where no other files can be written. So write the file with
  /// `WholeFile.write`, or open it for writing, but do not write a temporary file next to it to rename later.
  ///
  /// - Parameters:
  ///   - name: the suggested name, without a folder.
  ///   - view: a view of the window that the dialog belongs to.
  public func saveFile(named name: String, from view: View) async throws(PortalError) -> FilePath? {
    try await choose(.save(name: name), from: view)?.first
  }

  /// Asks the user for a folder; see ``openFile(from:)``.
  public func chooseFolder(from view: View) async throws(PortalError) -> FilePath? {
    try await choose(.folder, from: view)?.first
  }

  private func choose(_ purpose: FilePurpose, from view: View) async throws(PortalError) -> [FilePath]? {
    guard let window = view.window, let application = window.application, !window.isClosed else {
      throw .failed("the view is in no window")
    }
    reportInvalidTypes(to: view)
    if style != .own {
      do throws(PortalError) {
        return try await FileChooserPortal(bus: .of(application)).choose(self, purpose, parent: window)
      } catch .unavailable where style == .automatic {
        // The code below shows Taction's own dialog.
      }
    }
    guard !Task.isCancelled else { return nil }
    // A popup has no room for the dialog, and may have closed meanwhile.
    return await FilePicker(self, purpose).choose(from: window.isPopup ? window.dialogOwner.content : view)
  }

  /// Logs once each filter with a type that looks like a pattern, because such a type shows no files.
  private func reportInvalidTypes(to view: View) {
    for filter in filters {
      guard let type = filter.invalidTypes.first else { continue }
      view.reportOnce(
        "FileFilter \(filter.name)",
        "The filter \"\(filter.name)\" shows no files for \"\(type)\": types are media types such as \"image/png\"; a "
          + "pattern such as \"*.txt\" belongs in patterns:.")
    }
  }
}

/// The purpose of a file dialog.
nonisolated enum FilePurpose: Hashable, Sendable {
  case open(isMultiple: Bool)
  case save(name: String)
  case folder

  /// The title of the button that accepts.
  var accepting: Word {
    switch self {
    case .open: .open
    case .save: .save
    case .folder: .select
    }
  }
}
