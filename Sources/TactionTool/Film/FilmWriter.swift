import Dispatch

/// Encodes a film on a second core while the stage goes on playing.
///
/// A few frames may wait; when there are more, `add` waits instead, so that a long film does not fill the memory.
nonisolated final class FilmWriter: @unchecked Sendable {
  // Unchecked: `animation` and `failure` are touched on `queue` only.
  private let animation: WebPAnimation
  private var failure: ToolError?
  private let queue = DispatchQueue(label: "taction.film")
  private let free = DispatchSemaphore(value: 4)

  /// Starts a film of a size in pixels.
  init(width: Int, height: Int) throws(ToolError) {
    animation = try WebPAnimation(width: width, height: height)
  }

  /// Adds a picture, later than those before it.
  func add(_ frame: FilmFrame) {
    free.wait()
    queue.async { [self] in
      defer { free.signal() }
      guard failure == nil else { return }
      do throws(ToolError) {
        try animation.add(frame)
      } catch {
        failure = error
      }
    }
  }

  /// Waits for the last frame, which is shown until the given time, and gives the bytes of the file.
  func finish(milliseconds: Int) throws(ToolError) -> [UInt8] {
    let result: Result<[UInt8], ToolError> = queue.sync { [self] in
      if let failure { return .failure(failure) }
      do throws(ToolError) {
        return .success(try animation.finish(milliseconds: milliseconds))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }
}
