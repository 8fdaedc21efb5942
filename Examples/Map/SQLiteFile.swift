import CTactionSQLite
import Glibc
import Synchronization
import Taction

/// A database file that is only read, and may be hostile: no query runs for long or uses much memory.
nonisolated final class SQLiteFile: Sendable {
  /// The maximum number of steps of SQLite's virtual machine for a query: the query of a tile needs some tens of steps.
  private static let maximumSteps: Int32 = 20_000_000
  /// The number of steps between two checks whether a query is cancelled or has reached its maximum.
  private static let stepsBetweenChecks: Int32 = 10_000

  private let connection: Mutex<Connection>

  /// SQLite's connection, which only one thread uses at a time.
  private struct Connection: ~Copyable, @unchecked Sendable {
    let pointer: OpaquePointer
    deinit { sqlite3_close_v2(pointer) }
  }

  /// A row of a result; valid in the closure that receives it.
  struct Row {
    fileprivate let statement: OpaquePointer

    /// Returns a number; nil if the value is not a number.
    func int(_ column: Int32) -> Int? {
      switch sqlite3_column_type(statement, column) {
      case SQLITE_INTEGER: Int(sqlite3_column_int64(statement, column))
      // Many files store numbers as text.
      case SQLITE_TEXT: text(column).flatMap { Int($0) }
      default: nil
      }
    }

    /// Returns a text; nil for NULL.
    func text(_ column: Int32) -> String? {
      guard let bytes = sqlite3_column_text(statement, column) else { return nil }
      let count = Int(sqlite3_column_bytes(statement, column))
      return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    }

    /// Returns the bytes; nil if there are none.
    func bytes(_ column: Int32) -> [UInt8]? {
      guard let start = sqlite3_column_blob(statement, column) else { return nil }
      return Array(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column))))
    }
  }

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: The path of a regular file. All other files are refused, because opening a pipe would wait for ever.
  ///   - maximumLength: The maximum number of bytes of a value in the file.
  init(path: String, maximumLength: Int32) throws(MBTilesError) {
    var status = stat()
    guard stat(path, &status) == 0 else { throw .unreadable(String(cString: strerror(errno))) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .unreadable("it is not a regular file") }
    var pointer = try Self.open(path, maximumLength: maximumLength)
    // In a folder that cannot be written, such as on a memory card, SQLite cannot read a file with a write-ahead log,
    // unless it may assume that no program changes the file.
    let failure = sqlite3_exec(pointer, "PRAGMA schema_version", nil, nil, nil)
    if [SQLITE_CANTOPEN, SQLITE_READONLY].contains(failure), !Self.hasJournal(path), let address = Self.uri(of: path) {
      sqlite3_close_v2(pointer)
      pointer = try Self.open("\(address)?immutable=1", SQLITE_OPEN_URI, maximumLength: maximumLength)
    }
    connection = Mutex(Connection(pointer: pointer))
  }

  private static func open(
    _ name: String, _ flags: Int32 = 0, maximumLength: Int32
  ) throws(MBTilesError) -> OpaquePointer {
    var pointer: OpaquePointer?
    let result = sqlite3_open_v2(name, &pointer, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX | flags, nil)
    guard let pointer else { throw .unreadable("there is no memory") }
    guard result == SQLITE_OK, taction_sqlite_distrust(pointer) == SQLITE_OK else {
      defer { sqlite3_close_v2(pointer) }
      throw .unreadable(message(of: pointer))
    }
    sqlite3_limit(pointer, SQLITE_LIMIT_LENGTH, maximumLength)
    sqlite3_limit(pointer, SQLITE_LIMIT_ATTACHED, 0)
    sqlite3_limit(pointer, SQLITE_LIMIT_WORKER_THREADS, 0)
    return pointer
  }

  /// Returns whether a file has a journal of changes: a write-ahead log, or the journal of a change that was
  /// interrupted. Without the journal, the file itself may be damaged.
  private static func hasJournal(_ path: String) -> Bool {
    ["-wal", "-journal"].contains { ending in
      var status = stat()
      return stat(path + ending, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && status.st_size > 0
    }
  }

  /// Returns the address of a file; nil if it has none.
  private static func uri(of path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return URIList.fileURI(path: String(cString: real))
  }

  /// Calls a closure for each row of a query, until it returns false.
  func query(_ text: String, _ numbers: [Int] = [], _ body: (Row) -> Bool) throws(MBTilesError) {
    let failure = connection.withLock { Self.run(text, numbers, on: $0.pointer, body) }
    if let failure { throw failure }
  }

  private static func run(
    _ text: String, _ numbers: [Int], on pointer: OpaquePointer, _ body: (Row) -> Bool
  ) -> MBTilesError? {
    var remaining = maximumSteps / stepsBetweenChecks
    return withUnsafeMutablePointer(to: &remaining) { remaining in
      let check: @convention(c) (UnsafeMutableRawPointer?) -> Int32 = { context in
        guard let remaining = context?.assumingMemoryBound(to: Int32.self) else { return 1 }
        remaining.pointee -= 1
        return remaining.pointee < 0 || Task.isCancelled ? 1 : 0
      }
      sqlite3_progress_handler(pointer, stepsBetweenChecks, check, remaining)
      defer { sqlite3_progress_handler(pointer, 0, nil, nil) }
      var statement: OpaquePointer?
      guard sqlite3_prepare_v2(pointer, text, -1, &statement, nil) == SQLITE_OK, let statement else {
        return .damaged(message(of: pointer))
      }
      defer { sqlite3_finalize(statement) }
      for (index, number) in numbers.enumerated() { sqlite3_bind_int64(statement, Int32(index + 1), Int64(number)) }
      while true {
        switch sqlite3_step(statement) {
        case SQLITE_ROW: if !body(Row(statement: statement)) { return nil }
        case SQLITE_DONE: return nil
        case SQLITE_INTERRUPT: return .damaged("a query takes too long")
        default: return .damaged(message(of: pointer))
        }
      }
    }
  }

  private static func message(of pointer: OpaquePointer) -> String { String(cString: sqlite3_errmsg(pointer)) }
}
