import TactionGeometry
import TactionGraphics

/// The images that a window shows, in the frames and between them.
///
/// In each frame the views' images choose what they are drawn from. When one has not moved for a while, and no finger
/// is on the screen, a better picture of it is made, and one more frame shows it.
final class ImageLevelResolver {
  /// How long an image has to stay where it is before it is drawn anew in better quality, in seconds. Our own choice:
  /// shorter than the pauses that one notices, longer than a hand's between two movements.
  static let restDelay = 0.15

  /// Whose images they are; it owns this.
  private weak var tree: ViewTree?
  private var shown: [ImageInstance] = []
  private var found: [ImageInstance] = []
  /// The time of the present frame, in seconds on the application's clock.
  private(set) var time = 0.0

  init(tree: ViewTree) { self.tree = tree }

  // MARK: Frames

  /// A frame begins that is shown at a time, in seconds on the application's clock.
  func beginFrame(time: Double) {
    self.time = time
    found.removeAll(keepingCapacity: true)
  }

  /// Chooses what the images of a view are drawn from; returns whether any of them is drawn from something else than
  /// before.
  func choose(_ uses: [ImageInstance], at place: Transform, clip: PixelRect) -> Bool {
    guard let tree else { return false }
    var isOther = false
    for use in uses {
      found.append(use)
      if use.choose(at: place, clip: clip, time: time, tree: tree) { isOther = true }
    }
    return isOther
  }

  /// How many uses were found in this frame so far.
  var foundCount: Int { found.count }

  /// Forgets what was found since there were so many uses, because it is recorded again.
  func forgetFound(since count: Int) { found.removeLast(max(found.count - count, 0)) }

  /// Draws the images of a view, which were recorded from a place of the list on, from what they chose.
  func draw(_ uses: [ImageInstance], in list: inout DisplayList, from start: Int) {
    var next = start
    for use in uses {
      guard let index = list.firstImage(from: next) else { return }
      if let choice = use.choice { list.draw(index, as: choice) }
      next = index + 1
    }
  }

  /// Some views of a window are recorded anew, with the others as they were.
  func endUpdate() {
    // A use that the view has let go of must not keep its image until the next whole frame.
    shown.removeAll { $0.choice == nil }
    for use in found where use.choice != nil && !shown.contains(where: { $0 === use }) { shown.append(use) }
  }

  /// A frame is recorded: what is not in it is not seen.
  func endFrame() {
    if shown.count != found.count || !zip(shown, found).allSatisfy({ $0 === $1 }) {
      let present = Set(found.map(ObjectIdentifier.init))
      for use in shown where !present.contains(ObjectIdentifier(use)) { use.hide() }
      // Others may have room now.
      var isAnyRetried = false
      for use in found where use.retry() { isAnyRetried = true }
      if isAnyRetried { tree?.setNeedsFrame() }
    }
    swap(&shown, &found)
    found.removeAll(keepingCapacity: true)
  }

  // MARK: Rest

  /// When the next image has rested for long enough, in seconds on the application's clock; nil for never.
  var nextDeadline: Double? {
    guard let tree, tree.touches.touches.isEmpty else { return nil }
    return shown.lazy.compactMap(\.movedAt).min().map { $0 + Self.restDelay }
  }

  /// Has better pictures made of what has rested for long enough.
  func advance(to now: Double) {
    guard let deadline = nextDeadline, deadline <= now else { return }
    for use in shown {
      guard let movedAt = use.movedAt, movedAt + Self.restDelay <= now else { continue }
      use.settle { [weak self] in self?.arrived() }
    }
  }

  /// One frame shows all that came to rest together.
  private func arrived() {
    if !shown.contains(where: \.awaitsRest) { tree?.setNeedsFrame() }
  }
}
