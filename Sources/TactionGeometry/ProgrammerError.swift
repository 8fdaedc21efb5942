/// Stops the program because of a mistake in the code that called the library, and writes a sentence that names the
/// mistake to standard error.
///
/// The modules are optimized even in debug builds, and an optimized `precondition` traps without its message. So this
/// function is used instead of `precondition`.
package func programmerError(_ message: String, file: StaticString = #fileID, line: UInt = #line) -> Never {
  fatalError(message, file: file, line: line)
}
