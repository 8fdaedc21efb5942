import TactionGraphics

/// Data that can be read by its type, immediately or later: the clipboard or a drop.
package protocol TransferReadable: AnyObject {
  /// Reads the bytes of a type, and calls a closure once: with nil if there are no bytes of the type.
  func read(_ type: TransferType, then: @escaping (Result<[UInt8]?, TransferError>) -> Void) -> TransferReading
}

extension TransferReadable {
  /// Returns the bytes of a type; nil if there are no bytes of the type.
  package func bytes(of type: TransferType) async throws(TransferError) -> [UInt8]? {
    let reading = TransferReading()
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { (continuation: CheckedContinuation<Result<[UInt8]?, TransferError>, Never>) in
        guard !Task.isCancelled else { return continuation.resume(returning: .failure(.cancelled)) }
        let own = read(type) { continuation.resume(returning: $0) }
        reading.onCancel = { own.cancel() }
      }
    } onCancel: {
      Task { @MainActor in reading.cancel() }
    }
    reading.onCancel = nil
    return try result.get()
  }

  /// Returns the text; nil if there is no text. Invalid UTF-8 is replaced by U+FFFD.
  package func transferredText() async throws(TransferError) -> String? {
    try await bytes(of: .text).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns the addresses; nil if there are no addresses.
  package func transferredURIs() async throws(TransferError) -> [String]? {
    try await bytes(of: .uris).map(URIList.decode)
  }

  /// Returns the picture, decoded on another thread; nil if there is no picture.
  package func transferredImage() async throws(TransferError) -> Image? {
    guard let bytes = try await bytes(of: .png) else { return nil }
    do throws(ImageError) {
      return try await Image.load(bytes: bytes)
    } catch {
      throw error == .cancelled ? .cancelled : .invalid
    }
  }
}
