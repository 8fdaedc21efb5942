import TactionGeometry
import TactionGraphics
import TactionWayland

/// A surface of a client of the embedded compositor.
///
/// Requests change a pending state that becomes current at the surface's commit, or, for a synchronized subsurface, at
/// its parent's commit. The pixels of a buffer are copied when the client commits it.
package final class CompositorSurface {
  let resource: WlSurfaceResource
  let client: CompositorClient
  private(set) weak var registry: SurfaceRegistry?

  /// The number of the wl_surface on its connection.
  package var id: UInt32 { resource.id }

  /// The current content; nil while the surface has no content.
  package internal(set) var content: SurfaceContent?
  /// Whether the surface has content, or will have content after its next commit.
  var hasOrBringsContent: Bool { content != nil || pending.bringsContent }
  /// The contents of all commits so far, if the configuration keeps them; otherwise only the content of the last commit
  /// with new content.
  package internal(set) var commits: [SurfaceContent] = []
  /// The number of commits with new content.
  package internal(set) var commitCount = 0
  /// The buffer transform of the current content.
  package var transform: BufferTransform { current.transform }
  /// The number of pixels of the current content per logical pixel; 1 without content.
  package var scale: Double {
    guard let content, size.width > 0 else { return 1 }
    let (width, height) = (Double(content.bitmap.width), Double(content.bitmap.height))
    return (transform.swapsAxes ? height : width) / size.width
  }
  /// The pixels, in coordinates of the buffer, that the last commit declared to be damaged.
  package internal(set) var lastDamage = Region()

  var pending = SurfaceState()
  var current = SurfaceState()
  /// The committed state of a synchronized subsurface that waits for its parent's commit.
  var cached: SurfaceState?
  /// The role of the surface, which never changes once it is set.
  var role: SurfaceRole?
  /// The object that gives the surface its role; nil if there is no such object.
  var roleObject: (any SurfaceRoleObject)?
  /// The buffer of the current content; nil if the surface has no content.
  var buffer: CompositorBuffer?
  var viewport: WpViewportResource?
  var fractionalScale: WpFractionalScaleV1Resource?
  /// The scales that were last sent to the client, in the order in which they were sent.
  var preferredScales: [Double] = []
  /// The last scale that was sent because of the surface's screens.
  var outputScale: Double?
  /// The whole scale and the transform for buffers that were last sent to the client; nil before the first screen.
  var bufferPreference: (scale: Int32, transform: WlOutput.Transform)?
  /// The surface and its subsurfaces, from the lowest to the highest.
  var stack: [StackItem] = [.itself]
  /// The stack that becomes current when the next commit of the surface is applied.
  var pendingStack: [StackItem] = [.itself]
  /// The outputs for which the client got `enter`.
  var enteredOutputs: [ObjectIdentifier] = []
  /// Whether content has been committed since the last configure was acknowledged.
  var hasAnsweredConfigure = true
  private(set) var isDestroyed = false
  /// The number of objects that keep the screen on while the surface is visible.
  var idleInhibitorCount = 0
  /// The movement of the surface's corner by commits that no refresh has shown yet. As on Weston, the positions of
  /// touches do not include the movement until a refresh shows it.
  var pendingMovement = Vector.zero
  /// The feedback objects of the content that the next refresh shows.
  private var takenFeedbacks: [WpPresentationFeedbackResource] = []

  /// An entry in the stack of a surface and its subsurfaces.
  enum StackItem {
    case itself
    case child(Subsurface)

    func isChild(_ subsurface: Subsurface) -> Bool {
      if case .child(let child) = self { return child === subsurface }
      return false
    }
  }

  init(_ resource: WlSurfaceResource, client: CompositorClient, registry: SurfaceRegistry) {
    (self.resource, self.client, self.registry) = (resource, client, registry)
    resource.onRequest = { [weak self] in self?.handle($0) }
    resource.onDestroy = { [weak self] in self?.wasDestroyed() }
  }

  /// The record of breaches.
  var strict: StrictMode? { registry?.display.strict }

  /// The size of the surface in surface coordinates; zero without content.
  package var size: Size {
    guard let content else { return .zero }
    return current.layout(of: content.bitmap.width, content.bitmap.height).size
  }

  /// Whether the client has declared the surface opaque at a position in surface coordinates.
  package func isOpaque(at location: Point) -> Bool { current.opaqueRegion?.contains(location) ?? false }

  /// Whether the surface has content and its role makes it visible.
  package var isMapped: Bool { content != nil && !isDestroyed && roleObject?.isShown == true }

  /// The position of the surface's upper left corner, in the compositor's logical pixels; nil while it has no position.
  package var origin: Point? { roleObject?.origin }

  /// The depth of the tree of the surface and its subsurfaces; 1 without subsurfaces.
  var height: Int {
    let parts = pendingStack.compactMap { item -> Int? in
      if case .child(let child) = item { return child.surface?.height }
      return nil
    }
    return 1 + (parts.max() ?? 0)
  }

  /// Whether the client waits for a future refresh.
  var awaitsFrame: Bool {
    hasDueCallbacks || !takenFeedbacks.isEmpty || (isRefreshed && !current.feedbacks.isEmpty)
  }

  private var hasDueCallbacks: Bool { !current.frameCallbacks.isEmpty && isRefreshed }

  /// Whether refreshes show the surface. The picture of a pointer and the icon of a drag have no role object.
  private var isRefreshed: Bool { isMapped || role == .cursor || role == .dragIcon }

  /// Calls the frame callbacks.
  func callFrameCallbacks(at milliseconds: UInt32) {
    guard hasDueCallbacks else { return }
    let callbacks = current.frameCallbacks
    current.frameCallbacks = []
    for callback in callbacks { callback.sendDone(callbackData: milliseconds) }
  }

  /// Takes the current content for the next refresh; later commits are shown one refresh later.
  func take() {
    guard isRefreshed else { return }
    takenFeedbacks += current.feedbacks
    current.feedbacks = []
    guard isMapped else { return }
    roleObject?.contentDidMove(by: pendingMovement)
    pendingMovement = .zero
  }

  /// Answers the feedback requests for the taken content.
  func show(_ answer: (WpPresentationFeedbackResource) -> Void) {
    let feedbacks = takenFeedbacks
    takenFeedbacks = []
    for feedback in feedbacks { answer(feedback) }
  }

  private func handle(_ request: WlSurfaceResource.Request) {
    switch request {
    case .destroy: checkDestroyOrder()
    case .attach(let buffer, let x, let y): attach(buffer, x: x, y: y)
    case .damage(let x, let y, let width, let height):
      pending.surfaceDamage.append(WireRect(x, y, width, height))
    case .damageBuffer(let x, let y, let width, let height):
      pending.bufferDamage.append(WireRect(x, y, width, height))
    case .frame(let callback): pending.frameCallbacks.append(callback)
    case .setOpaqueRegion(let region): pending.opaqueRegion = region.flatMap { registry?.region(of: $0) }
    case .setInputRegion(let region): pending.inputRegion = region.flatMap { registry?.region(of: $0) }
    case .commit: commit()
    case .setBufferTransform(let transform): setTransform(transform)
    case .setBufferScale(let scale): setScale(scale)
    case .offset(let x, let y): pending.offset = Vector(dx: Double(x), dy: Double(y))
    }
  }

  private func attach(_ raw: OpaquePointer?, x: Int32, y: Int32) {
    guard let registry else { return }
    if resource.version >= 5, x != 0 || y != 0 {
      registry.display.strict.record(
        .attachOffset, by: resource, "a buffer is attached at \(x), \(y); since version 5 this must be 0, 0",
        error: WlSurface.Error.invalidOffset.rawValue)
      return
    }
    if resource.version < 5 { pending.offset = Vector(dx: Double(x), dy: Double(y)) }
    guard let raw else { return pending.attachment = .removed }
    roleObject?.checkAttach()
    guard let buffer = registry.buffer(raw) else { return pending.attachment = .destroyedBuffer }
    pending.attachment = .buffer(buffer, nil)
  }

  private func setTransform(_ transform: WlOutput.Transform) {
    guard let value = BufferTransform(rawValue: Int32(truncatingIfNeeded: transform.rawValue)) else {
      strict?.record(
        .validRequest, by: resource, "\(transform.rawValue) is not a buffer transform",
        error: WlSurface.Error.invalidTransform.rawValue)
      return
    }
    pending.transform = value
  }

  private func setScale(_ scale: Int32) {
    guard scale > 0 else {
      strict?.record(
        .validRequest, by: resource, "a buffer scale of \(scale) is not positive",
        error: WlSurface.Error.invalidScale.rawValue)
      return
    }
    pending.scale = Int(scale)
  }

  private func wasDestroyed() {
    guard !isDestroyed else { return }
    isDestroyed = true
    // A client cannot destroy a callback: a callback ends with its event, or with its surface.
    for callback in current.frameCallbacks + pending.frameCallbacks { callback.destroy() }
    show { $0.sendDiscarded() }
    current.discardFeedbacks()
    pending.discardFeedbacks()
    cached?.discardFeedbacks()
    content = nil
    buffer?.release()
    buffer = nil
    roleObject?.surfaceWasDestroyed()
    for case .child(let child) in stack + pendingStack { child.parentWasDestroyed() }
    stack = [.itself]
    pendingStack = [.itself]
    registry?.surfaceWasDestroyed(self)
  }
}
