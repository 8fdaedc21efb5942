import TactionGestures
import TactionViews

/// The commands that keys perform while a view is on the screen.
final class CommandInteraction: KeyInteraction {
  private(set) weak var view: View?
  private(set) var commands: [Command] = []

  func willMove(to view: View?) {}
  func didMove(to view: View?) { self.view = view }

  func add(_ command: Command) { if !commands.contains(where: { $0 === command }) { commands.append(command) } }

  func remove(_ command: Command) {
    commands.removeAll { $0 === command }
    // The key stays recorded as held, because its repeats must not reach a view or another command.
    if held?.command === command { held?.command = nil }
  }

  /// The key that is down, and the command that the key performed; the command is nil once it was removed.
  private var held: (key: Key, command: Command?)?

  func keyDown(_ event: KeyEvent) -> Bool {
    if event.isRepeat {
      // A repeated key does nothing if its first press was handled elsewhere: for example, if it has closed a dialog.
      guard let held, held.key == event.key else { return false }
      if let command = held.command, command.repeats { command.perform() }
      return true
    }
    let shortcuts = commands.filter { $0.shortcut?.matches(event) == true }
    // The command may read the text, which may also enable it.
    if !shortcuts.isEmpty { view?.viewTree?.textInputClient?.commitMarkedText() }
    // Of several matching commands, the command that was added last is performed.
    guard let command = shortcuts.last(where: { $0.isEnabled }) else { return false }
    held = (event.key, command)
    return command.perform()
  }

  func keyUp(_ event: KeyEvent) { if held?.key == event.key { held = nil } }
}
