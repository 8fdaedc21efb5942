import CTactionZlib

/// The text of a file in parts, uncompressed if the file is compressed with gzip. Only one part at a time is in memory.
final class XournalSource {
  /// The number of bytes of a part. Our own choice: even a long tag is divided into few parts.
  private static let partBytes = 1 << 19

  private let file: [UInt8]
  private let limit: Int
  private var place = 0
  /// The state of zlib; nil for a file that is not compressed. zlib requires that the address of its state does not
  /// change, so the state is allocated separately.
  private var stream: UnsafeMutablePointer<z_stream>?
  private var part: [UInt8] = []

  /// The number of bytes of all parts so far.
  private(set) var count = 0
  /// Whether the last part was the end of an undamaged file.
  private(set) var isWhole = false
  /// Whether the text is longer than the limit. If so, there are no more parts.
  var isTooLarge: Bool { count > limit }
  /// The size of the text, in bytes. The size of a compressed text is known only at its end; before that, it is the
  /// size of all parts so far.
  var size: Int { stream == nil ? file.count : count }
  /// Whether the file is a ZIP archive.
  var isArchive: Bool { file.starts(with: "PK\u{3}\u{4}".utf8) }

  init(_ file: [UInt8], limit: Int) {
    (self.file, self.limit) = (file, limit)
    guard isMember(at: 0) else { return }
    let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    stream.initialize(to: z_stream())
    self.stream = stream
    part = [UInt8](repeating: 0, count: Self.partBytes)
    // Adding 16 selects the gzip format with its checksum. If this call fails, the first call of `inflate` also fails.
    _ = inflateInit2_(stream, 16 + MAX_WBITS, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
  }

  deinit {
    guard let stream else { return }
    inflateEnd(stream)
    stream.deallocate()
  }

  /// Returns the next part; nil at the end of the file, or if the file is damaged.
  func next() -> ArraySlice<UInt8>? {
    guard !isWhole, !isTooLarge else { return nil }
    let next = stream.map(unpacked) ?? plain()
    count += next.count
    return next.isEmpty || isTooLarge ? nil : next
  }

  private func plain() -> ArraySlice<UInt8> {
    let start = place
    place = min(start + Self.partBytes, file.count)
    isWhole = place == file.count
    return file[start..<place]
  }

  private func unpacked(_ stream: UnsafeMutablePointer<z_stream>) -> ArraySlice<UInt8> {
    let length = part.withUnsafeMutableBufferPointer { part in
      stream.pointee.next_out = part.baseAddress
      stream.pointee.avail_out = UInt32(part.count)
      file.withUnsafeBufferPointer { file in
        while stream.pointee.avail_out > 0, !isWhole, step(stream, UnsafeBufferPointer(rebasing: file[place...])) {}
      }
      return part.count - Int(stream.pointee.avail_out)
    }
    return part[..<length]
  }

  /// Uncompresses bytes until the part is full; returns false if nothing more can be uncompressed.
  private func step(_ stream: UnsafeMutablePointer<z_stream>, _ rest: UnsafeBufferPointer<UInt8>) -> Bool {
    let given = UInt32(clamping: rest.count)
    stream.pointee.next_in = UnsafeMutablePointer(mutating: rest.baseAddress)
    stream.pointee.avail_in = given
    let status = inflate(stream, Z_NO_FLUSH)
    place += Int(given - stream.pointee.avail_in)
    guard status == Z_STREAM_END else { return status == Z_OK }
    // A gzip file may have several members, one after the other. Bytes after the last member are ignored.
    isWhole = !isMember(at: place)
    return isWhole || inflateReset(stream) == Z_OK
  }

  private func isMember(at place: Int) -> Bool { file[place...].starts(with: [0x1F, 0x8B]) }
}
