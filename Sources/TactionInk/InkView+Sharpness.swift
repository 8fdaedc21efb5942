import TactionGraphics
import TactionViews

// Whether and when the visible ink is sharp.
extension InkView {
  /// Whether all visible ink has been drawn for the current scale and angle.
  package final var isSharp: Bool { layerViews.allSatisfy(\.isSharp) }

  /// The number of bytes of all kept pixels of ink.
  package final var cachedByteCount: Int { layerViews.reduce(0) { $0 + $1.byteCount } }

  /// Makes all visible ink sharp, and waits until it is sharp. The next frame shows the ink.
  package final func finishDrawing() {
    // The whole process shares the queue. Other work may keep the queue busy for longer than one wait, so the wait is
    // repeated.
    for _ in 0..<100 where !isSharp {
      for view in layerViews { view.rest() }
      BackgroundQueue.tiles.drain(timeout: 60)
    }
  }
}
