import TactionGeometry
import TactionGestures
import TactionGraphics
import TactionViews

/// The frame around the selected strokes. Fingers and pens move, scale and rotate it.
///
/// During such a gesture, this view shows the strokes, and the layer hides them. The page changes once, at the end of
/// the gesture.
final class InkSelectionView: View {
  private weak var ink: InkView?
  private let hand = TransformInteraction(scale: 0.05...20)
  /// The strokes that this view shows instead of the layer.
  private var held: [InkStroke] = []
  /// The view of the layer that hides the held strokes.
  private weak var layerView: InkLayerView?
  /// The number of px of the view for each px of the paper.
  private var zoom = 1.0

  /// The distance between the frame and the strokes, the width of the frame's line, and the length of its dashes, in px
  /// of the view.
  private static let (margin, lineWidth, dash) = (8.0, 1.5, 5.0)

  init(_ ink: InkView) {
    self.ink = ink
    super.init(frame: .zero)
    hand.onBegin = { [weak self] _ in self?.hold() }
    hand.onEnd = { [weak self] _, _ in self?.release() }
    addInteraction(hand)
  }

  /// Shows the frame of the selection; removes the frame if nothing is selected. Fingers that hold the frame continue,
  /// unless a change of the page has replaced the strokes.
  func update() {
    guard let ink else { return }
    let strokes = ink.selectedStrokes
    guard held.isEmpty || held != strokes else { return }
    cancelMovement()
    guard let box = strokes.lazy.map(\.bounds).boundingBox else { return removeFromSuperview() }
    transform = .identity
    zoom = ink.zoomScale
    let area = box.inset(by: -Self.margin / zoom)
    bounds = area
    center = area.center
    if superview !== ink.content { ink.content.addSubview(self) } else { ink.content.bringSubviewToFront(self) }
    hand.commit()
    setNeedsDisplay()
  }

  /// Updates the frame after the scale of the paper has changed.
  func zoomChanged() {
    guard superview != nil, let ink, held.isEmpty, ink.zoomScale != zoom else { return }
    update()
  }

  /// Ends the gesture where the strokes are now, as if the fingers had lifted. Call this before the history replays a
  /// step, or before a change of the selection or its strokes.
  func finishMovement() {
    guard !held.isEmpty else { return }
    release()
    hand.rollback(animated: false)
  }

  /// Cancels the gesture; the strokes are shown where the page has them.
  func cancelMovement() {
    guard !held.isEmpty else { return }
    held = []
    layerView?.hidden = []
    hand.rollback(animated: false)
    setNeedsDisplay()
  }

  private func hold() {
    guard let ink else { return }
    held = ink.selectedStrokes
    layerView = ink.activeLayerView
    layerView?.hidden = Set(held.map(\.id))
    setNeedsDisplay()
  }

  private func release() {
    guard let ink, !held.isEmpty else { return }
    let content = ink.content
    let corner = convert(Point.zero, to: content)
    let (right, down) = (
      convert(Point(x: 1, y: 0), to: content) - corner, convert(Point(x: 0, y: 1), to: content) - corner
    )
    held = []
    layerView?.hidden = []
    ink.transformSelection(
      by: Transform(a: right.dx, b: right.dy, c: down.dx, d: down.dy, tx: corner.x, ty: corner.y))
    update()
  }

  override func draw(into list: inout DisplayList) {
    for stroke in held { stroke.draw(into: &list, scale: ink?.place.meanScale ?? 1) }
    let style = StrokeStyle(width: Self.lineWidth / zoom, dash: [Self.dash / zoom, Self.dash / zoom])
    list.stroke(Path(bounds.inset(by: Self.lineWidth / zoom / 2)), style, color: .tint)
  }

  // Touches are not passed on to the paper, so that a pen does not begin another selection.
  override func touchesBegan(_ touches: [Touch]) {
    // Fingers stop moving paper by the canvas's recognizer, which does not receive pens.
    ink?.stopMoving()
  }
  override func touchesMoved(_ touches: [Touch]) {}
  override func touchesEnded(_ touches: [Touch]) {}
  override func touchesCancelled(_ touches: [Touch]) {}
}
