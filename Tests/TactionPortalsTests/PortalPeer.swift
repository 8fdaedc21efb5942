import Glibc
import Taction
import TactionPortals
import TactionStageSupport
import TactionTesting
import Testing

/// A session bus with portals, at the other end of a socket. A test answers the calls itself, or by `onCall`.
final class PortalPeer {
  /// The calls that the application has made, except calls to the bus itself.
  private(set) var calls: [BusTestMessage] = []
  /// The match rules of the signals that the application wants.
  private(set) var rules: [String] = []
  /// The names of all called methods, in order, including methods of the bus.
  private(set) var members: [String] = []
  /// Called with each call, to answer it; nil (the default) if calls get no answer.
  var onCall: ((BusTestMessage) -> Void)?

  private let bus = BusEnd()

  /// The application's end, which the application closes.
  var clientDescriptor: Int32 { bus.clientDescriptor }
  /// The contents of the files that have arrived.
  var files: [String] { bus.files }

  /// Closes the bus's end, and releases `onCall`, which may retain the peer.
  func end() {
    bus.end()
    onCall = nil
  }

  /// Reads everything that the application has sent, and answers.
  func serve() { bus.serve { if $0.type == 1 { take($0) } } }

  private func take(_ call: BusTestMessage) {
    members.append(call.member)
    switch call.member {
    case "Hello": bus.replyToHello(call)
    case "AddMatch":
      rules.append(BusReader.read(call.body, "s")[0].string ?? "")
      reply(to: call, "") { _ in }
    default:
      calls.append(call)
      onCall?(call)
    }
  }

  // MARK: Answers

  /// Sends raw bytes.
  func send(_ bytes: [UInt8]) { bus.send(bytes) }

  /// Answers a call.
  func reply(to call: BusTestMessage, _ signature: String, _ body: (inout BusWriter) -> Void) {
    bus.reply(to: call, signature, body)
  }

  /// Answers a call with an error of the bus or of the portal.
  func fail(_ call: BusTestMessage, _ name: String, _ sentence: String = "no") { bus.fail(call, name, sentence) }

  /// Returns the path of the request of a call, by its token.
  static func path(_ token: String) -> String { "/org/freedesktop/portal/desktop/request/1_7/\(token)" }

  /// Answers a call with the path of its request.
  func accept(_ call: BusTestMessage, _ token: String) {
    // A path of an object is written in the same way as a string.
    reply(to: call, "o") { $0.string(Self.path(token)) }
  }

  /// Sends the result of a request.
  func respond(_ token: String, _ response: UInt32, _ results: [(String, BusTestValue)] = []) {
    signal(Self.path(token), "org.freedesktop.portal.Request", "Response", "ua{sv}") { writer in
      writer.uint32(response)
      writer.array(of: 8) { writer in
        for (key, value) in results {
          writer.align(8)
          writer.string(key)
          writer.variant(value)
        }
      }
    }
  }

  func signal(
    _ path: String, _ interface: String, _ member: String, _ signature: String, sender: String = ":1.9",
    _ body: (inout BusWriter) -> Void
  ) {
    bus.signal(path, interface, member, signature, sender: sender, body)
  }

  /// Sends the signal that a service has started.
  func startService(_ name: String) { bus.changeOwner(of: name, to: ":1.9") }

  /// Sends the signal that another process has taken over a service.
  func replaceService(_ name: String) { bus.changeOwner(of: name, from: ":1.9", to: ":1.12") }

  /// Sends the signal that a service has ended.
  func stopService(_ name: String) { bus.changeOwner(of: name, to: "") }
}

/// A window on a stage, and a bus that its application finds.
@MainActor struct PortalRig {
  let stage: Stage
  let window: Window
  let peer: PortalPeer
  /// The buses of further connections.
  let more: [PortalPeer]

  /// Lets the application, the compositor and the bus exchange their messages, and runs tasks; no time passes.
  func exchange() async {
    for _ in 0..<20 {
      serve()
      await Task.yield()
    }
    serve()
  }

  /// Exchanges messages without running tasks. So the greeting of a connection is complete before the next `yield`, at
  /// which other tests may run: the library ends a connection whose greeting takes more than 90 s.
  private func serve() {
    for _ in 0..<4 {
      stage.settle()
      peer.serve()
    }
    stage.settle()
  }

  /// Exchanges messages until a condition is true; another thread may make it true.
  func wait(until condition: @MainActor () -> Bool) async {
    var tries = 0
    while !condition(), tries < 3_000 {
      await exchange()
      tries += 1
    }
    #expect(condition())
  }

  /// Exchanges messages until a task has ended, and returns its value.
  func value<Value: Sendable, Failure: Error>(of task: Task<Value, Failure>) async throws -> Value {
    try await TactionPortalsTests.value(of: task, wait: wait)
  }

  /// Returns the error with which a task ends; nil for a value, and for other errors.
  func error<Value: Sendable>(of task: Task<Value, any Error>) async -> PortalError? {
    do {
      _ = try await value(of: task)
      return nil
    } catch { return error as? PortalError }
  }

  /// Returns the last call, and its arguments, which are read by a signature.
  func lastCall(_ signature: String) -> (call: BusTestMessage, values: [BusReadValue])? {
    peer.calls.last.map { ($0, BusReader.read($0.body, signature)) }
  }
}

/// Waits until a task has ended, and returns its value. A task that does not end is cancelled, and the test fails.
@MainActor func value<Value: Sendable, Failure: Error>(
  of task: Task<Value, Failure>, wait: @MainActor (_ condition: @MainActor () -> Bool) async -> Void
) async throws -> Value {
  let end = Ending()
  Task {
    _ = await task.result
    end.isReached = true
  }
  await wait { end.isReached }
  if !end.isReached { task.cancel() }
  try #require(end.isReached, "the task has not ended")
  return try await task.value
}

private final class Ending { var isReached = false }

/// Runs a test with a window and a bus; `count` further connections get a bus each.
@MainActor func withPortals(
  size: Size = Size(width: 800, height: 600), more count: Int = 0, _ body: (PortalRig) async throws -> Void
) async throws {
  try await withStage(size: size) { stage in
    let window = stage.makeWindow()
    // From this call on, new descriptors count as descriptors of this stage.
    stage.settle()
    let rig = PortalRig(
      stage: stage, window: window, peer: PortalPeer(), more: (0..<count).map { _ in PortalPeer() })
    var peers = ([rig.peer] + rig.more)[...]
    stage.app.busDescriptor = { peers.popFirst()?.clientDescriptor }
    stage.settle()
    defer {
      for peer in peers { close(peer.clientDescriptor) }
      for peer in [rig.peer] + rig.more { peer.end() }
    }
    try await body(rig)
  }
}
