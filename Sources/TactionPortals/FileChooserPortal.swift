import TactionWindow

/// The desktop's dialog for files: `org.freedesktop.portal.FileChooser`.
struct FileChooserPortal {
  private static let interface = "org.freedesktop.portal.FileChooser"

  let bus: DesktopBus

  /// Shows the dialog; returns nil if the user has cancelled.
  func choose(
    _ dialog: FileDialog, _ purpose: FilePurpose, parent window: Window
  ) async throws(PortalError) -> [FilePath]? {
    let results = try await bus.request(Self.interface, purpose.method, from: window) { writer, token in
      writer.string(dialog.title)
      writer.array(of: "{sv}") { Self.write(dialog, purpose, token, to: &$0) }
    }
    guard let results else { return nil }
    guard case .strings(let addresses) = results["uris"] else { throw .invalidAnswer }
    let paths = addresses.compactMap { FilePath(uri: $0) }
    // If a dialog that was asked for one file answers with several files, only the first file is used.
    guard !paths.isEmpty else { throw .invalidAnswer }
    return purpose == .open(isMultiple: true) ? paths : [paths[0]]
  }

  private static func write(
    _ dialog: FileDialog, _ purpose: FilePurpose, _ token: String, to options: inout BusMessageWriter
  ) {
    options.string("handle_token", token)
    options.entry("modal", variant: "b") { $0.boolean(true) }
    // In this label, an underscore marks the letter of a key; two of them are an underscore.
    if let title = dialog.acceptTitle { options.string("accept_label", title.replacing(["_": "__"])) }
    switch purpose {
    case .open(let isMultiple): options.entry("multiple", variant: "b") { $0.boolean(isMultiple) }
    case .folder: options.entry("directory", variant: "b") { $0.boolean(true) }
    case .save(let name): options.string("current_name", name)
    }
    if let folder = dialog.folder {
      options.entry("current_folder", variant: "ay") { value in
        value.array(of: "y") { bytes in for byte in folder.bytes + [0] { bytes.byte(byte) } }
      }
    }
    guard let first = dialog.filters.first, purpose != .folder else { return }
    options.entry("filters", variant: "a(sa(us))") { value in
      value.array(of: "(sa(us))") { list in for filter in dialog.filters { write(filter, to: &list) } }
    }
    options.entry("current_filter", variant: "(sa(us))") { write(first, to: &$0) }
  }

  /// Writes a filter. The portal expects the number 0 before a pattern, and the number 1 before a type.
  private static func write(_ filter: FileFilter, to writer: inout BusMessageWriter) {
    writer.structure("sa(us)") { writer in
      writer.string(filter.name)
      writer.array(of: "(us)") { rules in
        for (kind, texts) in [(0, filter.foldedPatterns), (1, filter.types)] {
          for text in texts {
            rules.structure("us") {
              $0.uint32(kind)
              $0.string(text)
            }
          }
        }
      }
    }
  }
}

extension FilePurpose {
  /// The method of the portal.
  var method: String {
    if case .save = self { "SaveFile" } else { "OpenFile" }
  }
}
