import TactionControls
import TactionEnvironment
import TactionViews
import TactionWords

extension Button {
  /// Makes the button perform a command, and show the command's title and icon. The button is enabled while the command
  /// is enabled. If `showsTitle` is false, a button with an icon shows only the icon, and screen readers speak the
  /// title. They also speak the shortcut of the command. A button can follow only one command: the last one.
  public final func follow(_ command: Command, showsTitle: Bool = true) {
    for former in interactions where former is CommandFollower { removeInteraction(former) }
    let follower = CommandFollower()
    addInteraction(follower)
    action = { command.perform() }
    command.observe(by: follower) { [weak self] command in
      guard let self else { return }
      let showsText = showsTitle || command.icon == nil
      title = showsText ? command.title : ""
      icon = command.icon
      accessibilityLabel = showsText ? nil : command.title
      isEnabled = command.isEnabled
      nameShortcut(of: command)
    }
    Theme.observeCurrent(by: follower) { [weak self, weak command] in
      if let self, let command { nameShortcut(of: command) }
    }
  }

  /// Tells screen readers the shortcut. Uses the words of the current theme, because the button's own theme may still
  /// have the words of the former language.
  private func nameShortcut(of command: Command) {
    accessibilityShortcut = command.shortcut?.text(in: Theme.current.words) ?? ""
  }

  /// Creates a button for a command, with the size that fits it; see ``follow(_:showsTitle:)``.
  ///
  ///     toolbar.items = [BarButton(history.undoCommand, showsTitle: false)]
  public convenience init(_ command: Command, showsTitle: Bool = true) {
    self.init(command.title)
    follow(command, showsTitle: showsTitle)
    sizeToFit()
  }
}

/// The owner of the observers with which a button follows a command. It lives until the button follows another command.
private final class CommandFollower: Interaction {
  private(set) weak var view: View?

  func willMove(to view: View?) {}
  func didMove(to view: View?) { self.view = view }
}

extension MenuItem {
  /// Creates an item for a command in its current state, with the text of the command's shortcut.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - words: The words of the language in which the keys are named, such as `theme.words`.
  public init(_ command: Command, in words: Words = Theme.current.words) {
    self.init(
      command.title, icon: command.icon, shortcut: command.shortcut?.text(in: words) ?? "",
      isChecked: command.isChecked, isEnabled: command.isEnabled
    ) { command.perform() }
  }
}
