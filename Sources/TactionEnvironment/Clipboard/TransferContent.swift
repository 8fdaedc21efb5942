/// The items that this program offers on the clipboard or in a drag.
package final class TransferContent {
  /// The types of the items, without duplicates, in the order of the items.
  package let types: [TransferType]
  private var items: [TransferType: TransferItem] = [:]
  /// The bytes that were already made, and the closures that wait for bytes that are still being loaded.
  private var made: [TransferType: [UInt8]] = [:]
  private var waiting: [TransferType: [([UInt8]?) -> Void]] = [:]

  /// The maximum number of types. Our own choice: browsers offer fewer types.
  private static let maximumCount = 64

  /// Creates the content. Items of a type that cannot be sent are left out. If several items have the same type, only
  /// the first of them is used.
  package init(_ items: [TransferItem]) {
    var types: [TransferType] = []
    for item in items where item.type.isSendable && types.count < Self.maximumCount && self.items[item.type] == nil {
      types.append(item.type)
      self.items[item.type] = item
    }
    self.types = types
  }

  /// Reads the bytes of a type, and calls a closure once: with nil if the content has no bytes of the type.
  package func read(
    _ type: TransferType, then: @escaping (Result<[UInt8]?, TransferError>) -> Void
  ) -> TransferReading {
    let reading = TransferReading()
    var finish: ((Result<[UInt8]?, TransferError>) -> Void)? = then
    let end = { (result: Result<[UInt8]?, TransferError>) in
      let call = finish
      (finish, reading.onCancel) = (nil, nil)
      call?(result)
    }
    reading.onCancel = { end(.failure(.cancelled)) }
    bytes(of: type) { end(.success($0)) }
    return reading
  }

  /// Calls a closure with the bytes of a type, or with nil if the content has no bytes of this type. The call is
  /// immediate unless the bytes have to be loaded.
  package func bytes(of type: TransferType, then: @escaping ([UInt8]?) -> Void) {
    if let bytes = made[type] { return then(bytes) }
    switch items[type]?.source {
    case nil: then(nil)
    case .bytes(let bytes): then(bytes)
    case .made(let make):
      // A nil is not stored, so that an item that cannot be made now may be made later.
      let bytes = make()
      made[type] = bytes
      then(bytes)
    case .loaded(let load):
      waiting[type, default: []].append(then)
      guard waiting[type]?.count == 1 else { return }
      load { [self] bytes in
        made[type] = bytes
        for then in waiting.removeValue(forKey: type) ?? [] { then(bytes) }
      }
    }
  }
}
