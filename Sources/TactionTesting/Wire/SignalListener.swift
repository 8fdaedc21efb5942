import CTactionWaylandServer

/// Listens to a signal (`wl_signal`) of libwayland-server, such as the destruction of a client.
nonisolated package final class SignalListener {
  private let listener: UnsafeMutablePointer<taction_listener>
  private let handler: (UnsafeMutableRawPointer?) -> Void
  private var isAttached: Bool

  /// Adds a listener by calling `attach`; `handler` gets the data of the signal.
  ///
  /// Set `once` for signals of destruction: the owner's list of listeners is about to be destroyed, so the listener is
  /// removed before `handler` is called.
  package init(
    once: Bool, attach: (UnsafeMutablePointer<wl_listener>) -> Void,
    handler: @escaping (UnsafeMutableRawPointer?) -> Void
  ) {
    self.handler = handler
    isAttached = true
    listener = .allocate(capacity: 1)
    listener.initialize(to: taction_listener())
    if once {
      listener.pointee.listener.notify = signalWasEmittedOnce
    } else {
      listener.pointee.listener.notify = signalWasEmitted
    }
    listener.pointee.context = Unmanaged.passUnretained(self).toOpaque()
    attach(UnsafeMutableRawPointer(listener).assumingMemoryBound(to: wl_listener.self))
  }

  deinit {
    detach()
    listener.deallocate()
  }

  /// Stops listening.
  package func detach() {
    guard isAttached else { return }
    isAttached = false
    wl_list_remove(&listener.pointee.listener.link)
  }

  fileprivate func fire(_ data: UnsafeMutableRawPointer?) {
    handler(data)
  }

  /// Returns the Swift object of a C listener.
  fileprivate static func find(_ listener: UnsafeMutablePointer<wl_listener>?) -> SignalListener? {
    guard let listener else { return nil }
    let context = UnsafeMutableRawPointer(listener).assumingMemoryBound(to: taction_listener.self).pointee.context
    return context.map { Unmanaged<SignalListener>.fromOpaque($0).takeUnretainedValue() }
  }
}

nonisolated private func signalWasEmitted(
  _ listener: UnsafeMutablePointer<wl_listener>?, _ data: UnsafeMutableRawPointer?
) {
  SignalListener.find(listener)?.fire(data)
}

nonisolated private func signalWasEmittedOnce(
  _ listener: UnsafeMutablePointer<wl_listener>?, _ data: UnsafeMutableRawPointer?
) {
  guard let found = SignalListener.find(listener) else { return }
  found.detach()
  found.fire(data)
}

/// Observes the destruction of a C resource that has no Swift class, such as a `wl_buffer` of `wl_shm`.
nonisolated package final class ResourceWatch {
  private var listener: SignalListener?

  /// Calls `onDestroy` once when the resource is destroyed, unless this object is released earlier.
  package init(_ resource: OpaquePointer, onDestroy: @escaping () -> Void) {
    listener = SignalListener(
      once: true, attach: { wl_resource_add_destroy_listener(resource, $0) }, handler: { _ in onDestroy() })
  }
}
