import Glibc

/// Tells the user what went wrong, in the terminal in which the program was started.
nonisolated func complain(_ error: any Error) {
  let line = "PhotoCollage: \(error)\n"
  _ = line.withCString { text in write(STDERR_FILENO, text, strlen(text)) }
}
