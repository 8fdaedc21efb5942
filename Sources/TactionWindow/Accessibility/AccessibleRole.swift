import TactionEnvironment
import TactionViews

/// The kinds of objects, by the numbers of AtspiRole in at-spi2-core's `atspi-constants.h`.
enum AccessibleRole: UInt32 {
  case alert = 2
  case animation = 3
  case checkBox = 7
  case comboBox = 11
  case dialog = 16
  case frame = 23
  case icon = 26
  case image = 27
  case label = 29
  case list = 31
  case listItem = 32
  case menu = 33
  case menuItem = 35
  case pageTab = 37
  case pageTabList = 38
  case panel = 39
  case passwordText = 40
  case progressBar = 42
  case pushButton = 43
  case radioButton = 44
  case scrollPane = 49
  case slider = 51
  case spinButton = 52
  case splitPane = 53
  case text = 61
  case toggleButton = 62
  case toolBar = 63
  case application = 75
  case entry = 79
  case heading = 83
  case page = 84
  case link = 88
  case notification = 101
  case levelBar = 103

  /// The role of a view.
  init(_ role: Semantics.Role) {
    switch role {
    case .activityIndicator: self = .animation
    case .button: self = .pushButton
    case .checkbox: self = .checkBox
    case .icon: self = .icon
    case .image: self = .image
    case .link: self = .link
    case .menuItem: self = .menuItem
    case .pageIndicator: self = .levelBar
    case .progress: self = .progressBar
    case .radioButton, .segment: self = .radioButton
    case .slider: self = .slider
    case .spinButton: self = .spinButton
    case .staticText: self = .label
    case .switch: self = .toggleButton
    case .tab: self = .pageTab
    case .searchField, .textField: self = .entry
    case .secureField: self = .passwordText
    case .textArea: self = .text
    case .alert: self = .alert
    case .cell: self = .listItem
    case .dialog, .sheet: self = .dialog
    case .grid, .list: self = .list
    case .group, .popover: self = .panel
    case .heading: self = .heading
    case .menu: self = .menu
    case .navigationBar, .toolbar: self = .toolBar
    case .page: self = .page
    case .picker: self = .comboBox
    case .scrollView: self = .scrollPane
    case .splitView: self = .splitPane
    case .tabBar: self = .pageTabList
    case .toast: self = .notification
    case .window: self = .frame
    }
  }

  /// The name of the role in English, as AT-SPI writes it: "push button".
  var name: String {
    "\(self)".reduce(into: "") { text, character in
      text += character.isUppercase ? " " + character.lowercased() : String(character)
    }
  }
}

/// The states of objects, by the bits of AtspiStateType in at-spi2-core's `atspi-constants.h`.
struct AccessibleStates: OptionSet, Hashable {
  var rawValue: UInt64

  private init(bit: UInt64) { rawValue = 1 << bit }

  init(rawValue: UInt64) { self.rawValue = rawValue }

  static let active = AccessibleStates(bit: 1)
  static let busy = AccessibleStates(bit: 3)
  static let checked = AccessibleStates(bit: 4)
  static let collapsed = AccessibleStates(bit: 5)
  static let editable = AccessibleStates(bit: 7)
  static let enabled = AccessibleStates(bit: 8)
  static let expandable = AccessibleStates(bit: 9)
  static let expanded = AccessibleStates(bit: 10)
  static let focusable = AccessibleStates(bit: 11)
  static let focused = AccessibleStates(bit: 12)
  static let horizontal = AccessibleStates(bit: 14)
  static let modal = AccessibleStates(bit: 16)
  static let multiLine = AccessibleStates(bit: 17)
  static let selectable = AccessibleStates(bit: 22)
  static let selected = AccessibleStates(bit: 23)
  static let sensitive = AccessibleStates(bit: 24)
  static let showing = AccessibleStates(bit: 25)
  static let singleLine = AccessibleStates(bit: 26)
  static let vertical = AccessibleStates(bit: 29)
  static let visible = AccessibleStates(bit: 30)
  static let indeterminate = AccessibleStates(bit: 32)
  static let invalidEntry = AccessibleStates(bit: 36)
  static let checkable = AccessibleStates(bit: 41)
  static let readOnly = AccessibleStates(bit: 43)

  /// The states whose changes are reported, with their names on the bus. The focus is reported separately; see
  /// ``AccessibleTree/focus``.
  static let told: [(AccessibleStates, String)] = [
    (.active, "active"), (.busy, "busy"), (.checked, "checked"), (.collapsed, "collapsed"), (.editable, "editable"),
    (.enabled, "enabled"), (.expandable, "expandable"), (.expanded, "expanded"), (.focusable, "focusable"),
    (.modal, "modal"), (.selected, "selected"), (.sensitive, "sensitive"), (.showing, "showing"),
    (.indeterminate, "indeterminate"), (.invalidEntry, "invalid-entry"), (.readOnly, "read-only"),
  ]

  /// The states of a node of the semantic tree, without the focus.
  init(_ node: SemanticNode) {
    self = .visible
    let given = node.semantics?.states ?? []
    if !given.contains(.disabled) { formUnion([.enabled, .sensitive]) }
    if !node.visibleFrame.isEmpty { insert(.showing) }
    if node.view.canBecomeFirstResponder { insert(.focusable) }
    let pairs: [(Semantics.States, AccessibleStates)] = [
      (.checked, .checked), (.mixed, .indeterminate), (.selected, .selected), (.expanded, [.expandable, .expanded]),
      (.collapsed, [.expandable, .collapsed]), (.busy, .busy), (.modal, .modal), (.editable, .editable),
      (.invalid, .invalidEntry),
    ]
    for (state, own) in pairs where given.contains(state) { formUnion(own) }
    switch node.role {
    case .checkbox, .switch, .radioButton: insert(.checkable)
    case .tab, .cell: insert(.selectable)
    case .segment:
      formUnion([.selectable, .checkable])
      if given.contains(.selected) { insert(.checked) }
    case .slider, .progress: insert(given.contains(.vertical) ? .vertical : .horizontal)
    case .textField, .searchField, .secureField: insert(.singleLine)
    case .textArea: insert(.multiLine)
    default: break
    }
    if node.role.isField, !contains(.editable), contains(.sensitive) { insert(.readOnly) }
  }
}

extension Semantics.Role {
  /// Whether the view has text that the user can edit or select.
  var isField: Bool { [.textField, .searchField, .secureField, .textArea].contains(self) }
}
