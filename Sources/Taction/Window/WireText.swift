/// Text as the wire can take it: without NUL, and short enough for a message, cut between two characters.
///
/// A message has 4096 bytes, and a text that does not fit ends the connection.
///
/// - Parameter maximumBytes: the most bytes of UTF-8; our own choice, far above what a title bar shows.
nonisolated func wireText(_ text: String, maximumBytes: Int = 1024) -> String {
  var result = ""
  var count = 0
  for character in text where character != "\0" {
    count += character.utf8.count
    if count > maximumBytes { break }
    result.append(character)
  }
  return result
}
