import CTactionSystemBus

/// A message from the bus, read from its beginning to its end. The message is valid while its handler runs.
///
/// Each read returns nil if the next value has another type, or if there are no more values.
package struct BusMessage {
  private let message: OpaquePointer
  private let functions: taction_bus_library

  init(_ message: OpaquePointer, _ functions: taction_bus_library) {
    (self.message, self.functions) = (message, functions)
  }

  /// The library's object.
  var pointer: OpaquePointer { message }

  /// Whether the message is the call of a method.
  var isCall: Bool { functions.message_is_method_call(message, nil, nil) > 0 }
  /// The path of the object that is called; empty if there is none.
  package var path: String { functions.message_get_path(message).map { String(cString: $0) } ?? "" }
  /// The interface of the method; empty if there is none.
  var interface: String { functions.message_get_interface(message).map { String(cString: $0) } ?? "" }
  /// The name of the method; empty if there is none.
  var member: String { functions.message_get_member(message).map { String(cString: $0) } ?? "" }

  /// Reads a signed number of 32 bits.
  func readInt32() -> Int? { read(BusType.int32, Int32(0)).map { Int($0) } }

  /// Reads an unsigned number of 32 bits.
  package func readUInt32() -> Int? { read(BusType.uint32, UInt32(0)).map { Int($0) } }

  /// Reads a boolean.
  package func readBoolean() -> Bool? { read(BusType.boolean, Int32(0)).map { $0 != 0 } }

  /// Returns the message for a later answer. After the handler has returned, the message can still be answered, but
  /// cannot be read any more.
  func kept() -> KeptBusMessage { KeptBusMessage(self, functions) }

  /// Reads a name on the bus and the path of an object there, as one structure.
  func readReference() -> (name: String, path: String)? {
    guard functions.message_enter_container(message, BusType.structure, "so") > 0, let name = readString() else {
      return nil
    }
    var text: UnsafePointer<CChar>?
    guard functions.message_read_basic(message, BusType.objectPath, &text) > 0, let text else { return nil }
    return functions.message_exit_container(message) >= 0 ? (name, String(cString: text)) : nil
  }

  /// Whether the message is the error of a call that has failed.
  package var isError: Bool { functions.message_is_method_error(message, nil) != 0 }

  /// Whether the message is the error of a call that has failed, with a certain D-Bus error name.
  package func isError(named name: String) -> Bool { functions.message_is_method_error(message, name) > 0 }

  /// Whether the message is the error of a call of a service, an object or a method that does not exist, or of a
  /// service that cannot be started.
  package var isErrorOfAbsence: Bool { Self.absences.contains { isError(named: $0) } }

  /// The names of these errors. A bus that starts services by systemd passes on the names of systemd's errors.
  private static let absences: [String] =
    [
      "ServiceUnknown", "NameHasNoOwner", "UnknownMethod", "UnknownInterface", "UnknownObject", "NotSupported",
      "Spawn.ServiceNotFound", "Spawn.ServiceNotValid", "Spawn.FileInvalid", "Spawn.ConfigInvalid",
      "Spawn.PermissionsInvalid", "Spawn.FailedToSetup", "Spawn.ExecFailed", "Spawn.ChildExited", "Spawn.ChildSignaled",
      "Spawn.Failed",
    ].map { "org.freedesktop.DBus.Error.\($0)" }
    + ["UnitMasked", "NoSuchUnit", "LoadFailed", "BadUnitSetting"].map { "org.freedesktop.systemd1.\($0)" }

  /// Reads a string.
  package func readString() -> String? { readText(BusType.string) }

  /// Reads the path of an object.
  package func readObjectPath() -> String? { readText(BusType.objectPath) }

  private func readText(_ type: CChar) -> String? {
    var text: UnsafePointer<CChar>?
    guard functions.message_read_basic(message, type, &text) > 0, let text else { return nil }
    return String(cString: text)
  }

  /// Reads a variant; `.other` for a value whose type has no case in `BusValue`.
  package func readVariant() -> BusValue? {
    guard let (type, contents) = peek(), type == BusType.variant, let contents,
      functions.message_enter_container(message, BusType.variant, contents) > 0
    else { return nil }
    guard let value = readValue(), functions.message_exit_container(message) >= 0 else { return nil }
    return value
  }

  /// Reads a dictionary with strings as keys. For each key, calls a closure that reads the value. Returns false if the
  /// next value is not such a dictionary.
  package func readDictionary(_ valueType: String, _ body: (String) -> Bool) -> Bool {
    guard functions.message_enter_container(message, BusType.array, "{s\(valueType)}") > 0 else { return false }
    while functions.message_enter_container(message, BusType.entry, "s\(valueType)") > 0 {
      guard let key = readString(), body(key), functions.message_exit_container(message) >= 0 else { return false }
    }
    return functions.message_exit_container(message) >= 0
  }

  /// Reads a dictionary with strings as keys and variants as values; returns nil if the next value is not such a
  /// dictionary.
  package func readValues() -> [String: BusValue]? {
    var values: [String: BusValue] = [:]
    let isRead = readDictionary("v") { key in
      guard let value = readVariant() else { return false }
      values[key] = value
      return true
    }
    return isRead ? values : nil
  }

  /// Reads an array of variants; returns nil if the next value is not such an array.
  package func readVariants() -> [BusValue]? {
    guard functions.message_enter_container(message, BusType.array, "v") > 0 else { return nil }
    var values: [BusValue] = []
    while let value = readVariant() { values.append(value) }
    return functions.message_exit_container(message) >= 0 ? values : nil
  }

  /// The maximum number of strings that are read from an array; the bus limits their length. Our own choice.
  private static let maximumStrings = 65_536

  /// Reads an array of strings; returns nil if the array has more than 65,536 strings.
  package func readStrings() -> [String]? {
    guard functions.message_enter_container(message, BusType.array, "s") > 0 else { return nil }
    var strings: [String] = []
    while let text = readString() {
      guard strings.count < Self.maximumStrings else { return nil }
      strings.append(text)
    }
    return functions.message_exit_container(message) >= 0 ? strings : nil
  }

  /// Skips values of some types.
  package func skip(_ types: String) -> Bool { functions.message_skip(message, types) >= 0 }

  private func peek() -> (type: CChar, contents: UnsafePointer<CChar>?)? {
    var (type, contents): (CChar, UnsafePointer<CChar>?) = (0, nil)
    guard functions.message_peek_type(message, &type, &contents) > 0 else { return nil }
    return (type, contents)
  }

  private func readValue() -> BusValue? {
    guard let (type, contents) = peek() else { return nil }
    switch type {
    case BusType.boolean: return read(type, Int32(0)).map { .boolean($0 != 0) }
    case BusType.byte: return read(type, UInt8(0)).map { .integer(Int($0)) }
    case BusType.int16: return read(type, Int16(0)).map { .integer(Int($0)) }
    case BusType.uint16: return read(type, UInt16(0)).map { .integer(Int($0)) }
    case BusType.int32: return read(type, Int32(0)).map { .integer(Int($0)) }
    case BusType.uint32: return read(type, UInt32(0)).map { .integer(Int($0)) }
    case BusType.int64: return read(type, Int64(0)).map { .integer(Int($0)) }
    case BusType.uint64: return read(type, UInt64(0)).map { .integer(Int(clamping: $0)) }
    case BusType.double: return read(type, 0.0).map { .double($0) }
    case BusType.string: return readString().map { .string($0) }
    case BusType.structure: return readStructure(contents)
    case BusType.array: return readArray(contents)
    case BusType.variant: return skip("v") ? .other : nil
    default: return skipOther() ? .other : nil
    }
  }

  /// Reads an array of strings, or a dictionary with strings as keys and variants as values; any other array is
  /// skipped.
  private func readArray(_ contents: UnsafePointer<CChar>?) -> BusValue? {
    guard let contents else { return skipOther() ? .other : nil }
    switch String(cString: contents) {
    case "s": return readStrings().map { .strings($0) }
    case "{sv}": return readValues().map { .dictionary($0) }
    default: return skipOther() ? .other : nil
    }
  }

  /// Skips one value of any type.
  private func skipOther() -> Bool { functions.message_skip(message, nil) >= 0 }

  /// Reads a structure of numbers; any other structure is skipped.
  private func readStructure(_ contents: UnsafePointer<CChar>?) -> BusValue? {
    guard let contents, String(cString: contents) == "ddd" else { return skipOther() ? .other : nil }
    guard functions.message_enter_container(message, BusType.structure, contents) > 0 else { return nil }
    var numbers: [Double] = []
    for _ in 0..<3 {
      guard let number = read(BusType.double, 0.0) else { return nil }
      numbers.append(number)
    }
    return functions.message_exit_container(message) >= 0 ? .numbers(numbers) : nil
  }

  private func read<Value: BitwiseCopyable>(_ type: CChar, _ initial: Value) -> Value? {
    var value = initial
    return functions.message_read_basic(message, type, &value) > 0 ? value : nil
  }
}

