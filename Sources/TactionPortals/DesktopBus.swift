import Glibc
import TactionViews
import TactionWindow

/// The session bus of an application, for its requests to the desktop. There is one connection, which is opened when it
/// is first needed.
final class DesktopBus: ApplicationPart {
  /// The bus name of the portals.
  static let portal = "org.freedesktop.portal.Desktop"
  /// The object path of the portals.
  static let portalPath = "/org/freedesktop/portal/desktop"
  /// The maximum time for the answer to a call, in seconds. Our own choice: 25 s as in libdbus, because the service may
  /// have to start first.
  static let timeout = 25.0

  /// The error for a message that the bus does not accept, for example because it is too large.
  private static let unsendable = PortalError.failed("the message cannot be sent")

  /// Whether the program runs in a sandbox, whose portals give permissions. Outside of a sandbox, portals often do not
  /// know which app calls, so all apps would share one permission, and one autostart file.
  var isInSandbox = access("/.flatpak-info", F_OK) == 0 || DesktopBus.isInSnap
  /// Whether the program is a part of a snap. The variable `SNAP` is not enough to know this, because programs that a
  /// snap starts inherit it.
  private static var isInSnap: Bool {
    guard let snap = Environment["SNAP"], !snap.isEmpty, let program = realpath("/proc/self/exe", nil) else {
      return false
    }
    defer { free(program) }
    return String(cString: program).hasPrefix(snap + "/")
  }

  private(set) weak var application: Application?
  private var bus: BusConnection?
  private var connecting: Task<BusConnection?, Never>?
  private var isClosed = false
  /// The requests to portals that wait for their results, by their tokens.
  private var requests: [String: PortalRequest] = [:]
  /// The calls that wait for their answers.
  private var calls: [ObjectIdentifier: PendingCall] = [:]
  /// The handlers of signals, by the D-Bus rules that the signals match.
  private var listeners: [String: (BusMessage) -> Void] = [:]
  /// The handlers that are called when services begin or end, by the names of the services.
  private var watchers: [String: () -> Void] = [:]

  private init(_ application: Application) { self.application = application }

  /// Returns the bus of an application; its connection closes with the application.
  static func of(_ application: Application) -> DesktopBus {
    if let known = application.attachments[DesktopBus.self] { return known }
    let bus = DesktopBus(application)
    application.attachments[DesktopBus.self] = bus
    application.add(bus)
    application.shutDownHandlers.append { [weak bus] in bus?.close() }
    return bus
  }

  /// Ends the connection; all waiting calls and requests fail.
  private func close() {
    isClosed = true
    end()
  }

  private func end() {
    guard let bus = bus.take() else { return }
    application?.disconnect(bus)
    failAll(.interrupted)
    for handler in watchers.values { handler() }
  }

  /// Closes the dialogs of a window that has closed.
  func windowDidClose(_ window: Window) {
    for request in requests.values where request.window === window { request.cancel() }
  }

  private func failAll(_ error: PortalError) {
    for request in requests.values { request.finish(.failure(error)) }
    for call in calls.values { call.finish(.failure(error)) }
  }

  // MARK: The connection

  /// Returns a connection whose bus has answered.
  private func connect() async throws(PortalError) -> BusConnection {
    let bus = try await begin()
    await bus.whenReady()
    guard self.bus === bus else { throw .unavailable }
    return bus
  }

  private func begin() async throws(PortalError) -> BusConnection {
    if let bus { return bus }
    guard !isClosed else { throw .unavailable }
    let task = connecting ?? Task { await makeConnection() }
    connecting = task
    guard let made = await task.value, bus === made else { throw .unavailable }
    return made
  }

  /// Makes the connection, and handles its end from the beginning, because it may end before the tasks that wait for it
  /// continue.
  private func makeConnection() async -> BusConnection? {
    let made = await application?.connectToSessionBus()
    connecting = nil
    guard let made, let application else { return nil }
    guard !isClosed else {
      application.disconnect(made)
      return nil
    }
    bus = made
    listen(made)
    // If the bus has not answered after this time, the attempt to connect fails.
    application.after(Self.timeout) { [weak self, weak made] in
      if let self, let made, bus === made, !made.isReady { end() }
    }
    return made
  }

  private func listen(_ bus: BusConnection) {
    bus.onEnd = { [weak self] in self?.end() }
    bus.addMatch(
      "type='signal',sender='\(Self.portal)',path_namespace='\(Self.portalPath)/request',"
        + "interface='\(PortalRequest.interface)',member='Response'"
    ) { [weak self] in self?.takeResponse($0) }
    bus.watch(Self.portal) { [weak self] isRunning in
      if !isRunning { self?.portalDidEnd() }
    }
    for rule in listeners.keys { addMatch(rule, on: bus) }
    for service in watchers.keys { addWatch(service, on: bus) }
  }

  private func addMatch(_ rule: String, on bus: BusConnection) {
    bus.addMatch(rule) { [weak self] in self?.listeners[rule]?($0) }
  }

  private func addWatch(_ service: String, on bus: BusConnection) {
    bus.watch(service) { [weak self] _ in self?.watchers[service]?() }
  }

  private func portalDidEnd() {
    for request in requests.values { request.finish(.failure(.interrupted)) }
  }

  private func takeResponse(_ message: BusMessage) {
    // Portals before 0.9 chose other paths, but the last component of these paths was also the token.
    guard let token = message.path.split(separator: "/").last else { return }
    requests[String(token)]?.take(message)
  }

