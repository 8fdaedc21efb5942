import TactionViews
import TactionWindow

extension View {
  /// The commands that keys do while the view is on the screen, in the order in which they were added.
  public final var commands: [Command] { commandInteraction?.commands ?? [] }

  /// Adds a command: its shortcut does it while the view is in a window, visible, and not behind a dialog.
  ///
  /// The keys go to the views first: in a field, Ctrl+C copies text. Of several commands with the same key, the one of
  /// the view in front, or deeper in the tree, is done; in one view the one that was added last. A command that is not
  /// enabled leaves its key to others.
  public final func addCommand(_ command: Command) {
    let interaction = commandInteraction ?? CommandInteraction()
    interaction.add(command)
    addInteraction(interaction)
  }

  /// Takes a command away again.
  public final func removeCommand(_ command: Command) { commandInteraction?.remove(command) }

  /// Adds a command of which only the key is needed; see ``addCommand(_:)``.
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
  /// Adds a command: its shortcut does it wherever the focus is in the window; see `View.addCommand(_:)`.
  public func addCommand(_ command: Command) { content.addCommand(command) }

  /// Takes a command away again.
  public func removeCommand(_ command: Command) { content.removeCommand(command) }

  /// Adds a key that does something wherever the focus is in the window.
  ///
  ///     window.addShortcut("Ctrl+N", "New note") { notes.add() }
  ///
  /// - Parameters:
  ///   - shortcut: The key.
  ///   - title: The title for the overview of shortcuts; empty to leave it out there.
  ///   - action: What it does.
  /// - Returns: The command, to change or to remove it.
  @discardableResult
  public func addShortcut(_ shortcut: Shortcut, _ title: String = "", action: @escaping () -> Void) -> Command {
    content.addShortcut(shortcut, title, action: action)
  }
}
