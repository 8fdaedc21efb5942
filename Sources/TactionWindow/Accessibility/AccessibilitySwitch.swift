/// Asks the session bus whether a screen reader is in use, and for the address of the screen readers' bus.
///
/// The desktop starts the service `org.a11y.Bus` when a screen reader is used. So the switch does not start this
/// service, unless the environment requests accessibility.
final class AccessibilitySwitch {
  /// The value of `TACTION_ACCESSIBILITY`: false for 0, true for any other value; nil if it is not set, to follow the
  /// desktop.
  static var wish: Bool? { Environment["TACTION_ACCESSIBILITY"].map { $0 != "0" } }

  private let bus: BusConnection
  private let isForced: Bool
  private let onAddress: (String?) -> Void
  private var isOn = false

  private static let service = "org.a11y.Bus"
  private static let path = "/org/a11y/bus"
  private static let status = "org.a11y.Status"
  private static let properties = "org.freedesktop.DBus.Properties"

  /// Follows the switch on a session bus.
  ///
  /// - Parameters:
  ///   - isForced: whether the switch counts as on; then the bus of the screen reader is started if necessary.
  ///   - onAddress: called with the address of the screen reader's bus, and with nil when the switch is turned off.
  init(_ bus: BusConnection, isForced: Bool, onAddress: @escaping (String?) -> Void) {
    (self.bus, self.isForced, self.onAddress) = (bus, isForced, onAddress)
    if !isForced {
      bus.addMatch(
        "type='signal',sender='\(Self.service)',path='\(Self.path)',interface='\(Self.properties)',"
          + "member='PropertiesChanged',arg0='\(Self.status)'"
      ) { [weak self] in self?.propertiesDidChange($0) }
    }
    bus.watch(Self.service) { [weak self] isRunning in
      // The bus of the screen reader ends with the service, and starts again at another address.
      if isRunning { self?.ask() } else { self?.turn(on: false) }
    }
    ask()
  }

  private func ask() {
    if isForced { return turn(on: true) }
    let method = BusMethod(destination: Self.service, path: Self.path, interface: Self.properties, name: "Get")
    bus.call(method, startsService: false) {
      $0.string(Self.status)
      $0.string("IsEnabled")
    } _: { [weak self] answer in
      guard !answer.isError, case .boolean(let isOn) = answer.readVariant() else { return }
      self?.turn(on: isOn)
    }
  }

  private func propertiesDidChange(_ message: BusMessage) {
    guard message.readString() == Self.status else { return }
    // Some messages announce a change without the new value.
    guard case .boolean(let isOn) = message.readValues()?["IsEnabled"] else { return ask() }
    turn(on: isOn)
  }

  private func turn(on isWanted: Bool) {
    guard isWanted != isOn else { return }
    isOn = isWanted
    guard isOn else { return onAddress(nil) }
    let method = BusMethod(destination: Self.service, path: Self.path, interface: Self.service, name: "GetAddress")
    bus.call(method, startsService: isForced, { _ in }) { [weak self] answer in
      guard let self, isOn else { return }
      // The next start of the service, or the next message that the switch is on, asks again.
      if answer.isError { isOn = false }
      guard isOn, let text = answer.readString() else { return }
      // Only sockets of this machine are used, since other kinds of addresses may start programs.
      let parts = text.split(separator: ";").filter { $0.hasPrefix("unix:") }
      if !parts.isEmpty { onAddress(parts.joined(separator: ";")) }
    }
  }
}
