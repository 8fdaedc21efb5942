import TactionViews
import TactionWindow

extension View {
  /// The commands that keys perform while the view is on the screen, in the order in which they were added.
  public final var commands: [Command] { commandInteraction?.commands ?? [] }

  /// Adds a command, whose shortcut works while the view is in a window, visible, and not behind a dialog.
  ///
  /// Views receive keys before shortcuts do: in a text field, Ctrl+C copies text. If several commands have the same
  /// shortcut, the command of the view that is in front, or deeper in the tree, is performed. Within one view, the
  /// command that was added last is performed. A command that is not enabled is skipped.
  public final func addCommand(_ command: Command) {
    let interaction = commandInteraction ?? CommandInteraction()
    interaction.add(command)
    addInteraction(interaction)
  }

  /// Removes a command.
  public final func removeCommand(_ command: Command) { commandInteraction?.remove(command) }

  /// Creates and adds a command that is used only by its shortcut; see ``addCommand(_:)``.
  ///
  /// - Returns: The command, to change or to remove it.
  @discardableResult
  public final func addShortcut(_ shortcut: Shortcut, _ title: String = "", action: @escaping () -> Void) -> Command {
    let command = Command(title, shortcut: shortcut, action: action)
    addCommand(command)
    return command
  }

  private var commandInteraction: CommandInteraction? {
    interactions.lazy.compactMap { $0 as? CommandInteraction }.first
  }
}

extension Window {
  /// Adds a command, whose shortcut works wherever the focus is in the window; see `View.addCommand(_:)`.
  public func addCommand(_ command: Command) { content.addCommand(command) }

  /// Removes a command.
  public func removeCommand(_ command: Command) { content.removeCommand(command) }

  /// Adds a shortcut that performs an action wherever the focus is in the window.
  ///
  ///     window.addShortcut("Ctrl+N", "New note") { notes.add() }
  ///
  /// - Parameters:
  ///   - shortcut: The shortcut.
  ///   - title: The title for the overview of shortcuts; if empty, the overview does not list the shortcut.
  ///   - action: The action that the shortcut performs.
  /// - Returns: The command, to change or to remove it.
  @discardableResult
  public func addShortcut(_ shortcut: Shortcut, _ title: String = "", action: @escaping () -> Void) -> Command {
    content.addShortcut(shortcut, title, action: action)
  }
}
