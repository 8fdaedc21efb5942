/// An error whose reason a program may show to its user, in the user's language.
///
/// Taction's errors of files, pictures, transfers and the desktop are such errors, and an app's own errors can be, too.
/// Their `description` is for logs: it is English, and has details such as paths and the system's messages.
///
///     present(Alert("The sketch was not saved", message: theme.words.reason(of: error)))
public protocol UserFacingError: Error {
  /// Returns the reason in one sentence in the user's language: `error.description(in: theme.words)`.
  func description(in words: Words) -> String
}

extension Words {
  /// Returns the reason of an error for the user. A ``UserFacingError`` gives the reason in the user's language; any
  /// other error gives its description.
  public func reason(of error: any Error) -> String {
    (error as? any UserFacingError)?.description(in: self) ?? "\(error)"
  }

  /// Returns a sentence about the file at a path, in which the file's name replaces the placeholder.
  package subscript(word: Word, path path: String) -> String {
    self[word, path.utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) } ?? path]
  }
}
