import TactionViews
import TactionWindow

/// A message that the desktop shows outside of the app's windows.
public nonisolated struct DesktopNotification: Hashable, Sendable {
  /// Something that the user can do from the notification.
  public struct Action: Hashable, Sendable {
    /// The id with which ``Notifications/onAction`` reports the action.
    public var id: String
    /// The title of its button, in the user's language.
    public var title: String

    /// Creates an action.
    public init(_ id: String, title: String) { (self.id, self.title) = (id, title) }
  }

  /// The importance, which tells the desktop how to show the notification.
  public enum Priority: String, Hashable, Sendable, CaseIterable {
    /// Not worth an interruption.
    case low
    /// For most notifications.
    case normal
    /// Worth an interruption.
    case high
    /// Shown even while the user wants no interruptions.
    case urgent
  }

  /// The id of the notification: a new notification with the same id replaces it.
  public var id: String
  /// The first line, in the user's language.
  public var title: String
  /// The text below the title; no markup.
  public var body: String
  /// The importance.
  public var priority: Priority
  /// The buttons. Desktops show two or three.
  public var actions: [Action]

  /// Creates a notification.
  public init(
    _ id: String, title: String, body: String = "", priority: Priority = .normal, actions: [Action] = []
  ) {
    (self.id, self.title, self.body, self.priority, self.actions) = (id, title, body, priority, actions)
  }
}

/// The notifications of an application.
///
///     app.notifications.onAction = { notification, action in ... }
///     try await app.notifications.send(
///       DesktopNotification("timer", title: "Tea is ready", actions: [.init("again", title: "Again")]))
///
/// The desktop's portal shows the notifications, or, without a portal, the service `org.freedesktop.Notifications`.
public final class Notifications {
  /// Called when the user has tapped a notification or one of its buttons; `action` is nil for a tap on the
  /// notification itself. `Window.activate()` in this closure uses the token that the desktop has sent with the tap.
  public var onAction: ((_ notification: String, _ action: String?) -> Void)?

  private let bus: DesktopBus
  private let name: String
  /// The notifications that the service shows, with the service's numbers, from the oldest to the newest. If the
  /// service starts again, other programs' notifications may get the same numbers.
  private var shown: [(id: String, number: Int)] = []
  /// The token that the service has sent for the action that follows, with the number of the notification.
  private var token: (number: Int, text: String)?
  private var isListening = false
  private let turns = Turns()

  /// The maximum number of notifications whose numbers are kept. Our own choice: no desktop shows more.
  private static let maximumCount = 256
  private static let interface = "org.freedesktop.portal.Notification"
  private static let service = "org.freedesktop.Notifications"
  /// The name of the action for a tap on the notification itself, for both services.
  private static let tap = "default"
  /// The beginning of the names of the buttons' actions, for both services: the ids of an app could have a meaning
  /// there. The portal reports no action whose name begins with "app.", and some services show a field for
  /// "inline-reply".
  private static let button = "button."

  fileprivate init(_ bus: DesktopBus, name: String) { (self.bus, self.name) = (bus, name) }

  /// Shows a notification, which replaces the last notification with the same id.
  ///
  /// - Throws: `PortalError` if the desktop does not show notifications, or has refused.
  public func send(_ notification: DesktopNotification) async throws(PortalError) {
    listen()
    // A notification replaces the last one by the number in the service's answer, so each call waits for the last call.
    await turns.begin()
    defer { turns.end() }
    do throws(PortalError) {
      try await callPortal("AddNotification") { Self.write(notification, to: &$0) }
    } catch .unavailable {
      try await sendToService(notification)
    }
  }

  /// Removes a notification; does nothing if the desktop shows no notification with this id.
  public func withdraw(_ id: String) async {
    await turns.begin()
    defer { turns.end() }
    if let number = forget(id) {
      _ = try? await callService("CloseNotification", { $0.uint32(number) }, read: { _ in true })
    } else {
      try? await callPortal("RemoveNotification") { $0.string(id) }
    }
  }

  // MARK: The portal

  private func callPortal(_ method: String, _ write: (inout BusMessageWriter) -> Void) async throws(PortalError) {
    let call = BusMethod(
      destination: DesktopBus.portal, path: DesktopBus.portalPath, interface: Self.interface, name: method)
    _ = try await bus.call(call, write, read: { _ in true })
  }

  private static func write(_ notification: DesktopNotification, to writer: inout BusMessageWriter) {
    writer.string(notification.id)
    writer.array(of: "{sv}") { values in
      values.string("title", notification.title)
      values.string("body", notification.body)
      values.string("priority", notification.priority.rawValue)
      values.string("default-action", tap)
      guard !notification.actions.isEmpty else { return }
      values.entry("buttons", variant: "aa{sv}") { list in
        list.array(of: "a{sv}") { list in
          for action in notification.actions {
            list.array(of: "{sv}") {
              $0.string("label", action.title)
              $0.string("action", button + action.id)
            }
          }
        }
      }
    }
  }

