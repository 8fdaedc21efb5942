import TactionGeometry
import TactionGraphics

/// The flat data of one frame: the items to draw, and the instances of views that draw them.
///
/// `RecordPass` fills the frame. Later passes replace images by pixels and set the layers of projected views.
struct RecordedFrame {
  /// The items to draw, back to front, in device pixels.
  var list = DisplayList()
  /// The recorded instances, back to front, including instances that show nothing within the canvas.
  var instances: [Instance] = []
  /// The items that are images, in the order of the list.
  var images: [RecordedImage] = []
  /// The layers of projected views, in the order of the list; empty once the layers are set.
  var layers: [RecordedLayer] = []
  /// The views whose content depends on their position; empty after `View.follow(_:clip:)` was called for them.
  var followers: [Follower] = []
  /// Device pixels per logical pixel; 0 for a frame that was never recorded.
  var scale = 0.0
  /// The rectangle of all pixels of the window.
  var canvas = PixelRect.zero
  /// The colour of the window where no view draws.
  var background = Color.white
  /// The number of items of the root view and its subviews. They are behind the items of the views in front of it.
  var rootItemCount = 0
  /// Whether any view in front of the root was recorded.
  var hasFront = false
  /// Whether any views are shown through portals.
  var hasPortals = false

  /// A view for which `View.follow(_:clip:)` is called.
  struct Follower {
    let view: View
    /// The transform from the coordinates of the view's content to device pixels.
    var transform: Transform
    /// The visible device pixels.
    var clip: PixelRect
  }

  /// Whether the pixels of two frames can be compared one by one: both have the same size, scale and background.
  func isComparable(with other: RecordedFrame) -> Bool {
    canvas == other.canvas && scale == other.scale && background == other.background
  }

  /// Removes everything that was recorded, but keeps the memory for the next frame.
  mutating func removeAll() {
    list.removeAll()
    hasPortals = false
    instances.removeAll(keepingCapacity: true)
    images.removeAll(keepingCapacity: true)
    layers.removeAll(keepingCapacity: true)
    followers.removeAll(keepingCapacity: true)
  }
}

/// One appearance of a view in a frame, with everything that its pixels depend on.
struct Instance {
  let id: InstanceID
  /// `View.version`, which increases with each change in the appearance of the view itself.
  let version: Int
  /// A number that changes when the pixels of the instance's images or its layer change.
  var resolution = 0
  /// The transform from the top left corner of the bounds, as the origin, to device pixels.
  let transform: Transform
  let size: Size
  /// A hash of the opacity, the clips and the borders of all superviews and of the view's own opacity.
  let context: PaintContextHash
  /// The device pixels that the view itself may touch, including its shadow, clipped.
  let box: PixelRect
  /// Whether all pixels that the view itself may touch are within its bounds, even if the bounds are rotated.
  let staysInside: Bool
  /// Whether the instance has members: other instances that are recorded between its first and its last item.
  var hasMembers = false
  /// The start of the items of the instance and its members: `list.items[start..<end]`.
  let start: Int
  var end: Int

  /// The indices of the items of the instance and its members.
  var items: Range<Int> { start..<end }

  /// Whether the instance has the same pixels as in another frame, wherever other instances do not cover it.
  func hasSamePixels(as other: Instance) -> Bool {
    version == other.version && box == other.box && hasSamePlace(as: other)
  }

  /// Whether the instance has the same place as in another frame, even if its content reaches farther.
  func hasSamePlace(as other: Instance) -> Bool {
    context == other.context && transform == other.transform && resolution == other.resolution && size == other.size
  }

  /// Returns the distance in whole device pixels by which the instance has moved since another frame, if the instance
  /// otherwise looks the same. Returns nil if it looks different, has not moved, or has members in only one of the
  /// frames.
  ///
  /// The clips of its superviews may be at other positions. The comparison of the superviews finds such a difference.
  func wholePixelMove(from other: Instance) -> (dx: Int, dy: Int)? {
    guard version == other.version, resolution == other.resolution, size == other.size,
      context.isLike(other.context), box.isEmpty == other.box.isEmpty, hasMembers == other.hasMembers,
      transform.a == other.transform.a, transform.b == other.transform.b, transform.c == other.transform.c,
      transform.d == other.transform.d
    else { return nil }
    let (dx, dy) = (transform.tx - other.transform.tx, transform.ty - other.transform.ty)
    guard dx == dx.rounded(), dy == dy.rounded(), max(abs(dx), abs(dy)) < 0x1p24, dx != 0 || dy != 0 else { return nil }
    return (Int(saturating: dx), Int(saturating: dy))
  }

  /// Whether the edges of the instance run along rows and columns of pixels.
  var isUpright: Bool { transform.b == 0 && transform.c == 0 || transform.a == 0 && transform.d == 0 }

  /// The pixels that the instance damages when it appears, disappears or changes.
  var damage: DamagePiece {
    DamagePiece(box: box, shape: staysInside && !isUpright ? (Rect(origin: .zero, size: size), transform) : nil)
  }
}

/// An image in a frame. The mip level that it is drawn from is chosen later.
struct RecordedImage {
  /// The index of the instance that shows the image.
  let instance: Int
  /// The index of the item in the display list.
  let item: Int
  /// The index of the image among the images of the instance.
  let ordinal: Int
  /// The visible device pixels.
  var clip: PixelRect
}

/// The content of a projected view, recorded flat, in the pixels of its layer.
struct RecordedLayer {
  /// The index of the view's instance.
  let instance: Int
  /// The index of the item in the display list.
  let item: Int
  /// The content. Its canvas is the size of the layer.
  var content: RecordedFrame
}

/// Finds the instances of a frame in the previous frame.
struct InstanceMatches {
  private var previous: [Int32] = []
  private var lookup = FrameLookup<InstanceID>()

  /// Starts again at the first instances of two frames.
  mutating func begin() {
    previous.removeAll(keepingCapacity: true)
    lookup.begin()
  }

  /// Finds the next instance of the new frame in the old frame; returns its index there, or nil for a new instance.
  @inline(__always)
  mutating func match(_ id: InstanceID, in old: [Instance]) -> Int? {
    let index = lookup.index(of: id, count: old.count) { old[$0].id }
    previous.append(Int32(truncatingIfNeeded: index ?? -1))
    return index
  }

  /// Returns the index in the previous frame of an instance that was matched; nil if the instance is new.
  @inline(__always)
  subscript(index: Int) -> Int? { previous[index] < 0 ? nil : Int(previous[index]) }
}
