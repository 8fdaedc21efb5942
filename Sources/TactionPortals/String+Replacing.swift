extension String {
  /// Returns the text with texts in place of some scalars.
  ///
  /// Characters would not do: a carriage return and a line feed are one, and so are a sign and an accent on it.
  nonisolated func replacing(_ texts: [Unicode.Scalar: String]) -> String {
    unicodeScalars.reduce(into: "") { result, scalar in
      if let text = texts[scalar] { result += text } else { result.unicodeScalars.append(scalar) }
    }
  }
}
