extension Compositor {
  /// Reports buffers that have been written to since their commit, though they have not been given back.
  func inspectHeldBuffers() {
    guard strict.isOn else { return }
    for buffer in registry.buffersByResource.values { buffer.inspect() }
  }

  /// Gives a buffer back unless some surface still shows it.
  func releaseUnlessShown(_ buffer: CompositorBuffer) {
    if surfaces.contains(where: { $0.buffer === buffer }) { return }
    buffer.release()
  }

  /// Reports what a client has left behind that says it is done: anything but the globals it has bound.
  ///
  /// `keeping` names interfaces whose objects may live as long as the connection, as `wl_touch`.
  public func inspectLeaks(of client: CompositorClient, keeping: Set<String> = []) {
    // A feedback ends with its answer, which may never have come.
    let kept = keeping.union(CompositorConfiguration.newestVersions.keys)
      .union(["wl_display", "wl_registry", "wp_presentation_feedback"])
    for object in client.objects where !kept.contains(String(object.prefix { $0 != "@" })) {
      strict.record(.noLeakedObjects, object, "the object has not been destroyed")
    }
  }

  /// Throws the breaches of duty there have been, if any: the usual end of a test.
  public func check() throws(Violations) {
    inspect()
    if !violations.isEmpty { throw Violations(all: violations) }
  }
}
