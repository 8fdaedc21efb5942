import TactionGraphics
import TactionInk
import TactionXML

/// The contents of a file of Xournal++ (`.xopp`) or Xournal (`.xoj`). Such a file is XML, which may be compressed with
/// gzip.
///
///     let file = try XournalFile.read(path: path)
///     ink.page = file.document.pages[0]
///
/// All lengths are in px of 1/96 inch, in the coordinates of the paper. Reading a large file takes seconds, so do it
/// outside the main thread.
public struct XournalFile: Sendable {
  /// The ink: a page for each page of the file.
  ///
  /// Each layer of the file becomes a layer of ink. If strokes are in front of a picture in the same layer, this layer
  /// becomes several layers of ink, so that the picture can be shown between them. Layers beyond
  /// `InkPage.maximumLayers` are merged into the frontmost layer.
  public let document: InkDocument
  /// The texts, in the order of pages, and from back to front in each page.
  public let texts: [XournalText]
  /// The pictures, in the order of pages, and from back to front in each page. In the same layer, pictures are behind
  /// texts.
  public let pictures: [XournalPicture]
  /// The numbers of items in the file that were not read completely.
  public let skipped: Skipped
  /// Whether the file is damaged or ends too early. If so, only the content before the damage was read, and incomplete
  /// strokes are missing.
  public let isDamaged: Bool

  /// The numbers of items in a file that were not read completely.
  public struct Skipped: Hashable, Sendable {
    /// The number of backgrounds that are pages of a PDF file, or pictures. The paper is plain instead.
    public internal(set) var backgrounds = 0
    /// The number of strokes whose area is filled. They are read as lines.
    public internal(set) var fills = 0
    /// The number of dashed strokes. They are read as solid strokes.
    public internal(set) var dashes = 0
    /// The number of strokes that cannot be drawn at all.
    public internal(set) var strokes = 0
    /// The number of points with coordinates that are not numbers, or that are too large.
    public internal(set) var points = 0
    /// The number of texts and pictures that are empty or have no position.
    public internal(set) var items = 0
    /// The number of elements of unknown kinds.
    public internal(set) var elements = 0

    /// Whether nothing is missing.
    public var isEmpty: Bool { self == Skipped() }
  }

  /// The maximum size of a file that is read, in bytes. Our own choice: enough for notebooks with many photos.
  package static let maximumBytes = 1 << 28
  /// The maximum size of the uncompressed text of a file, in bytes. Our own choice: reading takes some seconds.
  private static let maximumTextBytes = 1 << 29

  /// Reads a file.
  public static func read(path: String) throws(XournalError) -> XournalFile {
    try XournalFile(decoding: RegularFile.bytes(of: path, limit: maximumBytes, throwing: XournalError.self))
  }

  /// Reads a file in memory.
  ///
  /// The limits are: 512 MiB of text, which is uncompressed piece by piece; 4,096 pages; 500,000 strokes;
  /// 10,000,000 points; and 100,000 texts and pictures of 256 MiB in total.
  ///
  /// - Throws: ``XournalError``, for example if the file exceeds these limits. Damage after the beginning of the first
  ///   page is not an error; see ``isDamaged``.
  public init(decoding bytes: [UInt8]) throws(XournalError) {
    try self.init(decoding: bytes, limit: Self.maximumTextBytes)
  }

  init(decoding bytes: [UInt8], limit: Int) throws(XournalError) {
    let receiver = XournalReceiver()
    let isWhole = try Self.read(XournalSource(bytes, limit: limit), into: receiver)
    try receiver.finish()
    (document, isDamaged) = (InkDocument(pages: receiver.pages), !isWhole)
    (texts, pictures, skipped) = (receiver.texts, receiver.pictures, receiver.skipped)
  }

  /// Reads the elements of a file; returns whether the file is undamaged up to its end.
  private static func read(_ source: XournalSource, into receiver: XournalReceiver) throws(XournalError) -> Bool {
    if source.isArchive { throw .archive }
    var failure: XMLFailure?
    do throws(XMLFailure) {
      let reader = try XMLReader(into: receiver)
      while let part = source.next(), try reader.read(part, isLast: false) {}
      _ = try reader.read([], isLast: true)
    } catch {
      failure = error
    }
    if let error = receiver.failure { throw error }
    if source.isTooLarge { throw .tooLarge(bytes: source.size) }
    guard let failure else { return source.isWhole }
    guard case .broken = failure else { throw XournalError(failure) }
    guard receiver.hasPage else { throw receiver.isXournal ? XournalError(failure) : .notXournal }
    return false
  }
}
