import Glibc
import TactionGeometry
import TactionWindow

/// The backlight of a panel. The kernel lists it, and logind sets it, by `SetBrightness` of the program's own session.
/// So the program needs neither membership in a group nor a udev rule. Calls to logind do not block.
final class Backlight {
  /// Called when logind has set a value, or cannot set it; called only once for each attempt.
  var onAnswer: ((_ isSet: Bool) -> Void)?

  /// The maximum value.
  let maximum: Int

  private let name: String
  private let folder: String
  private let surroundings: KioskSurroundings
  private weak var application: Application?
  private var library: BusLibrary?
  private var isLoading = false
  private var bus: BusConnection?
  /// The value to set once the bus has answered the last call; nil if there is none.
  private var waiting: Int?
  private var isCalling = false
  /// The value of the last call.
  private var latest: Int?
  /// The number of connections that have ended during a call since a value was last set.
  private var lostConnections = 0
  private var deadline: AppTimer?
  /// The closures that are called once no value waits for logind any more.
  private var waiters: [() -> Void] = []

  /// The maximum time for logind's answer, in seconds. If logind runs, it answers within milliseconds.
  static let timeout = 5.0
  /// The maximum number of connections in a row that may end during a call, before the value is given up. Our own
  /// choice: logind restarts once.
  private static let maximumLosses = 2
  /// The types of backlights, best first: a backlight of the firmware or the platform is calibrated; `raw` is the
  /// register of the chip itself. Origin: the kernel's Documentation/ABI/stable/sysfs-class-backlight.
  private static let kinds = ["firmware", "platform", "raw"]

  /// Finds the backlight; nil if there is none.
  init?(_ application: Application?, _ surroundings: KioskSurroundings) {
    let root = surroundings.backlights
    let found = Self.names(in: root).compactMap { name -> (name: String, kind: Int, maximum: Int)? in
      guard let maximum = Self.number("\(root)/\(name)/max_brightness"), maximum > 0 else { return nil }
      let kind = Self.text("\(root)/\(name)/type") ?? ""
      return (name, Self.kinds.firstIndex(of: kind) ?? Self.kinds.count, maximum)
    }
    guard let best = found.min(by: { ($0.kind, $0.name) < ($1.kind, $1.name) }) else { return nil }
    (name, maximum, folder) = (best.name, best.maximum, "\(root)/\(best.name)")
    (self.application, self.surroundings) = (application, surroundings)
  }

  /// The current value in the kernel; nil if it cannot be read.
  var value: Int? { Self.number("\(folder)/brightness").map { $0.clamped(to: 0...maximum) } }

  /// The value once logind has answered: the last value that was set, or otherwise the current value.
  var comingValue: Int? { waiting ?? (isCalling ? latest : nil) ?? value }

  /// Sets a value; if several values are waiting, only the last is set.
  func set(_ value: Int) {
    waiting = value
    sendNext()
  }

  /// Suspends the task until logind has answered for the last value, or has been given up.
  func whenAnswered() async {
    guard isCalling || waiting != nil else { return }
    await withCheckedContinuation { answer in waiters.append { answer.resume() } }
  }

  private func wakeWaiters() {
    guard !isCalling, waiting == nil else { return }
    let ready = waiters
    waiters = []
    for wake in ready { wake() }
  }

  /// Closes the connection to the bus.
  func close() {
    deadline?.cancel()
    (waiting, isCalling) = (nil, false)
    if let bus = bus.take() { application?.disconnect(bus) }
    wakeWaiters()
  }

  private func sendNext() {
    guard let value = waiting, !isCalling, !isLoading else { return }
    guard let bus = connected() else { return }
    (waiting, latest, isCalling) = (nil, value, true)
    deadline = application?.after(Self.timeout) { [weak self] in self?.fail() }
    let method = BusMethod(
      destination: "org.freedesktop.login1", path: "/org/freedesktop/login1/session/auto",
      interface: "org.freedesktop.login1.Session", name: "SetBrightness")
    bus.call(method) { [name] in
      $0.string("backlight")
      $0.string(name)
      $0.uint32(value)
    } _: { [weak self] answer in
      self?.didAnswer(isSet: !answer.isError)
    }
  }

  private func didAnswer(isSet: Bool) {
    deadline?.cancel()
    isCalling = false
    if isSet { lostConnections = 0 }
    onAnswer?(isSet)
    sendNext()
    wakeWaiters()
  }

  /// Gives up, because logind cannot be reached. The next value makes a new attempt.
  private func fail() {
    guard isCalling || waiting != nil else { return }
    close()
    onAnswer?(false)
  }

  /// Returns the connection to the system bus; nil while the library is being loaded, or if there is no bus.
  private func connected() -> BusConnection? {
    if let bus { return bus }
    guard let library else {
      load()
      return nil
    }
    guard let peer = surroundings.systemBus(), let bus = application?.connect(library, to: peer) else {
      fail()
      return nil
    }
    self.bus = bus
    bus.onEnd = { [weak self] in self?.connectionDidEnd() }
    return bus
  }

  private func load() {
    isLoading = true
    surroundings.loadBus { [weak self] library in
      guard let self else { return }
      isLoading = false
      self.library = library
      if library == nil { fail() } else { sendNext() }
    }
  }

  private func connectionDidEnd() {
    guard let ended = bus.take() else { return }
    application?.disconnect(ended)
    deadline?.cancel()
    guard isCalling else { return }
    isCalling = false
    onAnswer?(false)
    defer { wakeWaiters() }
    // Sends the newest value again: it may be the value that lights the screen.
    lostConnections += 1
    guard lostConnections <= Self.maximumLosses else { return waiting = nil }
    waiting = waiting ?? latest
    sendNext()
  }

  // MARK: The kernel's files

  /// Returns the names in a folder, at most 64.
  private static func names(in folder: String) -> [String] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while names.count < 64, let entry = readdir(directory) {
      let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 19
      // The memory of an entry ends with the entry's name, which may be shorter than the declared field.
      let start = UnsafeRawPointer(entry).advanced(by: offset).assumingMemoryBound(to: CChar.self)
      let name = String(cString: start)
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names
  }

  private static func number(_ path: String) -> Int? { text(path).flatMap { Int($0) } }

  /// Returns the first word of a file; nil if the file cannot be read.
  private static func text(_ path: String) -> String? {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return nil }
    defer { Glibc.close(file) }
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = read(file, &bytes, bytes.count)
    guard count > 0 else { return nil }
    return String(decoding: bytes.prefix(count).prefix { $0 > 0x20 }, as: UTF8.self)
  }
}
