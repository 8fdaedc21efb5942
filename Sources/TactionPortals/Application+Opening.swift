import CTactionLinux
import Glibc
import TactionEnvironment
import TactionGraphics
import TactionViews
import TactionWindow

// Requests to open addresses and files with other programs.
extension Application {
  /// Opens an address with the program that the user has chosen for it, such as a page in a browser.
  ///
  ///     try await app.open("https://example.org", from: window)
  ///
  /// The desktop's portal does this; if there is no portal, `xdg-open` is started, without a shell. The program that
  /// opens the address gets a token to activate its window.
  ///
  /// - Parameters:
  ///   - uri: the address, such as `https://example.org`, `mailto:ada@example.org` or `file:///home/ada/photo.jpg`. An
  ///     address from an unknown source may start any program of the user: ask the user before you open an address with
  ///     a scheme that you do not know.
  ///   - window: the window that questions of the desktop belong to; nil if there is none.
  /// - Throws: `PortalError` if the text is not an address, no program can open it, or there is neither a portal nor
  ///   `xdg-open`.
  public func open(_ uri: String, from window: Window? = nil) async throws(PortalError) {
    guard URIList.decode(Array(uri.utf8)) == [uri] else { throw .failed("\"\(uri)\" is no address") }
    if let file = FilePath(uri: uri) { return try await open(file, from: window) }
    let token = await launchToken(from: window)
    do throws(PortalError) {
      try await openByPortal("OpenURI", token, from: window) { $0.string(uri) }
    } catch .unavailable {
      try start("xdg-open", [Array(uri.utf8)], token)
    }
  }

  /// Opens a file or a folder with the program that the user has chosen for its type, in the same way as
  /// `open(_:from:)` opens an address.
  ///
  /// The portal gets the descriptor of the open file instead of its name, so that this also works in a sandbox.
  public func open(_ file: FilePath, from window: Window? = nil) async throws(PortalError) {
    let opened = await BackgroundQueue.loads.value { () throws(Never) -> Int32 in file.opened() }
    guard opened >= 0 else { throw .failed("\(file) cannot be read") }
    defer { close(opened) }
    let token = await launchToken(from: window)
    do throws(PortalError) {
      try await openByPortal("OpenFile", token, from: window) { $0.descriptor(opened) }
    } catch .unavailable {
      try start("xdg-open", [file.bytes], token)
    }
  }

  private func openByPortal(
    _ method: String, _ activation: String?, from window: Window?, _ write: (inout BusMessageWriter) -> Void
  ) async throws(PortalError) {
    _ = try await DesktopBus.of(self).request(
      "org.freedesktop.portal.OpenURI", method, from: window
    ) { writer, token in
      write(&writer)
      writer.array(of: "{sv}") { options in
        options.entry("handle_token", variant: "s") { $0.string(token) }
        if let activation { options.entry("activation_token", variant: "s") { $0.string(activation) } }
      }
    }
  }

  /// Returns a token with which the program that takes a request can activate its window; nil without a window.
  func launchToken(from window: Window?) async -> String? {
    guard let window else { return nil }
    return await activationToken(for: window)
  }

  /// Starts a program of the desktop, without a shell, with a token to activate its window.
  func start(_ program: String, _ arguments: [[UInt8]], _ token: String?) throws(PortalError) {
    // A stage sets its own clock, and must not start other programs.
    guard mayStartPrograms else { throw .unavailable }
    let added = token.map { ["XDG_ACTIVATION_TOKEN=\($0)", "DESKTOP_STARTUP_ID=\($0)"] } ?? []
    guard DesktopProgram.start(program, arguments, adding: added) else { throw .unavailable }
  }
}

/// Programs that are started and then run independently.
enum DesktopProgram {
  /// Starts a program that is found by PATH; returns whether it could be started.
  static func start(_ name: String, _ arguments: [[UInt8]], adding variables: [String] = []) -> Bool {
    let texts = [Array(name.utf8)] + arguments
    guard !texts.contains(where: { $0.contains(0) }) else { return false }
    var strings: [UnsafeMutablePointer<CChar>?] = texts.map { strdup($0.map { CChar(bitPattern: $0) } + [0]) }
    var environment = inherited(without: variables) + variables.map { strdup($0) }
    defer { for string in strings + environment { free(string) } }
    strings.append(nil)
    environment.append(nil)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // The started program gets its own session (POSIX_SPAWN_SETSID, which Swift's importer does not see). So it
    // continues when this program ends, and gets no signals from this program's terminal. All signals have their
    // default effects.
    let newSession: Int32 = 0x80
    var all = sigset_t()
    sigfillset(&all)
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(
      &attributes, Int16(newSession | Int32(POSIX_SPAWN_SETSIGDEF) | Int32(POSIX_SPAWN_SETSIGMASK)))
    var process = pid_t()
    guard posix_spawnp(&process, name, nil, &attributes, strings, environment) == 0 else { return false }
    reap(process)
    return true
  }

  /// The environment variables of this program, except the replaced variables.
  private static func inherited(without replaced: [String]) -> [UnsafeMutablePointer<CChar>?] {
    let names = replaced.map { $0.prefix { $0 != "=" } + "=" }
    var variables: [UnsafeMutablePointer<CChar>?] = []
    var next = environ
    while let variable = next.pointee {
      let text = String(cString: variable)
      if !names.contains(where: text.hasPrefix) { variables.append(strdup(variable)) }
      next += 1
    }
    return variables
  }

  /// Waits on a separate thread for the end of the program, so that the kernel can remove its process entry.
  private static func reap(_ process: pid_t) {
    var thread = pthread_t()
    let run: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { context in
      var status: Int32 = 0
      while waitpid(pid_t(truncatingIfNeeded: Int(bitPattern: context)), &status, 0) < 0, errno == EINTR {}
      return nil
    }
    let context = UnsafeMutableRawPointer(bitPattern: Int(process))
    if taction_start_thread(&thread, "taction-program", 64 << 10, run, context) == 0 { pthread_detach(thread) }
  }
}
