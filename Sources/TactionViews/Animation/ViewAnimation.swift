/// A view on its way: what is seen of it, and the motions that lead from there to what was set.
final class ViewAnimation {
  var seen: ViewState
  private(set) var motions: [any Motion] = []

  init(seen: ViewState) { self.seen = seen }

  var isOver: Bool { motions.isEmpty }

  func add(_ motion: any Motion) {
    motion.batch.begin()
    motions.append(motion)
  }

  /// Moves all to a time; returns the batches that came to their end by it.
  func advance(to time: Double) -> [AnimationBatch] {
    var remaining: [any Motion] = []
    var ended: [AnimationBatch] = []
    for motion in motions {
      let seconds = motion.elapsed(at: time)
      motion.show(in: &seen, after: seconds)
      if seconds >= motion.duration {
        if motion.batch.end(finished: true) { ended.append(motion.batch) }
      } else {
        remaining.append(motion)
      }
    }
    motions = remaining
    return ended
  }

  /// Ends the motions of some properties where they are; returns the batches that came to their end by it.
  func stop(where isMeant: (PartialKeyPath<ViewState>) -> Bool = { _ in true }) -> [AnimationBatch] {
    let stopped = motions.filter { isMeant($0.path) }
    motions.removeAll { isMeant($0.path) }
    return stopped.map(\.batch).filter { $0.end(finished: false) }
  }
}