/// A message that stays valid after its handler has run.
final class KeptBusMessage {
  /// The message.
  let message: BusMessage
  private let functions: taction_bus_library

  fileprivate init(_ message: BusMessage, _ functions: taction_bus_library) {
    (self.message, self.functions) = (message, functions)
    _ = functions.message_ref(message.pointer)
  }

  isolated deinit { _ = functions.message_unref(message.pointer) }
}

/// A value in a message of the bus.
package nonisolated enum BusValue: Hashable, Sendable {
  case boolean(Bool)
  case integer(Int)
  case double(Double)
  case string(String)
  /// A structure of three numbers, as for a colour.
  case numbers([Double])
  case strings([String])
  /// A dictionary with strings as keys and variants as values.
  case dictionary([String: BusValue])
  /// A value of a type without a case here.
  case other
}

/// The letters of D-Bus's types.
enum BusType {
  static let boolean = letter("b")
  static let byte = letter("y")
  static let int16 = letter("n")
  static let uint16 = letter("q")
  static let int32 = letter("i")
  static let uint32 = letter("u")
  static let int64 = letter("x")
  static let uint64 = letter("t")
  static let double = letter("d")
  static let string = letter("s")
  static let objectPath = letter("o")
  static let descriptor = letter("h")
  static let structure = letter("r")
  static let variant = letter("v")
  static let array = letter("a")
  static let entry = letter("e")

  private static func letter(_ scalar: Unicode.Scalar) -> CChar { CChar(truncatingIfNeeded: scalar.value) }
}
