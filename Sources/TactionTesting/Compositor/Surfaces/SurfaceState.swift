import TactionGeometry
import TactionGraphics

/// The double-buffered state of a surface: pending between two commits, then current.
struct SurfaceState {
  /// The change of the content since the last commit.
  enum Attachment {
    case unchanged
    case removed
    /// The buffer, with its pixels at the commit; nil while the state is pending.
    case buffer(CompositorBuffer, SurfaceContent?)
    /// A buffer that had been destroyed when the request arrived, or before the commit.
    case destroyedBuffer
  }

  var attachment = Attachment.unchanged
  var scale = 1
  var transform = BufferTransform.normal
  /// The movement of the content's corner, in surface coordinates.
  var offset = Vector.zero
  /// Changed pixels, in surface coordinates, as sent.
  var surfaceDamage: [WireRect] = []
  /// Changed pixels, in buffer coordinates, as sent.
  var bufferDamage: [WireRect] = []
  /// The region that takes touches and clicks; nil for everywhere.
  var inputRegion: SurfaceRegion?
  /// The region that the client declares opaque; nil for none.
  var opaqueRegion: SurfaceRegion?
  /// The part of the content to show, in surface coordinates before the viewport; nil for all of it.
  var viewportSource: Rect?
  /// The size to show it at, in surface coordinates; nil for the size of the source.
  var viewportDestination: Size?
  /// Callbacks for the next frame.
  var frameCallbacks: [WlCallbackResource] = []
  /// The feedbacks for the content.
  var feedbacks: [WpPresentationFeedbackResource] = []

  /// Whether the state has new visible content.
  var bringsContent: Bool {
    if case .buffer = attachment { return true }
    return false
  }

  /// Merges a newer state into this one, and clears the parts of the newer one that belong to a single commit.
  mutating func take(_ newer: inout SurfaceState) {
    if case .unchanged = newer.attachment {} else { attachment = newer.attachment }
    offset = newer.offset
    scale = newer.scale
    transform = newer.transform
    surfaceDamage += newer.surfaceDamage
    bufferDamage += newer.bufferDamage
    inputRegion = newer.inputRegion
    opaqueRegion = newer.opaqueRegion
    viewportSource = newer.viewportSource
    viewportDestination = newer.viewportDestination
    frameCallbacks += newer.frameCallbacks
    // The replaced content will never be shown.
    discardFeedbacks()
    feedbacks = newer.feedbacks
    newer.clearCommitState()
  }

  /// Clears the parts that belong to a single commit.
  mutating func clearCommitState() {
    clearContentChange()
    frameCallbacks = []
    feedbacks = []
  }

  /// Answers the feedbacks: the content will not be shown.
  mutating func discardFeedbacks() {
    for feedback in feedbacks { feedback.sendDiscarded() }
    feedbacks = []
  }

  /// Clears the change of the content, but not the callbacks, which wait for their frame.
  mutating func clearContentChange() {
    attachment = .unchanged
    offset = .zero
    surfaceDamage = []
    bufferDamage = []
  }

  /// The damage so far, in pixels of a buffer of the given size and within it.
  func damage(of width: Int, _ height: Int) -> Region {
    let whole = PixelRect(x: 0, y: 0, width: width, height: height)
    let layout = layout(of: width, height)
    var region = Region(bufferDamage.filter { !$0.isEmpty }.map { PixelRect(enclosing: $0.rect) })
    region.formUnion(Region(surfaceDamage.filter { !$0.isEmpty }.map { layout.bufferPixels(of: $0.rect) }))
    return region.intersection(whole)
  }

  /// The content that waits in the state.
  var content: SurfaceContent? {
    if case .buffer(_, let content) = attachment { return content }
    return nil
  }

  /// The state as the next commit starts from it.
  var withoutCommitState: SurfaceState {
    var next = self
    next.clearCommitState()
    return next
  }

  /// Returns the layout of a buffer of a size in pixels in this state.
  func layout(of width: Int, _ height: Int) -> SurfaceLayout {
    SurfaceLayout(
      bufferWidth: width, bufferHeight: height, scale: scale, transform: transform,
      source: viewportSource, destination: viewportDestination)
  }
}

/// The pixels of one commit, copied when it was made.
package struct SurfaceContent {
  /// The pixels, premultiplied; in a format without alpha the alpha bytes are undefined.
  package let bitmap: Bitmap
  /// Whether the format has no alpha, so that all pixels count as opaque.
  package let isOpaque: Bool
  /// The serial number of the commit on its surface, from 1.
  package let commit: Int
  /// The time of the commit by the compositor's clock, in seconds.
  package let time: Double
}

/// The value of a wl_region: added and subtracted rectangles, in surface coordinates.
///
/// The rectangles are kept as the client sent them, since clients add rectangles that end beyond any 32-bit coordinate.
struct SurfaceRegion {
  private var steps: [(adds: Bool, rect: WireRect)] = []

  mutating func add(_ rect: WireRect) { steps.append((true, rect)) }

  mutating func subtract(_ rect: WireRect) { steps.append((false, rect)) }

  /// Whether a point lies inside: the last rectangle that contains it decides.
  func contains(_ point: Point) -> Bool {
    steps.last { !$0.rect.isEmpty && $0.rect.contains(point) }?.adds ?? false
  }
}
