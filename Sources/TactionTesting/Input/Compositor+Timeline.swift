import TactionGeometry
import TactionGestures

extension Compositor {
  /// Plays events of a timeline: fingers on the touch screen of a seat, and what happens to the first output.
  ///
  /// They are one touch frame, or several where an event says so.
  ///
  /// - Returns: whether the output has changed.
  @discardableResult
  public func play(_ events: [Timeline.Event], on seat: CompositorSeat?) -> Bool {
    var hasChanged = false
    for event in events {
      switch event {
      case .down(let id, let point): seat?.touch.down(id, at: point)
      case .move(let id, let point): seat?.touch.motion(id, to: point)
      case .up(let id): seat?.touch.up(id)
      case .cancel: seat?.touch.cancel()
      case .shape(let id, let major, let minor, let degrees):
        seat?.touch.shape(id, major: major, minor: minor, orientation: degrees)
      case .size(let width, let height, let scale):
        if resize(width: width, height: height, scale: scale) { hasChanged = true }
      case .frame: seat?.touch.frame()
      }
    }
    seat?.touch.frame()
    return hasChanged
  }

  private func resize(width: Int, height: Int, scale: Int) -> Bool {
    guard let output = mainOutput else { return false }
    let now = output.configuration
    // A screen that is as it should be says nothing, as one that nobody has touched.
    guard (now.width, now.height, now.scale) != (width, height, scale) else { return false }
    output.change { $0.resize(to: Size(width: Double(width), height: Double(height)), scale: scale) }
    return true
  }
}
