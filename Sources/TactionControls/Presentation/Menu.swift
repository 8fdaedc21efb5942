import TactionGraphics

/// A list of commands, in sections.
///
///     let menu = Menu([
///       MenuItem("Rename", shortcut: "F2") { rename() },
///       MenuItem("Delete", role: .destructive) { delete() },
///     ])
///
/// A button (`Button.setMenu(_:)`), a ``ContextMenu`` or `View.present(_:at:)` shows the menu.
public struct Menu {
  /// The name of the menu for screen readers; empty if it has no name.
  public var title: String
  /// The sections, with lines between them.
  public var sections: [MenuSection]

  /// Creates a menu of one section.
  public init(_ items: [MenuItem], title: String = "") { self.init(sections: [MenuSection(items)], title: title) }

  /// Creates a menu of several sections.
  public init(sections: [MenuSection], title: String = "") { (self.sections, self.title) = (sections, title) }
}

/// A group of related commands of a ``Menu``.
public struct MenuSection {
  /// The heading; empty if there is none.
  public var title: String
  /// The commands.
  public var items: [MenuItem]

  /// Creates a section.
  public init(_ items: [MenuItem], title: String = "") { (self.items, self.title) = (items, title) }
}

/// An item of a ``Menu``: a command, or an item that opens a submenu.
public struct MenuItem {
  /// The meaning of a command, which determines its appearance.
  public nonisolated enum Role: Hashable, Sendable {
    /// The command is an ordinary command.
    case normal
    /// The command deletes something.
    case destructive
  }

  /// The title of the item.
  public var title: String
  /// A picture at the leading side of the title, drawn 20 px high; nil if there is none.
  public var image: Image?
  /// An icon at the leading side of the title, in the colour of the title; nil if there is none. It is shown only if
  /// `image` is nil.
  public var icon: Icon?
  /// The text of the keyboard shortcut that does the same, such as "Ctrl+S". The menu only shows the text.
  public var shortcut: String
  /// Whether the item has a check mark.
  public var isChecked: Bool
  /// Whether the user can choose the item.
  public var isEnabled: Bool
  /// The meaning of the item.
  public var role: Role
  /// The submenu that the item opens; nil if the item is a command.
  public var submenu: Menu?
  /// Called after the user has chosen the command and the menu was dismissed.
  public var action: () -> Void

  /// Creates a command.
  public init(
    _ title: String, image: Image? = nil, icon: Icon? = nil, shortcut: String = "", isChecked: Bool = false,
    isEnabled: Bool = true, role: Role = .normal, action: @escaping () -> Void = {}
  ) {
    (self.title, self.image, self.icon, self.shortcut) = (title, image, icon, shortcut)
    (self.isChecked, self.isEnabled, self.role, self.action) = (isChecked, isEnabled, role, action)
  }

  /// Creates an item that opens a submenu.
  public init(_ title: String, image: Image? = nil, icon: Icon? = nil, isEnabled: Bool = true, submenu: Menu) {
    self.init(title, image: image, icon: icon, isEnabled: isEnabled)
    self.submenu = submenu
  }
}
