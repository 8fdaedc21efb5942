import TactionGeometry
import TactionGraphics
import TactionWayland

extension CompositorSurface {
  /// Makes the pending state current; for a synchronized subsurface, stores the state until the parent's commit.
  func commit() {
    guard let registry, checkCommit() else { return }
    copyContent(at: registry.display.clock.now)
    if let subsurface = roleObject as? Subsurface, subsurface.isEffectivelySynchronized {
      var waiting = cached ?? current.withoutCommitState
      release(replacedBy: pending, in: waiting)
      waiting.take(&pending)
      cached = waiting
    } else if var waiting = cached.take() {
      release(replacedBy: pending, in: waiting)
      waiting.take(&pending)
      apply(&waiting)
    } else {
      apply(&pending)
    }
    pending = pending.withoutCommitState
    roleObject?.surfaceDidCommit()
    registry.surfaceDidCommit(self)
  }

  /// Applies the state that waited for the parent's commit.
  func applyCached() {
    guard var waiting = cached.take() else { return applyChildren() }
    apply(&waiting)
  }

  /// Copies the pixels of the attached buffer. From now until the release of the buffer, the client must not write to
  /// it.
  private func copyContent(at time: Double) {
    let copies = registry?.display.configuration.keepsPixels ?? true
    guard case .buffer(let buffer, _) = pending.attachment, let bitmap = buffer.commit(copies: copies) else { return }
    commitCount += 1
    let content = SurfaceContent(bitmap: bitmap, isOpaque: buffer.isOpaque, commit: commitCount, time: time)
    pending.attachment = .buffer(buffer, content)
    checkDamage(of: content)
    checkFractionalScale(of: content)
    if registry?.display.configuration.keepsEveryCommit == true { commits.append(content) } else { commits = [content] }
  }

  private func apply(_ state: inout SurfaceState) {
    let attachment = state.attachment
    if let bitmap = state.content?.bitmap { lastDamage = state.damage(of: bitmap.width, bitmap.height) }
    current.take(&state)
    pendingMovement = pendingMovement + current.offset
    switch attachment {
    case .unchanged: break
    case .removed, .destroyedBuffer:
      content = nil
      replaceBuffer(with: nil)
    case .buffer(let buffer, let newContent):
      content = newContent
      replaceBuffer(with: buffer)
    }
    current.clearContentChange()
    applyChildren()
  }

  /// Applies the requested order and positions of the subsurfaces, and their cached commits.
  private func applyChildren() {
    stack = pendingStack
    for case .child(let child) in stack { child.parentDidCommit() }
  }

  private func replaceBuffer(with new: CompositorBuffer?) {
    let old = buffer
    buffer = new
    guard let registry else { return }
    switch registry.display.configuration.bufferRelease {
    case .byHand: break
    case .atOnce:
      old?.release()
      new?.release()
    case .whenReplaced:
      if old !== new, let old { registry.releaseUnlessShown(old) }
    }
  }

  /// Releases a buffer that waited in the cache and will never be shown.
  private func release(replacedBy newer: SurfaceState, in waiting: SurfaceState) {
    guard case .buffer(let old, _) = waiting.attachment else { return }
    if case .unchanged = newer.attachment { return }
    if case .buffer(let new, _) = newer.attachment, new === old { return }
    if registry?.display.configuration.bufferRelease != .byHand, buffer !== old { old.release() }
  }
}
