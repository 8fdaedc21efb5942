extension String {
  /// Returns the text with some scalars replaced by texts.
  ///
  /// A carriage return with a line feed is one `Character`, and so is a sign with an accent. So scalars are used
  /// instead of characters.
  nonisolated func replacing(_ texts: [Unicode.Scalar: String]) -> String {
    unicodeScalars.reduce(into: "") { result, scalar in
      if let text = texts[scalar] { result += text } else { result.unicodeScalars.append(scalar) }
    }
  }
}
