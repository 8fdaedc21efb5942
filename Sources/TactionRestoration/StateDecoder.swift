/// Decodes values from `StateValue`.
nonisolated enum StateDecoder {
  /// Returns the decoded value; nil if the stored value does not fit the type.
  static func decode<Value: Decodable>(_ type: Value.Type, from value: StateValue) -> Value? {
    try? ValueDecoder(value: value, codingPath: []).unwrap(type)
  }
}

private nonisolated struct ValueDecoder: Decoder, SingleValueDecodingContainer {
  let value: StateValue
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard case .object(let values) = value else { throw mismatch(type) }
    return KeyedDecodingContainer(Fields(values: values, codingPath: codingPath))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .array(let values) = value else { throw mismatch([Any].self) }
    return Elements(values: values, codingPath: codingPath)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }

  func decodeNil() -> Bool { value == .null }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try unwrap(type) }

  func unwrap<Value: Decodable>(_ type: Value.Type) throws -> Value {
    switch (value, type) {
    case (.boolean(let flag), is Bool.Type): return try cast(flag)
    case (.string(let text), is String.Type): return try cast(text)
    case (.double(let number), is Double.Type): return try cast(number)
    case (.double(let number), is Float.Type): return try cast(Float(number))
    case (.string(let text), is Double.Type) where StateValue.isNotFinite(text): return try cast(Double(text) ?? .nan)
    case (.string(let text), is Float.Type) where StateValue.isNotFinite(text): return try cast(Float(text) ?? .nan)
    case (.integer(let number), is Double.Type): return try cast(Double(number))
    case (.integer(let number), is Float.Type): return try cast(Float(number))
    case (.integer(let number), let integer as any FixedWidthInteger.Type): return try cast(exact(number, integer))
    case (.string(let text), let integer as any FixedWidthInteger.Type): return try cast(large(text, integer))
    case (_, is Bool.Type), (_, is String.Type), (_, is Double.Type), (_, is Float.Type),
      (_, is any FixedWidthInteger.Type):
      throw mismatch(type)
    default: return try Value(from: self)
    }
  }

  private func exact<Number: FixedWidthInteger>(_ number: Int, _ type: Number.Type) throws -> Number {
    guard let exact = Number(exactly: number) else { throw mismatch(type) }
    return exact
  }

  /// Returns the integer beyond `Int` that is stored as a text.
  private func large<Number: FixedWidthInteger>(_ text: String, _ type: Number.Type) throws -> Number {
    guard Int(text) == nil, let large = Number(text) else { throw mismatch(type) }
    return large
  }

  private func cast<Value>(_ value: Any) throws -> Value {
    guard let result = value as? Value else { throw mismatch(Value.self) }
    return result
  }

  fileprivate func mismatch(_ type: Any.Type) -> DecodingError {
    .typeMismatch(type, DecodingError.Context(codingPath: codingPath, debugDescription: "The state has another form."))
  }

  struct Fields<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let values: [String: StateValue]
    let codingPath: [any CodingKey]

    var allKeys: [Key] { values.keys.compactMap { Key(stringValue: $0) } }
    func contains(_ key: Key) -> Bool { values[key.stringValue] != nil }

    private func field(_ key: any CodingKey) throws -> ValueDecoder {
      guard let value = values[key.stringValue] else {
        throw DecodingError.keyNotFound(
          key, DecodingError.Context(codingPath: codingPath, debugDescription: "The state has no such part."))
      }
      return ValueDecoder(value: value, codingPath: codingPath + [key])
    }

    func decodeNil(forKey key: Key) throws -> Bool { try field(key).decodeNil() }
    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value { try field(key).unwrap(type) }

    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> { try field(key).container(keyedBy: type) }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
      try field(key).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder {
      ValueDecoder(value: values["super"] ?? .null, codingPath: codingPath)
    }

    func superDecoder(forKey key: Key) throws -> any Decoder { try field(key) }
  }

  struct Elements: UnkeyedDecodingContainer {
    let values: [StateValue]
    let codingPath: [any CodingKey]
    private(set) var currentIndex = 0

    var count: Int? { values.count }
    var isAtEnd: Bool { currentIndex >= values.count }

    private mutating func element() throws -> ValueDecoder {
      guard !isAtEnd else {
        throw DecodingError.valueNotFound(
          Any.self, DecodingError.Context(codingPath: codingPath, debugDescription: "The state has no more elements."))
      }
      defer { currentIndex += 1 }
      return ValueDecoder(value: values[currentIndex], codingPath: codingPath)
    }

    mutating func decodeNil() throws -> Bool {
      guard !isAtEnd, values[currentIndex] == .null else { return false }
      currentIndex += 1
      return true
    }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try element().unwrap(type) }

    mutating func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type
    ) throws -> KeyedDecodingContainer<Nested> { try element().container(keyedBy: type) }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { try element().unkeyedContainer() }
    mutating func superDecoder() throws -> any Decoder { try element() }

    init(values: [StateValue], codingPath: [any CodingKey]) { (self.values, self.codingPath) = (values, codingPath) }
  }
}
