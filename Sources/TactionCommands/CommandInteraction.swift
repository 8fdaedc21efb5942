import TactionGestures
import TactionViews

/// The commands that keys do while a view is on the screen.
final class CommandInteraction: KeyInteraction {
  private(set) weak var view: View?
  private(set) var commands: [Command] = []

  func willMove(to view: View?) {}
  func didMove(to view: View?) { self.view = view }

  func add(_ command: Command) { if !commands.contains(where: { $0 === command }) { commands.append(command) } }
  func remove(_ command: Command) { commands.removeAll { $0 === command } }

  /// The key that is down, and the command that it did.
  private var held: (key: Key, command: Command)?

  func keyDown(_ event: KeyEvent) -> Bool {
    if event.isRepeat {
      // A key that something else took, such as a dialog that it has closed, does nothing here.
      guard let held, held.key == event.key else { return false }
      if held.command.repeats { held.command.perform() }
      return true
    }
    // The command that was added last wins, as the innermost view does.
    guard let command = commands.last(where: { $0.isEnabled && $0.shortcut?.matches(event) == true }) else {
      return false
    }
    held = (event.key, command)
    return command.perform()
  }

  func keyUp(_ event: KeyEvent) { if held?.key == event.key { held = nil } }
}

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
