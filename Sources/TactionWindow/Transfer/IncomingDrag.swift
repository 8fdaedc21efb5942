import TactionDragAndDrop
import TactionEnvironment
import TactionViews
import TactionWayland

/// Data that is dragged over a window of this program, or was dropped on it.
final class IncomingDrag: DropOffer {
  let offer: DataOffer
  private let serial: UInt32
  private let pipes: TransferPipes
  /// The data, if this program itself has offered it; otherwise nil. This data is passed without a pipe.
  let own: TransferContent?
  /// The action of an offer before version 3 of the protocol, which has no actions: a copy, once a type is accepted.
  private var oldAction: DragActions = []
  private var isAccepted = false
  private var isOver = false

  init(_ offer: DataOffer, serial: UInt32, own: TransferContent?, pipes: TransferPipes) {
    (self.offer, self.serial, self.own, self.pipes) = (offer, serial, own, pipes)
  }

  private var object: WlDataOffer? {
    if case .data(let object) = offer.object, object.isAlive { return object }
    return nil
  }

  private var hasActions: Bool { (object?.version ?? 0) >= 3 }

  var types: [TransferType] { offer.types }

  var allowedActions: DragActions {
    hasActions ? DragActions(rawValue: offer.sourceActions.rawValue).known : .copy
  }

  var action: DragActions {
    hasActions ? DragActions(rawValue: offer.action.rawValue).known : oldAction
  }

  func accept(_ type: TransferType?, actions: DragActions, preferred: DragActions) {
    guard !isOver, let object else { return }
    let name = type.flatMap(offer.name)
    isAccepted = name != nil
    oldAction = isAccepted ? .copy : []
    object.accept(serial: serial, mimeType: name)
    guard hasActions else { return }
    // The preferred action must be exactly one of the allowed actions.
    let (allowed, wanted) = (actions.known, preferred.intersection(actions.known))
    object.setActions(
      dndActions: WlDataDeviceManager.DndAction(rawValue: allowed.rawValue),
      preferredAction: WlDataDeviceManager.DndAction(rawValue: (wanted.contains(.copy) ? .copy : wanted).rawValue))
  }

  func read(
    _ type: TransferType, then: @escaping (Result<[UInt8], TransferError>) -> Void
  ) -> TransferReading {
    guard !isOver else {
      then(.failure(.refused))
      return TransferReading()
    }
    guard let own else { return offer.read(type, by: pipes, then: then) }
    return own.read(type) { then($0.flatMap { $0.map(Result.success) ?? .failure(.refused) }) }
  }

  func finish(isTaken: Bool) {
    guard !isOver else { return }
    // Only an accepted offer with an action may be finished. An offer that is destroyed without `finish` counts as
    // refused.
    if isTaken, isAccepted, hasActions, !action.isEmpty { object?.finish() }
    end()
  }

  /// Destroys the offer, since the drag has left, or the drop is finished.
  func end() {
    isOver = true
    offer.destroy()
  }
}
