import TactionEnvironment
import TactionViews
import TactionWayland

/// Data that a program offers, which may be this program: the content of a selection, or of a drag over a window.
final class DataOffer {
  /// The object on the wire.
  enum Object {
    case data(WlDataOffer)
    case primary(ZwpPrimarySelectionOfferV1)
  }

  /// The maximum number of names, and their maximum length in bytes; further or longer names are ignored. Our own
  /// choice.
  private static let (maximumCount, maximumLength) = (256, 255)

  let object: Object
  /// The names of the types as the other program has sent them.
  private(set) var names: [String] = []
  /// The actions that the source of a drag allows.
  private(set) var sourceActions: WlDataDeviceManager.DndAction = []
  /// The action that the compositor has chosen for a drag.
  private(set) var action: WlDataDeviceManager.DndAction = []
  /// Called when the actions that the source allows have arrived; they arrive after the drag has entered a window.
  var onSourceActions: (() -> Void)?

  init(_ offer: WlDataOffer) {
    object = .data(offer)
    offer.onEvent = { [weak self] event in
      guard let self else { return }
      switch event {
      case .offer(let name): add(name)
      case .sourceActions(let actions):
        sourceActions = actions
        onSourceActions?()
      case .action(let action): self.action = action
      }
    }
  }

  init(_ offer: ZwpPrimarySelectionOfferV1) {
    object = .primary(offer)
    offer.onEvent = { [weak self] event in
      if case .offer(let name) = event { self?.add(name) }
    }
  }

  /// Whether this offer has the given object on the wire.
  func isOf(_ offer: WlDataOffer?) -> Bool {
    if case .data(let own) = object { return own === offer }
    return false
  }

  /// Whether this offer has the given object on the wire.
  func isOf(_ offer: ZwpPrimarySelectionOfferV1?) -> Bool {
    if case .primary(let own) = object { return own === offer }
    return false
  }

  /// The types without duplicates, in the order of the other program. The marks by which programs recognize their own
  /// offers are not included.
  var types: [TransferType] {
    var types: [TransferType] = []
    for name in names where !name.hasPrefix(DataSource.markPrefix) {
      let type = TransferType(rawValue: name)
      if !types.contains(type) { types.append(type) }
    }
    return types
  }

  /// Returns the best name for a type; nil if the type is not offered.
  func name(for type: TransferType) -> String? {
    let known = type.names.first { names.contains($0) }
    return known ?? names.first { TransferType(rawValue: $0) == type }
  }

  /// Requests data; returns false if the object on the wire is gone. The caller still has to close the descriptor.
  func receive(_ name: String, into descriptor: Int32) -> Bool {
    switch object {
    case .data(let offer):
      guard offer.isAlive else { return false }
      offer.receive(mimeType: name, fd: descriptor)
    case .primary(let offer):
      guard offer.isAlive else { return false }
      offer.receive(mimeType: name, fd: descriptor)
    }
    return true
  }

  /// Reads the data of a type through a pipe, and calls a closure once with the result.
  func read(
    _ type: TransferType, by pipes: TransferPipes, then: @escaping (Result<[UInt8], TransferError>) -> Void
  ) -> TransferReading {
    guard let name = name(for: type) else {
      then(.failure(.refused))
      return TransferReading()
    }
    var isSent = false
    return pipes.read {
      isSent = receive(name, into: $0)
    } then: { result in
      guard case .success(let bytes) = result else { return then(result) }
      then(isSent ? .success(Self.decoded(bytes, of: type, from: name)) : .failure(.refused))
    }
  }

  /// Destroys the offer.
  func destroy() {
    onSourceActions = nil
    switch object {
    case .data(let offer): offer.destroy()
    case .primary(let offer): offer.destroy()
    }
  }

  private func add(_ name: String) {
    guard names.count < Self.maximumCount, !name.isEmpty, name.utf8.count <= Self.maximumLength else { return }
    if !names.contains(name) { names.append(name) }
  }

  /// Converts text from Latin-1 to UTF-8 if the name of its type is an older name without an encoding and the text is
  /// not valid UTF-8.
  private static func decoded(_ bytes: [UInt8], of type: TransferType, from name: String) -> [UInt8] {
    guard type == .text, ["STRING", "TEXT", "text/plain"].contains(name),
      String(validating: bytes, as: UTF8.self) == nil
    else { return bytes }
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count + bytes.count / 4)
    for byte in bytes {
      guard byte >= 0x80 else {
        text.append(byte)
        continue
      }
      text.append(0xC0 | byte >> 6)
      text.append(0x80 | byte & 0x3F)
    }
    return text
  }
}
