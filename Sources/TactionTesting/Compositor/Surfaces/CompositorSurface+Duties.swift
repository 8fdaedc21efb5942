import TactionGeometry
import TactionGraphics
import TactionWayland

extension CompositorSurface {
  /// Returns whether the pending state may become current. If not, sends the protocol error for this fault, if the
  /// protocol defines an error.
  func checkCommit() -> Bool {
    guard let strict else { return false }
    if case .destroyedBuffer = pending.attachment {
      strict.record(.liveBuffer, by: resource, "the buffer that is committed has been destroyed")
      pending.attachment = .removed
    }
    if case .buffer(let buffer, _) = pending.attachment, !buffer.isAlive {
      strict.record(.liveBuffer, by: resource, "\(buffer.name), which is committed, has been destroyed")
      pending.attachment = .removed
    }
    // The buffer may still be held from an earlier commit. Other buffers are inspected when they are released.
    if case .buffer(let buffer, _) = pending.attachment { buffer.inspect() }
    guard roleObject?.mayCommit() ?? true, checkScale(), checkViewport() else {
      pending.clearCommitState()
      return false
    }
    checkThrottling()
    return true
  }

  /// The size of the buffer that the surface has after the commit of the pending state; nil without a buffer.
  private var committedSize: (width: Int, height: Int)? {
    var attachment = pending.attachment
    if case .unchanged = attachment, let cached { attachment = cached.attachment }
    return switch attachment {
    case .buffer(let buffer, _): (buffer.width, buffer.height)
    case .unchanged: content.map { ($0.bitmap.width, $0.bitmap.height) }
    case .removed, .destroyedBuffer: nil
    }
  }

  private func checkScale() -> Bool {
    guard let (width, height) = committedSize else { return true }
    if width % pending.scale == 0, height % pending.scale == 0 { return true }
    strict?.record(
      .bufferScale, by: resource,
      "a buffer of \(width) x \(height) pixels is not a multiple of the buffer scale \(pending.scale)",
      error: WlSurface.Error.invalidSize.rawValue)
    return false
  }

  /// Checks the rules of wp_viewport that depend on the whole committed state.
  private func checkViewport() -> Bool {
    guard let viewport, viewport.isAlive, let source = pending.viewportSource else { return true }
    guard let (width, height) = committedSize else { return true }
    let whole = pending.layout(of: width, height).uprightSize
    if source.maxX > whole.width || source.maxY > whole.height {
      strict?.record(
        .validRequest, by: viewport, "the source \(source) lies outside the content of \(whole)",
        error: WpViewport.Error.outOfBuffer.rawValue)
      return false
    }
    let isWhole = source.width == source.width.rounded() && source.height == source.height.rounded()
    if pending.viewportDestination == nil, !isWhole {
      strict?.record(
        .validRequest, by: viewport, "without a destination the source must have a whole size, not \(source.size)",
        error: WpViewport.Error.badSize.rawValue)
      return false
    }
    return true
  }

  /// Records a breach if new content arrives before the requested frame callback has been sent. A client with this
  /// fault draws on a timer.
  private func checkThrottling() {
    guard pending.bringsContent else { return }
    defer { hasAnsweredConfigure = true }
    guard content != nil, hasAnsweredConfigure else { return }
    if current.frameCallbacks.contains(where: \.isAlive) {
      strict?.record(
        .throttling, by: resource, "new content is committed while the frame callback of the last commit is outstanding"
      )
    }
  }

  /// Checks the damage of the pending state against the new content and the previous content.
  func checkDamage(of new: SurfaceContent) {
    guard let strict, strict.isOn else { return }
    let (width, height) = (new.bitmap.width, new.bitmap.height)
    let pixels = Size(width: Double(width), height: Double(height))
    let size = pending.layout(of: width, height).size
    for rect in pending.bufferDamage where rect.isEmpty || !rect.isWithin(pixels) {
      strict.record(.damageInside, by: resource, "damage of \(rect) is not within the buffer of \(width) x \(height)")
    }
    for rect in pending.surfaceDamage where rect.isEmpty || !rect.isWithin(size) {
      strict.record(
        .damageInside, by: resource, "damage of \(rect) is not within the surface of \(size.width) x \(size.height)")
    }
    checkDamageIsComplete(new)
  }

  /// Checks that the damage contains all changed pixels. A compositor that uploads only damaged pixels would not show
  /// the other changes.
  private func checkDamageIsComplete(_ new: SurfaceContent) {
    let (width, height) = (new.bitmap.width, new.bitmap.height)
    guard let old = (cached?.content ?? content)?.bitmap, old.width == width, old.height == height else { return }
    let damaged = pending.damage(of: width, height).union(cached?.damage(of: width, height) ?? Region())
    for rect in Region(new.bitmap.bounds).subtracting(damaged).rectangles {
      guard let row = new.bitmap.firstRow(in: rect, differingFrom: old) else { continue }
      strict?.record(
        .damageComplete, by: resource,
        "pixels of row \(row), from column \(rect.x) to \(rect.maxX), differ from the last commit and are not damaged")
      return
    }
  }

  /// Called when the client destroys the surface: the objects that were made from it must be destroyed by then.
  func checkDestroyOrder() {
    guard let strict else { return }
    if roleObject?.isAlive == true {
      strict.record(
        .destroyOrder, by: resource, "the surface is destroyed before the object that gives it its role")
    }
    if let viewport, viewport.isAlive {
      strict.record(.destroyOrder, by: resource, "the surface is destroyed before its \(viewport.name)")
    }
    if let fractionalScale, fractionalScale.isAlive {
      strict.record(
        .destroyOrder, by: resource, "the surface is destroyed before its \(fractionalScale.name)")
    }
  }
}
