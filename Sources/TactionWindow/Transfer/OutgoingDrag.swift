import TactionDragAndDrop
import TactionViews
import TactionWayland

/// A drag of this program's data, from the request to start it until its last event on the wire.
final class OutgoingDrag {
  let drag: Drag
  /// Called once the drag has ended and its objects are gone.
  var onEnd: (() -> Void)?

  private let source: DataSource
  private let icon: DragIcon?
  private var action: DragActions = []

  /// Makes the objects of a drag.
  init(_ drag: Drag, source: DataSource, icon: DragIcon?) {
    (self.drag, self.source, self.icon) = (drag, source, icon)
    if case .data(let object) = source.object, object.version >= 3 {
      object.setActions(dndActions: WlDataDeviceManager.DndAction(rawValue: drag.actions.known.rawValue))
    }
    source.onDragEvent = { [weak self] event in self?.handle(event) }
  }

  /// Starts the drag, with the serial of the press that began it.
  func start(on device: WlDataDevice, from surface: WlSurface, serial: UInt32) {
    guard case .data(let object) = source.object else { return }
    device.startDrag(source: object, origin: surface, icon: icon?.surface, serial: serial)
    icon?.show()
  }

  /// Ends the drag and destroys its objects.
  func end(_ action: DragActions = []) {
    guard let onEnd else { return }
    self.onEnd = nil
    source.destroy()
    icon?.destroy()
    onEnd()
    drag.end(action)
  }

  private func handle(_ event: WlDataSource.Event) {
    switch event {
    case .action(let action): self.action = DragActions(rawValue: action.rawValue).intersection(drag.actions)
    case .cancelled: end()
    case .dndFinished: end(action)
    // The target may still read data. The drag ends with one of the events above.
    case .dndDropPerformed, .target, .send: break
    }
  }
}
