import TactionEnvironment
import TactionGeometry
import TactionViews

/// One question of a screen reader to an object.
struct AccessibleCall {
  let message: BusMessage
  let object: AccessibleObject
  let tree: AccessibleTree
  let bridge: AccessibilityBridge

  init(_ message: BusMessage, to object: AccessibleObject, in tree: AccessibleTree, of bridge: AccessibilityBridge) {
    (self.message, self.object, self.tree, self.bridge) = (message, object, tree, bridge)
  }

  /// Answers the question, with an error if the question is not valid.
  func answer() {
    let interface = message.interface
    if interface == "org.freedesktop.DBus.Properties" { return answerProperties() }
    guard object.interfaces.contains(interface) else {
      return bridge.bus.refuse(
        message, "org.freedesktop.DBus.Error.UnknownInterface", "The object has no such interface.")
    }
    let isKnown =
      switch interface {
      case AccessibleObject.interface("Accessible"): answerAccessible()
      case AccessibleObject.interface("Application"): answerApplication()
      case AccessibleObject.interface("Component"): answerComponent()
      case AccessibleObject.interface("Action"): answerAction()
      case AccessibleObject.interface("Text"): answerText()
      case AccessibleObject.interface("EditableText"): answerEditableText()
      default: false
      }
    if !isKnown {
      bridge.bus.refuse(
        message, "org.freedesktop.DBus.Error.UnknownMethod",
        "The interface has no such method, or the method does not accept these values.")
    }
  }

  /// Answers with results; returns true, since the method is known.
  func give(_ write: (inout BusMessageWriter) -> Void) -> Bool {
    bridge.bus.answer(message, write)
    return true
  }

  func giveReference(_ id: AccessibleObject.ID?) -> Bool { give { write(id, to: &$0) } }

  func write(_ id: AccessibleObject.ID?, to writer: inout BusMessageWriter) {
    writer.reference(bridge.busName, id?.path ?? "/org/a11y/atspi/null")
  }

  // MARK: Accessible

  private func answerAccessible() -> Bool {
    switch message.member {
    case "GetChildAtIndex":
      guard let index = message.readInt32() else { return false }
      return giveReference(object.children.indices.contains(index) ? object.children[index] : nil)
    case "GetChildren":
      return give { writer in
        writer.array(of: "(so)") { for child in object.children { write(child, to: &$0) } }
      }
    case "GetIndexInParent": return give { $0.int32(object.id == .application ? -1 : object.index) }
    case "GetRelationSet": return give { relations(to: &$0) }
    case "GetRole": return give { $0.uint32(Int(object.role.rawValue)) }
    case "GetRoleName", "GetLocalizedRoleName": return give { $0.string(object.role.name) }
    case "GetState":
      let states = object.states.rawValue
      return give {
        $0.array(of: "u") {
          $0.uint32(Int(states & 0xFFFF_FFFF))
          $0.uint32(Int(states >> 32))
        }
      }
    case "GetAttributes":
      return give { $0.array(of: "{ss}") { for (key, value) in attributes { $0.entry(key, value) } } }
    case "GetApplication": return giveReference(.application)
    case "GetInterfaces":
      return give { $0.array(of: "s") { for name in object.interfaces { $0.string(name) } } }
    default: return false
    }
  }

  private var attributes: [(String, String)] {
    var pairs = [("toolkit", "Taction")]
    if let identifier = object.view?.accessibilityIdentifier { pairs.append(("id", identifier)) }
    if let text = object.number?.text, !text.isEmpty { pairs.append(("valuetext", text)) }
    // A message that appears and vanishes is marked as "polite", so that screen readers read it after the current
    // speech.
    if object.role == .notification { pairs += [("live", "polite"), ("container-live", "polite")] }
    return pairs.map { ($0.0, AccessibleObject.limited($0.1)) }
  }

  private func answerApplication() -> Bool {
    guard message.member == "GetLocale" else { return false }
    let kind = message.readUInt32() ?? 0
    return give { $0.string(bridge.locale.name(ofKind: kind)) }
  }

