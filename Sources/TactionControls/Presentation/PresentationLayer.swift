import TactionGeometry
import TactionGestures
import TactionViews

/// The view in front of a window's content that contains the stack of presentations, and the toasts in front of the
/// presentations.
///
/// It is an overlay view of the window's root view, so it is not in the `subviews` of the root view. It exists while
/// something is presented. The on-screen keyboard is in front of it. The layer itself receives no touches.
final class PresentationLayer: View, LayoutObserver {
  static let layoutOrder = 0

  /// The view of the toasts, which is created for the first toast.
  var toasts: ToastStack {
    if let presentToasts { return presentToasts }
    let stack = ToastStack()
    addOverlaySubview(stack)
    stack.anchors = .fill
    presentToasts = stack
    return stack
  }

  private weak var presentToasts: ToastStack?

  /// The maximum number of presentations in a window. Our own choice: more than that probably means that the app
  /// presents in an endless loop.
  static let maximumPresentations = 100

  /// Returns the layer of a window, and creates the layer if there is none.
  static func layer(in tree: ViewTree) -> PresentationLayer {
    if let layer = tree.attachments[PresentationLayer.self], layer.viewTree === tree { return layer }
    let layer = PresentationLayer()
    tree.attachments[PresentationLayer.self] = layer
    tree.root.addOverlaySubview(layer, order: 10)
    layer.anchors = .fill
    tree.layoutObservers.add(layer)
    return layer
  }

  /// The presentations, the frontmost last; some may be moving out.
  var stack: [Presentation] { subviews.compactMap { $0 as? Presentation } }

  /// Dismisses all presentations in front of a presentation.
  func dismissAll(inFrontOf presentation: Presentation, animated: Bool) {
    let stack = stack
    guard let index = stack.firstIndex(where: { $0 === presentation }) else { return }
    for other in stack[(index + 1)...].reversed() { other.dismiss(animated: animated) }
  }

  /// Removes the layer when it is empty.
  override func didRemoveSubview(_ view: View) {
    guard subviews.isEmpty, presentToasts?.isEmpty ?? true, let tree = viewTree else { return }
    tree.attachments[PresentationLayer.self] = nil
    tree.layoutObservers.remove(self)
    removeFromSuperview()
  }

  /// Removes the layer when the last toast has left.
  func toastsDidEnd() { didRemoveSubview(self) }

  /// Updates the positions of presentations and toasts that follow other views.
  func windowDidLayOut() {
    for presentation in stack where presentation.isPresented { presentation.followAnchor() }
    presentToasts?.followBars()
  }

  override func hitTest(_ point: Point) -> View? {
    let hit = super.hitTest(point)
    return hit === self ? nil : hit
  }

  /// Prevents gesture recognizers of the content behind the presentations and toasts from receiving touches on them.
  override func shouldAllow(_ recognizer: GestureRecognizer, toReceive touch: Touch) -> Bool {
    recognizer.view?.isDescendant(of: self) ?? false
  }
}
