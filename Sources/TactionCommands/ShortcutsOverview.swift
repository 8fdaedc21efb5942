import TactionGestures
import TactionViews
import TactionWindow

/// Shows the shortcuts that are currently available, when the user holds Ctrl for a second.
///
///     window.content.addInteraction(ShortcutsOverview())
///
/// The overview lists the enabled commands that have a title and a shortcut, and whose views are on the screen. If
/// there are more than the window has room for, it has several pages, and Shift turns to the next page. Pressing
/// another key, releasing Ctrl, or using a finger, a pen, a mouse button or a wheel hides the overview. The same events
/// also end the wait, because a user who holds Ctrl to zoom with the wheel does not look for shortcuts.
public final class ShortcutsOverview: KeyInteraction {
  /// The time for which Ctrl must be held, in seconds. Our own choice: longer than users need to press a shortcut.
  nonisolated public static let delay = 1.0

  /// The view to which the overview was added; nil if there is none.
  public private(set) weak var view: View?
  private var timer: AppTimer?
  private weak var panel: ShortcutsPanel?

  /// Creates an overview.
  public init() {}

  /// Whether the overview is shown.
  public var isShown: Bool { panel?.superview != nil }

  /// Hides the overview.
  public func willMove(to view: View?) { hide() }
  /// Stores the view.
  public func didMove(to view: View?) { self.view = view }

  /// Begins to wait when Ctrl is pressed. Shift turns to the next page, if there are several; pressing any other key
  /// ends the wait, and hides the overview.
  public func keyDown(_ event: KeyEvent) -> Bool {
    guard !event.isRepeat else { return false }
    if event.key.isShift, let panel, panel.pageCount > 1 {
      panel.turnPage()
      return false
    }
    hide()
    if event.key.isControl { wait() }
    return false
  }

  /// Ends the wait and hides the overview when any key is released, even a key that a view has handled. If there are
  /// several pages, the release of Shift changes nothing, because Shift turns the page.
  public func keyUp(_ event: KeyEvent) {
    if event.key.isShift, let panel, panel.pageCount > 1 { return }
    hide()
  }

  private func wait() {
    guard let view else { return }
    if let application = view.window?.application { ShortcutsWatch.of(application).add(self) }
    timer = view.after(Self.delay) { [weak self] in self?.show() }
  }

  /// Ends the wait, and hides the overview.
  func hide() {
    timer?.cancel()
    timer = nil
    panel?.removeFromSuperview()
    panel = nil
  }

  private func show() {
    guard let tree = view?.viewTree else { return }
    var commands: [Command] = []
    var shortcuts: Set<Shortcut> = []
    for case let interaction as CommandInteraction in tree.keyInteractions {
      for command in interaction.commands.reversed() where command.isEnabled && !command.title.isEmpty {
        if let shortcut = command.shortcut, shortcuts.insert(shortcut).inserted { commands.append(command) }
      }
    }
    guard !commands.isEmpty else { return }
    let panel = ShortcutsPanel(commands.reversed())
    self.panel = panel
    tree.root.addOverlaySubview(panel, order: 40)
    panel.anchors = .fill
  }
}

/// Hides the overviews of an application when the user touches the screen, scrolls, or uses a key, a button or a pad.
///
/// A view and its interactions receive wheels and touches only if the view is hit, and interactions receive only keys
/// that no view has handled. Therefore this watch is a part of the application, which receives all events.
private final class ShortcutsWatch: ApplicationPart {
  /// A reference to an overview that waits or is shown.
  private struct Entry {
    weak var overview: ShortcutsOverview?
  }

  private var entries: [Entry] = []

  /// Returns the watch of an application, which is added to it when it is first needed.
  static func of(_ application: Application) -> ShortcutsWatch {
    if let present = application.parts.lazy.compactMap({ $0 as? ShortcutsWatch }).first { return present }
    let watch = ShortcutsWatch()
    application.add(watch)
    return watch
  }

  func add(_ overview: ShortcutsOverview) {
    entries.removeAll { $0.overview == nil || $0.overview === overview }
    entries.append(Entry(overview: overview))
  }

  func admits(_ event: InputEvent, on window: Window?) -> Bool {
    switch event {
    // Ctrl begins the wait, and Shift may turn the page.
    case .keyDown(let event) where event.key.isControl || event.key.isShift: break
    case .press, .touches, .frameTouches, .scroll, .click, .pad, .keyDown:
      for entry in entries { entry.overview?.hide() }
      entries = []
    case .hover, .keyUp: break
    }
    return true
  }
}
