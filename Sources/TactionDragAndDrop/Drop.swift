import TactionEnvironment
import TactionGeometry
import TactionGraphics
import TactionViews

// The isolation of the class is explicit because of the compiler; see `ViewTree`.

/// Data that the user drags over a window and may drop there.
///
/// The data can be read in the handler of `View.onDrop(types:perform:)`, and in a `Task` that the handler starts:
///
///     photos.onDrop(types: [.png]) { drop in
///       let place = drop.location(in: photos)
///       Task { if let image = try await drop.image() { add(image, at: place) } }
///     }
///
/// The drop ends when no reference to it is left and no read is under way: in the example, after the task. Then the
/// other program is notified. The drop counts as taken if no read has failed, otherwise as refused.
/// ``finish(isTaken:)`` ends it earlier, and decides this itself. If the drop was taken and the action is `move`, the
/// other program removes its data.
@MainActor
public final class Drop: TransferReadable {
  /// The types of the data, the best first.
  public let types: [TransferType]
  /// The view of this program that the drag began on; nil if the drag began in another program.
  public private(set) weak var source: View?
  /// Whether the user has dropped the data.
  public internal(set) var isDropped = false
  /// The location, in the coordinates of the window.
  var location: Point
  private var offer: (any DropOffer)?
  /// Whether a read has failed. The source must not remove data that this program did not get.
  private var hasFailed = false

  init(_ offer: any DropOffer, at location: Point, source: View?) {
    (self.offer, self.location, self.source, types) = (offer, location, source, offer.types)
  }

  isolated deinit { end(isTaken: !hasFailed) }

  /// Returns the location of the finger or the pointer in the coordinates of a view; nil stands for the window.
  public func location(in view: View?) -> Point { view?.convert(location, from: nil) ?? location }

  /// The action that the compositor has chosen from the actions that both source and target allow: `copy` or `move`.
  /// Empty if they have no action in common.
  public var action: DragActions { offer?.action ?? [] }

  /// The actions that the source allows.
  public var allowedActions: DragActions { offer?.allowedActions ?? [] }

  /// Whether the drop has data of a type.
  public func has(_ type: TransferType) -> Bool { types.contains(type) }

  /// Returns the text; nil if there is no text.
  public func text() async throws(TransferError) -> String? { try await attempt(transferredText) }

  /// Returns the picture, decoded on another thread; nil if there is no picture.
  ///
  /// - Throws: `TransferError`: `invalid` if the PNG cannot be decoded.
  public func image() async throws(TransferError) -> Image? { try await attempt(transferredImage) }

  /// Returns the addresses, such as file addresses; nil if there are no addresses.
  public func uris() async throws(TransferError) -> [String]? { try await attempt(transferredURIs) }

  /// Returns the data of a type; nil if there is no data of that type.
  public func data(_ type: TransferType) async throws(TransferError) -> [UInt8]? {
    try await attempt { () async throws(TransferError) in try await bytes(of: type) }
  }

  /// Ends the drop as taken or refused, even if references to the drop are left. The data of the drop cannot be read
  /// afterwards.
  public func finish(isTaken: Bool = true) { end(isTaken: isTaken) }

  /// Reads the data of a type and calls a closure once. The closure gets nil if there is no data of the type, and the
  /// error `refused` after the end of the drop.
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
    // The closure keeps the drop, so that the drop does not end before its read.
    return offer.read(type) { [self] result in
      if case .failure = result { hasFailed = true }
      then(result.map(Optional.some))
    }
  }

  /// Releases the offer, because the drag has left the window or its drop was refused.
  func forget() { offer = nil }

  /// Reads data, and records a failure. The data may also be invalid, or the task may be cancelled before the read.
  private func attempt<Value>(
    _ read: @MainActor () async throws(TransferError) -> Value
  ) async throws(TransferError) -> Value {
    do throws(TransferError) {
      return try await read()
    } catch {
      hasFailed = true
      throw error
    }
  }

  private func end(isTaken: Bool) {
    guard isDropped, let offer else { return }
    self.offer = nil
    offer.finish(isTaken: isTaken)
  }
}

/// Dragged data, as the connection to the compositor represents it.
package protocol DropOffer: AnyObject {
  /// The types of the data, the best first.
  var types: [TransferType] { get }
  /// The actions that the source allows.
  var allowedActions: DragActions { get }
  /// The action that the compositor has chosen.
  var action: DragActions { get }

  /// Tells the source that the target accepts the data as `type` at the current location. If `type` is nil, the target
  /// refuses the data there.
  func accept(_ type: TransferType?, actions: DragActions, preferred: DragActions)

  /// Reads the data of a type, and calls a closure once.
  func read(
    _ type: TransferType, then: @escaping (Result<[UInt8], TransferError>) -> Void
  ) -> TransferReading

  /// Ends a drop.
  func finish(isTaken: Bool)
}
