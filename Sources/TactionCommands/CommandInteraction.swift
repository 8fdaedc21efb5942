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
