import TactionGraphics
import TactionInk
import TactionXML

/// The contents of a file of Xournal++ (`.xopp`) or Xournal (`.xoj`): XML, packed by gzip or not.
///
///     let file = try XournalFile.read(path: path)
///     ink.page = file.document.pages[0]
///
/// All lengths are in px of 1/96 inch, in the coordinates of the paper. A large file takes seconds: read it outside of
/// the main thread.
public struct XournalFile: Sendable {
  /// The ink: a page for each page of the file.
  ///
  /// A layer of the file is a layer of ink. One in which strokes lie in front of a picture is several, so that the
  /// picture can be shown between them. What would be more than `InkPage.maximumLayers` is in the frontmost one.
  public let document: InkDocument
  /// The texts, by page and from back to front.
  public let texts: [XournalText]
  /// The pictures, by page and from back to front. In one layer, they lie behind the texts.
  public let pictures: [XournalPicture]
  /// The number of things that are in the file, and not in what was read.
  public let skipped: Skipped
  /// Whether the file is damaged, or ends too early: there is only what it has before that, strokes that were whole.
  public let isDamaged: Bool

  /// The number of things that are in a file, and not in what was read.
  public struct Skipped: Hashable, Sendable {
    /// The backgrounds that are pages of a PDF file, or pictures. The paper is plain instead.
    public internal(set) var backgrounds = 0
    /// The strokes whose area is filled. They are lines.
    public internal(set) var fills = 0
    /// The strokes that are dashed. They are solid.
    public internal(set) var dashes = 0
    /// The strokes of which nothing can be drawn.
    public internal(set) var strokes = 0
    /// The points without numbers, or too far away.
    public internal(set) var points = 0
    /// The texts and pictures that are empty, or without a place.
    public internal(set) var items = 0
    /// The elements of unknown kinds.
    public internal(set) var elements = 0

    /// Whether nothing is missing.
    public var isEmpty: Bool { self == Skipped() }
  }

  /// The maximum size of a file that is read. Our own choice: notebooks with many photos.
  package static let maximumBytes = 1 << 28
  /// The maximum size of the text of a file, once it is unpacked. Our own choice: some seconds.
  package static let maximumTextBytes = 1 << 29

  /// Reads a file.
  public static func read(path: String) throws(XournalError) -> XournalFile {
    try XournalFile(decoding: RegularFile.bytes(of: path, limit: maximumBytes, throwing: XournalError.self))
  }

  /// Reads a file in memory.
  ///
  /// What is read has limits: ``maximumTextBytes`` of text, which is unpacked piece by piece, 4,096 pages, 500,000
  /// strokes, 10,000,000 points, 100,000 texts and pictures of 256 MiB in all.
  ///
  /// - Throws: ``XournalError``, also for a file that has more than that. One that is damaged after its first page has
  ///   begun is no error: ``isDamaged``.
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

  /// Reads the elements of a file; returns whether it is sound up to its end.
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
    if source.isTooLarge { throw .tooLarge(bytes: source.count) }
    guard let failure else { return source.isWhole }
    guard case .broken = failure else { throw XournalError(failure) }
    guard receiver.hasPage else { throw receiver.isXournal ? XournalError(failure) : .notXournal }
    return false
  }
}
