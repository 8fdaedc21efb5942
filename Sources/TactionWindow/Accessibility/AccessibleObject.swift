import TactionEnvironment
import TactionViews
import TactionWords

/// A window or a view as screen readers see it, at one moment.
struct AccessibleObject {
  /// Identifies an object, and determines its path on the bus.
  enum ID: Hashable {
    case application
    case window(Int)
    case view(Int)

    private static let folder = "/org/a11y/atspi/accessible/"

    /// The path of the object on the bus.
    var path: String {
      switch self {
      case .application: Self.folder + "root"
      case .window(let number): Self.folder + "window\(number)"
      case .view(let number): Self.folder + "view\(number)"
      }
    }

    /// Reads a path; nil for a path without an object.
    init?(path: String) {
      guard path.hasPrefix(Self.folder) else { return nil }
      let name = path.dropFirst(Self.folder.count)
      if name == "root" {
        self = .application
      } else if name.hasPrefix("window"), let number = Int(name.dropFirst("window".count)) {
        self = .window(number)
      } else if name.hasPrefix("view"), let number = Int(name.dropFirst("view".count)) {
        self = .view(number)
      } else {
        return nil
      }
    }
  }

  var id: ID
  var parent: ID
  /// The index among the children of the parent.
  var index = 0
  var children: [ID] = []
  var role: AccessibleRole
  var name = ""
  /// A sentence that explains the object.
  var hint = ""
  var states: AccessibleStates = []
  var value: Semantics.Value?
  var actions: [Semantics.Action] = []
  /// The frame in logical pixels, in the coordinates of the window: only the compositor knows the position on the
  /// screen.
  var frame = Rect.zero
  /// The part of the frame that is not clipped.
  var visibleFrame = Rect.zero
  /// The position among all views of the window, counted from the back to the front.
  var depthOrder = 0
  /// The view; nil for windows and the application.
  weak var view: View?
  /// Whether the window takes input: false while a modal dialog covers it.
  var takesInput = true
  /// The distance by which an increment changes the number.
  var step = 0.0
  /// The keyboard shortcut of the first action, as a text for users.
  var shortcut = ""
  /// Whether the view is a field with a text, even if the user cannot edit it now.
  var isField = false
  /// The selection or the caret; nil if the view is not a field, or its text is not selectable.
  var selection: SemanticTextSelection?
  /// The object whose text is the label of this object, and the objects that this object labels.
  var labelledBy: ID?
  var labelled: [ID] = []
  /// The object that a popup belongs to.
  var popupFor: ID?

  /// The maximum number of characters of a name that are sent.
  private static let maximumTextLength = 4096

  /// Returns the part of a name that is sent.
  static func limited(_ name: String) -> String {
    // Short names are not divided into characters, since that is slow.
    name.utf8.count <= maximumTextLength ? name : String(name.prefix(maximumTextLength))
  }

  /// The text for questions about characters: the text of a label, a field or a control.
  var text: (any SemanticText)? { view?.readableText }

  /// Whether the user may use the object: it is enabled, and its window takes input.
  var mayBeUsed: Bool { takesInput && states.contains(.sensitive) }

  /// The number with its limits; nil if the value is not a number.
  var number: (present: Double, range: ClosedRange<Double>, text: String)? {
    if case .number(let number, let range, let text) = value { return (number, range, text) }
    return nil
  }

  /// The value if it is a text; empty otherwise.
  var textValue: String {
    if case .text(let text) = value { return text }
    return ""
  }

  /// The actions with a name on the bus: all except `setNumber`, which screen readers perform by the interface Value.
  var namedActions: [(name: String, action: Semantics.Action)] {
    actions.compactMap { action in action.busName.map { ($0, action) } }
  }

  /// Returns the keys of the named action at an index, in ATK's form: the mnemonic, the path through menus and the
  /// shortcut, with semicolons in between. Returns an empty text for an action without keys.
  func keyBinding(ofAction index: Int) -> String {
    guard !shortcut.isEmpty, namedActions[index].action == actions.first else { return "" }
    return ";;" + shortcut.map { $0 == ";" ? "semicolon" : String($0) }.joined()
  }

  /// The interfaces that the object has on the bus.
  var interfaces: [String] {
    var names = ["Accessible"]
    if id == .application { return names.map(Self.interface) + [Self.interface("Application")] }
    names.append("Component")
    // Screen readers ask for the interfaces only once, so a row has this one even while taps have no effect.
    if !namedActions.isEmpty || role == .listItem { names.append("Action") }
    // For the same reason, a progress bar and a wheel have this one even while the progress or the row is not known.
    if number != nil || value == nil && (role == .progressBar || role == .comboBox) { names.append("Value") }
    if let text {
      names.append("Text")
      // For the same reason, a field has this one even while it is disabled.
      if isField || text.isEditable { names.append("EditableText") }
    }
    return names.map(Self.interface)
  }

  static func interface(_ name: String) -> String { "org.a11y.atspi.\(name)" }
}

extension Semantics.Action {
  /// Returns the name of the action for the user; empty for an action without a name on the bus.
  func name(in words: Words) -> String {
    switch self {
    case .press: words[.activate]
    case .increment: words[.increase]
    case .decrement: words[.decrease]
    case .setNumber: ""
    case .showMenu: words[.showMenu]
    case .dismiss: words[.close]
    case .custom(let name): name
    }
  }

  /// The name of the action for screen readers, which know these names; nil for an action that they perform by another
  /// interface.
  fileprivate var busName: String? {
    switch self {
    case .press: "click"
    case .increment: "increment"
    case .decrement: "decrement"
    case .setNumber: nil
    case .showMenu: "show menu"
    case .dismiss: "dismiss"
    case .custom(let name): name
    }
  }
}
