import Glibc
import TactionGraphics

/// An error of a file of ink.
public nonisolated enum InkFileError: Error, Hashable, CustomStringConvertible {
  /// There is no such file.
  case notFound(path: String)
  /// The file could not be read; the reason is the system's.
  case notReadable(path: String, reason: String)
  /// The file is none of ink, or its beginning is damaged.
  case notInk
  /// A newer program has written the file, in a version of the format that is not known here.
  case newerVersion(Int)
  /// The file is larger than what is read, in bytes.
  case tooLarge(bytes: Int)
  /// The disk is full.
  case diskFull(path: String)
  /// The file could not be written; the reason is the system's.
  case notWritable(path: String, reason: String)
  /// There is no memory for a picture of this size.
  case outOfMemory(width: Int, height: Int)

  /// The description of what has happened, in English, for logs.
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

  /// The error of a system call that has failed to write.
  static func writing(_ path: String, _ number: Int32) -> InkFileError {
    number == ENOSPC || number == EDQUOT
      ? .diskFull(path: path) : .notWritable(path: path, reason: String(cString: strerror(number)))
  }
}

nonisolated extension InkFileError: FileReadingError {}

/// The contents of a file of ink.
public nonisolated struct InkFile: Sendable {
  /// The document.
  public let document: InkDocument
  /// The number of records that were damaged, and are passed over.
  public let damagedRecords: Int
  /// The number of bytes at the end that are no whole record, as a program leaves them that was killed while it wrote.
  public let tornBytes: Int

  /// The beginning of each file. Origin: as in PNG, a byte that is no text, a name, and line ends that a transfer as
  /// text would change.
  static let magic: [UInt8] = [0x89, 0x49, 0x4E, 0x4B, 0x0D, 0x0A, 0x1A, 0x0A]
  static let version: UInt16 = 1
  static let header: [UInt8] = magic + [UInt8(version & 255), UInt8(version >> 8), 0, 0]
  /// The maximum size of a file that is read: some hundred million points. Our own choice.
  package static let maximumBytes = 1 << 30

  /// Reads a file.
  public static func read(path: String) throws(InkFileError) -> InkFile { try InkFile(decoding: bytes(of: path)) }

  /// Reads a file in memory.
  ///
  /// Damaged records are passed over, and a torn end is left out: all other strokes are there.
  ///
  /// - Throws: ``InkFileError/notInk``, ``InkFileError/newerVersion(_:)``.
  public init(decoding bytes: [UInt8]) throws(InkFileError) {
    guard bytes.count >= Self.header.count, bytes.starts(with: Self.magic) else { throw .notInk }
    let version = UInt16(bytes[8]) | UInt16(bytes[9]) << 8
    guard version <= Self.version else { throw .newerVersion(Int(version)) }
    guard version > 0 else { throw .notInk }
    var (document, damaged) = (InkDocument(pages: []), 0)
    var place = Self.header.count
    while let end = Self.end(ofRecordAt: place, in: bytes) {
      if Self.isSound(at: place, to: end, in: bytes) {
        if let record = InkRecord(kind: bytes[place + 8], bytes[(place + InkRecord.overhead)..<end]) {
          document.apply(record)
        } else {
          damaged += 1
        }
      } else if let next = Self.end(ofRecordAt: end, in: bytes), Self.isSound(at: end, to: next, in: bytes) {
        damaged += 1
        // The strokes of a page whose own record is damaged are on plain paper.
        if bytes[place + 8] == 1 { document.apply(.page(InkPaper(), layerCount: InkPage.maximumLayers)) }
      } else {
        break
      }
      place = end
    }
    (self.document, damagedRecords, tornBytes) = (document, damaged, bytes.count - place)
  }

  private static func end(ofRecordAt place: Int, in bytes: [UInt8]) -> Int? {
    guard bytes.count - place >= InkRecord.overhead else { return nil }
    var reader = InkByteReader(bytes[place...])
    guard let length = reader.read(UInt32.self), Int(length) <= bytes.count - place - InkRecord.overhead else {
      return nil
    }
    return place + InkRecord.overhead + Int(length)
  }

  private static func isSound(at place: Int, to end: Int, in bytes: [UInt8]) -> Bool {
    var reader = InkByteReader(bytes[(place + 4)...])
    guard let sum = reader.read(UInt32.self) else { return false }
    return InkRecord.checksum(bytes[place + 8], bytes[(place + InkRecord.overhead)..<end]) == sum
  }

  static func bytes(of path: String) throws(InkFileError) -> [UInt8] {
    try RegularFile.bytes(of: path, limit: maximumBytes, throwing: InkFileError.self)
  }
}

// MARK: - Writing

nonisolated extension InkDocument {
  /// The bytes of a file with the document as it is, without how it came about.
  public var fileBytes: [UInt8] { InkFile.header + records.flatMap(\.bytes) }

  /// Writes a file with the document as it is. A file that is there is replaced as a whole, or stays as it is.
  ///
  /// An ``InkJournal`` that has the file open goes on writing into the old one, so end it first.
  public func write(to path: String) throws(InkFileError) { try InkDisk.replace(path, with: fileBytes) }
}

/// Files as the system writes them.
nonisolated enum InkDisk {
  /// Replaces a file by bytes, which are on the disk before the old ones are gone.
  static func replace(_ path: String, with bytes: [UInt8]) throws(InkFileError) {
    let temporary = path + ".new"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o644)
    guard descriptor >= 0 else { throw .writing(path, errno) }
    var old = stat()
    if stat(path, &old) == 0 { fchmod(descriptor, old.st_mode & 0o777) }
    var failure = ImageFile.append(bytes, to: descriptor)
    if failure == 0, fsync(descriptor) != 0 { failure = errno }
    if close(descriptor) != 0, failure == 0 { failure = errno }
    if failure == 0, rename(temporary, path) != 0 { failure = errno }
    guard failure == 0 else {
      unlink(temporary)
      throw .writing(path, failure)
    }
  }
}
