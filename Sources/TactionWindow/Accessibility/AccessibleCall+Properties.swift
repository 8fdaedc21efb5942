import TactionEnvironment
import TactionViews

// The properties of objects, by org.freedesktop.DBus.Properties.
extension AccessibleCall {
  /// The value of a property.
  private enum Property {
    case string(String)
    case int32(Int)
    case double(Double)
    case reference(String, String)

    var type: String {
      switch self {
      case .string: "s"
      case .int32: "i"
      case .double: "d"
      case .reference: "(so)"
      }
    }

    func write(to writer: inout BusMessageWriter) {
      writer.variant(type) {
        switch self {
        case .string(let text): $0.string(text)
        case .int32(let number): $0.int32(number)
        case .double(let number): $0.double(number)
        case .reference(let name, let path): $0.reference(name, path)
        }
      }
    }
  }

  /// Answers Get, GetAll and Set.
  func answerProperties() {
    guard let interface = message.readString(), object.interfaces.contains(interface) else { return refuse() }
    let properties = properties(of: interface)
    switch message.member {
    case "GetAll":
      _ = give { writer in
        writer.array(of: "{sv}") { for (name, value) in properties { $0.entry(name, "v") { value.write(to: &$0) } } }
      }
    case "Get":
      guard let name = message.readString(), let value = properties.first(where: { $0.name == name })?.value else {
        return refuse()
      }
      _ = give { value.write(to: &$0) }
    case "Set":
      guard let name = message.readString(), let value = message.readVariant(), set(name, to: value) else {
        return refuse()
      }
      _ = give { _ in }
    default: refuse()
    }
  }

  private func refuse() {
    bridge.bus.refuse(
      message, "org.freedesktop.DBus.Error.InvalidArgs", "The object has no such property with such a value.")
  }

  private func properties(of interface: String) -> [(name: String, value: Property)] {
    switch interface {
    case AccessibleObject.interface("Accessible"):
      return [
        ("Name", .string(object.name)), ("Description", .string(object.hint)), ("Parent", parent),
        ("ChildCount", .int32(object.children.count)), ("Locale", .string(bridge.locale.name())),
        ("AccessibleId", .string(object.view?.accessibilityIdentifier ?? "")), ("HelpText", .string("")),
      ]
    case AccessibleObject.interface("Application"):
      return [
        ("ToolkitName", .string("Taction")), ("Version", .string("0")), ("AtspiVersion", .string("2.1")),
        ("Id", .int32(bridge.applicationNumber)),
      ]
    case AccessibleObject.interface("Action"): return [("NActions", .int32(object.namedActions.count))]
    case AccessibleObject.interface("Text"):
      guard let text = object.text else { return [] }
      return [("CharacterCount", .int32(text.count)), ("CaretOffset", .int32(text.selection.head))]
    case AccessibleObject.interface("Value"):
      let number = object.number ?? (present: 0, range: 0...0, text: "")
      return [
        ("CurrentValue", .double(number.present)), ("MinimumValue", .double(number.range.lowerBound)),
        ("MaximumValue", .double(number.range.upperBound)), ("MinimumIncrement", .double(object.step)),
        ("Text", .string(number.text)),
      ]
    default: return []
    }
  }

  private var parent: Property {
    guard object.id == .application else { return .reference(bridge.busName, object.parent.path) }
    guard let desktop = bridge.desktop else { return .reference("", "/org/a11y/atspi/null") }
    return .reference(desktop.name, desktop.path)
  }

  /// Sets a property; returns false if that is not possible.
  private func set(_ name: String, to value: BusValue) -> Bool {
    switch (name, value) {
    case ("Id", .integer(let number)) where object.id == .application: bridge.applicationNumber = number
    case ("CurrentValue", .double(let number)):
      guard let range = object.number?.range, number.isFinite, object.mayBeUsed else { return false }
      let target = number.clamped(to: range)
      return bridge.use(object.id, { $0.performEffective(.setNumber(target)) })
    default: return false
    }
    return true
  }
}
