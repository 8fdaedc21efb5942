import TactionGeometry
import TactionGraphics

/// The flat data of one frame: what to draw, and which instances of views draw it.
///
/// `RecordPass` fills it. The passes after it replace images by pixels and set the layers of projected views.
struct RecordedFrame {
  /// The items to draw, back to front, in device pixels.
  var list = DisplayList()
  /// The recorded instances, back to front, including those that show nothing within the canvas.
  var instances: [Instance] = []
  /// The items that are images, in the order of the list.
  var images: [RecordedImage] = []
  /// The layers of projected views, in the order of the list; empty once the layers are set.
  var layers: [RecordedLayer] = []
  /// The views whose content depends on their position; empty once they have been asked.
  var followers: [Follower] = []
  /// Device pixels per logical pixel; 0 for a frame that was never recorded.
  var scale = 0.0
  /// The pixels of the window.
  var canvas = PixelRect.zero
  /// The colour of the window where no view draws.
  var background = Color.white
  /// The number of items that the root view and its subviews take, behind all views in front of it.
  var rootItemCount = 0
  /// Whether any view in front of the root was recorded.
  var hasFront = false
  /// Whether views are shown through portals.
  var hasPortals = false

  /// A view that `View.follow(_:clip:)` is called for.
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

  /// Removes what was recorded, but keeps the memory for the next frame.
  mutating func removeAll() {
    list.removeAll()
    hasPortals = false
    instances.removeAll(keepingCapacity: true)
    images.removeAll(keepingCapacity: true)
    layers.removeAll(keepingCapacity: true)
    followers.removeAll(keepingCapacity: true)
  }
}

/// One appearance of a view in a frame, with all that its pixels depend on.
struct Instance {
  let id: InstanceID
  /// `View.version`, which goes up with each change of how the view paints itself.
  let version: Int
  /// A number for the pixels of its images and for its layer; it changes when any of these change.
  var resolution = 0
  /// The transform from the top left corner of the bounds, as the origin, to device pixels.
  let transform: Transform
  let size: Size
  /// A hash of the opacity and the clips of all superviews and of the view's own opacity.
  let context: PaintContextHash
  /// The device pixels that it may touch, its shadow included, clipped.
  let box: PixelRect
  /// Whether all that it may touch lies within its bounds, also when these are turned.
  let staysInside: Bool
  /// Whether other instances are recorded between its first and its last item.
  var hasMembers = false
  /// Its items and those of its members: `list.items[start..<end]`.
  let start: Int
  var end: Int

  /// The indices of its items and of those of its members.
  var items: Range<Int> { start..<end }

  /// Whether the instance has the same pixels as in another frame, as far as no instance in front of it covers them.
  func hasSamePixels(as other: Instance) -> Bool { version == other.version && hasSamePlace(as: other) }

  /// Whether the instance differs from that in another frame at most in the content of the view.
  private func hasSamePlace(as other: Instance) -> Bool { box == other.box && isSamePlace(as: other) }

  /// Whether it has the same place as in another frame, though its content may reach farther.
  func isSamePlace(as other: Instance) -> Bool {
    context == other.context && transform == other.transform && resolution == other.resolution && size == other.size
  }

  /// Returns the distance in whole device pixels by which the instance has moved since another frame, if it looks the
  /// same otherwise; nil if it does not, and if it has members in only one of the frames.
  ///
  /// The clips of its superviews may be at other positions: comparing the superviews finds that.
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

  /// Whether its edges run along rows and columns.
  var isUpright: Bool { transform.b == 0 && transform.c == 0 || transform.a == 0 && transform.d == 0 }

  /// The pixels that it damages when it appears, disappears or changes.
  var damage: DamagePiece {
    DamagePiece(
      box: box, shape: staysInside && !isUpright ? (Rect(origin: .zero, size: size), transform) : nil)
  }
}

/// An image in a frame, which is drawn from a mip level that is yet to be chosen.
struct RecordedImage {
  /// The index of the instance that shows it.
  let instance: Int
  /// The index of its item in the list.
  let item: Int
  /// Its number among the images of the instance.
  let ordinal: Int
  /// The visible device pixels.
  var clip: PixelRect
}

/// The content of a projected view, flat, in the pixels of its layer.
struct RecordedLayer {
  /// The index of the instance of the view.
  let instance: Int
  /// The index of its item in the list.
  let item: Int
  /// The content, and the layer's size as its canvas.
  var content: RecordedFrame
}

/// Finds the instances of a frame in the frame before.
struct InstanceMatches {
  private var previous: [Int32] = []
  private var lookup = FrameLookup<InstanceID>()

  /// Starts with the first instances of two frames.
  mutating func begin() {
    previous.removeAll(keepingCapacity: true)
    lookup.begin()
  }

  /// Finds the next instance of the new frame in the old one; returns its index there, or nil for one that is new.
  @inline(__always)
  mutating func match(_ id: InstanceID, in old: [Instance]) -> Int? {
    let index = lookup.index(of: id, count: old.count) { old[$0].id }
    previous.append(Int32(truncatingIfNeeded: index ?? -1))
    return index
  }

  /// Returns the index in the frame before of an instance that was matched; nil for one that is new.
  @inline(__always)
  subscript(index: Int) -> Int? { previous[index] < 0 ? nil : Int(previous[index]) }
}