  // MARK: Component

  private func answerComponent() -> Bool {
    let frame = object.frame
    switch message.member {
    case "GetExtents":
      let origin = frame.origin - offset(for: message.readUInt32())
      return give { $0.structure("iiii") { $0.int32(rounding: origin.x, origin.y, frame.width, frame.height) } }
    case "GetPosition":
      let origin = frame.origin - offset(for: message.readUInt32())
      return give { $0.int32(rounding: origin.x, origin.y) }
    case "GetSize": return give { $0.int32(rounding: frame.width, frame.height) }
    case "Contains":
      guard let point = readPoint() else { return false }
      return give { $0.boolean(frame.contains(point)) }
    case "GetAccessibleAtPoint":
      guard let point = readPoint() else { return false }
      return giveReference(tree.object(at: point, in: object)?.id)
    // By the numbers of AtspiComponentLayer, 7 is the layer of windows, and 3 the layer of the objects in them.
    case "GetLayer": return give { $0.uint32(object.view == nil ? 7 : 3) }
    case "GetMDIZOrder": return give { $0.int16(0) }
    case "GetAlpha": return give { $0.double(1) }
    case "GrabFocus":
      let isPossible = object.takesInput && object.view?.canBecomeFirstResponder == true
      let waits = isPossible && bridge.use(object.id) { $0.becomeFirstResponder() }
      return give { $0.boolean(waits) }
    case "ScrollTo":
      let waits = object.takesInput && object.view != nil && bridge.use(object.id, isForReading: true, Self.show)
      return give { $0.boolean(waits) }
    default: return false
    }
  }

  /// Returns the origin of a kind of coordinates, in the coordinates of the window. Kind 2 means the parent's
  /// coordinates. Kind 0 means the screen's coordinates, which a Wayland client does not know: the window's coordinates
  /// are used instead, as in other toolkits.
  func offset(for kind: Int?) -> Vector {
    guard kind == 2, let parent = tree[object.parent] else { return .zero }
    return parent.frame.origin - .zero
  }

  private static func show(_ view: View) -> Bool {
    view.scrollIntoView()
    return true
  }

  private func readPoint() -> Point? {
    guard let x = message.readInt32(), let y = message.readInt32() else { return nil }
    return Point(x: Double(x), y: Double(y)) + offset(for: message.readUInt32())
  }

  // MARK: Action

  private func answerAction() -> Bool {
    let actions = object.namedActions
    switch message.member {
    case "GetActions":
      return give { writer in
        writer.array(of: "(sss)") {
          for (index, action) in actions.enumerated() {
            $0.structure("sss") {
              $0.string(action.name)
              $0.string("")
              $0.string(object.keyBinding(ofAction: index))
            }
          }
        }
      }
    case "GetName", "GetLocalizedName", "GetDescription", "GetKeyBinding":
      guard let index = message.readInt32(), actions.indices.contains(index) else { return false }
      let words = (object.view?.theme ?? .current).words
      let text =
        switch message.member {
        case "GetName": actions[index].name
        case "GetLocalizedName": actions[index].action.name(in: words)
        case "GetKeyBinding": object.keyBinding(ofAction: index)
        default: ""
        }
      return give { $0.string(text) }
    case "DoAction":
      guard let index = message.readInt32() else { return false }
      let isPossible = actions.indices.contains(index) && object.mayBeUsed
      let waits = isPossible && bridge.use(object.id) { $0.performEffective(actions[index].action) }
      return give { $0.boolean(waits) }
    default: return false
    }
  }
}

extension BusMessageWriter {
  /// Writes numbers as `int32`, each rounded to a whole number.
  mutating func int32(rounding numbers: Double...) {
    for number in numbers { int32(Int(saturating: number.rounded())) }
  }

  /// Writes an entry of a dictionary of strings.
  mutating func entry(_ key: String, _ value: String) { entry(key, "s") { $0.string(value) } }
}
