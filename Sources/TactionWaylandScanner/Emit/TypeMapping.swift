/// The Swift types and expressions for the arguments of one interface's messages, on one side of the connection.
struct TypeMapping {
  let side: Side
  let catalog: Catalog
  let interface: Interface

  /// Returns the type of an argument that a caller passes.
  func outgoingType(_ argument: Argument) -> String {
    switch argument.kind {
    case .string: argument.allowsNull ? "String?" : "String"
    case .object: objectType(argument) + (argument.allowsNull ? "?" : "")
    default: valueType(argument)
    }
  }

  /// Returns the type of an incoming argument; objects are optional, because libwayland passes NULL for a destroyed
  /// object.
  func incomingType(_ argument: Argument) -> String {
    switch argument.kind {
    case .string: argument.allowsNull ? "String?" : "String"
    case .object: objectType(argument) + "?"
    case .newID: argument.interface == nil ? "UInt32" : objectType(argument)
    default: valueType(argument)
    }
  }

  /// Returns the type of an object argument: the class of its interface, or the base class if any interface is allowed.
  /// If libwayland itself implements the interface, the type is the plain C pointer.
  func objectType(_ argument: Argument) -> String {
    guard let name = argument.interface else { return side.baseClass }
    guard isGenerated(argument) else { return "OpaquePointer" }
    return side.className(name)
  }

  /// Returns whether the argument's interface has a generated class; false if libwayland itself implements the
  /// interface on this side.
  func isGenerated(_ argument: Argument) -> Bool {
    guard let name = argument.interface, let interface = catalog[name] else { return true }
    return side.generates(interface)
  }

  /// Returns the expression that reads an argument at its index in a message.
  func read(_ argument: Argument, at index: Int) -> String {
    switch argument.kind {
    case .int:
      if let type = enumeration(argument) {
        return "\(type)(rawValue: UInt32(bitPattern: arguments.int(\(index))))"
      }
      return "arguments.int(\(index))"
    case .uint:
      let number = "arguments.uint(\(index))"
      return enumeration(argument).map { "\($0)(rawValue: \(number))" } ?? number
    case .fixed: return "arguments.fixed(\(index))"
    case .string: return argument.allowsNull ? "arguments.optionalString(\(index))" : "arguments.string(\(index))"
    case .array: return "arguments.array(\(index))"
    case .fileDescriptor: return "arguments.fileDescriptor(\(index))"
    case .object:
      return isGenerated(argument) ? "arguments.object(\(index))" : "arguments.pointer(\(index))"
    case .newID:
      return argument.interface == nil ? "arguments.newID(\(index))" : Naming.member(argument.name)
    }
  }

  /// Returns the expression that makes the C argument from the parameter of the same name.
  func write(_ argument: Argument) -> String {
    let name = Naming.member(argument.name)
    switch argument.kind {
    case .int: return "wl_argument(i: \(enumeration(argument) == nil ? name : "Int32(bitPattern: \(name).rawValue)"))"
    case .uint: return "wl_argument(u: \(enumeration(argument) == nil ? name : "\(name).rawValue"))"
    case .fixed: return "wl_argument(f: \(name).rawValue)"
    case .string: return "wl_argument(s: \(name))"
    case .array: return "wl_argument(a: \(name))"
    case .fileDescriptor: return "wl_argument(h: \(name))"
    case .object:
      guard isGenerated(argument) else { return "wl_argument(o: \(name))" }
      return "wl_argument(o: \(name)\(argument.allowsNull ? "?" : "").raw)"
    case .newID: return side == .client ? "wl_argument(n: 0)" : "wl_argument(o: \(name).raw)"
    }
  }

  private func valueType(_ argument: Argument) -> String {
    switch argument.kind {
    case .int, .uint: enumeration(argument) ?? (argument.kind == .int ? "Int32" : "UInt32")
    case .fixed: "Fixed"
    case .string: "String"
    case .array: "[UInt8]"
    case .fileDescriptor: "Int32"
    case .object, .newID: objectType(argument)
    }
  }

  private func enumeration(_ argument: Argument) -> String? {
    argument.enumeration.flatMap { catalog.enumerationType($0, in: interface) }
  }
}
