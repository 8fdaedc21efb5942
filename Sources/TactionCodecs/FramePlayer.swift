import Synchronization
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
  private var job: BackgroundQueue.Job?
  /// Whether no further frame can be decoded.
  private(set) var hasFailed = false
  /// Whether there was not enough memory for frames, or the file could not be read. `retry()` tries again.
  private(set) var isPostponed = false
  private let decoding: Decoding

  /// The number of frames to keep ready.
  let ahead: Int

  init(_ image: AnimatedImage, memory: ImageMemory = .shared, onArrival: @escaping () -> Void) {
    (self.image, self.onArrival) = (image, onArrival)
    ahead = min(max(Self.aheadBytes / max(image.frameBytes, 1), 1), Self.maximumAhead)
    decoding = Decoding(image, memory, ahead: ahead)
    memory.add(decoding)
  }

  isolated deinit { job?.cancel() }

  /// The number of frames that are ready.
  var readyCount: Int { decoding.readyCount }

  /// Removes and returns the next frame; nil if the frame is not ready yet.
  func take() -> Image? {
    defer { fill() }
    return decoding.take()
  }

  /// Starts to decode frames until enough frames are ready.
  func fill() {
    guard job == nil, !hasFailed, !isPostponed, !decoding.isPaused else { return }
    guard readyCount < ahead, decoding.next < image.shownFrameCount else { return }
    let decoding = decoding
    job = BackgroundQueue.levels.run {
      decoding.decode()
    } then: { [weak self] in
      self?.arrived()
    }
  }

  /// Starts to decode frames again after a pause, or after they were postponed.
  func retry() {
    decoding.isPaused = false
    isPostponed = false
    fill()
  }

  /// Stops decoding until `retry()` is called. If others need the memory of the frames, the frames are discarded, and
  /// are decoded again later.
  func pause() { decoding.isPaused = true }

  private func arrived() {
    job = nil
    switch decoding.outcome {
    case .decoded: fill()
    case .postponed: isPostponed = true
    case .failed: hasFailed = true
    }
    onArrival()
  }

  /// The decoder and the frames that are ready, shared with the job that decodes and with evictions.
  private nonisolated final class Decoding: ImageMemoryHolder {
    enum Outcome: Sendable {
      case decoded, postponed, failed
    }

    /// The canvas of the opened file, and the reserved memory for it and its frames.
    private struct OpenFile: Sendable {
      let canvas: AnimationCanvas
      let reservation: ImageMemory.Reservation
    }

    private struct State {
      /// The file, with the frame before `next` on its canvas; nil before the first frame, while a frame is decoded,
      /// and after the memory was released.
      var file: OpenFile?
      var ready: [Image] = []
      /// The number of the next frame to decode, counted over all repetitions.
      var next = 1
      var isPaused = false
      var lastUse = 0
      /// The result of the last job.
      var outcome = Outcome.failed
    }

    private let image: AnimatedImage
    private let memory: ImageMemory
    private let ahead: Int
    private let state = Mutex(State())

    init(_ image: AnimatedImage, _ memory: ImageMemory, ahead: Int) {
      (self.image, self.memory, self.ahead) = (image, memory, ahead)
    }

    deinit { memory.remove(ObjectIdentifier(self)) }

    var readyCount: Int { state.withLock { $0.ready.count } }
    var next: Int { state.withLock { $0.next } }
    var outcome: Outcome { state.withLock { $0.outcome } }
    var lastUse: Int { state.withLock { $0.lastUse } }

    /// Whether the memory may be released.
    var isPaused: Bool {
      get { state.withLock { $0.isPaused } }
      set {
        let use = memory.nextUse()
        state.withLock { ($0.isPaused, $0.lastUse) = (newValue, use) }
        if newValue { memory.noteChange() }
      }
    }

    /// Removes and returns the next frame; nil if the frame is not ready yet.
    func take() -> Image? { state.withLock { $0.ready.isEmpty ? nil : $0.ready.removeFirst() } }

    /// Releases the memory during a pause.
    func evict() -> Bool {
      state.withLock { state in
        guard state.isPaused, state.file != nil else { return false }
        state.next -= state.ready.count
        (state.file, state.ready) = (nil, [])
        return true
      }
    }

    /// Decodes the next frame.
    func decode() {
      let (number, file) = state.withLock { state in
        defer { state.file = nil }
        return (state.next, state.file)
      }
      do throws(ImageError) {
        guard let file = try file != nil ? file : open(at: number) else { return end(.failed) }
        let frame = try image.decodeNext(file.canvas)
        end(.decoded, file, frame)
      } catch {
        switch error {
        // A file that cannot be read now may be readable later; see `Image.attempt`.
        case .outOfMemory, .notReadable: end(.postponed)
        default: end(.failed)
        }
      }
    }

    private func end(_ outcome: Outcome, _ file: OpenFile? = nil, _ frame: Image? = nil) {
      let isPaused = state.withLock { state in
        (state.outcome, state.file) = (outcome, file)
        if let frame {
          state.ready.append(frame)
          state.next += 1
        }
        return state.isPaused
      }
      // The memory of a pause that began during the decoding can be released only now.
      if isPaused { memory.noteChange() }
    }

    /// Opens the file, and advances the canvas to a frame; nil if the file was replaced.
    private func open(at number: Int) throws(ImageError) -> OpenFile? {
      guard let canvas = try image.open() else { return nil }
      // The memory of frames is reserved in the same way as the memory of images. If there is too little memory, mip
      // levels of the least recently shown images, and frames of paused animations, are discarded.
      let bytes = AnimationCanvas.byteCount(canvas.source) + (ahead + 1) * image.frameBytes
      guard let reservation = memory.reserve(bytes, for: self) else {
        throw .outOfMemory(width: image.width, height: image.height)
      }
      for _ in 0..<number % image.frameCount { try image.skipNext(canvas) }
      return OpenFile(canvas: canvas, reservation: reservation)
    }
  }
}
