import TactionGeometry
import TactionGestures
import TactionViews

/// The view in front of a window's content that contains a stack of presentations, and the toasts in front of them.
///
/// It is the frontmost child of the window's root view, but not one of its `subviews`, and exists while something is
/// presented. It receives no touches itself.
final class PresentationLayer: View, LayoutObserver {
  static let layoutOrder = 0

  /// The view of the toasts, created for the first toast.
  var toasts: ToastStack {
    if let presentToasts { return presentToasts }
    let stack = ToastStack()
    addOverlaySubview(stack)
    stack.anchors = .fill
    presentToasts = stack
    return stack
  }

  private weak var presentToasts: ToastStack?

  /// The maximum number of presentations in a window. Our own choice: more are probably an endless loop of the app.
  static let maximumPresentations = 100

  /// Returns the layer of a window, and creates it if there is none.
  static func layer(in tree: ViewTree) -> PresentationLayer {
    if let layer = tree.attachments[PresentationLayer.self], layer.viewTree === tree { return layer }
    let layer = PresentationLayer()
    tree.attachments[PresentationLayer.self] = layer
    tree.root.addOverlaySubview(layer, order: 10)
    layer.anchors = .fill
    tree.layoutObservers.add(layer)
    return layer
  }

  /// The presentations, the frontmost last; some of them may be on their way out.
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

  /// Removes the layer once the last toast has gone.
  func toastsDidEnd() { didRemoveSubview(self) }

  /// Places the presentations and toasts that follow other views.
  func windowDidLayOut() {
    for presentation in stack where presentation.isPresented { presentation.followAnchor() }
    presentToasts?.followBars()
  }

  override func hitTest(_ point: Point) -> View? {
    let hit = super.hitTest(point)
    return hit === self ? nil : hit
  }

  /// Keeps touches on presentations and toasts from the recognizers of the content behind them.
  override func shouldAllow(_ recognizer: GestureRecognizer, toReceive touch: Touch) -> Bool {
    recognizer.view?.isDescendant(of: self) ?? false
  }
}
