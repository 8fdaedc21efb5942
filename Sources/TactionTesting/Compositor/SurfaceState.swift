import TactionGeometry
import TactionGraphics

/// What a client says about a surface between two commits, and what the commits so far have made of it.
struct SurfaceState {
  /// What was done about the content since the last commit.
  enum Attachment {
    case unchanged
    case removed
    /// The buffer, with its pixels as they were at the commit; none while the state is pending.
    case buffer(CompositorBuffer, SurfaceContent?)
    /// A buffer that had been destroyed when the request arrived, or before the commit.
    case destroyedBuffer
  }

  var attachment = Attachment.unchanged
  var scale = 1
  var transform = BufferTransform.normal
  /// Changed pixels, in surface coordinates, as sent.
  var surfaceDamage: [WireRect] = []
  /// Changed pixels, in buffer coordinates, as sent.
  var bufferDamage: [WireRect] = []
  /// Where the surface takes touches and clicks; nil is everywhere.
  var inputRegion: SurfaceRegion?
  /// Where the surface says it covers what is behind it; nil is nowhere.
  var opaqueRegion: SurfaceRegion?
  /// The part of the content to show, in surface coordinates before the viewport; nil is all.
  var viewportSource: Rect?
  /// The size to show it at, in surface coordinates; nil is that of the source.
  var viewportDestination: Size?
  /// Callbacks for the next frame.
  var frameCallbacks: [WlCallbackResource] = []
  /// Objects that are to be told when the content is shown.
  var feedbacks: [WpPresentationFeedbackResource] = []

  /// Whether anything visible comes with the state.
  var bringsContent: Bool {
    if case .buffer = attachment { return true }
    return false
  }

  /// Takes over what a newer state says, and leaves there what lasts beyond a commit.
  mutating func take(_ newer: inout SurfaceState) {
    if case .unchanged = newer.attachment {} else { attachment = newer.attachment }
    scale = newer.scale
    transform = newer.transform
    surfaceDamage += newer.surfaceDamage
    bufferDamage += newer.bufferDamage
    inputRegion = newer.inputRegion
    opaqueRegion = newer.opaqueRegion
    viewportSource = newer.viewportSource
    viewportDestination = newer.viewportDestination
    frameCallbacks += newer.frameCallbacks
    // What was replaced before it was shown never will be.
    discardFeedbacks()
    feedbacks = newer.feedbacks
    newer.forgetMoment()
  }

  /// Forgets what belongs to one commit only.
  mutating func forgetMoment() {
    forgetContentMoment()
    frameCallbacks = []
    feedbacks = []
  }

  /// Tells those who wait to see the content that it will not be shown.
  mutating func discardFeedbacks() {
    for feedback in feedbacks { feedback.sendDiscarded() }
    feedbacks = []
  }

  /// Forgets what a commit did to the content, but not the callbacks, which wait for their frame.
  mutating func forgetContentMoment() {
    attachment = .unchanged
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

  /// The content that waits with the state.
  var content: SurfaceContent? {
    if case .buffer(_, let content) = attachment { return content }
    return nil
  }

  /// The state as the next commit starts from it.
  var withoutMoment: SurfaceState {
    var next = self
    next.forgetMoment()
    return next
  }

  /// How content of a size in pixels comes to the screen in this state.
  func layout(of width: Int, _ height: Int) -> SurfaceLayout {
    SurfaceLayout(
      bufferWidth: width, bufferHeight: height, scale: scale, transform: transform,
      source: viewportSource, destination: viewportDestination)
  }
}
