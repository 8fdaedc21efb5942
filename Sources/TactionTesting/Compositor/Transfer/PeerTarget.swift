import TactionDragAndDrop
import TactionViews

/// A program that a test simulates, on which the application can drop data outside of all windows.
///
///     let target = stage.acceptDrops(["text/plain"])
///     finger.move(to: beside)
///     finger.lift()
///     #expect(target.received["text/plain"] == Array("Hello".utf8))
public final class PeerTarget {
  /// The types that the program accepts, the best type first.
  public let types: [String]
  /// The actions that the program allows.
  public let actions: DragActions
  /// Whether a drag with an accepted type is over the program.
  public private(set) var isTargeted = false
  /// The number of drops on the program.
  public private(set) var dropCount = 0
  /// The data that was dropped, by its type.
  public private(set) var received: [String: [UInt8]] = [:]

  private let pipes: PeerPipes

  init(types: [String], actions: DragActions, pipes: PeerPipes) {
    (self.types, self.actions, self.pipes) = (types, actions, pipes)
  }

  func enter(_ source: CompositorDataSource) {
    let type = types.first { source.types.contains($0) }
    isTargeted = type != nil
    source.dragEvents.target(type)
    source.dragEvents.action(action(for: source))
  }

  func leave() { isTargeted = false }

  func drop(_ source: CompositorDataSource) {
    let type = types.first { source.types.contains($0) }
    isTargeted = false
    guard let type, action(for: source) != 0 else { return source.cancelDrag() }
    dropCount += 1
    source.dragEvents.dropPerformed()
    pipes.read {
      source.send(type, $0)
    } then: { [weak self] bytes in
      self?.received[type] = bytes
      source.dragEvents.finished()
    }
  }

  private func action(for source: CompositorDataSource) -> UInt32 {
    source.action(for: actions.rawValue, preferred: 0)
  }
}
