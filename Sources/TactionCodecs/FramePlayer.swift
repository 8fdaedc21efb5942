import TactionGraphics

/// A player that decodes the frames of an animated image in the background, some frames ahead.
@MainActor
final class FramePlayer {
  /// The maximum number of frames that are decoded ahead, and their maximum memory in bytes. If a single frame needs
  /// more memory, one frame is decoded ahead. Our own choice: a frame is decoded while the previous frame is shown.
  static let maximumAhead = 3
  static let aheadBytes = 16 << 20

  private let image: AnimatedImage
  private let onArrival: () -> Void
  private var ready: [Image] = []
  /// The number of the next frame to decode, counted over all repetitions.
  private var next = 1
  private var job: BackgroundQueue.Job?
  /// Whether no further frame can be decoded.
  private(set) var hasFailed = false
  /// Whether there was not enough memory for frames. `retry()` tries again.
  private(set) var isShortOfMemory = false
  private let decoding: Decoding

  /// The number of frames to keep ready.
  let ahead: Int

  /// The time between two attempts to reserve memory, in seconds. Our own choice: the content of the screen usually
  /// changes about once a second.
  static let retryDelay = 1.0

  init(_ image: AnimatedImage, memory: ImageMemory = .shared, onArrival: @escaping () -> Void) {
    (self.image, self.onArrival) = (image, onArrival)
    ahead = min(max(Self.aheadBytes / max(image.frameBytes, 1), 1), Self.maximumAhead)
    decoding = Decoding(image, memory, ahead: ahead)
  }

  isolated deinit { job?.cancel() }

  /// The number of frames that are ready.
  var readyCount: Int { ready.count }

  /// Removes and returns the next frame; nil if the frame is not ready yet.
  func take() -> Image? {
    defer { fill() }
    return ready.isEmpty ? nil : ready.removeFirst()
  }

  /// Starts to decode frames until enough frames are ready.
  func fill() {
    guard job == nil, !hasFailed, !isShortOfMemory, ready.count < ahead, next < image.shownFrameCount else { return }
    let (decoding, number) = (decoding, next)
    job = BackgroundQueue.levels.run {
      decoding.decode(number)
    } then: { [weak self] in
      self?.arrived()
    }
  }

  /// Starts to decode frames again after there was not enough memory.
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

  /// The state of the decoder. One job at a time uses it, and the main actor uses it between jobs.
  private nonisolated final class Decoding: @unchecked Sendable {
    // `@unchecked Sendable`, because there is never more than one user at a time.
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

    /// Decodes the frame with a number, counted over all repetitions. It must be the frame after the last one.
    func decode(_ number: Int) {
      isShortOfMemory = false
      do throws(ImageError) {
        if opened == nil { try open(at: number) }
        guard let canvas = opened else { return }
        frame = try image.decodeNext(canvas)
      } catch {
        (opened, reservation) = (nil, nil)
        if case .outOfMemory = error { isShortOfMemory = true }
      }
    }

    /// Opens the file, and advances the canvas to a frame.
    private func open(at number: Int) throws(ImageError) {
      guard let canvas = try image.open() else { return }
      // The memory of frames is reserved in the same way as the memory of images. If there is too little memory, mip
      // levels of the least recently shown images are discarded.
      let bytes = AnimationCanvas.byteCount(canvas.source) + (ahead + 1) * image.frameBytes
      reservation = memory.reserve(bytes)
      isShortOfMemory = reservation == nil
      guard !isShortOfMemory else { return }
      for _ in 0..<number % image.frameCount { try image.skipNext(canvas) }
      opened = canvas
    }
  }
}
