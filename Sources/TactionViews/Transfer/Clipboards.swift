/// The clipboards of one application.
///
/// A program has one application, and so one pair of them. The applications of stages, of which a test program may have
/// several at a time, have a pair each; `Clipboard.shared` is that of the stage whose code runs.
package final class Clipboards {
  /// The clipboard of the desktop.
  package let general = Clipboard()
  /// The primary selection.
  package let primary = Clipboard()

  /// Those of the program itself.
  package static let process = Clipboards()

  /// Those of the stage whose code runs, also in the tasks that it has started.
  @TaskLocal private static var bound: Clipboards?
  /// Those of the application that had a turn last; nil for the program's own.
  private static weak var latest: Clipboards?

  /// Makes a pair.
  package init() {}

  /// Those of the application whose code runs.
  package static var current: Clipboards { bound ?? latest ?? process }

  /// Makes these the current ones for code that no stage runs.
  package func becomeLatest() {
    if Self.latest !== self { Self.latest = self }
  }

  /// Runs code of the application, to which, and to whose tasks, these are the current ones.
  package func bind<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    becomeLatest()
    guard Self.bound !== self else { return try body() }
    return try Self.$bound.withValue(self) { Swift.Result(catching: body) }.get()
  }

  /// Runs code of the application that may wait, to which, and to whose tasks, these are the current ones.
  package func bind<Result>(_ body: () async throws -> Result) async throws -> Result {
    becomeLatest()
    return try await Self.$bound.withValue(self) { try await body() }
  }
}
