import TactionEnvironment
import TactionWords

/// The application's side of AT-SPI, the bus of screen readers. The bridge answers questions about views, performs the
/// actions that screen readers request, and notifies them of changes.
///
/// Answers describe the current semantic tree. The application never waits for a screen reader: if the bus does not
/// read the answers, further answers are dropped.
final class AccessibilityBridge {
  /// The maximum number of messages in the queue while the bus does not read; further answers and events are dropped.
  static let maximumQueue = (answers: 4096, events: 1024)

  let bus: BusConnection
  /// The name of the connection on the bus; empty until the connection is ready.
  private(set) var busName = ""
  /// The number that the registry gives the application.
  var applicationNumber = 0
  /// The object of the registry that holds all applications; nil while no registry has answered.
  private(set) var desktop: (name: String, path: String)?
  /// Whether the registry knows the application, or is asked to accept it.
  private var isEmbedded = false

  private let name: String
  private let windows: () -> [AccessibleWindow]
  /// Returns the language that the app has chosen; nil if it has chosen none.
  private let language: () -> Language?
  /// Runs a closure after all pending messages are answered: the closure runs code of the app, which could change the
  /// tree, and must not do so between two answers.
  private let later: (@escaping () -> Void) -> Void
  private var tree = AccessibleTree()
  /// Whether ``tree`` describes the current views, so that the pending messages can be answered from it.
  private var isFresh = false
  /// The tree as last reported to listeners; empty before the first report.
  private var told = AccessibleTree()
  private var toldRevisions: [Int] = []
  private var hasNews = true
  private var textNews = AccessibleTextNews()
  /// The number of actions that wait until the pending messages are answered.
  private var waitingCount = 0
  /// The maximum number of waiting actions; further actions are refused. Our own choice.
  private static let maximumWaiting = 256

  /// Makes the application's side of a connection.
  init(
    _ bus: BusConnection, name: String, windows: @escaping () -> [AccessibleWindow],
    language: @escaping () -> Language?, later: @escaping (@escaping () -> Void) -> Void
  ) {
    (self.bus, self.name, self.windows, self.language, self.later) = (bus, name, windows, language, later)
    bus.onMessages = { [weak self] in self?.messagesWereHandled() }
    bus.addFilter { [weak self] in self?.take($0) ?? false }
    bus.watch(Self.registry) { [weak self] isRunning in
      guard let self else { return }
      // A registry that starts again does not know the applications.
      if isRunning { embed() } else { (desktop, isEmbedded) = (nil, false) }
    }
  }

  /// The locale of the texts.
  var locale: AccessibleLocale { AccessibleLocale(chosen: language()) }

  private func messagesWereHandled() {
    isFresh = false
    guard busName.isEmpty, let name = bus.uniqueName else { return }
    busName = name
    embed()
  }

  private static let registry = "org.a11y.atspi.Registry"

  /// Adds the application to the registry, unless it was added already: the registry would list it twice.
  private func embed() {
    guard !busName.isEmpty, !isEmbedded else { return }
    isEmbedded = true
    let (name, root) = (busName, AccessibleObject.ID.application.path)
    let method = BusMethod(
      destination: Self.registry, path: root, interface: "org.a11y.atspi.Socket", name: "Embed")
    bus.call(method, startsService: true) {
      $0.reference(name, root)
    } _: { [weak self] answer in
      if answer.isError { self?.isEmbedded = false } else { self?.desktop = answer.readReference() }
    }
  }

  // MARK: Questions

  private func take(_ message: BusMessage) -> Bool {
    guard message.isCall, message.interface != "org.freedesktop.DBus.Peer" else { return false }
    guard bus.queuedCount < Self.maximumQueue.answers else { return true }
    // A new listener requests all objects in one call. The answer is an empty list; the listener then requests each
    // object when it needs the object.
    if message.path == "/org/a11y/atspi/cache", message.member == "GetItems" {
      bus.answer(message) { $0.array(of: "((so)(so)(so)iiassusau)") { _ in } }
      return true
    }
    if !isFresh {
      tree = AccessibleTree(name: name, windows: windows())
      isFresh = true
    }
    guard let id = AccessibleObject.ID(path: message.path), let object = tree[id] else {
      bus.refuse(message, "org.freedesktop.DBus.Error.UnknownObject", "There is no such object.")
      return true
    }
    AccessibleCall(message, to: object, in: tree, of: self).answer()
    return true
  }

  // MARK: Actions

