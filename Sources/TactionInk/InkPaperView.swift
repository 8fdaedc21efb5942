import TactionGeometry
import TactionGraphics
import TactionViews

/// The view of the paper, behind all layers.
final class InkPaperView: View, LayoutObserver {
  /// The order of this observer: after the observers that place or scroll other views; see `LayoutObserver`.
  static let layoutOrder = 4

  /// Called after each layout of the window.
  var onLayout: () -> Void = {}
  var paper = InkPaper() { didSet { if paper != oldValue { setNeedsDisplay() } } }
  private var visible = Rect.zero
  private var scale = 1.0

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    if isInWindow { viewTree?.layoutObservers.add(self) }
  }

  func windowDidLayOut() { onLayout() }

  /// Sets the visible part of the paper, and the number of device pixels for each px of the paper.
  func follow(_ visible: Rect, scale: Double) {
    let isPlain = paper.ruling == .plain && paper.size != nil
    guard !isPlain || self.visible.isEmpty else { return }
    (self.visible, self.scale) = (visible, scale)
    setNeedsDisplay()
  }

  override func draw(into list: inout DisplayList) {
    // Plain paper with an end is drawn as a whole, so that it need not be drawn again for another visible part.
    paper.draw(into: &list, in: paper.ruling == .plain ? paper.bounds ?? visible : visible, scale: scale)
  }
}
