import TactionGeometry
import TactionGraphics

/// Data that the user drags over a window, and drops.
///
/// Its data can be read in the handler of ``View/onDrop(types:perform:)``, and in a `Task` that it starts:
///
///     photos.onDrop(types: [.png]) { drop in
///       let place = drop.location(in: photos)
///       Task { if let image = try await drop.image() { add(image, at: place) } }
///     }
///
/// The drop ends when nothing holds it any more, here after the task. Then the other program is notified, and removes
/// the data if it was moved.
public final class Drop: TransferReadable {
  /// The types of the data, the best first.
  public let types: [TransferType]
  /// The view of this program that the drag began on; nil where it began in another program.
  public private(set) weak var source: View?
  /// Whether the user has dropped it.
  public internal(set) var isDropped = false
  /// The location, in the coordinates of the window.
  var location: Point
  private var offer: (any DropOffer)?

  init(_ offer: any DropOffer, at location: Point, source: View?) {
    (self.offer, self.location, self.source, types) = (offer, location, source, offer.types)
  }

  isolated deinit { end(isTaken: true) }

  /// Returns the location of the finger or the pointer in the coordinates of a view; nil stands for the window.
  public func location(in view: View?) -> Point { view?.convert(location, from: nil) ?? location }

  /// The action that the compositor has chosen among those that source and target allow: `copy` or `move`, or no action
  /// if they agree on none.
  public var action: DragActions { offer?.action ?? [] }

  /// The actions that the source allows.
  public var allowedActions: DragActions { offer?.allowedActions ?? [] }

  /// Whether there is data of a type.
  public func has(_ type: TransferType) -> Bool { types.contains(type) }

  /// Returns the text; nil where there is none.
  public func text() async throws(TransferError) -> String? { try await transferredText() }

  /// Returns the picture, decoded on another thread; nil where there is none.
  ///
  /// - Throws: `TransferError`; `invalid` for a PNG that cannot be decoded.
  public func image() async throws(TransferError) -> Image? { try await transferredImage() }

  /// Returns the addresses, such as those of files; nil where there are none.
  public func uris() async throws(TransferError) -> [String]? { try await transferredURIs() }

  /// Returns the data of a type; nil where there is none.
  public func data(_ type: TransferType) async throws(TransferError) -> [UInt8]? { try await bytes(of: type) }

  /// Ends the drop, as taken or refused, although it may still be held. Its data cannot be read afterwards.
  public func finish(isTaken: Bool = true) { end(isTaken: isTaken) }

  /// Reads the data of a type and calls a closure with it once; nil if there is none of the type. After the end of the
  /// drop it is the error `refused`.
  @discardableResult
  public func read(
    _ type: TransferType, then: @escaping (Result<[UInt8]?, TransferError>) -> Void
  ) -> TransferReading {
    guard let offer else {
      then(.failure(.refused))
      return TransferReading()
    }
    guard types.contains(type) else {
      then(.success(nil))
      return TransferReading()
    }
    return offer.read(type) { then($0.map(Optional.some)) }
  }

  /// Forgets the offer, as the drag has left, or its drop was refused.
  func forget() { offer = nil }

  private func end(isTaken: Bool) {
    guard isDropped, let offer else { return }
    self.offer = nil
    offer.finish(isTaken: isTaken)
  }
}

/// Data that is dragged, as the connection to the compositor knows it.
package protocol DropOffer: AnyObject {
  /// The types of the data, the best first.
  var types: [TransferType] { get }
  /// The actions that the source allows.
  var allowedActions: DragActions { get }
  /// The action that the compositor has chosen.
  var action: DragActions { get }

  /// Accepts the data as a type, or refuses it with nil, at its current location.
  func accept(_ type: TransferType?, actions: DragActions, preferred: DragActions)

  /// Reads data, and calls a closure once.
  func read(
    _ type: TransferType, then: @escaping (Result<[UInt8], TransferError>) -> Void
  ) -> TransferReading

  /// Ends a drop.
  func finish(isTaken: Bool)
}
