/// A mistake in a protocol file or in the manifest, with the place where it stands.
///
/// Printed as `file:line: error: message`, the form that SwiftPM and editors turn into a link.
struct ScannerError: Error, CustomStringConvertible, Equatable {
  /// The file as it was given on the command line.
  var file: String
  /// The line, counted from 1, or nil when the whole file is meant.
  var line: Int?
  /// What is wrong and what to do, in one sentence.
  var message: String

  init(file: String, line: Int? = nil, _ message: String) {
    self.file = file
    self.line = line
    self.message = message
  }

  var description: String {
    guard let line else { return "\(file): error: \(message)" }
    return "\(file):\(line): error: \(message)"
  }
}
