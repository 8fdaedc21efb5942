import CWaylandServer
import Glibc

/// A client of the test compositor, from its connection until it leaves.
nonisolated package final class ServerClient {
  /// The C object, nil when the client has left.
  package private(set) var raw: OpaquePointer?

  /// The process at the other end; for a socket pair, this one.
  package let processID: pid_t

  /// Called once when the client leaves or is thrown out; its resources are destroyed right after.
  package var onDisconnect: (() -> Void)?

  private weak var display: ServerDisplay?
  private var listener: SignalListener?

  init(raw: OpaquePointer, display: ServerDisplay) {
    self.raw = raw
    self.display = display
    var process: pid_t = 0
    wl_client_get_credentials(raw, &process, nil, nil)
    processID = process
    listener = SignalListener(
      once: true, attach: { wl_client_add_destroy_listener(raw, $0) },
      handler: { [weak self] _ in self?.finish() })
  }

  /// True until the client leaves.
  package var isConnected: Bool { raw != nil }

  /// Throws the client out, as a compositor that goes away does; from a request handler, as soon as it has returned.
  package func disconnect() {
    guard let display else { return }
    display.whenIdle { [weak self] in
      guard let raw = self?.raw else { return }
      wl_client_destroy(raw)
    }
  }

  private func finish() {
    raw = nil
    let handler = onDisconnect
    onDisconnect = nil
    handler?()
  }
}
