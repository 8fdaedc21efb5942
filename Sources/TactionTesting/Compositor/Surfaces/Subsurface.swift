import TactionGeometry
import TactionWayland

/// The role of a surface inside a parent surface. The surface moves with its parent. While it is synchronized, it
/// changes at the parent's commits.
package final class Subsurface: SurfaceRoleObject {
  let resource: WlSubsurfaceResource
  /// The surface that has this role; nil when the surface has been destroyed.
  package private(set) weak var surface: CompositorSurface?
  /// The parent surface; nil when the parent has been destroyed.
  package private(set) weak var parent: CompositorSurface?
  /// The position of the upper left corner, in surface coordinates of the parent.
  package private(set) var position = Point.zero
  /// Whether the client has asked that commits wait for commits of the parent.
  package private(set) var isSynchronized = true
  private var pendingPosition = Point.zero

  init(_ resource: WlSubsurfaceResource, surface: CompositorSurface, parent: CompositorSurface) {
    self.resource = resource
    self.surface = surface
    self.parent = parent
    parent.pendingStack.append(.child(self))
    resource.onRequest = { [weak self] in self?.handle($0) }
    resource.onDestroy = { [weak self] in self?.leave() }
  }

  /// Whether commits wait for the parent: this subsurface is synchronized, or the commits of the parent wait for
  /// another parent.
  var isEffectivelySynchronized: Bool {
    if isSynchronized { return true }
    return parentRole?.isEffectivelySynchronized ?? false
  }

  var isAlive: Bool { resource.isAlive }

  /// Whether the parent is visible and has applied the subsurface.
  var isShown: Bool {
    guard let parent else { return false }
    return parent.isMapped && parent.stack.contains { $0.isChild(self) }
  }

  /// The position in the compositor's logical pixels.
  var origin: Point? {
    guard let origin = parent?.origin else { return nil }
    return origin + (position - .zero)
  }

  /// Whether a surface is an ancestor of this surface.
  func isWithin(_ candidate: CompositorSurface) -> Bool {
    guard let parent else { return false }
    if parent === candidate { return true }
    return parentRole?.isWithin(candidate) ?? false
  }

  /// The number of its ancestors in the tree of surfaces.
  var depth: Int { (parentRole?.depth ?? 0) + 1 }

  /// The role of the parent if the parent is itself a subsurface; otherwise nil.
  private var parentRole: Subsurface? { parent?.roleObject as? Subsurface }

  func parentDidCommit() {
    position = pendingPosition
    if isEffectivelySynchronized { surface?.applyCached() }
  }

  func parentWasDestroyed() { parent = nil }

  // A buffer may be attached at any time, and a commit that moves the content's corner does not move the subsurface.
  func checkAttach() {}
  func mayCommit() -> Bool { true }
  func surfaceDidCommit() {}
  func contentDidMove(by movement: Vector) {}
  func surfaceWasDestroyed() { leave() }

  private func handle(_ request: WlSubsurfaceResource.Request) {
    switch request {
    case .destroy: break
    case .setPosition(let x, let y): pendingPosition = Point(x: Double(x), y: Double(y))
    case .placeAbove(let sibling): place(relativeTo: sibling, offset: 1)
    case .placeBelow(let sibling): place(relativeTo: sibling, offset: 0)
    case .setSync: isSynchronized = true
    case .setDesync: desynchronize()
    }
  }

  private func desynchronize() {
    isSynchronized = false
    if !isEffectivelySynchronized, surface?.cached != nil { surface?.applyCached() }
  }

  private func place(relativeTo sibling: WlSurfaceResource?, offset: Int) {
    guard let parent, let registry = parent.registry else { return }
    guard let sibling = sibling.flatMap({ registry.surface(for: $0) }) else { return }
    let others = parent.pendingStack.filter { !$0.isChild(self) }
    let place = others.firstIndex { item in
      switch item {
      case .itself: sibling === parent
      case .child(let child): child.surface === sibling
      }
    }
    guard let place else {
      registry.display.strict.record(
        .validRequest, by: resource, "the surface next to which this one is placed is neither a sibling nor the parent",
        error: WlSubsurface.Error.badSurface.rawValue)
      return
    }
    parent.pendingStack = others
    parent.pendingStack.insert(.child(self), at: place + offset)
  }

  private func leave() {
    if let parent {
      parent.stack.removeAll { $0.isChild(self) }
      parent.pendingStack.removeAll { $0.isChild(self) }
    }
    parent = nil
    surface?.roleObject = nil
  }
}
