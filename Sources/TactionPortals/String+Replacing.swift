extension String {
  /// Returns the text in which some scalars are replaced by texts.
  ///
  /// Scalars are used instead of characters: a carriage return with a line feed is one `Character`, as is a sign with
  /// an accent.
  nonisolated func replacing(_ texts: [Unicode.Scalar: String]) -> String {
    unicodeScalars.reduce(into: "") { result, scalar in
      if let text = texts[scalar] { result += text } else { result.unicodeScalars.append(scalar) }
    }
  }
}
