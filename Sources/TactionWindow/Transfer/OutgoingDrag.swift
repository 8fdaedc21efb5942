import TactionDragAndDrop
import TactionViews
import TactionWayland

/// A drag of this program's data, from the request to start it until its last event on the wire.
final class OutgoingDrag {
  let drag: Drag
  /// Called once the drag has ended and its objects are gone.
  var onEnd: (() -> Void)?

  /// Whether the data is dropped; the target may still read it.
  private(set) var isDropped = false

  private let source: DataSource
  private let icon: DragIcon?
  private var action: DragActions = []
  /// The sync callback that follows the request to start the drag; nil once the compositor has answered.
  private var answer: WlCallback?
  /// Whether an event has shown that the compositor handles the drag.
  private var hasBegun = false

  /// Makes the objects of a drag.
  init(_ drag: Drag, source: DataSource, icon: DragIcon?) {
    (self.drag, self.source, self.icon) = (drag, source, icon)
    if case .data(let object) = source.object, object.version >= 3 {
      object.setActions(dndActions: WlDataDeviceManager.DndAction(rawValue: drag.actions.known.rawValue))
    }
    source.onDragEvent = { [weak self] event in self?.handle(event) }
  }

  /// Starts the drag with the press that holds the data; returns false if the press has already lifted.
  func start(on device: WlDataDevice, from surface: WlSurface, by press: DevicePress, sync: () -> WlCallback) -> Bool {
    guard case .data(let object) = source.object,
      press.watch({ [weak self] isLifted in self?.pressDidContinue(isLifted: isLifted) })
    else { return false }
    device.startDrag(source: object, origin: surface, icon: icon?.surface, serial: press.serial)
    icon?.show()
    answer = sync()
    answer?.onEvent = { [weak self] _ in self?.answer = nil }
    return true
  }

  /// Records that the drag is over a window of this program: the compositor handles the drag.
  func didEnter() { hasBegun = true }

  /// Ends the drag and destroys its objects.
  func end(_ action: DragActions = []) {
    guard let onEnd = onEnd.take() else { return }
    destroy()
    onEnd()
    drag.end(action)
  }

  /// Destroys the objects.
  func destroy() {
    answer?.invalidate()
    answer = nil
    source.destroy()
    icon?.destroy()
  }

  /// Handles an event of the press, which shows that the compositor does not handle the drag.
  ///
  /// Weston, Mutter and KWin ignore the request to start a drag, without an event, if the press has lifted before they
  /// read the request; Weston also while a second finger is down. Before the answer to the sync request, only a lift
  /// counts: a movement may be older than the request, and the end of the events may be due to the drag. Once the drag
  /// has begun, events of the press mean nothing: some compositors send its lift with the drop.
  private func pressDidContinue(isLifted: Bool) {
    if !hasBegun, isLifted || answer == nil { end() }
  }

  private func handle(_ event: WlDataSource.Event) {
    hasBegun = true
    switch event {
    case .action(let action): self.action = DragActions(rawValue: action.rawValue).intersection(drag.actions)
    case .cancelled: end()
    case .dndFinished: end(action)
    // The drag ends with one of the events above.
    case .dndDropPerformed: isDropped = true
    case .target, .send: break
    }
  }
}
