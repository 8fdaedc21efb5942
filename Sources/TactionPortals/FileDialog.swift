import TactionViews
import TactionWindow

/// A dialog in which the user chooses files or a folder.
///
///     let dialog = FileDialog("Open a photo", filters: [FileFilter("Photos", types: ["image/jpeg", "image/png"])])
///     if let file = try await dialog.openFile(from: button) { show(file) }
///
/// The desktop shows its own dialog, by its portal, in front of the window. In a sandbox, such as Flatpak's, the app
/// may use the files that the user has chosen there, and no others. Where there is no such portal, as on many tablets
/// and kiosks, Taction's own is shown in a sheet of the window.
///
/// Nothing waits: the window goes on following fingers. In a task that is cancelled, the dialog closes, and the result
/// is nil.
public struct FileDialog {
  /// The dialogs that may be shown.
  public nonisolated enum Style: Hashable, Sendable {
    /// The desktop's dialog, or Taction's own where there is none.
    case automatic
    /// Only the desktop's.
    case desktop
    /// Only Taction's own.
    case own
  }

  /// The dialogs that may be shown; ``Style/automatic`` by default.
  public var style = Style.automatic
  /// The question or the heading, in the user's language.
  public var title: String
  /// The text of the button that accepts, in the user's language; nil, the default, for "Open", "Save" or "Select".
  public var acceptTitle: String?
  /// The filters that the user may choose from; none, the default, for all files. The first one is chosen at first.
  public var filters: [FileFilter]
  /// The folder that is shown first; nil, the default, for the one that the desktop chooses.
  public var folder: FilePath?

  /// Creates a dialog with a title.
  public init(_ title: String = "", filters: [FileFilter] = [], folder: FilePath? = nil) {
    (self.title, self.filters, self.folder) = (title, filters, folder)
  }

  /// Asks the user for one file that is there.
  ///
  /// - Parameter view: a view of the window that the dialog belongs to.
  /// - Returns: the path of the file; nil where the user has cancelled.
  /// - Throws: `PortalError`: the desktop's dialog has failed, or, with ``Style/desktop``, there is none; and where the
  ///   view is in no window.
  public func openFile(from view: View) async throws(PortalError) -> FilePath? {
    try await choose(.open(isMultiple: false), from: view)?.first
  }

  /// Asks the user for any number of files that are there; see ``openFile(from:)``.
  ///
  /// - Returns: the paths; an empty array where the user has cancelled.
  public func openFiles(from view: View) async throws(PortalError) -> [FilePath] {
    try await choose(.open(isMultiple: true), from: view) ?? []
  }

  /// Asks the user for the name and the folder of a file to write; see ``openFile(from:)``.
  ///
  /// The dialog asks before the user chooses a file that is there; it writes nothing itself. The portal's path may be
  /// of a folder in which nothing else can be written, such as a draft for a rename: open the file itself for writing.
  ///
  /// - Parameters:
  ///   - name: the name that is suggested, without a folder.
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
    if style != .own {
      do throws(PortalError) {
        return try await FileChooserPortal(bus: .of(application)).choose(self, purpose, parent: window)
      } catch .unavailable where style == .automatic {
        // The own dialog follows.
      }
    }
    guard !Task.isCancelled else { return nil }
    return await FilePicker(self, purpose).choose(from: view)
  }
}

/// The choices that a dialog of files offers.
nonisolated enum FilePurpose: Hashable, Sendable {
  case open(isMultiple: Bool)
  case save(name: String)
  case folder
}
