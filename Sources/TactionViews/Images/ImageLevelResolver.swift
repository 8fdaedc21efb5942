import TactionGeometry
import TactionGraphics

/// The fifth pass of a frame: replaces the images of the frame by the pixels that they are drawn from.
///
/// Each image of each instance keeps its mip level from frame to frame. When one has not moved for a while, and no finger
/// is on the screen, a better picture of it is made, and one more frame shows it.
final class ImageLevelResolver {
  /// The time for which an image stays where it is before it is drawn again in better quality, in seconds. Our own
  /// choice: shorter than the pauses that one notices, longer than a hand's between two movements.
  static let restDelay = 0.15

  /// An image of an instance of a view.
  private struct Key: Hashable {
    let instance: InstanceID
    let ordinal: Int
  }

  /// The tree of the window, which owns this.
  private weak var tree: ViewTree?
  private var shown: [(key: Key, image: ImageInstance)] = []
  private var lookup = FrameLookup<Key>()
  // Kept for its memory.
  private var found: [(key: Key, image: ImageInstance)] = []

  init(tree: ViewTree) { self.tree = tree }

  // MARK: Frames

  /// Chooses the pixels of all images in a frame, and releases those of images that are not in it.
  ///
  /// - Parameter time: The time of the frame, in seconds on the application's clock.
  func run(on frame: inout RecordedFrame, time: Double) {
    guard let tree else { return }
    lookup.begin()
    resolve(&frame, time: time, in: tree)
    if shown.count != found.count || !zip(shown, found).allSatisfy({ $0.image === $1.image }) { releaseOthers() }
    swap(&shown, &found)
    found.removeAll(keepingCapacity: true)
  }

  private func resolve(_ frame: inout RecordedFrame, time: Double, in tree: ViewTree) {
    for recorded in frame.images {
      let item = frame.list.items[recorded.item]
      guard case .image(let image) = frame.list.resources[Int(item.resource)] else { continue }
      let key = Key(instance: frame.instances[recorded.instance].id, ordinal: recorded.ordinal)
      let instance = instance(of: image, key)
      found.append((key, instance))
      guard let choice = instance.resolve(item, clip: recorded.clip, time: time, in: tree) else { continue }
      frame.list.resolve(recorded.item, as: choice)
      let number = frame.instances[recorded.instance].resolution
      frame.instances[recorded.instance].resolution = 31 &* number &+ instance.number
    }
    for index in frame.layers.indices { resolve(&frame.layers[index].content, time: time, in: tree) }
  }

  private func instance(of image: Image, _ key: Key) -> ImageInstance {
    let index = lookup.index(of: key, count: shown.count) { shown[$0].key }
    if let index, shown[index].image.image === image { return shown[index].image }
    return ImageInstance(image)
  }

  /// Releases what is not in the frame; others may have room then.
  private func releaseOthers() {
    let present = Set(found.map { ObjectIdentifier($0.image) })
    for (_, image) in shown where !present.contains(ObjectIdentifier(image)) { image.hide() }
    var isAnyRetried = false
    for (_, image) in found where image.retry() { isAnyRetried = true }
    if isAnyRetried { tree?.setNeedsFrame() }
  }

  /// Releases all images.
  func removeAll() {
    for (_, image) in shown { image.hide() }
    shown.removeAll()
  }

  /// The images of a view at its own position in the window, or of those that are seen through its portal.
  func images(of view: View) -> [ImageInstance] {
    let id = InstanceID(serial: view.serial, through: .window)
    return shown.filter { $0.key.instance == id }.map(\.image)
  }

  /// The images that the last frame shows.
  var images: [ImageInstance] { shown.map(\.image) }

  // MARK: Rest

  /// The time at which the next image has rested for long enough, in seconds on the application's clock; nil for none.
  var nextDeadline: Double? {
    guard let tree, tree.touches.touches.isEmpty else { return nil }
    return shown.lazy.compactMap(\.image.movedAt).min().map { $0 + Self.restDelay }
  }

  /// Starts to make better pictures of what has rested for long enough.
  func advance(to now: Double) {
    guard let deadline = nextDeadline, deadline <= now else { return }
    for (_, image) in shown {
      guard let movedAt = image.movedAt, movedAt + Self.restDelay <= now else { continue }
      image.settle { [weak self] in self?.arrived() }
    }
  }

  /// One frame shows all that came to rest together.
  private func arrived() {
    if !shown.contains(where: \.image.awaitsStill) { tree?.setNeedsFrame() }
  }
}
