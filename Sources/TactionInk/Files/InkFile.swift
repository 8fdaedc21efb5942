import TactionGraphics
import TactionWords

/// An error of a file of ink.
public nonisolated enum InkFileError: UserFacingError, Hashable, CustomStringConvertible {
  /// There is no file at this path.
  case notFound(path: String)
  /// The file could not be read; `reason` is the message of the system.
  case notReadable(path: String, reason: String)
  /// The file is not an ink file, or its beginning is damaged.
  case notInk
  /// The file has a newer version of the format, which this program does not know.
  case newerVersion(Int)
  /// The file is larger than the limit; `bytes` is its size or, from an ``InkJournal``, the size that it
  /// would have with the change, which is not added.
  case tooLarge(bytes: Int)
  /// The disk is full.
  case diskFull(path: String)
  /// The file could not be written; `reason` is the message of the system.
  case notWritable(path: String, reason: String)
  /// There is not enough memory for a picture of this size, in pixels.
  case outOfMemory(width: Int, height: Int)

  /// The description of the error, in English, for logs.
  public var description: String {
    switch self {
    case .notFound(let path): "There is no file \(path)."
    case .notReadable(let path, let reason): "\(path) cannot be read: \(reason)."
    case .notInk: "This is no file of ink."
    case .newerVersion(let version): "A newer program has written this file (version \(version))."
    case .tooLarge(let bytes): "The file is too large: \(bytes) bytes."
    case .diskFull(let path): "The disk is full: \(path) could not be written."
    case .notWritable(let path, let reason): "\(path) cannot be written: \(reason)."
    case .outOfMemory(let width, let height): "There is no memory for \(width) x \(height) pixels."
    }
  }

  /// Returns the reason in one sentence in the user's language: `error.description(in: theme.words)`.
  public func description(in words: Words) -> String {
    switch self {
    case .notFound(let path): words[.fileNotFound, path: path]
    case .notReadable(let path, _): words[.fileNotRead, path: path]
    case .notInk: words[.fileUnknown]
    case .newerVersion: words[.fileNewer]
    case .tooLarge: words[.fileTooLarge]
    case .diskFull: words[.diskFull]
    case .notWritable(let path, _): words[.fileNotSaved, path: path]
    case .outOfMemory: words[.outOfMemory]
    }
  }

  /// Returns the error for a system call that failed to write.
  static func writing(_ path: String, _ number: Int32) -> InkFileError {
    InkFileError(.writing(path, number), at: path)
  }

  /// Creates the error of a file that is read or written as a whole; `path` is the path of the ink, even if a draft of
  /// it could not be written.
  fileprivate init(_ error: FileError, at path: String) {
    self =
      switch error {
      case .diskFull: .diskFull(path: path)
      case .notWritable(_, let reason): .notWritable(path: path, reason: reason)
      case .notFound: .notFound(path: path)
      case .notReadable(_, let reason): .notReadable(path: path, reason: reason)
      case .tooLarge(let bytes): .tooLarge(bytes: bytes)
      }
  }
}

nonisolated extension InkFileError: FileReadingError {}

/// The contents of a file of ink.
public nonisolated struct InkFile: Sendable {
  /// The document.
  public let document: InkDocument
  /// The number of damaged records, which were skipped. A damaged part in which no record can be told from the next
  /// counts as one.
  public let damagedRecords: Int
  /// The number of bytes at the end of the file that are not a whole record. A program that is killed while it writes
  /// leaves such bytes.
  public let tornBytes: Int

  /// The signature at the beginning of each file, designed like the signature of PNG: a byte that is not text, a name,
  /// and line ends that a transfer as text would change.
  static let magic: [UInt8] = [0x89, 0x49, 0x4E, 0x4B, 0x0D, 0x0A, 0x1A, 0x0A]
  static let version: UInt16 = 1
  static let header: [UInt8] = magic + [UInt8(version & 255), UInt8(version >> 8), 0, 0]
  /// The maximum size of a file that is read, in bytes: more than a hundred million points. Our own choice.
  package static let maximumBytes = 1 << 30

  /// Reads a file.
  public static func read(path: String) throws(InkFileError) -> InkFile { try InkFile(decoding: bytes(of: path)) }

  /// Reads a file in memory.
  ///
  /// Damaged records are skipped, and an incomplete record at the end is ignored. All other strokes are read.
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

  static func bytes(of path: String) throws(InkFileError) -> [UInt8] {
    try RegularFile.bytes(of: path, limit: maximumBytes, throwing: InkFileError.self)
  }
}

// MARK: - Writing

nonisolated extension InkDocument {
  /// The bytes of a file with the current document, without earlier states.
  public var fileBytes: [UInt8] { InkFile.header + records.flatMap(\.bytes) }

  /// Writes the current document to a file. An existing file is replaced as a whole or, after an error, stays
  /// unchanged.
  ///
  /// An ``InkJournal`` that has the file open would continue to write to the replaced file. So release the journal
  /// first.
  public func write(to path: String) throws(InkFileError) { try InkDisk.replace(path, with: fileBytes) }
}

/// Writing of files to the disk.
nonisolated enum InkDisk {
  /// Replaces the content of a file. The old content is removed only after the new bytes are on the disk.
  static func replace(_ path: String, with bytes: [UInt8]) throws(InkFileError) {
    do throws(FileError) {
      try WholeFile.write(bytes, to: path, permissions: 0o644, waitsForDisk: true, followsLinks: false)
    } catch {
      throw InkFileError(error, at: path)
    }
  }

  /// Creates a file, and the folders on the way to it, but replaces no other file; returns a descriptor at the end of
  /// the file. The file is locked before it has its name, so that no other journal can be the first to lock it.
  static func create(_ path: String, with bytes: [UInt8]) throws(InkFileError) -> Int32 {
    do throws(FileError) {
      return try WholeFile.create(bytes, at: path, permissions: 0o644, makesFolders: true)
    } catch {
      throw InkFileError(error, at: path)
    }
  }
}
