import TactionGraphics

/// Decodes the frames of an animated image in the background, some of them ahead.
@MainActor
final class FramePlayer {
  /// The maximum number of frames ahead, and their maximum memory in bytes, unless one alone takes more. Our own
  /// choice: a frame is decoded while another one is shown.
  static let maximumAhead = 3
  static let aheadBytes = 16 << 20

  private let image: AnimatedImage
  private let onArrival: () -> Void
  private var ready: [Image] = []
  /// The number of the next frame to decode.
  private var next = 1
  private var job: BackgroundQueue.Job?
  /// Whether the frames so far are all that can be decoded.
  private(set) var hasFailed = false
  /// Whether there was no memory for frames; `retry()` tries again.
  private(set) var isShortOfMemory = false
  private let decoding: Decoding

  /// The number of frames that are kept ready.
  let ahead: Int

  /// The time between two tries for memory, in seconds. Our own choice: what is on the screen changes about as fast.
  static let retryDelay = 1.0

  init(_ image: AnimatedImage, memory: ImageMemory = .shared, onArrival: @escaping () -> Void) {
    (self.image, self.onArrival) = (image, onArrival)
    ahead = min(max(Self.aheadBytes / max(image.frameBytes, 1), 1), Self.maximumAhead)
    decoding = Decoding(image, memory, ahead: ahead)
  }

  isolated deinit { job?.cancel() }

  /// The number of frames that are ready.
  var readyCount: Int { ready.count }

  /// Takes the next frame; nil if it is not ready yet.
  func take() -> Image? {
    defer { fill() }
    return ready.isEmpty ? nil : ready.removeFirst()
  }

  /// Decodes frames until enough are ready.
  func fill() {
    guard job == nil, !hasFailed, !isShortOfMemory, ready.count < ahead, next < image.shownFrameCount else { return }
    let decoding = decoding
    job = BackgroundQueue.levels.run {
      decoding.decodeNext()
    } then: { [weak self] in
      self?.arrived()
    }
  }

  /// Decodes frames until enough are ready, also after there was no memory.
  func retry() {
    isShortOfMemory = false
    fill()
  }

  private func arrived() {
    job = nil
    if let frame = decoding.frame {
      decoding.frame = nil
      next += 1
      ready.append(frame)
      fill()
    } else if decoding.isShortOfMemory {
      isShortOfMemory = true
    } else {
      hasFailed = true
    }
    onArrival()
  }

  /// The state of the decoder, used by one job at a time and by the main actor between them.
  private nonisolated final class Decoding: @unchecked Sendable {
    // Unchecked: see above.
    private let image: AnimatedImage
    private let memory: ImageMemory
    private let ahead: Int
    private var opened: AnimationCanvas?
    private var reservation: ImageMemory.Reservation?
    var frame: Image?
    private(set) var isShortOfMemory = false

    init(_ image: AnimatedImage, _ memory: ImageMemory, ahead: Int) {
      (self.image, self.memory, self.ahead) = (image, memory, ahead)
    }

    func decodeNext() {
      isShortOfMemory = false
      do throws(ImageError) {
        if opened == nil {
          guard let canvas = image.open() else { return }
          // Frames count as images do: those of other files that are shown least go for them.
          let bytes = AnimationCanvas.byteCount(canvas.source) + (ahead + 1) * image.frameBytes
          guard let reservation = memory.reserve(bytes) else {
            isShortOfMemory = true
            return
          }
          self.reservation = reservation
          // The first frame is on the screen already.
          try image.skipNext(canvas)
          opened = canvas
        }
        guard let canvas = opened else { return }
        frame = try image.decodeNext(canvas)
      } catch {
        (opened, reservation) = (nil, nil)
      }
    }
  }
}
