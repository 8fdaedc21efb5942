import TactionWayland

extension Compositor {
  /// Delivers the messages of the compositor and of a client in this process until no message is on its way.
  package func exchange(with display: Display) throws(WaylandError) {
    var isBusy = true
    while isBusy {
      _ = try display.flush()
      let hasServed = pump()
      isBusy = try display.pump() || hasServed
    }
  }
}
