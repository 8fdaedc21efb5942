import TactionGeometry
import TactionGraphics

/// The fifth pass of a frame: replaces the images of the frame by the pixels that they are drawn from.
///
/// Each image of each instance remembers its mip level from frame to frame. When an image has not moved for a while,
/// and no finger is on the screen, a better picture of it is made, and one more frame shows it.
final class ImageLevelResolver {
  /// The time that an image must rest before it is drawn again in better quality, in seconds. Our own choice: shorter
  /// than a pause that the user notices, and longer than the pause between two movements of a hand.
  static let restDelay = 0.15

  /// The identity of an image in an instance of a view.
  private struct Key: Hashable {
    let instance: InstanceID
    let ordinal: Int
  }

  /// The tree of the window that owns this resolver.
  private weak var tree: ViewTree?
  private var shown: [(key: Key, image: ImageInstance)] = []
  private var lookup = FrameLookup<Key>()
  // This property exists only to reuse its memory.
  private var found: [(key: Key, image: ImageInstance)] = []

  /// Whether the images of this frame that were resolved so far are the images of the last frame, in the same order.
  private var areSame = true

  init(tree: ViewTree) { self.tree = tree }

  // MARK: Frames

  /// Chooses the pixels of all images in a frame, and releases the pixels of images that are not in the frame.
  ///
  /// - Parameter time: The time of the frame, in seconds on the application's clock.
  func run(on frame: inout RecordedFrame, time: Double) {
    guard let tree else { return }
    lookup.begin()
    areSame = true
    resolve(&frame, time: time, in: tree)
    if !areSame || shown.count != found.count { releaseOthers() }
    swap(&shown, &found)
    found.removeAll(keepingCapacity: true)
  }

  private func resolve(_ frame: inout RecordedFrame, time: Double, in tree: ViewTree) {
    for recorded in frame.images {
      let item = frame.list.items[recorded.item]
      guard case .image(let image) = frame.list.resources[Int(item.resource)] else {
        assertionFailure("An item that was recorded as an image is not an image.")
        continue
      }
      let key = Key(instance: frame.instances[recorded.instance].id, ordinal: recorded.ordinal)
      let instance = instance(of: image, key, in: tree)
      found.append((key, instance))
      guard let choice = instance.resolve(item, clip: recorded.clip, time: time) else { continue }
      frame.list.resolve(recorded.item, as: choice)
      let number = frame.instances[recorded.instance].resolution
      frame.instances[recorded.instance].resolution = 31 &* number &+ instance.number
    }
    for index in frame.layers.indices { resolve(&frame.layers[index].content, time: time, in: tree) }
  }

  private func instance(of image: Image, _ key: Key, in tree: ViewTree) -> ImageInstance {
    let index = lookup.index(of: key, count: shown.count) { shown[$0].key }
    if let index, shown[index].image.image === image {
      if index != found.count { areSame = false }
      return shown[index].image
    }
    areSame = false
    return ImageInstance(image, in: tree)
  }

  /// Releases images that are not in the frame, and lets the others use their memory.
  private func releaseOthers() {
    let present = Set(found.map { ObjectIdentifier($0.image) })
    for (_, image) in shown where !present.contains(ObjectIdentifier(image)) { image.hide() }
    retry(found, dueAt: .infinity)
  }

  /// Repeats the refused requests of images, once their time has come.
  private func retry(_ images: [(key: Key, image: ImageInstance)], dueAt now: Double) {
    for (_, image) in images {
      guard let refusedAt = image.refusedAt, refusedAt + ImageMemory.retryDelay <= now else { continue }
      image.forgetRefusal()
      tree?.setNeedsFrame()
    }
  }

  /// Releases all images.
  func removeAll() {
    for (_, image) in shown { image.hide() }
    shown.removeAll()
  }

  /// The images that the last frame shows.
  var images: [ImageInstance] { shown.map(\.image) }

  /// Whether something is being decoded or drawn for an image.
  var isLoading: Bool { shown.contains(where: \.image.isLoading) }

  /// Cancels all decoding and drawing in the background. The next frame starts it again.
  func suspendLoading() { for (_, image) in shown { image.suspendLoading() } }

  // MARK: Stills

  /// The time at which the next image will have rested for long enough, or may repeat a refused request, in seconds on
  /// the application's clock. Nil if there is no such image, or while a finger is on the screen.
  var nextDeadline: Double? {
    guard let tree, tree.touches.touches.isEmpty else { return nil }
    let rested = shown.lazy.compactMap(\.image.movedAt).min().map { $0 + Self.restDelay }
    let refused = shown.lazy.compactMap(\.image.refusedAt).min().map { $0 + ImageMemory.retryDelay }
    // In a hidden window, nothing is loaded.
    guard let refused, !tree.calls.isHidden() else { return rested }
    return rested.map { min($0, refused) } ?? refused
  }

  /// Starts to make better pictures of the images that have rested for long enough, and lets images repeat requests
  /// that were refused long enough ago.
  func advance(to now: Double) {
    guard let deadline = nextDeadline, deadline <= now else { return }
    if let tree, !tree.calls.isHidden() { retry(shown, dueAt: now) }
    for (_, image) in shown {
      guard let movedAt = image.movedAt, movedAt + Self.restDelay <= now else { continue }
      image.settle { [weak self] in self?.stillArrived() }
    }
  }

  /// Requests a frame when no image waits for its better picture any more, so that one frame shows all of them.
  private func stillArrived() {
    if !shown.contains(where: \.image.awaitsStill) { tree?.setNeedsFrame() }
  }
}
