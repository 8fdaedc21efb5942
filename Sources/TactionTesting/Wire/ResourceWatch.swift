import CWaylandServer

/// Waits for the end of a C resource that has no class here, such as a `wl_buffer` of `wl_shm`.
nonisolated package final class ResourceWatch {
  private var listener: SignalListener?

  /// Calls `onDestroy` once when the resource dies, unless the watch is released before.
  package init(_ resource: OpaquePointer, onDestroy: @escaping () -> Void) {
    listener = SignalListener(
      once: true, attach: { wl_resource_add_destroy_listener(resource, $0) }, handler: { _ in onDestroy() })
  }
}
