import Glibc
import TactionGraphics
import TactionViews
import TactionWindow

// Work without a window, and autostart.
extension Application {
  /// Requests permission to continue running without a window, as a music player does.
  ///
  /// Only a sandbox, such as Flatpak's, restricts this, and its portal asks the user. Outside of a sandbox, every
  /// program may run without a window. In a sandbox, this request also turns autostart off; an app with autostart calls
  /// `setAutostart(_:command:reason:from:)` instead, which requests both permissions.
  ///
  /// - Parameters:
  ///   - reason: the reason that the user reads, in the user's language.
  ///   - window: the window that the question belongs to; nil if there is none.
  /// - Returns: whether the program may run without a window.
  /// - Throws: `PortalError` if the portal of the sandbox has failed.
  public func requestBackground(reason: String, from window: Window? = nil) async throws(PortalError) -> Bool {
    guard DesktopBus.of(self).isInSandbox else { return true }
    return try await askForBackground(reason, autostart: [], from: window)?["background"] == .boolean(true)
  }

  /// Sets whether the program starts when the user logs in.
  ///
  /// In a sandbox, the portal does this, and may ask the user. Outside of a sandbox, a file in `~/.config/autostart` is
  /// written or removed.
  ///
  /// - Parameters:
  ///   - isOn: whether the program is to start when the user logs in.
  ///   - command: the program and its arguments, such as `["hello", "--hidden"]`.
  ///   - reason: the reason that the user reads, in the user's language.
  ///   - window: the window that the question belongs to; nil if there is none.
  /// - Returns: whether the program now starts when the user logs in.
  /// - Throws: `PortalError` if the portal of the sandbox has failed, or the file cannot be written.
  @discardableResult
  public func setAutostart(
    _ isOn: Bool, command: [String], reason: String, from window: Window? = nil
  ) async throws(PortalError) -> Bool {
    if DesktopBus.of(self).isInSandbox {
      let results = try await askForBackground(reason, autostart: isOn ? command : [], from: window)
      return results?["autostart"] == .boolean(true)
    }
    // The tests of an app must not change the developer's own autostart.
    guard mayStartPrograms else { throw .unavailable }
    let entry = AutostartEntry(id: id, command: command)
    let error = await BackgroundQueue.files.value { () throws(Never) -> String? in entry.set(isOn) }
    if let error { throw .failed(error) }
    return isOn
  }

  /// - Parameter autostart: the command to start when the user logs in; an empty array turns autostart off, because the
  ///   portal has no value for "unchanged".
  private func askForBackground(
    _ reason: String, autostart: [String], from window: Window?
  ) async throws(PortalError) -> [String: BusValue]? {
    try await DesktopBus.of(self).request(
      "org.freedesktop.portal.Background", "RequestBackground", from: window
    ) { writer, token in
      writer.array(of: "{sv}") { options in
        options.string("handle_token", token)
        options.string("reason", reason)
        options.entry("autostart", variant: "b") { $0.boolean(!autostart.isEmpty) }
        guard !autostart.isEmpty else { return }
        options.strings("commandline", autostart)
      }
    }
  }
}

/// The file that makes the desktop start a program when the user logs in, by the desktop's rules for autostart.
nonisolated struct AutostartEntry: Sendable {
  let id: String
  let command: [String]
  /// The user's folder for settings; nil if there is none.
  var settings = UserFolder.settings()

  /// Writes or removes the file; returns a message if that fails.
  func set(_ isOn: Bool) -> String? {
    guard let settings, settings.hasPrefix("/") else { return "there is no folder for settings" }
    guard !id.isEmpty, !id.contains("/"), !id.hasPrefix(".") else { return "\"\(id)\" is not the name of a program" }
    let path = "\(settings)/autostart/\(id).desktop"
    if !isOn {
      // There is nothing to remove if another file is in the place of a folder.
      return unlink(path) == 0 || errno == ENOENT || errno == ENOTDIR ? nil : "\(path) cannot be removed"
    }
    guard !command.isEmpty else { return "there is no command" }
    do throws(FileError) {
      // As the XDG Base Directory Specification requires, only the user may read folders that are made here.
      try WholeFile.write(
        Array(text.utf8), to: path, permissions: 0o600, makesFolders: true, waitsForDisk: false, followsLinks: false)
      return nil
    } catch {
      return "\(error)"
    }
  }

  /// The content of the file.
  var text: String {
    "[Desktop Entry]\nType=Application\nName=\(Self.escaped(id))\nExec=\(exec)\nX-GNOME-Autostart-enabled=true\n"
  }

  /// The command as desktop files require it: each argument in quotes, and then escaped as a string.
  private var exec: String {
    command.map { argument in
      var quoted = ""
      // Scalars are used instead of characters, because one `Character` may be a sign together with an accent.
      for scalar in argument.unicodeScalars {
        if "\"`$\\".unicodeScalars.contains(scalar) { quoted += "\\" }
        quoted += scalar == "%" ? "%%" : String(scalar)
      }
      return Self.escaped("\"\(quoted)\"")
    }.joined(separator: " ")
  }

  private static func escaped(_ text: String) -> String {
    text.replacing(["\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t"])
  }
}
