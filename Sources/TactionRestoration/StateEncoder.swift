/// Encodes values as `StateValue`.
nonisolated enum StateEncoder {
  /// Returns the encoded value. Returns nil if encoding throws an error, or if the value has too many nested levels for
  /// the reader of the file.
  static func encode(_ value: some Encodable) -> StateValue? {
    let place = EncodedPlace()
    do { try value.encode(to: ValueEncoder(place: place, codingPath: [])) } catch { return nil }
    return place.depth <= StateValue.maximumDepth - outerLevels ? place.value : nil
  }

  /// The number of nested levels of the file around the value.
  private static let outerLevels = 2
}

/// A container for one value, which the encoder fills step by step.
private nonisolated final class EncodedPlace {
  private var single = StateValue.null
  private var elements: [EncodedPlace]?
  private var fields: [String: EncodedPlace]?

  func set(_ value: StateValue) { single = value }

  func beginArray() { elements = elements ?? [] }

  func beginObject() { fields = fields ?? [:] }

  var count: Int { elements?.count ?? 0 }

  /// The number of nested levels, including this level.
  var depth: Int { 1 + ((elements ?? fields.map { Array($0.values) } ?? []).map(\.depth).max() ?? 0) }

  func append() -> EncodedPlace {
    let place = EncodedPlace()
    elements?.append(place)
    return place
  }

  func place(for key: String) -> EncodedPlace {
    if let known = fields?[key] { return known }
    let place = EncodedPlace()
    fields?[key] = place
    return place
  }

  var value: StateValue {
    if let fields { return .object(fields.mapValues(\.value)) }
    return elements.map { .array($0.map(\.value)) } ?? single
  }
}

private nonisolated struct ValueEncoder: Encoder {
  let place: EncodedPlace
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    place.beginObject()
    return KeyedEncodingContainer(Fields(place: place, codingPath: codingPath))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    place.beginArray()
    return Elements(place: place, codingPath: codingPath)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { Single(place: place, codingPath: codingPath) }

  struct Single: SingleValueEncodingContainer {
    let place: EncodedPlace
    let codingPath: [any CodingKey]

    func encodeNil() { place.set(.null) }
    func encode(_ value: Bool) { place.set(.boolean(value)) }
    func encode(_ value: String) { place.set(.string(value)) }
    func encode(_ value: Double) { place.set(StateValue(value)) }
    func encode(_ value: Float) { place.set(StateValue(Double(value))) }

    func encode<Value: Encodable>(_ value: Value) throws {
      if let number = value as? any BinaryInteger {
        // An integer beyond `Int`, such as a half of a `Duration`, is stored as a text, as an infinite number is.
        return place.set(Int(exactly: number).map(StateValue.integer) ?? .string("\(number)"))
      }
      if let value = value as? Bool { return encode(value) }
      if let value = value as? String { return encode(value) }
      if let value = value as? Double { return encode(value) }
      if let value = value as? Float { return encode(value) }
      try value.encode(to: ValueEncoder(place: place, codingPath: codingPath))
    }
  }

  struct Fields<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let place: EncodedPlace
    let codingPath: [any CodingKey]

    private func field(_ key: any CodingKey) -> ValueEncoder {
      ValueEncoder(place: place.place(for: key.stringValue), codingPath: codingPath + [key])
    }

    func encodeNil(forKey key: Key) { field(key).place.set(.null) }

    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
      let field = field(key)
      try Single(place: field.place, codingPath: field.codingPath).encode(value)
    }

    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> { field(key).container(keyedBy: type) }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { field(key).unkeyedContainer() }
    func superEncoder() -> any Encoder { ValueEncoder(place: place.place(for: "super"), codingPath: codingPath) }
    func superEncoder(forKey key: Key) -> any Encoder { field(key) }
  }

  struct Elements: UnkeyedEncodingContainer {
    let place: EncodedPlace
    let codingPath: [any CodingKey]
    var count: Int { place.count }

    private func element() -> ValueEncoder { ValueEncoder(place: place.append(), codingPath: codingPath) }

    func encodeNil() { place.append().set(.null) }

    func encode<Value: Encodable>(_ value: Value) throws {
      try Single(place: place.append(), codingPath: codingPath).encode(value)
    }

    func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
      element().container(keyedBy: type)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { element().unkeyedContainer() }
    func superEncoder() -> any Encoder { element() }
  }
}
