import Foundation

/// JSON in and out.
nonisolated enum JSONFile {
  /// Reads a value from a file; errors name the file and the place in it.
  static func read<Value: Decodable>(_ type: Value.Type, from path: String) throws(ToolError) -> Value {
    let bytes = try InputFile.read(path, limit: 64 << 20)
    do {
      return try JSONDecoder().decode(type, from: Data(bytes))
    } catch {
      throw ToolError.input("\(path): \(reason(error))")
    }
  }

  /// Prints a value and ends the line.
  static func print(_ value: some Encodable, to output: FileHandle = .standardOutput) throws(ToolError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      try output.write(contentsOf: encoder.encode(value) + Data("\n".utf8))
    } catch {
      throw ToolError.output("cannot write the result: \(reason(error))")
    }
  }

  private static func reason(_ error: any Error) -> String {
    let context: DecodingError.Context
    switch error {
    case DecodingError.keyNotFound(_, let found), DecodingError.typeMismatch(_, let found),
      DecodingError.valueNotFound(_, let found), DecodingError.dataCorrupted(let found):
      context = found
    default: return "\(error)"
    }
    let place = context.codingPath.map(\.stringValue).joined(separator: ".")
    return place.isEmpty ? context.debugDescription : "\(place): \(context.debugDescription)"
  }
}
