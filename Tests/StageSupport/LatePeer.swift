import Taction
import TactionTesting

/// Another program that has copied a text, or drags it, and sends it only when the test says so.
package final class LatePeer {
  private let stage: Stage
  private var descriptors: [Int32] = []

  /// Creates a program on the desktop of a stage.
  package init(_ stage: Stage) { self.stage = stage }

  isolated deinit { send("") }

  /// The number of requests that wait for the text.
  package var requests: Int { descriptors.count }

  /// Copies the text.
  package func copy() {
    stage.clipboard.offer(types: ["text/plain;charset=utf-8"]) { [weak self] in self?.take($1) }
  }

  /// Drags the text over the screen, from a point; nil if the stage has no seat.
  package func drag(from point: Point) -> PeerDrag? {
    stage.dragIn(types: ["text/plain;charset=utf-8"], at: point) { [weak self] in self?.take($1) }
  }

  /// Sends a short text to all who have requested it, and closes their pipes.
  package func send(_ text: String) {
    let waiting = descriptors
    descriptors = []
    for descriptor in waiting {
      guard let end = WriteEnd(descriptor) else { continue }
      _ = Array(text.utf8).withUnsafeBytes { end.write($0) }
    }
  }

  private func take(_ descriptor: Int32) { descriptors.append(descriptor) }
}
