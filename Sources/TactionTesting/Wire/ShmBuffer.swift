import CTactionWaylandServer
import TactionWayland

/// A client's buffer in shared memory. libwayland implements such buffers, so requests name them as plain C resources.
nonisolated package struct ShmBuffer: Equatable {
  /// The C resource of the `wl_buffer`; valid until the client destroys the buffer, which `ResourceWatch` reports.
  package let resource: OpaquePointer
  private let buffer: OpaquePointer

  /// Makes a buffer from a resource; nil if the resource is not a buffer in shared memory.
  package init?(_ resource: OpaquePointer) {
    guard let buffer = wl_shm_buffer_get(resource) else { return nil }
    self.resource = resource
    self.buffer = buffer
  }

  /// The width in pixels.
  package var width: Int { Int(wl_shm_buffer_get_width(buffer)) }

  /// The height in pixels.
  package var height: Int { Int(wl_shm_buffer_get_height(buffer)) }

  /// The distance from one row to the next, in bytes.
  package var stride: Int { Int(wl_shm_buffer_get_stride(buffer)) }

  /// The pixel format.
  package var format: WlShm.Format { WlShm.Format(rawValue: wl_shm_buffer_get_format(buffer)) }

  /// The number of the object on the wire.
  package var id: UInt32 { wl_resource_get_id(resource) }

  /// Calls `body` with the pixels, `stride * height` bytes. If a client shrinks its memory during the call, the client
  /// is disconnected and this process does not crash.
  package func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    wl_shm_buffer_begin_access(buffer)
    defer { wl_shm_buffer_end_access(buffer) }
    // libwayland checks that this product does not overflow when the buffer is made.
    return body(UnsafeRawBufferPointer(start: wl_shm_buffer_get_data(buffer), count: stride * height))
  }

  /// Releases the buffer to the client.
  package func sendRelease() {
    wl_resource_post_event_array(resource, 0, nil)
  }
}
