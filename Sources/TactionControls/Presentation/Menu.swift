import TactionGraphics

/// A list of commands, in sections.
///
///     let menu = Menu([
///       MenuItem("Rename", shortcut: "F2") { rename() },
///       MenuItem("Delete", role: .destructive) { delete() },
///     ])
///
/// A button (`Button.setMenu(_:)`), a ``ContextMenu`` or `View.present(_:at:)` shows it.
public struct Menu {
  /// The name of the menu for screen readers; empty for none.
  public var title: String
  /// The sections, with lines between them.
  public var sections: [MenuSection]

  /// Creates a menu of one section.
  public init(_ items: [MenuItem], title: String = "") { self.init(sections: [MenuSection(items)], title: title) }

  /// Creates a menu of several sections.
  public init(sections: [MenuSection], title: String = "") { (self.sections, self.title) = (sections, title) }
}

/// Commands of a ``Menu`` that go together.
public struct MenuSection {
  /// The heading; empty for none.
  public var title: String
  /// The commands.
  public var items: [MenuItem]

  /// Creates a section.
  public init(_ items: [MenuItem], title: String = "") { (self.items, self.title) = (items, title) }
}

/// A command of a ``Menu``, or one that opens another menu.
public struct MenuItem {
  /// The meaning of a command, which determines its appearance.
  public nonisolated enum Role: Hashable, Sendable {
    /// Does something.
    case normal
    /// Deletes something.
    case destructive
  }

  /// The title of the item.
  public var title: String
  /// A picture at the leading side of the title, drawn 20 px high; nil for none.
  public var image: Image?
  /// An icon at the leading side of the title, in its colour, if `image` is nil; nil for none.
  public var icon: Icon?
  /// The text of the key that does the same, such as "Ctrl+S". The menu only shows it.
  public var shortcut: String
  /// Whether it has a check mark.
  public var isChecked: Bool
  /// Whether it can be chosen.
  public var isEnabled: Bool
  /// The meaning of the item.
  public var role: Role
  /// The menu that it opens; nil for a command.
  public var submenu: Menu?
  /// Called when the command has been chosen, after the menu was dismissed.
  public var action: () -> Void

  /// Creates a command.
  public init(
    _ title: String, image: Image? = nil, icon: Icon? = nil, shortcut: String = "", isChecked: Bool = false,
    isEnabled: Bool = true, role: Role = .normal, action: @escaping () -> Void = {}
  ) {
    (self.title, self.image, self.icon, self.shortcut) = (title, image, icon, shortcut)
    (self.isChecked, self.isEnabled, self.role, self.action) = (isChecked, isEnabled, role, action)
  }

  /// Creates an item that opens another menu.
  public init(_ title: String, image: Image? = nil, icon: Icon? = nil, isEnabled: Bool = true, submenu: Menu) {
    self.init(title, image: image, icon: icon, isEnabled: isEnabled)
    self.submenu = submenu
  }
}
