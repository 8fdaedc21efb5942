import Foundation

/// Reads and prints JSON.
nonisolated enum JSONFile {
  /// Reads a value from a file; errors name the file and the key.
  static func read<Value: Decodable>(_ type: Value.Type, from path: String) throws(CaseError) -> Value {
    let data: Data
    do {
      data = try Data(contentsOf: URL(fileURLWithPath: path))
    } catch {
      throw CaseError("cannot read \(path): \(error.localizedDescription)")
    }
    do {
      return try JSONDecoder().decode(type, from: data)
    } catch {
      throw CaseError("\(path): \(reason(error))")
    }
  }

  /// Prints a value to stdout and ends the line.
  static func print(_ value: some Encodable) throws(CaseError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      try FileHandle.standardOutput.write(contentsOf: encoder.encode(value) + Data("\n".utf8))
    } catch {
      throw CaseError("cannot write the result: \(error)")
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
    let key = context.codingPath.map(\.stringValue).joined(separator: ".")
    return key.isEmpty ? context.debugDescription : "\(key): \(context.debugDescription)"
  }
}
