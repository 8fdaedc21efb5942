import Glibc

extension Application {
  /// Runs a program: makes its application, calls the closure, which makes the windows, and serves the windows until
  /// the last one closes.
  ///
  ///     Application.main(id: "org.example.hello") { app in
  ///       let window = app.makeWindow(title: "Hello")
  ///       window.content.addSubview(Label("Hello"))
  ///     }
  ///
  /// If the closure throws an error or the connection fails, the program writes one line with its name and the error to
  /// the standard error stream, and exits with status 1.
  ///
  /// - Parameters:
  ///   - id: the application ID for the desktop: the name of the program's .desktop file.
  ///   - setUp: makes the windows; a window keeps its views in memory.
  @available(*, noasync, message: "call main(id:_:) from synchronous code: an async main does not keep the main thread")
  public static func main(id: String, _ setUp: (Application) throws -> Void) {
    do {
      let app = try Application(id: id)
      try setUp(app)
      try app.run()
    } catch {
      let line = "\(programName(CommandLine.arguments.first)): \(error)\n"
      _ = line.withCString { text in write(STDERR_FILENO, text, strlen(text)) }
      exit(1)
    }
  }

  /// Returns the last part of the path of a program.
  private static func programName(_ path: String?) -> String {
    path?.split(separator: "/").last.map(String.init) ?? "taction"
  }
}
