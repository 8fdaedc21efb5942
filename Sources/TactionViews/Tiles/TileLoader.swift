import Logging
import TactionGraphics

/// Has tiles made away from the main thread, a few at a time, in the order in which they are wanted.
@MainActor final class TileLoader {
  /// How many are made at once: enough for the processors of a tablet, and for a source that waits for something.
  private static let mostTasks = 4
  /// How often a tile is asked for, while it is wanted.
  private static let mostTries = 3

  /// How long a tile that could not be made is left alone, in seconds; and four times as long before the last try.
  var retryDelay = 0.25
  /// Called when a tile is there.
  var onArrival: (() -> Void)?
  /// Tells, once, why a tile could not be made.
  var complain: (String) -> Void = { Logger(label: "taction.tiles").warning("\($0)") }
  /// What is there.
  var cache: TileCache

  private let source: any TileSource
  private let tileSize: Int
  private var wanted: [TileIndex] = []
  private var spared: Set<TileIndex> = []
  private var running: [TileIndex: BackgroundQueue.Job] = [:]
  /// What could not be made, and is left alone for a while.
  private var resting: [TileIndex: BackgroundQueue.Job] = [:]
  private var failures: [TileIndex: Int] = [:]
  private var hasComplained = false

  init(_ source: any TileSource, grid: TileGrid, budget: Int) {
    self.source = source
    tileSize = grid.tileSize
    cache = TileCache(budget: budget)
  }

  isolated deinit {
    for tasks in [running, resting] { for task in tasks.values { task.cancel() } }
  }

  /// The tiles that are being made at this moment.
  var runningCount: Int { running.count }

  /// Wants some tiles, the most urgent first, and no others any more.
  func want(_ tiles: [TileIndex]) {
    for index in tiles.reversed() { cache.use(index) }
    guard tiles != wanted else { return }
    (wanted, spared) = (tiles, Set(tiles))
    failures = failures.filter { spared.contains($0.key) }
    // What is cancelled still counts until it has ended, so that there are never more at once.
    for tasks in [running, resting] {
      for (index, task) in tasks where !spared.contains(index) { task.cancel() }
    }
    startNext()
  }

  /// Waits until nothing that is wanted is missing, or can be had.
  func finish() async {
    while let task = running.first?.value ?? resting.first?.value { await task.finish() }
  }

  private func startNext() {
    // What has failed waits for what has not.
    for tries in 0..<Self.mostTries {
      for index in wanted where failures[index, default: 0] == tries {
        guard running.count < Self.mostTasks else { return }
        guard running[index] == nil, resting[index] == nil, cache.content(of: index) == nil else { continue }
        start(index)
      }
    }
  }

  private func start(_ index: TileIndex) {
    let (source, tileSize) = (source, tileSize)
    let result = Result()
    running[index] = BackgroundQueue.tiles.run {
      result.outcome = await TileOutcome.of(index, from: source, tileSize: tileSize)
    } then: { [weak self] in
      self?.finish(index, result.outcome)
    }
  }

  /// What a task has to say, written there and read after it.
  private nonisolated final class Result: @unchecked Sendable {
    // Unchecked: the task is told of after it is done, by way of a lock.
    var outcome = TileOutcome.cancelled
  }

  private func finish(_ index: TileIndex, _ outcome: TileOutcome) {
    running[index] = nil
    switch outcome {
    case .content(let content):
      cache.insert(content, for: index, sparing: spared)
      if cache.content(of: index) == nil {
        // There is no room for it, and asking again would not make any.
        failures[index] = Self.mostTries
      } else if spared.contains(index) {
        onArrival?()
      }
    case .failure(let text):
      if spared.contains(index) { note(failure: text, of: index) }
    case .cancelled: break
    }
    startNext()
  }

  private func note(failure text: String, of index: TileIndex) {
    let tries = failures[index, default: 0] + 1
    failures[index] = tries
    if tries < Self.mostTries {
      rest(index, for: retryDelay * (tries == 1 ? 1 : 4))
    } else if !hasComplained {
      hasComplained = true
      complain("a tile cannot be made, and stays coarse: \(index), \(text)")
    }
  }

  /// Leaves a tile alone for some seconds, in which others are made.
  private func rest(_ index: TileIndex, for seconds: Double) {
    resting[index] = BackgroundQueue.tiles.run {
      try? await Task.sleep(for: .seconds(seconds))
    } then: { [weak self] in
      self?.resting[index] = nil
      self?.startNext()
    }
  }
}
