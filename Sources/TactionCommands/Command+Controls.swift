import TactionControls
import TactionViews
import TactionWords

extension Button {
  /// Makes the button do a command, and show its title, its icon and whether it can be done. A button with an icon
  /// shows the icon alone if `showsTitle` is false; screen readers say the title. A button follows one command only.
  public final func follow(_ command: Command, showsTitle: Bool = true) {
    action = { command.perform() }
    command.observe(by: self) { [weak self] command in
      guard let self else { return }
      let showsText = showsTitle || command.icon == nil
      title = showsText ? command.title : ""
      icon = command.icon
      accessibilityLabel = showsText ? nil : command.title
      isEnabled = command.isEnabled
    }
  }

  /// Creates a button for a command, of the size that fits it; see ``follow(_:showsTitle:)``.
  ///
  ///     toolbar.items = [BarButton(history.undoCommand, showsTitle: false)]
  public convenience init(_ command: Command, showsTitle: Bool = true) {
    self.init(command.title)
    follow(command, showsTitle: showsTitle)
    sizeToFit()
  }
}

extension MenuItem {
  /// Creates an item for a command as it is now, with the key that does it.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - words: The words in which the key is named, such as `theme.words`.
  public init(_ command: Command, in words: Words = Theme.current.words) {
    self.init(
      command.title, icon: command.icon, shortcut: command.shortcut?.text(in: words) ?? "",
      isChecked: command.isChecked, isEnabled: command.isEnabled
    ) { command.perform() }
  }
}
