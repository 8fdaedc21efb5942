import CTactionSystemBus
import Glibc

/// A connection to a message bus of the desktop. The event loop serves the connection without blocking, even while it
/// is being established.
///
/// Messages sent before the connection is ready are sent once it is ready. The connection ends permanently when the bus
/// ends, or when the bus sends bytes that are not D-Bus.
///
/// No handler of a message may run code of the app that could run a nested event loop: the library handles no message
/// while a handler runs, and the connection would end.
package final class BusConnection: LoopSource {
  /// The address or socket to connect to.
  package enum Peer {
    /// Addresses as in `DBUS_SESSION_BUS_ADDRESS`.
    case address(String)
    /// A connected socket, which the connection owns from then on.
    case descriptor(Int32)
  }

  /// Called after messages have been handled, once for all messages that arrived together.
  var onMessages: (() -> Void)?
  /// Called once when the connection has ended by itself; right afterwards the connection closes.
  package var onEnd: (() -> Void)?

  private let functions: taction_bus_library
  private var bus: OpaquePointer?
  /// The handlers whose addresses were passed to the library. The handler of a method call is kept until the answer
  /// arrives, any other handler until the connection closes.
  private var handlers: [ObjectIdentifier: BusHandler] = [:]

  /// The maximum number of messages that are handled in a row, so that the app handles its other events in between.
  private static let maximumBatch = 64

  /// Begins to connect; returns nil if the attempt fails immediately.
  package init?(_ library: BusLibrary, to peer: Peer) {
    functions = library.functions
    guard functions.new_bus(&bus) >= 0, let bus else { return nil }
    let isSet =
      switch peer {
      case .address(let address): functions.set_address(bus, address)
      case .descriptor(let descriptor): functions.set_fd(bus, descriptor, descriptor)
      }
    // The library needs no timeout: calls to portals and for settings have their own timers by the clock of the
    // application, and no other call needs an answer.
    _ = functions.set_method_call_timeout(bus, .max)
    guard isSet >= 0, functions.set_bus_client(bus, 1) >= 0, functions.start(bus) >= 0 else {
      close()
      return nil
    }
  }

  isolated deinit { close() }

  /// Whether the bus has answered, and the connection has a name on it.
  package var isReady: Bool { bus.map { functions.is_ready($0) > 0 } ?? false }

  /// Closes the connection; no handler is called afterwards.
  package func close() {
    guard let bus = bus.take() else { return }
    _ = functions.close_unref(bus)
    handlers = [:]
    wakeWaiters()
  }

  /// The closures that are called once the connection is ready, or has ended.
  private var waiters: [() -> Void] = []

  /// Suspends the task until the bus has answered, or the connection has ended. Call it before a message with
  /// descriptors: while the connection is not ready, the library would block to send such a message.
  package func whenReady() async {
    guard bus != nil, !isReady else { return }
    await withCheckedContinuation { answer in waiters.append { answer.resume() } }
  }

  private func wakeWaiters() {
    let waiting = waiters
    waiters = []
    for wake in waiting { wake() }
  }

  // MARK: Messages

  /// Calls a closure with each signal that a rule of D-Bus matches.
  package func addMatch(_ rule: String, _ handler: @escaping (BusMessage) -> Void) {
    guard let bus else { return }
    let context = keep(forSignals(handler))
    // The answer is ignored: if the bus refuses the rule, no signals arrive, and nothing else happens.
    _ = functions.add_match_async(bus, nil, rule, BusHandler.callback, { _, _, _ in 0 }, context)
  }

  /// Calls a closure whenever a service begins or ends on the bus. A service that another process takes over ends, and
  /// begins again.
  package func watch(_ service: String, _ handler: @escaping (_ isRunning: Bool) -> Void) {
    addMatch(
      "type='signal',sender='org.freedesktop.DBus',path='/org/freedesktop/DBus',interface='org.freedesktop.DBus',"
        + "member='NameOwnerChanged',arg0='\(service)'"
    ) { message in
      guard message.readString() == service, let former = message.readString(), let owner = message.readString() else {
        return
      }
      if !former.isEmpty { handler(false) }
      if !owner.isEmpty { handler(true) }
    }
  }

  /// Calls a method with arguments that a closure writes; the handler receives the answer or the error. The handler is
  /// not called if neither arrives.
  ///
  /// - Parameter startsService: whether the bus starts the service if it does not run.
  /// - Returns: whether the call could be sent; if not, the handler is never called.
  @discardableResult
  package func call(
    _ method: BusMethod, startsService: Bool = true, _ write: (inout BusMessageWriter) -> Void,
    _ handler: @escaping (BusMessage) -> Void
  ) -> Bool {
    let functions = functions
    return compose(write) { bus, message in
      functions.message_new_method_call(bus, &message, method.destination, method.path, method.interface, method.name)
    } send: { bus, message in
      _ = functions.message_set_auto_start(message, startsService ? 1 : 0)
      let kept = BusHandler { [weak self] handled, answer in
        self?.handlers[ObjectIdentifier(handled)] = nil
        handler(BusMessage(answer, functions))
        return false
      }
      let isSent = functions.call_async(bus, nil, message, BusHandler.callback, keep(kept), 0) >= 0
      if !isSent { handlers[ObjectIdentifier(kept)] = nil }
      return isSent
    }
  }

  /// Calls a closure with each message that arrives, before all other handlers; the closure returns whether it has
  /// handled the message.
  func addFilter(_ handler: @escaping (BusMessage) -> Bool) {
    guard let bus else { return }
    let functions = functions
    let kept = BusHandler { handler(BusMessage($1, functions)) }
    _ = functions.add_filter(bus, nil, BusHandler.callback, keep(kept))
  }

  /// Sends a signal with arguments that a closure writes.
  func signal(_ path: String, _ interface: String, _ member: String, _ write: (inout BusMessageWriter) -> Void) {
    let functions = functions
    compose(write) { bus, message in
      functions.message_new_signal(bus, &message, path, interface, member)
    } send: { bus, message in
      functions.send(bus, message, nil) >= 0
    }
  }

  /// Answers a call with results that a closure writes; answers with an error if the results cannot be written.
  func answer(_ call: BusMessage, _ write: (inout BusMessageWriter) -> Void) {
    let functions = functions
    let isSent = compose(write) { _, message in
      functions.message_new_method_return(call.pointer, &message)
    } send: { bus, message in
      functions.send(bus, message, nil) >= 0
    }
    if !isSent { refuse(call, "org.freedesktop.DBus.Error.Failed", "The result is too large.") }
  }

  /// Makes a message, writes its content and sends the message; returns whether all three steps succeeded.
  @discardableResult
  private func compose(
    _ write: (inout BusMessageWriter) -> Void, make: (OpaquePointer, inout OpaquePointer?) -> Int32,
    send: (OpaquePointer, OpaquePointer) -> Bool
  ) -> Bool {
    var message: OpaquePointer?
    guard let bus, make(bus, &message) >= 0, let message else { return false }
    defer { _ = functions.message_unref(message) }
    var writer = BusMessageWriter(message, functions)
    write(&writer)
    return writer.isWhole && send(bus, message)
  }

  /// Answers a call with an error, which consists of a D-Bus error name and a sentence.
  func refuse(_ call: BusMessage, _ name: String, _ sentence: String) {
    guard bus != nil else { return }
    name.withCString { name in
      sentence.withCString { sentence in
        var error = sd_bus_error(name: name, message: sentence, needs_free: 0)
        _ = functions.reply_method_error(call.pointer, &error)
      }
    }
  }

  /// The name of the connection on the bus; nil until the connection is ready.
  var uniqueName: String? {
    // If the bus is not ready, the library would wait for it.
    guard let bus, isReady else { return nil }
    var name: UnsafePointer<CChar>?
    guard functions.get_unique_name(bus, &name) >= 0, let name else { return nil }
    return String(cString: name)
  }

  /// The number of messages that wait for the bus to read them.
  var queuedCount: Int {
    var count: UInt64 = 0
    guard let bus, functions.get_n_queued_write(bus, &count) >= 0 else { return 0 }
    return Int(clamping: count)
  }

  private func forSignals(_ handler: @escaping (BusMessage) -> Void) -> BusHandler {
    let functions = functions
    return BusHandler {
      handler(BusMessage($1, functions))
      return false
    }
  }

  private func keep(_ handler: BusHandler) -> UnsafeMutableRawPointer {
    handlers[ObjectIdentifier(handler)] = handler
    return Unmanaged.passUnretained(handler).toOpaque()
  }

  // MARK: The event loop

  package var fileDescriptor: Int32 { bus.map { functions.get_fd($0) } ?? -1 }

  var awaitedEvents: Int16 { bus.map { Int16(truncatingIfNeeded: max(functions.get_events($0), 0)) } ?? 0 }

  func descriptorIsReady() {
    processMessages()
    if isReady { wakeWaiters() }
    onMessages?()
  }

  private func processMessages() {
    for _ in 0..<Self.maximumBatch {
      guard let bus else { return }
      let status = functions.process(bus, nil)
      // A handler may close the connection during the call.
      guard status >= 0 else { return end() }
      if status == 0 { return }
    }
  }

  private func end() {
    guard bus != nil else { return }
    onEnd?()
    close()
  }
}

/// A method of an object on the bus.
package struct BusMethod {
  package var destination: String
  package var path: String
  package var interface: String
  package var name: String

  /// Names a method.
  package init(destination: String, path: String, interface: String, name: String) {
    (self.destination, self.path, self.interface, self.name) = (destination, path, interface, name)
  }
}

/// A closure that the library calls.
private final class BusHandler {
  /// Called with the handler itself and the message; returns whether the closure has handled the message.
  private let call: (BusHandler, OpaquePointer) -> Bool

  init(_ call: @escaping (BusHandler, OpaquePointer) -> Bool) { self.call = call }

  /// The C function that is passed to the library; its context is the handler.
  static let callback: taction_bus_handler = { message, context, _ in
    guard let message, let context else { return 0 }
    nonisolated(unsafe) let pair = (message, context)
    // The library calls this function only in `process`, which is called on the main actor.
    let isHandled = MainActor.assumeIsolated {
      let handler = Unmanaged<BusHandler>.fromOpaque(pair.1).takeUnretainedValue()
      return handler.call(handler, pair.0)
    }
    return isHandled ? 1 : 0
  }
}
