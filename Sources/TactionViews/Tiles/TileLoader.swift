import Logging
import TactionGraphics

/// Loads tiles from their source: a few at a time, the most urgent first.
@MainActor final class TileLoader {
  /// The maximum number of tiles that are made at the same time. The value is high enough for the cores of a tablet and
  /// for sources that wait for I/O.
  private static let maximumJobs = 4
  /// The maximum number of attempts to make a tile while it is wanted.
  private static let maximumTries = 3

  /// The delay before the second attempt to make a tile, in seconds; four times as long before the last attempt.
  var retryDelay = 0.25
  /// Called when a wanted tile has arrived.
  var onArrival: (() -> Void)?
  /// Returns whether loading must pause because the tiles cannot be seen. `resume()` ends the pause.
  var isPaused: () -> Bool = { false }
  /// Called when loading pauses.
  var onPause: (() -> Void)?
  /// Called with the reason why a tile could not be made, for the first such tile only.
  var report: (String) -> Void = { Logger(label: "taction.tiles").warning("\($0)") }
  /// The tiles in memory.
  private(set) var cache: TileCache

  private let source: any TileSource
  private let tileSize: Int
  private var wanted: [TileIndex] = []
  /// The wanted tiles, as a set. They stay in the cache.
  private var pinned: Set<TileIndex> = []
  private var running: [TileIndex: BackgroundQueue.Job] = [:]
  /// The failed tiles that wait for their next attempt.
  private var backoff: [TileIndex: BackgroundQueue.Job] = [:]
  private var failures: [TileIndex: Int] = [:]
  private var hasReported = false
  /// Whether loading is paused until the tiles can be seen.
  private var isWaiting = false

  init(_ source: any TileSource, grid: TileGrid, budget: Int) {
    self.source = source
    tileSize = grid.tileSize
    cache = TileCache(budget: budget)
  }

  isolated deinit {
    for jobs in [running, backoff] { for job in jobs.values { job.cancel() } }
  }

  /// The maximum number of bytes of the tiles in memory. After a change, tiles that failed are requested again.
  var budget: Int {
    get { cache.budget }
    set {
      cache.budget = newValue
      failures = [:]
    }
  }

  /// The number of tiles that are being made.
  var runningCount: Int { running.count }

  /// Requests tiles, the most urgent first, instead of the tiles that were requested before.
  func want(_ tiles: [TileIndex]) {
    for index in tiles.reversed() { cache.use(index) }
    if tiles != wanted { replaceWanted(with: tiles) }
    // Tiles that were requested before may be missing, after a pause or because the cache became smaller.
    isWaiting = false
    startNext()
  }

  private func replaceWanted(with tiles: [TileIndex]) {
    (wanted, pinned) = (tiles, Set(tiles))
    failures = failures.filter { pinned.contains($0.key) }
    // Cancelled jobs stay in `running` and `backoff` until they have ended, so that the number of jobs never exceeds
    // the maximum.
    for jobs in [running, backoff] {
      for (index, job) in jobs where !pinned.contains(index) { job.cancel() }
    }
  }

  /// Waits until every wanted tile is in memory or has failed at its last attempt.
  func finish() async {
    while let job = running.first?.value ?? backoff.first?.value { await job.finish() }
  }

  /// Continues loading after a pause.
  func resume() {
    guard isWaiting else { return }
    isWaiting = false
    startNext()
  }

  private func startNext() {
    // Tiles with fewer failures are started first.
    for tries in 0..<Self.maximumTries {
      for index in wanted where failures[index, default: 0] == tries {
        guard running.count < Self.maximumJobs else { return }
        guard running[index] == nil, backoff[index] == nil, cache.content(of: index) == nil else { continue }
        guard !isPaused() else {
          isWaiting = true
          onPause?()
          return
        }
        start(index)
      }
    }
  }

  private func start(_ index: TileIndex) {
    let (source, tileSize) = (source, tileSize)
    let result = Result()
    running[index] = BackgroundQueue.tiles.run {
      result.outcome = await Self.make(index, from: source, tileSize: tileSize)
    } then: { [weak self] in
      self?.finish(index, result.outcome)
    }
  }

  /// The result of an attempt to make a tile.
  private nonisolated enum Outcome: Sendable {
    case content(TileCache.Content)
    case failure(String)
    case cancelled
  }

  /// The outcome of a job. The job writes it, and the job's completion reads it.
  private nonisolated final class Result: @unchecked Sendable {
    // Unchecked: the queue runs the completion after the job, synchronized by its lock.
    var outcome = Outcome.cancelled
  }

  @concurrent private static func make(
    _ index: TileIndex, from source: any TileSource, tileSize: Int
  ) async -> Outcome {
    do {
      guard !Task.isCancelled else { return .cancelled }
      guard let image = try await source.tile(at: index) else {
        return Task.isCancelled ? .cancelled : .content(.empty)
      }
      var level = 0
      while max(image.width >> level, image.height >> level) > tileSize, level < image.levelCount - 1 { level += 1 }
      return .content(.pixels(try image.uncountedPixels(ofLevel: level)))
    } catch {
      return Task.isCancelled ? .cancelled : .failure("\(error)")
    }
  }

  private func finish(_ index: TileIndex, _ outcome: Outcome) {
    running[index] = nil
    switch outcome {
    case .content(let content):
      cache.insert(content, for: index, pinned: pinned)
      guard pinned.contains(index) else { break }
      if cache.content(of: index) == nil {
        // The tile does not fit into the budget. It would not fit at the next attempt either.
        failures[index] = Self.maximumTries
      } else {
        onArrival?()
      }
    case .failure(let text):
      if pinned.contains(index) { recordFailure(of: index, text) }
    case .cancelled: break
    }
    startNext()
  }

  private func recordFailure(of index: TileIndex, _ text: String) {
    let tries = failures[index, default: 0] + 1
    failures[index] = tries
    if tries < Self.maximumTries {
      retry(index, after: retryDelay * (tries == 1 ? 1 : 4))
    } else if !hasReported {
      hasReported = true
      report("a tile cannot be made, and stays coarse: \(index), \(text)")
    }
  }

  /// Allows the next attempt for a tile after a number of seconds. During that time, other tiles are made.
  private func retry(_ index: TileIndex, after seconds: Double) {
    backoff[index] = BackgroundQueue.tiles.run {
      try? await Task.sleep(for: .seconds(seconds))
    } then: { [weak self] in
      self?.backoff[index] = nil
      self?.startNext()
    }
  }
}
