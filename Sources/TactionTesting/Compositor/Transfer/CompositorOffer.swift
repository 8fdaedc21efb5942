import Glibc
import TactionWayland

/// An offer of data to a client, with the checks of the client's requests to it.
final class CompositorOffer {
  /// The phase of an offer. The offer of a selection always stays in the first phase.
  enum Phase { case offered, dropped, finished }

  let resource: Resource
  /// The device object that announced the offer.
  private weak var device: Resource?
  private(set) weak var source: CompositorDataSource?
  /// The type that the client has accepted; nil if it has accepted no type.
  private(set) var acceptedType: String?
  /// The actions that the client has set, and its preferred action. A client before version 3 can only copy.
  private(set) var (actions, preferred): (UInt32, UInt32) = (0, 0)
  /// The action that was chosen and sent last.
  private(set) var action: UInt32 = 0
  var phase = Phase.offered
  /// The serial of the enter event, which the client's accept request has to name; nil for a selection.
  var serial: UInt32?
  /// Called after the client has accepted a type, or set actions.
  var onAnswer: (() -> Void)?
  /// Called when the client has finished a drop.
  var onFinish: (() -> Void)?
  /// Called when the client has destroyed the offer, or has disconnected.
  var onDestroy: (() -> Void)?
  private let strict: StrictMode
  private let data: WlDataOfferResource?

  /// Announces an offer of the clipboard or of a drag to a client, with its types.
  init?(to device: WlDataDeviceResource, of source: CompositorDataSource, isDrag: Bool, strict: StrictMode) {
    guard let offer = device.sendDataOffer() else { return nil }
    self.device = device
    (resource, data, self.source, self.strict) = (offer, offer, source, strict)
    if !hasActions { actions = WlDataDeviceManager.DndAction.copy.rawValue }
    offer.onRequest = { [weak self] request in self?.handle(request, isDrag: isDrag) }
    offer.onDestroy = { [weak self] in self?.onDestroy?() }
    for type in source.types { offer.sendOffer(mimeType: type) }
  }

  /// Announces an offer of the primary selection.
  init?(to device: ZwpPrimarySelectionDeviceV1Resource, of source: CompositorDataSource, strict: StrictMode) {
    guard let offer = device.sendDataOffer() else { return nil }
    self.device = device
    (resource, data, self.source, self.strict) = (offer, nil, source, strict)
    offer.onRequest = { [weak self] request in
      if case .receive(let type, let descriptor) = request { self?.receive(type, descriptor) }
    }
    for type in source.types { offer.sendOffer(mimeType: type) }
  }

  /// Whether the offer of a past selection or drag still exists, although the client should have destroyed it.
  ///
  /// Offers to a released device do not count: the client may never have received such an offer.
  var isLeft: Bool { resource.isAlive && device?.isAlive == true }

  /// Whether the version of the object has actions and the finish request.
  var hasActions: Bool { resource.version >= 3 }

  /// Sends the actions that the source of a drag allows.
  func sendSourceActions() {
    data?.sendSourceActions(sourceActions: WlDataDeviceManager.DndAction(rawValue: source?.allowedActions ?? 0))
  }

  /// Sends the chosen action, if it has changed.
  func choose(_ new: UInt32) -> Bool {
    guard new != action else { return false }
    action = new
    data?.sendAction(dndAction: WlDataDeviceManager.DndAction(rawValue: new))
    return true
  }

  private func handle(_ request: WlDataOfferResource.Request, isDrag: Bool) {
    if phase == .finished {
      // The compositor has to close the descriptor that it received with the request.
      if case .receive(_, let descriptor) = request { close(descriptor) }
      if case .destroy = request { return }
      return fault("a request after finish, other than destroy", .invalidOffer)
    }
    switch request {
    case .destroy: break
    case .receive(let type, let descriptor): receive(type, descriptor)
    case .accept(let serial, let type): accept(type, serial: serial, isDrag: isDrag)
    case .setActions(let actions, let preferred): set(actions.rawValue, preferred.rawValue, isDrag: isDrag)
    case .finish: finish(isDrag: isDrag)
    }
  }

  private func receive(_ type: String, _ descriptor: Int32) {
    guard let source, source.isAlive else {
      close(descriptor)
      return
    }
    if !source.types.contains(type) {
      strict.record(.validRequest, by: resource, "\(type), which is not offered, is requested")
    }
    source.send(type, descriptor)
  }

  private func accept(_ type: String?, serial: UInt32, isDrag: Bool) {
    guard isDrag else { return fault("a selection is accepted", nil) }
    if let own = self.serial, own != serial {
      strict.record(.eventSerial, by: resource, "accept has the serial \(serial), but the enter has \(own)")
    }
    if let type, source?.types.contains(type) == false { fault("\(type), which is not offered, is accepted", nil) }
    acceptedType = type
    onAnswer?()
  }

  private func set(_ new: UInt32, _ preferred: UInt32, isDrag: Bool) {
    guard isDrag else { return fault("a selection has no actions", .invalidOffer) }
    if new & ~7 != 0 { return fault("\(new) is not a set of actions", .invalidActionMask) }
    let isOne = preferred == 0 || preferred.nonzeroBitCount == 1
    guard isOne, preferred & ~7 == 0, preferred & new == preferred else {
      return fault("the preferred action \(preferred) is not one of \(new)", .invalidAction)
    }
    (actions, self.preferred) = (new, preferred)
    onAnswer?()
  }

  private func finish(isDrag: Bool) {
    guard isDrag, phase == .dropped else { return fault("finish before a drop", .invalidFinish) }
    guard acceptedType != nil, action != 0 else {
      return fault("finish of a drop that was not accepted, or has no action", .invalidFinish)
    }
    phase = .finished
    onFinish?()
  }

  private func fault(_ message: String, _ error: WlDataOffer.Error?) {
    strict.record(.validRequest, by: resource, message, error: error?.rawValue)
  }
}
