import Glibc

/// Folders of the file system.
package enum Folder {
  /// Returns whether there is an entry at a path; a broken link counts.
  package static func hasEntry(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  /// Returns the names of the entries of a directory, without `.` and `..`; empty if it cannot be read.
  package static func entryNames(in path: String) -> [String] { (try? entries(of: path)) ?? [] }

  /// Returns the names of the entries of a directory, without `.` and `..`.
  ///
  /// - Throws: Status 1 if the path is no directory, or the directory cannot be read.
  package static func entries(of path: String) throws(ToolError) -> [String] {
    guard let directory = opendir(path) else { throw ToolError.input("cannot read \(path): \(Console.reason())") }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  /// Makes a folder that does not exist yet, and fills it with a closure; if the closure fails, removes the folder.
  ///
  /// - Parameter isShared: Whether all users may read it, regardless of the umask of the process.
  /// - Throws: Status 73 if the path exists, or the system does not allow it; the closure's error.
  package static func makeNew(
    _ path: String, isShared: Bool = false, _ fill: () throws(ToolError) -> Void = {}
  ) throws(ToolError) {
    guard mkdir(path, 0o755) == 0 else {
      let reason = errno == EEXIST ? "something has that name already" : Console.reason()
      throw ToolError.output("cannot make \(path): \(reason)")
    }
    if isShared { chmod(path, 0o755) }
    do throws(ToolError) {
      try fill()
    } catch {
      remove(path)
      throw error
    }
  }

  /// Makes a folder and the missing folders above it; returns the paths of the new folders.
  ///
  /// - Throws: Status 73 if the path is empty, or the system does not allow it.
  @discardableResult
  package static func make(_ path: String) throws(ToolError) -> [String] {
    // Callers append "/" and the name of a file, so files of a folder without a name would be in the root folder.
    guard !path.isEmpty else { throw ToolError.output("cannot make \"\": it names no folder") }
    var whole = path.hasPrefix("/") ? "" : "."
    var new: [String] = []
    for part in path.split(separator: "/") {
      whole += "/\(part)"
      if mkdir(whole, 0o755) == 0 {
        new.append(whole)
      } else if errno != EEXIST {
        throw ToolError.output("cannot make \(whole): \(Console.reason())")
      }
    }
    return new
  }

  /// Returns the path without links, `.` and `..`.
  ///
  /// - Throws: Status 1 if the path does not exist.
  package static func absolute(_ path: String) throws(ToolError) -> String {
    guard let resolved = realpath(path, nil) else {
      throw ToolError.input("cannot find \(path): \(Console.reason())")
    }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Returns the relative path from one folder to another, such as `../taction`. Both paths must be absolute, without
  /// links and `..`.
  package static func way(from start: String, to end: String) -> String {
    let (start, end) = (start.split(separator: "/"), end.split(separator: "/"))
    let shared = zip(start, end).prefix { $0 == $1 }.count
    let steps = start[shared...].map { _ in ".." } + end[shared...].map(String.init)
    return steps.isEmpty ? "." : steps.joined(separator: "/")
  }

  /// Runs a closure with a new folder below TMPDIR, and removes the folder afterwards. If TMPDIR is missing or empty,
  /// the folder is in /tmp. A signal that stops the process, such as Ctrl+C, waits until the folder is removed.
  package static func withTemporary<Result>(
    in variable: String? = getenv("TMPDIR").map { String(cString: $0) },
    _ body: (_ path: String) throws(ToolError) -> Result
  ) throws(ToolError) -> Result {
    let parent = variable.flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
    var (stops, before) = (sigset_t(), sigset_t())
    sigemptyset(&stops)
    for number in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&stops, number) }
    pthread_sigmask(SIG_BLOCK, &stops, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    var template = Array("\(parent)/taction-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw ToolError.system("cannot make a folder in \(parent): \(Console.reason())")
    }
    let path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    defer { remove(path) }
    return try body(path)
  }

  /// Removes a file, or a folder with all its content; links are removed but not followed.
  package static func remove(_ path: String) {
    guard unlink(path) != 0, errno == EISDIR else { return }
    for name in entryNames(in: path) { remove("\(path)/\(name)") }
    rmdir(path)
  }
}
