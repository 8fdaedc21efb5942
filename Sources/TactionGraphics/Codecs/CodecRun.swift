import CTactionLinux
import CTactionPNG

/// One run of a C codec, which gets the bytes of a file and makes the rows of the picture.
package final class CodecRun {
  /// A function of CTactionPNG whose other arguments are already set. It takes the callbacks, and the buffer for its
  /// error message.
  package typealias Codec = (UnsafePointer<taction_rows>, UnsafeMutablePointer<CChar>) -> taction_outcome

  /// Makes malloc allocate large blocks outside of the heap; evaluated once, before the first decoding. Without this
  /// call, the heap would keep about 17 MB that a progressive JPEG needs only during its decoding.
  private static let mapsLargeBlocks: Void = taction_map_large_blocks()

  private let bytes: PictureBytes
  private let effort: DecodingEffort
  private let take: (UnsafeMutablePointer<UInt32>) -> Bool
  private var position = 0
  private var failure: ImageError?

  private init(
    _ bytes: PictureBytes, _ effort: DecodingEffort, _ take: @escaping (UnsafeMutablePointer<UInt32>) -> Bool
  ) {
    (self.bytes, self.effort, self.take) = (bytes, effort, take)
  }

  /// Runs a codec until it has made all rows, or `take` returns false.
  ///
  /// Throws `ImageError`.
  package static func run(
    _ codec: Codec, format: String, _ bytes: PictureBytes, _ effort: DecodingEffort,
    take: (UnsafeMutablePointer<UInt32>) -> Bool
  ) throws(ImageError) {
    _ = mapsLargeBlocks
    try withoutActuallyEscaping(take) { (take) throws(ImageError) in
      let run = CodecRun(bytes, effort, take)
      var message = [CChar](repeating: 0, count: Int(TACTION_CODEC_MESSAGE_LENGTH))
      var rows = taction_rows(
        context: Unmanaged.passUnretained(run).toOpaque(),
        read: { context, target, count in CodecRun.from(context)?.read(target, count) ?? 0 },
        take: { context, row in CodecRun.from(context)?.takeRow(row) ?? false },
        go_on: { CodecRun.from($0)?.goOn() ?? false })
      let outcome = withExtendedLifetime(run) { codec(&rows, &message) }
      if let failure = run.failure { throw failure }
      try bytes.check()
      guard outcome == TACTION_FAILED else { return }
      throw error(message, format: format)
    }
  }

  /// Returns the error with a codec's message, which ends with a zero byte.
  package static func error(_ message: [CChar], format: String) -> ImageError {
    .broken(
      format: format, reason: String(decoding: message.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self))
  }

  private static func from(_ context: UnsafeMutableRawPointer?) -> CodecRun? {
    context.map { Unmanaged<CodecRun>.fromOpaque($0).takeUnretainedValue() }
  }

  private func read(_ target: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    guard let target else { return 0 }
    let got = bytes.read(at: position, into: target, count: count)
    position += got
    return got
  }

  private func takeRow(_ row: UnsafeMutablePointer<UInt32>?) -> Bool {
    guard let row, goOn() else { return false }
    return take(row)
  }

  private func goOn() -> Bool {
    do throws(ImageError) { try effort.check() } catch { failure = error }
    return failure == nil
  }
}