  // MARK: The service

  private func callService<Answer>(
    _ method: String, _ write: (inout BusMessageWriter) -> Void, read: @escaping (BusMessage) -> Answer?
  ) async throws(PortalError) -> Answer {
    let call = BusMethod(
      destination: Self.service, path: "/org/freedesktop/Notifications", interface: Self.service, name: method)
    return try await bus.call(call, write, read: read)
  }

  private func sendToService(_ notification: DesktopNotification) async throws(PortalError) {
    let capabilities = try await callService("GetCapabilities", { _ in }, read: { $0.readStrings() })
    let body = capabilities.contains("body-markup") ? Self.escaped(notification.body) : notification.body
    let actions = [Self.tap, notification.title] + notification.actions.flatMap { [Self.button + $0.id, $0.title] }
    let former = shown.first { $0.id == notification.id }?.number ?? 0
    let number = try await callService(
      "Notify",
      { writer in
        writer.string(name)
        writer.uint32(former)
        writer.string("")
        writer.string(notification.title)
        writer.string(body)
        writer.array(of: "s") { list in
          if capabilities.contains("actions") { for text in actions { list.string(text) } }
        }
        writer.array(of: "{sv}") { hints in
          hints.entry("urgency", variant: "y") { $0.byte(notification.priority.urgency) }
          hints.string("desktop-entry", name)
        }
        writer.int32(-1)
      }, read: { $0.readUInt32() })
    forget(notification.id)
    shown.removeFirst(max(0, shown.count + 1 - Self.maximumCount))
    shown.append((notification.id, number))
  }

  /// Removes the stored number of a notification, and returns the number; nil if there is none.
  @discardableResult
  private func forget(_ id: String) -> Int? {
    shown.firstIndex { $0.id == id }.map { shown.remove(at: $0).number }
  }

  /// Returns a text escaped for the service's markup.
  static func escaped(_ text: String) -> String { text.replacing(["&": "&amp;", "<": "&lt;", ">": "&gt;"]) }

  // MARK: Actions

  private func listen() {
    guard !isListening else { return }
    isListening = true
    bus.listen(
      to: "type='signal',sender='\(DesktopBus.portal)',path='\(DesktopBus.portalPath)',interface='\(Self.interface)',"
        + "member='ActionInvoked'"
    ) { [weak self] message in
      guard let id = message.readString(), let action = message.readString() else { return }
      self?.report(id, action, token: message.readVariants().flatMap { Self.activationToken(in: $0) })
    }
    let rule = "type='signal',sender='\(Self.service)',interface='\(Self.service)',member="
    bus.listen(to: rule + "'ActivationToken'") { [weak self] message in
      guard let number = message.readUInt32(), let text = message.readString() else { return }
      self?.token = (number, text)
    }
    bus.listen(to: rule + "'ActionInvoked'") { [weak self] message in
      guard let self, let number = message.readUInt32(), let action = message.readString(), let id = id(of: number)
      else { return }
      let token = self.token.take()
      report(id, action, token: token?.number == number ? token?.text : nil)
    }
    bus.listen(to: rule + "'NotificationClosed'") { [weak self] message in
      guard let number = message.readUInt32(), let id = self?.id(of: number) else { return }
      self?.forget(id)
    }
    bus.watch(Self.service) { [weak self] in self?.shown = [] }
  }

  private func id(of number: Int) -> String? { shown.first { $0.number == number }?.id }

  /// Returns the token in the parameters of an action; nil if there is none. Since version 2 of its interface, the
  /// portal sends the token in a dictionary, which follows the target of the action, if there is one.
  private static func activationToken(in parameters: [BusValue]) -> String? {
    for case .dictionary(let data) in parameters {
      if case .string(let token) = data["activation-token"], !token.isEmpty { return token }
    }
    return nil
  }

  /// Reports an action to the app after the bus has handled its message: the app may run a nested event loop, in which
  /// further messages arrive.
  private func report(_ id: String, _ name: String, token: String?) {
    guard name == Self.tap || name.hasPrefix(Self.button) else { return }
    bus.application?.after(0) { [weak self] in
      guard let self else { return }
      // In a nested event loop, the outer action may still need its token.
      let outer = bus.application?.actionToken
      bus.application?.actionToken = token
      onAction?(id, name == Self.tap ? nil : String(name.dropFirst(Self.button.count)))
      bus.application?.actionToken = outer
    }
  }
}

extension DesktopNotification.Priority {
  /// The urgency for the service: 0 is low, 1 is normal, 2 is critical.
  nonisolated var urgency: UInt8 {
    switch self {
    case .low: 0
    case .normal, .high: 1
    case .urgent: 2
    }
  }
}

extension Application {
  /// The notifications of the application.
  public var notifications: Notifications {
    if let known = attachments[Notifications.self] { return known }
    let notifications = Notifications(.of(self), name: id)
    attachments[Notifications.self] = notifications
    return notifications
  }
}
