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
    guard URIList.decode(Array(uri.utf8)) == [uri] else { throw .failed("\"\(uri)\" is not an address") }
    if let file = FilePath(uri: uri) { return try await open(file, from: window) }
    let token = await launchToken(from: window)
    do throws(PortalError) {
      try await openByPortal("OpenURI", token, from: window) { $0.string(uri) }
    } catch .unavailable {
      try await start("xdg-open", [Array(uri.utf8)], token)
    }
  }

  /// Opens a file or a folder with the program that the user has chosen for its type, in the same way as
  /// `open(_:from:)` opens an address.
  ///
  /// The portal gets the descriptor of the open file instead of its name, so that this also works in a sandbox.
  public func open(_ file: FilePath, from window: Window? = nil) async throws(PortalError) {
    let opened = await BackgroundQueue.files.value { () throws(Never) -> Int32 in file.opened() }
    guard opened >= 0 else { throw .failed("\(file) cannot be read") }
    defer { close(opened) }
    let token = await launchToken(from: window)
    do throws(PortalError) {
      try await openByPortal("OpenFile", token, from: window) { $0.descriptor(opened) }
    } catch .unavailable {
      try await start("xdg-open", [file.bytes], token)
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
        options.string("handle_token", token)
        if let activation { options.string("activation_token", activation) }
      }
    }
  }

  /// Returns a token with which the program that handles a request can activate its window; nil without a window.
  func launchToken(from window: Window?) async -> String? {
    guard let window else { return nil }
    return await activationToken(for: window)
  }

  /// Starts a program of the desktop, without a shell, with a token to activate its window.
  ///
  /// The call fails if the program ends at once with an error, as xdg-open does if there is no program for an address.
  func start(_ program: String, _ arguments: [[UInt8]], _ token: String?) async throws(PortalError) {
    // Tests and stages must not start other programs.
    guard mayStartPrograms else { throw .unavailable }
    let added = token.map { ["XDG_ACTIVATION_TOKEN=\($0)", "DESKTOP_STARTUP_ID=\($0)"] } ?? []
    let start = ProgramStart()
    let outcome = await withCheckedContinuation { answer in
      start.answer = answer
      let isStarted = DesktopProgram.start(program, arguments, adding: added) { isSuccess in
        Task { @MainActor in start.finish(isSuccess ? .success(()) : .failure(.failed("\(program) has failed"))) }
      }
      if !isStarted { return start.finish(.failure(.unavailable)) }
      start.timer = after(ProgramStart.timeout) { start.finish(.success(())) }
    }
    try outcome.get()
  }
}

/// The wait for the start of a program. It ends when the program ends, or after ``timeout``.
private final class ProgramStart {
  /// The time after which a program that still runs counts as started, in seconds. Our own choice: xdg-open either ends
  /// within a second, or runs as long as the program that it has started.
  static let timeout = 2.0

  var answer: CheckedContinuation<Result<Void, PortalError>, Never>?
  var timer: AppTimer?

  func finish(_ outcome: Result<Void, PortalError>) {
    timer?.cancel()
    answer.take()?.resume(returning: outcome)
  }
}
