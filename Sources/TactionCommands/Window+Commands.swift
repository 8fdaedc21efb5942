import TactionViews
import TactionWindow

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
