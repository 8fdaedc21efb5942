/// Stops the program because of a mistake in the code that called the library, with a sentence that names the mistake.
///
/// `precondition` is not used: the modules are optimized even in debug builds, and an optimized `precondition` traps
/// without its message. The sentence is written to standard error.
package func programmerError(_ message: String, file: StaticString = #fileID, line: UInt = #line) -> Never {
  fatalError(message, file: file, line: line)
}
