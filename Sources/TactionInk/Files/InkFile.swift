import TactionGraphics

/// The contents of a file of ink.
public nonisolated struct InkFile: Sendable {
  /// The document.
  public let document: InkDocument
  /// The number of damaged records, which were skipped. If damaged records cannot be separated from each other, they
  /// count as one.
  public let damagedRecords: Int
  /// The number of bytes at the end of the file that are not a whole record. A program that is killed while it writes
  /// leaves such bytes.
  public let tornBytes: Int

  /// The signature at the beginning of each file. As in PNG, it has a byte that is not text, a name, and line ends,
  /// which a transfer as text would change.
  static let magic: [UInt8] = [0x89, 0x49, 0x4E, 0x4B, 0x0D, 0x0A, 0x1A, 0x0A]
  static let version: UInt16 = 1
  static let header: [UInt8] = magic + [UInt8(version & 255), UInt8(version >> 8), 0, 0]
  /// The maximum size of a file that is read, in bytes: more than a hundred million points. Our own choice.
  package static let maximumBytes = 1 << 30

  /// Reads a file.
  public static func read(path: String) throws(InkFileError) -> InkFile { try InkFile(decoding: bytes(of: path)) }

  /// Reads a file in memory.
  ///
  /// Damaged records are skipped, and an incomplete record at the end is ignored. All other strokes are read. If a
  /// program was killed while a stroke was being drawn, the part of the stroke that was already written is also read.
  ///
  /// - Throws: ``InkFileError/notInk``, ``InkFileError/newerVersion(_:)``.
  public init(decoding bytes: [UInt8]) throws(InkFileError) {
    guard bytes.count >= Self.header.count, bytes.starts(with: Self.magic) else { throw .notInk }
    let version = UInt16(bytes[8]) | UInt16(bytes[9]) << 8
    guard version <= Self.version else { throw .newerVersion(Int(version)) }
    guard version > 0 else { throw .notInk }
    var (builder, scan) = (InkDocumentBuilder(), InkRecordScan(bytes, from: Self.header.count))
    while let part = scan.next() {
      switch part {
      case .record(let record): builder.apply(record)
      // If the record of a page is damaged, the page becomes plain paper, so that its strokes are not lost.
      case .damage(isPage: true): builder.apply(.page(InkPaper(), layerCount: InkPage.maximumLayers))
      case .damage(isPage: false): break
      }
    }
    (document, damagedRecords, tornBytes) = (builder.document, scan.damagedRecords, bytes.count - scan.place)
  }

  /// Reads the first bytes of a file, or all of them.
  static func bytes(of path: String, first length: Int? = nil) throws(InkFileError) -> [UInt8] {
    try RegularFile.bytes(of: path, limit: maximumBytes, first: length, throwing: InkFileError.self)
  }
}

// MARK: - Writing

nonisolated extension InkDocument {
  /// The bytes of a file with the current document, without earlier states.
  public var fileBytes: [UInt8] { InkFile.header + records.flatMap(\.bytes) }

  /// Writes the current document to a file. An existing file is replaced as a whole or, after an error, stays
  /// unchanged.
  ///
  /// An ``InkJournal`` that has the file open cannot write its later changes, because it does not change the new file.
  /// So release the journal first.
  ///
  /// - Throws: ``InkFileError/tooLarge(bytes:)`` for more than 1 GiB or 4,096 pages, because the file could not be
  ///   opened again, or the other pages would not be read; the errors of the disk.
  public func write(to path: String) throws(InkFileError) { try write(to: path, limit: InkFile.maximumBytes) }

  /// Writes a file of at most `limit` bytes.
  func write(to path: String, limit: Int) throws(InkFileError) {
    try InkDisk.replace(path, with: readableBytes(), limit: limit)
  }

  /// Returns ``fileBytes``; throws an error if a reader would leave out pages.
  func readableBytes() throws(InkFileError) -> [UInt8] {
    let bytes = fileBytes
    guard pages.count <= InkRecord.maximumPages else { throw .tooLarge(bytes: bytes.count) }
    return bytes
  }
}
