import Glibc

/// The bytes of a picture file: all in memory, or in an open file, from which a range of bytes at a time is read into
/// memory.
///
/// A file is not mapped into memory, because reading a mapped file that has become shorter would end the process. Only
/// one thread may use an instance.
package final class PictureBytes {
  /// The number of bytes.
  package let count: Int
  /// The file; nil for bytes in memory.
  let file: RegularFile?
  /// The first reading error. After this error, no further bytes are returned.
  private(set) var failure: ImageError?
  private var window: [UInt8]
  /// The offset of the window in the file, and the number of its bytes.
  private var start = 0
  private var length = 0
  private static let windowLength = 1 << 16

  /// Creates an instance for the bytes of a file in memory.
  package init(_ bytes: [UInt8]) { (window, count, length, file) = (bytes, bytes.count, bytes.count, nil) }

  /// Creates an instance for an open file.
  package init(_ file: RegularFile) { (self.file, count, window) = (file, file.size, []) }

  /// Copies bytes from an offset on; returns their number, which is less than `count` only at the end.
  package func read(at offset: Int, into target: UnsafeMutableRawPointer, count: Int) -> Int {
    var done = 0
    while done < count, let available = load(offset + done) {
      let part = min(available.count, count - done)
      available.withUnsafeBytes { bytes in
        if let base = bytes.baseAddress { (target + done).copyMemory(from: base, byteCount: part) }
      }
      done += part
    }
    return done
  }

  /// Returns up to `count` bytes from an offset on.
  package func bytes(at offset: Int, count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: max(count, 0)) { buffer, length in
      if let base = buffer.baseAddress { length = read(at: offset, into: base, count: count) }
    }
  }

  /// Whether the file begins with some bytes.
  package func starts(with signature: [UInt8]) -> Bool { bytes(at: 0, count: signature.count) == signature }

  /// Returns the byte at an offset; nil at the end.
  package func byte(at offset: Int) -> UInt8? { load(offset)?.first }

  /// Returns the offset of the first byte with a given value, from an offset on; nil if there is no such byte.
  func offset(of byte: UInt8, from offset: Int) -> Int? {
    var offset = offset
    while let available = load(offset) {
      let hit = available.withUnsafeBytes { bytes -> Int? in
        guard let base = bytes.baseAddress, let hit = memchr(base, Int32(byte), bytes.count) else { return nil }
        return UnsafeRawPointer(hit) - base
      }
      if let hit { return offset + hit }
      offset += available.count
    }
    return nil
  }

  /// Returns a hash of the count and of a thousandth of the bytes. Any two pictures are expected to differ in these
  /// bytes.
  package func digest() -> Int {
    var hasher = Hasher()
    hasher.combine(count)
    for start in stride(from: 0, to: count, by: 32_768) { hasher.combine(sample(at: start)) }
    return hasher.finalize()
  }

  private func sample(at offset: Int) -> SIMD32<UInt8> {
    var sample = SIMD32<UInt8>()
    // If a file server does not answer, each further read could take as long as the failed read.
    guard failure == nil else { return sample }
    withUnsafeMutableBytes(of: &sample) { target in
      guard let base = target.baseAddress else { return }
      guard let file else {
        _ = read(at: offset, into: base, count: 32)
        return
      }
      // These bytes are read without the window. With the window, the whole file would be read.
      do throws(ImageError) { _ = try file.read(at: offset, into: base, count: 32) } catch { failure = error }
    }
    return sample
  }

  /// Throws if the bytes could not be read, or if the file was changed since it was opened.
  package func check() throws(ImageError) {
    if let failure { throw failure }
    try file?.checkUnchanged()
  }

  /// Returns the bytes from an offset to the end of the window, at least one; loads the window if necessary. Returns
  /// nil at the end of the file.
  private func load(_ offset: Int) -> ArraySlice<UInt8>? {
    guard offset >= 0, offset < count, failure == nil else { return nil }
    if let file, !(start..<(start + length)).contains(offset) {
      if window.isEmpty { window = [UInt8](repeating: 0, count: Self.windowLength) }
      start = offset
      window.withUnsafeMutableBytes { target in
        guard let base = target.baseAddress else { return }
        do throws(ImageError) {
          length = try file.read(at: offset, into: base, count: target.count)
        } catch {
          (length, failure) = (0, error)
        }
      }
      guard length > 0 else { return nil }
    }
    return window[(offset - start)..<length]
  }
}
