import TactionGraphics
import TactionViews

/// Something that the user can do, described once for menus, buttons and keys.
///
///     let delete = Command("Delete", icon: .delete, shortcut: "Delete") { board.deleteSelection() }
///     toolbar.items = [BarButton(delete, showsTitle: false)]
///     window.addCommand(delete)
///     delete.isEnabled = !board.selection.isEmpty
///
/// Buttons follow changes of a command; menus show the state that the command has when they open.
public final class Command {
  /// The title, in the user's language.
  public var title: String {
    didSet { if title != oldValue { changed() } }
  }
  /// The icon; nil if there is none.
  public var icon: Icon? {
    didSet { if icon != oldValue { changed() } }
  }
  /// The shortcut that performs the command in views to which the command was added; nil if there is none. Menus show
  /// it.
  public var shortcut: Shortcut? {
    didSet { if shortcut != oldValue { changed() } }
  }
  /// Whether the command can currently be performed (default: true).
  public var isEnabled = true {
    didSet { if isEnabled != oldValue { changed() } }
  }
  /// Whether menus show a check mark (default: false).
  public var isChecked = false {
    didSet { if isChecked != oldValue { changed() } }
  }
  /// Whether a held key performs the command repeatedly (default: false).
  public var repeats = false
  /// The closure that the command calls when it is performed.
  public var action: () -> Void

  private var observers: [Observer] = []

  private struct Observer {
    weak var owner: AnyObject?
    let call: (Command) -> Void
  }

  /// Creates a command, which is enabled by default.
  public init(
    _ title: String, icon: Icon? = nil, shortcut: Shortcut? = nil, isEnabled: Bool = true,
    action: @escaping () -> Void
  ) {
    (self.title, self.icon, self.shortcut, self.isEnabled, self.action) = (title, icon, shortcut, isEnabled, action)
  }

  /// Performs the command; returns false if it is not enabled.
  @discardableResult
  public func perform() -> Bool {
    guard isEnabled else { return false }
    action()
    return true
  }

  /// Calls a closure now, and after each change of the command, as long as `owner` exists.
  ///
  /// - Parameters:
  ///   - owner: The object that follows the command, such as a button. The command does not keep the object alive.
  ///   - change: The closure. If it uses the owner, it must capture the owner weakly.
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
