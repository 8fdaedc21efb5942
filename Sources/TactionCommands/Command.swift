import TactionGraphics
import TactionViews

/// Something that the user can do, told once for menus, buttons and keys.
///
///     let delete = Command("Delete", icon: .delete, shortcut: "Delete") { board.deleteSelection() }
///     toolbar.items = [BarButton(delete, showsTitle: false)]
///     window.addCommand(delete)
///     delete.isEnabled = !board.selection.isEmpty
///
/// Buttons follow its changes; menus show its state when they open.
public final class Command {
  /// The title, in the user's language.
  public var title: String {
    didSet { if title != oldValue { changed() } }
  }
  /// The icon; nil for none.
  public var icon: Icon? {
    didSet { if icon != oldValue { changed() } }
  }
  /// The key that does it in views to which the command was added, and that menus show; nil for none.
  public var shortcut: Shortcut? {
    didSet { if shortcut != oldValue { changed() } }
  }
  /// Whether it can be done now (default: true).
  public var isEnabled = true {
    didSet { if isEnabled != oldValue { changed() } }
  }
  /// Whether menus show a check mark (default: false).
  public var isChecked = false {
    didSet { if isChecked != oldValue { changed() } }
  }
  /// Whether a held key does it again and again (default: false).
  public var repeats = false
  /// The effect of it.
  public var action: () -> Void

  private var observers: [Observer] = []

  private struct Observer {
    weak var owner: AnyObject?
    let call: (Command) -> Void
  }

  /// Creates a command that can be done.
  public init(
    _ title: String, icon: Icon? = nil, shortcut: Shortcut? = nil, isEnabled: Bool = true,
    action: @escaping () -> Void
  ) {
    (self.title, self.icon, self.shortcut, self.isEnabled, self.action) = (title, icon, shortcut, isEnabled, action)
  }

  /// Does it; returns false if it is not enabled.
  @discardableResult
  public func perform() -> Bool {
    guard isEnabled else { return false }
    action()
    return true
  }

  /// Calls a closure now, and after each change of the command, for as long as its owner exists.
  ///
  /// - Parameters:
  ///   - owner: The object that follows, such as a button. The command does not keep it alive.
  ///   - change: The call. A closure that uses the owner captures it weakly.
  public func observe(by owner: AnyObject, _ change: @escaping (Command) -> Void) {
    observers.removeAll { $0.owner == nil }
    observers.append(Observer(owner: owner, call: change))
    change(self)
  }

  private func changed() {
    observers.removeAll { $0.owner == nil }
    for observer in observers where observer.owner != nil { observer.call(self) }
  }
}
