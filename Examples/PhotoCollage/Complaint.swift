import Glibc

/// An error of the example itself, as a sentence.
nonisolated struct ExampleError: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

/// Tells the user, who has started the program in a terminal, what went wrong.
nonisolated func complain(_ error: any Error) {
  let line = "PhotoCollage: \(error)\n"
  _ = line.withCString { text in write(STDERR_FILENO, text, strlen(text)) }
}