  // MARK: Calls

  /// Calls a closure with each signal that matches a D-Bus rule. If there is no connection yet, signals arrive only
  /// after the next call of a method, which connects. The rule is also added to later connections.
  func listen(to rule: String, _ handler: @escaping (BusMessage) -> Void) {
    let isNew = listeners[rule] == nil
    listeners[rule] = handler
    if isNew, let bus { addMatch(rule, on: bus) }
  }

  /// Calls a closure whenever a service begins or ends, and when the connection ends, because the service may then end
  /// unnoticed.
  func watch(_ service: String, _ handler: @escaping () -> Void) {
    let isNew = watchers[service] == nil
    watchers[service] = handler
    if isNew, let bus { addWatch(service, on: bus) }
  }

  /// Calls a method and reads its answer.
  ///
  /// - Parameters:
  ///   - read: reads the answer; returns nil if the answer does not have the expected form.
  func call<Answer>(
    _ method: BusMethod, _ write: (inout BusMessageWriter) -> Void, read: @escaping (BusMessage) -> Answer?
  ) async throws(PortalError) -> Answer {
    let bus = try await connect()
    var answer: Answer?
    let outcome = await withCheckedContinuation { continuation in
      let call = PendingCall { [weak self] call, outcome in
        self?.calls[ObjectIdentifier(call)] = nil
        continuation.resume(returning: outcome)
      }
      calls[ObjectIdentifier(call)] = call
      call.timer = application?.after(Self.timeout) { [weak call] in call?.finish(.failure(.timedOut)) }
      let isSent = bus.call(method, write) { [weak call] message in
        guard let call, !call.isFinished else { return }
        if let error = PortalError(message) { return call.finish(.failure(error)) }
        answer = read(message)
        call.finish(answer == nil ? .failure(.invalidAnswer) : .success(()))
      }
      if !isSent { call.finish(.failure(Self.unsendable)) }
    }
    if case .failure(let error) = outcome { throw error }
    guard let answer else { throw .invalidAnswer }
    return answer
  }

  /// Calls a method of a portal, and waits for its result, which arrives later in a signal.
  ///
  /// If the task is cancelled or the window closes, the portal is asked to close its dialog. The dialog of a popup
  /// belongs to the window of the popup, and stays open when the popup closes.
  ///
  /// - Parameters:
  ///   - interface: the interface of the portal.
  ///   - method: the method, whose first argument is the parent of the dialog.
  ///   - window: the window that the dialog belongs to; nil if there is none.
  ///   - write: writes the further arguments; the token has to be written to the options, as `handle_token`.
  /// - Returns: the results; nil if the user has cancelled, if the task is cancelled, or if the window closes.
  func request(
    _ interface: String, _ method: String, from window: Window?,
    _ write: (inout BusMessageWriter, _ token: String) -> Void
  ) async throws(PortalError) -> [String: BusValue]? {
    let window = window?.dialogOwner
    var parent: ExportedWindow?
    if let window { parent = await application?.export(window) }
    // The name of the exported window becomes invalid when the object is released.
    defer { withExtendedLifetime(parent) {} }
    let bus = try await connect()
    guard !Task.isCancelled, window?.isClosed != true else { return nil }
    // The token is random, so that other programs cannot guess it and send a forged result.
    let token = "taction" + String(UInt64.random(in: 0...(.max)), radix: 16)
    let request = PortalRequest(token: token, of: window)
    requests[token] = request
    defer { requests[token] = nil }
    let timer = application?.after(Self.timeout) { [weak request] in request?.finish(.failure(.timedOut)) }
    let call = BusMethod(destination: Self.portal, path: Self.portalPath, interface: interface, name: method)
    // The request is kept until the answer arrives, because the answer names the dialog, which has to be closed if the
    // task is cancelled before the answer.
    let isSent = bus.call(
      call,
      { writer in
        writer.string(parent.map { "wayland:\($0.name)" } ?? "")
        write(&writer, token)
      }
    ) { message in
      timer?.cancel()
      request.takeAnswer(message)
    }
    if !isSent { request.finish(.failure(Self.unsendable)) }
    request.onClose = { [weak bus] path in
      bus?.call(
        BusMethod(destination: Self.portal, path: path, interface: PortalRequest.interface, name: "Close"), { _ in }
      ) { _ in }
    }
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { request.onFinish($0) }
    } onCancel: {
      Task { @MainActor in request.cancel() }
    }
    timer?.cancel()
    return try outcome.get()
  }
}

extension BusMessageWriter {
  /// Writes an entry whose value is a string, in a dictionary of variants.
  mutating func string(_ key: String, _ text: String) { entry(key, variant: "s") { $0.string(text) } }

  /// Writes an entry whose value is an array of strings, in a dictionary of variants.
  mutating func strings(_ key: String, _ texts: [String]) {
    entry(key, variant: "as") { value in value.array(of: "s") { list in for text in texts { list.string(text) } } }
  }
}

/// A call that waits for its answer.
private final class PendingCall {
  var timer: AppTimer?
  private var onFinish: ((PendingCall, Result<Void, PortalError>) -> Void)?

  init(_ onFinish: @escaping (PendingCall, Result<Void, PortalError>) -> Void) { self.onFinish = onFinish }

  var isFinished: Bool { onFinish == nil }

  func finish(_ outcome: Result<Void, PortalError>) {
    timer?.cancel()
    onFinish.take()?(self, outcome)
  }
}
