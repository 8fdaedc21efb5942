import TactionGeometry
import TactionWayland

extension CompositorSurface {
  /// Stores the viewport, which crops and scales the content.
  func setViewport(_ resource: WpViewportResource) {
    viewport = resource
    resource.onRequest = { [weak self, weak resource, strict = strict] request in
      guard let resource else { return }
      if let self, !isDestroyed { return handle(request, from: resource) }
      // The viewport may still be destroyed.
      if case .destroy = request { return }
      strict?.record(
        .validRequest, by: resource, "the surface of the viewport is gone", error: WpViewport.Error.noSurface.rawValue)
    }
    resource.onDestroy = { [weak self] in
      // The removal of the viewport takes effect at the next commit, like any other change of state.
      self?.pending.viewportSource = nil
      self?.pending.viewportDestination = nil
      self?.viewport = nil
    }
  }

  private func handle(_ request: WpViewportResource.Request, from viewport: WpViewportResource) {
    switch request {
    case .destroy: break
    case .setSource(let x, let y, let width, let height):
      setSource(Rect(x: x.double, y: y.double, width: width.double, height: height.double), by: viewport)
    case .setDestination(let width, let height): setDestination(width, height, by: viewport)
    }
  }

  private func setSource(_ rect: Rect, by viewport: WpViewportResource) {
    if rect == Rect(x: -1, y: -1, width: -1, height: -1) { return pending.viewportSource = nil }
    guard rect.minX >= 0, rect.minY >= 0, rect.width > 0, rect.height > 0 else {
      strict?.record(
        .validRequest, by: viewport, "\(rect) is not a part of a content", error: WpViewport.Error.badValue.rawValue)
      return
    }
    pending.viewportSource = rect
  }

  private func setDestination(_ width: Int32, _ height: Int32, by viewport: WpViewportResource) {
    if width == -1, height == -1 { return pending.viewportDestination = nil }
    guard width > 0, height > 0 else {
      strict?.record(
        .validRequest, by: viewport, "a destination of \(width) x \(height) has no area",
        error: WpViewport.Error.badValue.rawValue)
      return
    }
    pending.viewportDestination = Size(width: Double(width), height: Double(height))
  }
}
