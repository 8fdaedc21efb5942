import TactionGraphics

/// Data of one type that a program offers to other programs, on the clipboard or in a drag.
///
/// Content usually has several items, the best first: for example, an item of the app's own type, and an item with text
/// or a picture for other apps.
///
///     Clipboard.shared.set([
///       TransferItem("application/x-note") { note.encoded() },
///       .text(note.text),
///     ])
public struct TransferItem {
  /// The type of the data.
  public let type: TransferType
  let source: Source

  /// The origin of the bytes.
  enum Source {
    case bytes([UInt8])
    case made(() -> [UInt8]?)
    case loaded((@escaping ([UInt8]?) -> Void) -> Void)
  }

  /// Creates an item whose bytes are known already.
  public init(_ type: TransferType, bytes: [UInt8]) { (self.type, source) = (type, .bytes(bytes)) }

  /// Creates an item whose bytes are made on the main actor when they are first requested. If `make` returns nil, it is
  /// called again for the next request.
  public init(_ type: TransferType, make: @escaping () -> [UInt8]?) { (self.type, source) = (type, .made(make)) }

  /// Creates an item whose bytes are loaded asynchronously when they are first requested. If `load` returns nil, it is
  /// called again for the next request.
  public init(_ type: TransferType, load: @escaping () async -> [UInt8]?) {
    self.type = type
    source = .loaded { then in
      Task { then(await load()) }
    }
  }

  private init(_ type: TransferType, _ source: Source) { (self.type, self.source) = (type, source) }

  /// Returns an item of plain text.
  public static func text(_ text: String) -> TransferItem { TransferItem(.text, bytes: Array(text.utf8)) }

  /// Returns an item of addresses, such as file addresses; see ``URIList``.
  public static func uris(_ uris: [String]) -> TransferItem { TransferItem(.uris, bytes: URIList.encode(uris)) }

  /// Returns an item of a picture, which is encoded as PNG on another thread when it is requested.
  public static func image(_ image: Image) -> TransferItem {
    TransferItem(
      .png,
      .loaded { then in
        let result = EncodedImage()
        _ = BackgroundQueue.loads.run {
          result.store(try? image.bitmap().pngData(isQuick: true))
        } then: {
          then(result.take())
        }
      })
  }

  /// Returns an item of a copy of a picture, which is encoded as PNG on another thread when it is requested.
  ///
  /// - Throws: `ImageError.outOfMemory` if the system has no memory for the copy.
  public static func image(_ bitmap: Bitmap) throws(ImageError) -> TransferItem {
    .image(try Image(copying: bitmap))
  }
}
