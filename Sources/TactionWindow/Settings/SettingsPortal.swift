import Glibc
import TactionGraphics
import TactionViews

/// Reads the user's settings, and follows their changes, through the desktop's settings portal:
/// `org.freedesktop.portal.Settings` on the session bus.
///
/// The program never waits for the bus or the portal. A missing or invalid answer changes nothing. Whenever a portal
/// starts, the program requests the settings again. When the connection to the bus ends, a few attempts to connect
/// again follow, and the settings stay the same. Until the portal has answered, the settings that an earlier program
/// stored in a file are used.
final class SettingsPortal {
  /// The seconds in which a bus has to accept the connection, and the portal to answer.
  static let timeout = 25.0
  /// The seconds before each attempt to connect again. After the last of these attempts, the client gives up, since a
  /// session has only one bus.
  static let retries = [1.0, 2, 4, 8, 16, 32]

  /// Called with all settings of the desktop, when some have arrived or changed.
  var onChange: ((SettingValues) -> Void)?

  /// Called with each new connection to the session bus, for other uses of the bus.
  var onConnect: ((BusConnection) -> Void)?

  /// Returns the address or socket of the next connection; nil if there is none.
  private let peer: () -> BusConnection.Peer?
  private weak var loop: EventLoop?
  private let timers: AppTimers
  private var library: BusLibrary?
  private var bus: BusConnection?
  private var values = SettingValues()
  /// The file in which programs store the values for the next program; nil if no file is used.
  private var file: SettingsFile?
  /// The last write of the file.
  private var writing: BackgroundQueue.Job?
  /// Whether the values are from the file, since no portal has sent values yet.
  private var isRemembered = false
  /// Whether values have changed since the last report.
  private var hasNews = false
  private var attempts = 0
  private var timer: AppTimer?

  private static let service = "org.freedesktop.portal.Desktop"
  private static let path = "/org/freedesktop/portal/desktop"
  private static let interface = "org.freedesktop.portal.Settings"

  /// Makes a client of the portal; ``start()`` or ``start(with:)`` connects it.
  init(loop: EventLoop?, timers: AppTimers, peer: @escaping () -> BusConnection.Peer?) {
    (self.loop, self.timers, self.peer) = (loop, timers, peer)
  }

  /// Uses the values of a file until the portal answers, and stores the portal's values there.
  ///
  /// - Returns: the values; nil if the file has none.
  func remember(in file: SettingsFile) -> SettingValues? {
    self.file = file
    guard let former = file.read() else { return nil }
    (values, isRemembered) = (former, true)
    return former
  }

  /// Loads the library on another thread and connects.
  func start() {
    BusLibrary.load { [weak self] library in
      if let library { self?.start(with: library) }
    }
  }

  /// Connects with a library that is loaded.
  func start(with library: BusLibrary) {
    guard bus == nil else { return }
    self.library = library
    connect()
  }

  /// Closes the connection.
  func stop() {
    timer?.cancel()
    library = nil
    drop()
  }

  // MARK: The connection

  private func connect() {
    guard let library, let peer = peer(), let bus = BusConnection(library, to: peer) else { return retry() }
    self.bus = bus
    bus.onMessages = { [weak self] in self?.report() }
    bus.onEnd = { [weak self] in self?.connectionDidEnd() }
    bus.addMatch(
      "type='signal',sender='\(Self.service)',path='\(Self.path)',interface='\(Self.interface)',member='SettingChanged'"
    ) { [weak self] in self?.settingDidChange($0) }
    bus.watch(Self.service) { [weak self] isRunning in
      if isRunning { self?.ask() }
    }
    loop?.add(bus)
    ask()
    onConnect?(bus)
  }

  private func drop() {
    guard let bus = bus.take() else { return }
    loop?.remove(bus)
    bus.close()
  }

  private func connectionDidEnd() {
    drop()
    retry()
  }

  private func retry() {
    timer?.cancel()
    guard library != nil, Self.retries.indices.contains(attempts) else { return }
    timer = timers.add(after: Self.retries[attempts]) { [weak self] in self?.connect() }
    attempts += 1
  }

  private func timeDidEnd() {
    // If the bus has accepted the connection, the portal may still answer. If not, the connection is dropped.
    guard let bus, !bus.isReady else { return }
    log.info("the user's settings are unknown: the session bus does not answer")
    drop()
  }

  // MARK: Messages

  private func ask() {
    timer?.cancel()
    timer = timers.add(after: Self.timeout) { [weak self] in self?.timeDidEnd() }
    let method = BusMethod(
      destination: Self.service, path: Self.path, interface: Self.interface, name: "ReadAll")
    bus?.call(method) {
      $0.array(of: "s") { for name in SettingValues.Name.namespaces { $0.string(name) } }
    } _: { [weak self] in
      self?.take($0)
    }
  }

  /// Handles the answer that has all settings.
  private func take(_ message: BusMessage) {
    timer?.cancel()
    attempts = 0
    guard !message.isError else {
      // Without a portal, the stored settings may be from another desktop, so they are dropped. If the portal has
      // failed, they are kept: it may be restarting.
      if isRemembered, message.isErrorOfAbsence { change(to: SettingValues()) }
      return
    }
    var fresh = SettingValues()
    let isRead = message.readDictionary("a{sv}") { namespace in
      message.readDictionary("v") { key in
        guard let value = message.readVariant() else { return false }
        if let name = SettingValues.Name(namespace: namespace, key: key) { fresh[name] = value }
        return true
      }
    }
    guard isRead else { return }
    change(to: fresh)
    isRemembered = false
  }

  private func settingDidChange(_ message: BusMessage) {
    guard let namespace = message.readString(), let key = message.readString(),
      let name = SettingValues.Name(namespace: namespace, key: key), let value = message.readVariant()
    else { return }
    var fresh = values
    fresh[name] = value
    change(to: fresh)
  }

  private func change(to fresh: SettingValues) {
    guard fresh != values else { return }
    (values, hasNews, isRemembered) = (fresh, true, false)
  }

  /// Reports changes once for all messages that arrived together.
  private func report() {
    guard hasNews else { return }
    hasNews = false
    onChange?(values)
    _ = writing?.withdraw()
    writing = file?.write(values)
  }
}
