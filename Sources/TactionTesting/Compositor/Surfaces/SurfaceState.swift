import TactionGeometry
import TactionGraphics

/// The double-buffered state of a surface: it is pending until a commit makes it current.
struct SurfaceState {
  /// The change of the content since the last commit.
  enum Attachment {
    case unchanged
    case removed
    /// The buffer, with its pixels at the commit; nil while the state is pending.
    case buffer(CompositorBuffer, SurfaceContent?)
    /// A buffer that does not exist any more, or cannot be read.
    case destroyedBuffer
  }

  var attachment = Attachment.unchanged
  var scale = 1
  var transform = BufferTransform.normal
  /// The movement of the content's corner, in surface coordinates.
  var offset = Vector.zero
  /// The damage in surface coordinates, as the client sent it.
  var surfaceDamage: [WireRect] = []
  /// The damage in buffer coordinates, as the client sent it.
  var bufferDamage: [WireRect] = []
  /// The region that accepts touches and clicks; nil for the whole surface.
  var inputRegion: SurfaceRegion?
  /// The region that the client declares opaque; nil if no region is declared.
  var opaqueRegion: SurfaceRegion?
  /// The rectangle of the content to show, in the surface coordinates before the viewport is applied; nil for the whole
  /// content.
  var viewportSource: Rect?
  /// The size to which the content is scaled, in surface coordinates; nil for the size of the source.
  var viewportDestination: Size?
  /// Callbacks for the next frame.
  var frameCallbacks: [WlCallbackResource] = []
  /// The requests for presentation feedback about the content.
  var feedbacks: [WpPresentationFeedbackResource] = []

  /// Whether the state has new visible content.
  var bringsContent: Bool {
    if case .buffer = attachment { true } else { false }
  }

  /// Merges a newer state into this state, and clears the values of the newer state that belong to a single commit.
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

  /// Clears the values that belong to a single commit.
  mutating func clearCommitState() {
    clearContentChange()
    frameCallbacks = []
    feedbacks = []
  }

  /// Answers the feedback requests: the content will not be shown.
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

  /// The damage so far, in pixels of a buffer of the given size, clipped to the buffer.
  func damage(of width: Int, _ height: Int) -> Region {
    let whole = PixelRect(x: 0, y: 0, width: width, height: height)
    let layout = layout(of: width, height)
    var region = Region(bufferDamage.filter { !$0.isEmpty }.map { PixelRect(enclosing: $0.rect) })
    region.formUnion(Region(surfaceDamage.filter { !$0.isEmpty }.map { layout.bufferPixels(of: $0.rect) }))
    return region.intersection(whole)
  }

  /// The new content that the state contains; nil if there is none.
  var content: SurfaceContent? {
    if case .buffer(_, let content) = attachment { return content }
    return nil
  }

  /// The state without the values that belong to a single commit: the start of the next pending state.
  var withoutCommitState: SurfaceState {
    var next = self
    next.clearCommitState()
    return next
  }

  /// Returns the layout of a buffer with the given size in pixels, for this state.
  func layout(of width: Int, _ height: Int) -> SurfaceLayout {
    SurfaceLayout(
      bufferWidth: width, bufferHeight: height, scale: scale, transform: transform,
      source: viewportSource, destination: viewportDestination)
  }
}

/// The pixels of one commit, copied at the commit.
package struct SurfaceContent {
  /// The pixels, with premultiplied alpha; in a format without alpha, the alpha bytes are undefined.
  package let bitmap: Bitmap
  /// Whether the format has no alpha, so that all pixels count as opaque.
  package let isOpaque: Bool
  /// The number of the commit among the surface's commits with content, from 1.
  package let commit: Int
  /// The time of the commit by the compositor's clock, in seconds.
  package let time: Double
}

/// The contents of a wl_region: added and subtracted rectangles, in surface coordinates.
///
/// The rectangles are stored unchanged, since clients may add rectangles that end beyond any 32-bit coordinate.
struct SurfaceRegion {
  private var steps: [(adds: Bool, rect: WireRect)] = []

  mutating func add(_ rect: WireRect) { steps.append((true, rect)) }

  mutating func subtract(_ rect: WireRect) { steps.append((false, rect)) }

  /// Whether the region contains a point: this depends on the last rectangle that contains the point.
  func contains(_ point: Point) -> Bool {
    steps.last { !$0.rect.isEmpty && $0.rect.contains(point) }?.adds ?? false
  }
}
