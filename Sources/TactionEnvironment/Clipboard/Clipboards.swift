/// The clipboards of one application.
///
/// A program has one application, and therefore one pair of clipboards. A test program may have several stages at the
/// same time, and the application of each stage has its own pair. `Clipboard.shared` belongs to the stage whose code
/// runs.
public final class Clipboards {
  /// The clipboard of the desktop.
  public let general = Clipboard()
  /// The primary selection.
  public let primary = Clipboard()

  /// The clipboards of the program itself.
  package static let process = Clipboards()

  /// The clipboards of the stage whose code runs. The tasks that this code starts have the same clipboards.
  @TaskLocal private static var bound: Clipboards?
  /// The clipboards of the application whose code ran last; nil for the clipboards of the program itself.
  private static weak var latest: Clipboards?

  /// Creates a pair of clipboards.
  package init() {}

  /// The clipboards of the application whose code runs.
  package static var current: Clipboards { bound ?? latest ?? process }

  /// Makes these clipboards the current ones for code that runs outside of any stage.
  package func becomeLatest() {
    if Self.latest !== self { Self.latest = self }
  }

  /// Runs code of the application. In that code and its tasks, these clipboards are the current ones.
  package func bind<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    becomeLatest()
    guard Self.bound !== self else { return try body() }
    return try Self.$bound.withValue(self) { Swift.Result(catching: body) }.get()
  }

  /// Runs asynchronous code of the application. In that code and its tasks, these clipboards are the current ones.
  package func bind<Result>(_ body: () async throws -> Result) async throws -> Result {
    becomeLatest()
    return try await Self.$bound.withValue(self) { try await body() }
  }
}