  /// Performs an action on the view of an object after all pending messages are answered, if the user may use the view
  /// at that time; callers need not check.
  ///
  /// - Parameters:
  ///   - id: the object.
  ///   - isForReading: whether the action only shows something; then the object may be disabled.
  ///   - action: the action; it returns whether it was done.
  ///   - done: called with the result of the action, or with false if the action is not allowed.
  /// - Returns: whether the action waits now; false if too many actions wait already.
  @discardableResult
  func use(
    _ id: AccessibleObject.ID, isForReading: Bool = false, _ action: @escaping (View) -> Bool,
    done: @escaping (Bool) -> Void = { _ in }
  ) -> Bool {
    guard waitingCount < Self.maximumWaiting else { return false }
    waitingCount += 1
    later { [weak self] in
      guard let self else { return }
      waitingCount -= 1
      done(usableView(id, isForReading: isForReading).map(action) ?? false)
    }
    return true
  }

  /// Returns the view of an object if the user may use it at this moment.
  func usableView(_ id: AccessibleObject.ID, isForReading: Bool = false) -> View? {
    guard let object = AccessibleTree(name: name, windows: windows())[id] else { return nil }
    return object.mayBeUsed || isForReading && object.takesInput ? object.view : nil
  }

  // MARK: Events

  /// Records a change of the text of a view, or of the selection in it.
  func textDidChange(of view: View, _ change: SemanticTextChange) {
    let id = AccessibleObject.ID.view(view.semanticNumber)
    // Listeners do not know a new view yet, so the change of its text is not reported.
    guard let object = told[id] else { return }
    textNews.take(change, of: id, told: object.selection) { view.semanticText?.selection }
    hasNews = true
  }

  /// Records that the semantics of a view have changed, or that the focus has moved.
  func meaningDidChange() { hasNews = true }

  /// Notifies listeners of the changes since the last call. Compares the trees only if a window has drawn or a change
  /// was recorded.
  ///
  /// - Parameter revisions: numbers that change with each frame of each window.
  func windowsDidDraw(_ revisions: [Int]) {
    guard desktop != nil, hasNews || revisions != toldRevisions, bus.queuedCount < Self.maximumQueue.events else {
      return
    }
    (hasNews, toldRevisions) = (false, revisions)
    let before = told
    told = presentTree(after: before)
    var events: [AccessibleEvent]
    if !textNews.isFlooded, let changes = AccessibleEvent.changes(from: before, to: told) {
      events = changes
    } else {
      // The focus and messages stay the same objects, since screen readers would read them once more.
      retire(before) { told[$0.id] != nil && ($0.role == .notification || $0.id == told.focus) }
      told = presentTree(after: before)
      events = AccessibleEvent.renewals(from: before, to: told)
    }
    retire(before) { told[$0.id] != nil }
    events += AccessibleEvent.focusChange(from: before.focus, to: told)
    // Changes of texts follow the change of the focus, since screen readers ignore them in a view that is not focused
    // yet.
    events += textNews.events.filter { told[$0.source] != nil }
    textNews = AccessibleTextNews()
    for event in events { send(event) }
  }

  /// Returns the tree of the current windows, with the messages of an older tree that a modal view covers now.
  private func presentTree(after old: AccessibleTree) -> AccessibleTree {
    var tree = AccessibleTree(name: name, windows: windows())
    tree.keepCoveredNotifications(of: old)
    return tree
  }

  /// Makes the views of a tree new objects, except those that stay. Screen readers keep what they know of an object,
  /// and an object that was reported as defunct stays so for them; so a view that returns needs another path.
  private func retire(_ tree: AccessibleTree, unless stays: (AccessibleObject) -> Bool) {
    for (id, object) in tree.objects where !stays(object) {
      guard let view = object.view, id == .view(view.semanticNumber) else { continue }
      // The number of its content identifies a window.
      if told[.window(view.semanticNumber)] == nil { view.renewSemanticNumber() }
    }
  }

  private func send(_ event: AccessibleEvent) {
    bus.signal(event.source.path, "org.a11y.atspi.Event.\(event.interface)", event.member) { writer in
      writer.string(event.kind)
      writer.int32(event.first)
      writer.int32(event.second)
      switch event.detail {
      case .none: writer.variant("i") { $0.int32(0) }
      case .text(let text): writer.variant("s") { $0.string(text) }
      case .number(let number): writer.variant("d") { $0.double(number) }
      case .object(let id): writer.variant("(so)") { $0.reference(busName, id.path) }
      case .rect(let rect):
        writer.variant("(iiii)") { writer in
          writer.structure("iiii") { $0.int32(rounding: rect.minX, rect.minY, rect.width, rect.height) }
        }
      }
      writer.array(of: "{sv}") { _ in }
    }
  }
}
