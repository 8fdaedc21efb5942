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
  /// Whether the compositor reports the end of the drag. Before version 3 of the protocol, it does not.
  private let reportsEnd: Bool
  /// Whether the target has accepted a type.
  private var isAccepted = false

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
      reportsEnd = true
      object.setActions(dndActions: WlDataDeviceManager.DndAction(rawValue: drag.actions.known.rawValue))
    } else {
      reportsEnd = false
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

  /// Records that the finger or the pointer no longer holds the data. If the compositor does not report the end of the
  /// drag, the drag ends for the app: with a copy, if a target has accepted a type, which may still read the data.
  func didRelease() {
    guard !reportsEnd, !isDropped else { return }
    guard isAccepted else { return end() }
    isDropped = true
    icon?.destroy()
    drag.end(.copy)
  }

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

  /// Handles an event of the press, which shows that the compositor does not handle the drag yet, or no longer handles
  /// it.
  ///
  /// Weston, Mutter and KWin ignore the request to start a drag, without an event, if the press has lifted before they
  /// read the request. Weston also ignores it while a second finger is down. Before the answer to the sync request,
  /// only a lift counts: a movement may be older than the request, and the end of the events may be due to the drag.
  /// Once the drag has begun, a movement means nothing, and a lift or the next landing shows that the data is released:
  /// some compositors send the lift with the drop.
  private func pressDidContinue(isLifted: Bool) {
    if hasBegun {
      if isLifted { didRelease() }
    } else if isLifted || answer == nil {
      end()
    }
  }

  private func handle(_ event: WlDataSource.Event) {
    hasBegun = true
    switch event {
    case .action(let action): self.action = DragActions(rawValue: action.rawValue).intersection(drag.actions)
    case .cancelled: end()
    case .dndFinished: end(action)
    // The drag ends with one of the events above.
    case .dndDropPerformed: isDropped = true
    case .target(let type): isAccepted = type != nil
    case .send: break
    }
  }
}
