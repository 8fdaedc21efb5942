import TactionCanvas
import TactionCommands
import TactionGeometry
import TactionGestures
import TactionGraphics
import TactionViews

/// Paper to write and draw on with pens and fingers, which two fingers pan, zoom and turn.
///
///     let ink = InkView()
///     ink.page = InkPage(paper: InkPaper(size: InkPaper.a4, ruling: .lines))
///     ink.instrument = .pen(InkTool(.fountain, color: .blue, width: 3))
///     ink.addCommand(ink.history.undoCommand)
///
/// A pen or a mouse uses the ``instrument``; so does a finger with ``drawsWithFinger``, otherwise it moves the paper.
/// The page is a value, and each change of it is an ``InkChange``: what fingers do, what ``history`` takes back, and
/// what the app applies.
open class InkView: CanvasView {
  /// The effect of a pen, and of fingers with ``drawsWithFinger``. A touch keeps the instrument with which it landed.
  public final var instrument = InkInstrument.pen(InkTool()) {
    didSet { if case .lasso = instrument {} else { selection = [] } }
  }

  /// The effect of the other end of a pen, and of a pen that is an eraser (default: takes away the strokes that it
  /// touches).
  public final var eraserInstrument = InkInstrument.eraser(.strokes)

  /// The effect of a pen that lands while the button next to its tip is held (default: takes away the strokes that it
  /// touches); nil for that of ``instrument``.
  public final var firstButtonInstrument: InkInstrument? = .eraser(.strokes)

  /// The effect of a pen that lands while its second button is held (default: the lasso); nil for that of
  /// ``instrument``.
  public final var secondButtonInstrument: InkInstrument? = .lasso

  /// Whether a finger uses the instrument (default: false); two move the paper in any case.
  public final var drawsWithFinger = false {
    didSet { transformGestureRecognizer.minimumNumberOfTouches = drawsWithFinger ? 2 : 1 }
  }

  /// Whether a stroke becomes the shape that it nearly is, a line, a circle, a triangle or a rectangle, if the pen
  /// rests for half a second at its end (default: true).
  public final var straightensOnHold = true

  /// The time by which the line under a pen is ahead of what the pen has reported, in seconds, from 0 for none to 0.05
  /// (default: 0.016, a frame).
  ///
  /// It hides a part of the delay of the screen. The stroke itself has only what was reported.
  public final var prediction = 0.016 { didSet { prediction = prediction.clamped(to: 0...0.05) } }

  /// The layer that is drawn on (default: 0, the backmost one). A layer that is not there is the nearest one.
  public final var activeLayer = 0 {
    // Places of strokes are those of their layer.
    willSet { if newValue != activeLayer { selection = [] } }
  }

  /// The changes that can be taken back. It belongs to the page: a new page empties it.
  public final let history = UndoHistory()

  /// Called after each change of the page's strokes, also by ``history``; not when the app sets ``page``.
  public final var onInkChange: ((InkView, InkChange) -> Void)?

  /// Called when ``selection`` has changed.
  public final var onSelectionChange: ((InkView) -> Void)?

  private var storedPage = InkPage()
  private var storedSelection: Set<InkStroke.ID> = []
  final let paperView = InkPaperView()
  final private(set) var layerViews: [InkLayerView] = []
  /// The work of the touches that use the instrument.
  final var actions: [Touch: InkAction] = [:]
  final lazy var selectionView = InkSelectionView(self)
  private var lastChange: Double?
  /// Counts the pages that were set: a handler of the app may set another one during a change.
  private var pageCount = 0
  final lazy var holdLink = DisplayLink(of: self) { [weak self] in self?.straighten(at: $0) ?? false }
  private lazy var restLink = DisplayLink(of: self) { [weak self] in self?.waitForRest($0) ?? false }

  /// Makes a view with an empty page.
  override public init(frame: Rect = .zero) {
    super.init(frame: frame)
    zoomLimits = 0.1...16
    tapsZoom = false
    rejectsPalms = true
    returnsWhenCancelled = true
    transformGestureRecognizer.allowedTouchKinds.remove(.pointer)
    content.addSubview(paperView)
    makeLayerViews()
    showPage()
  }

  // MARK: The page

  /// The paper and its strokes. Setting it shows another page and empties ``history``.
  public final var page: InkPage {
    get { storedPage }
    set {
      cancelActions()
      selection = []
      storedPage = newValue
      pageCount += 1
      makeLayerViews()
      history.removeAll()
      showPage()
    }
  }

  /// Makes a change of the page that can be taken back.
  ///
  /// - Parameters:
  ///   - change: The change. Of what it names, what is not there is passed over.
  ///   - name: The name of the step in the user's language, for menus; empty for none.
  public final func perform(_ change: InkChange, _ name: String = "") {
    guard !change.isEmpty, page.layers.indices.contains(change.layer) else { return }
    // First recorded, then told: what a handler of the app does in return is a later step.
    let (page, isDeselected) = (pageCount, make(change))
    record(change, name)
    if page == pageCount { tell(change, isDeselected: isDeselected) }
  }

  /// Adds a stroke in front of a layer, such as one that comes from elsewhere, and returns it with its place.
  @discardableResult
  public final func add(_ stroke: InkStroke, to layer: Int = 0) -> InkStroke {
    let layer = layer.clamped(to: 0...page.layers.count - 1)
    var stroke = stroke
    stroke.id = InkStroke.ID(place: page.layers[layer].lastPlace + 1)
    perform(InkChange(layer: layer, added: [stroke]))
    return stroke
  }

  /// Shows a view of the app between the ink of two layers, in the coordinates of the paper.
  ///
  /// It takes touches as each view does: one that is to be drawn over has no user interaction.
  public final func addSubview(_ view: View, aboveLayer layer: Int) {
    content.insertSubview(view, above: layerViews[layer.clamped(to: 0...layerViews.count - 1)])
  }

  /// Records a change that was made.
  final func record(_ change: InkChange, _ name: String = "") {
    guard !change.isEmpty else { return }
    history.record(
      name, undo: { [weak self] in self?.apply(change.inverse) }, redo: { [weak self] in self?.apply(change) })
  }

  /// Makes a change, shows it and tells the app.
  final func apply(_ change: InkChange) {
    guard !change.isEmpty, storedPage.layers.indices.contains(change.layer) else { return }
    tell(change, isDeselected: make(change))
  }

  /// Makes a change and shows it, without code of the app; returns whether selected strokes are gone.
  private func make(_ change: InkChange) -> Bool {
    let last = storedPage.layers[change.layer].strokes.last?.id
    let isInFront = change.added.allSatisfy { stroke in last.map { $0 < stroke.id } ?? true }
    // The view's copy goes first: two owners would make the layer a copy.
    layerViews[change.layer].layer = InkLayer()
    storedPage.apply(change)
    layerViews[change.layer].layer = storedPage.layers[change.layer]
    layerViews[change.layer].changed(change, isInFront: isInFront)
    guard !storedSelection.isEmpty else { return false }
    let known = known(storedSelection)
    let isDeselected = known != storedSelection
    storedSelection = known
    selectionView.update()
    return isDeselected
  }

  private func tell(_ change: InkChange, isDeselected: Bool) {
    onInkChange?(self, change)
    if isDeselected { onSelectionChange?(self) }
  }

  private func known(_ strokes: Set<InkStroke.ID>) -> Set<InkStroke.ID> {
    let layer = storedPage.layers[activeIndex]
    return strokes.filter { layer[$0] != nil }
  }

  final var activeIndex: Int { activeLayer.clamped(to: 0...storedPage.layers.count - 1) }

  /// The selected strokes of the active layer. Places without a stroke are passed over.
  public final var selection: Set<InkStroke.ID> {
    get { storedSelection }
    set {
      let known = known(newValue)
      guard known != storedSelection else { return }
      storedSelection = known
      selectionView.update()
      onSelectionChange?(self)
    }
  }

  private func showPage() {
    contentBounds = storedPage.paper.bounds
    placementDidChange()
  }

  /// Shows the paper and the layers, before code of the app runs.
  private func makeLayerViews() {
    paperView.paper = storedPage.paper
    while layerViews.count > storedPage.layers.count { layerViews.removeLast().removeFromSuperview() }
    while layerViews.count < storedPage.layers.count {
      let view = InkLayerView()
      content.insertSubview(view, above: layerViews.last ?? paperView)
      layerViews.append(view)
    }
    for (index, view) in layerViews.enumerated() {
      view.layer = storedPage.layers[index]
      // Translucent paper in tiles would cover itself.
      view.paper = index == 0 && storedPage.paper.color.isOpaque ? storedPage.paper : nil
      view.reset()
    }
  }

  // MARK: Following the paper

  /// The transform from the paper to device pixels.
  final var place: Transform {
    contentTransform.concatenating(transformToWindow).concatenating(.scale(displayScale))
  }

  /// Shows the ink at the new place; call `super`.
  override open func placementDidChange() {
    super.placementDidChange()
    guard isInWindow else { return }
    let toDevice = transformToWindow.concatenating(.scale(displayScale))
    let (place, viewport) = (place, toDevice.boundingBox(of: bounds))
    paperView.follow(contentTransform.inverted()?.boundingBox(of: bounds) ?? .zero, scale: place.meanScale)
    for view in layerViews { view.follow(place, viewport: viewport) }
    selectionView.zoomChanged()
    lastChange = nil
    restLink.start()
  }

  /// Shows the ink at the place of the view; call `super`.
  override open func layoutSubviews() {
    super.layoutSubviews()
    placementDidChange()
  }

  /// Cancels what is being drawn when the view leaves its window; call `super`.
  override open func didMoveToWindow() {
    super.didMoveToWindow()
    if isInWindow { setNeedsLayout() } else { cancelActions() }
  }

  private func waitForRest(_ time: Double) -> Bool {
    let since = lastChange ?? time
    lastChange = since
    guard time - since >= InkConstants.restDelay || !time.isFinite else { return true }
    for view in layerViews { view.rest() }
    return false
  }

  // MARK: Sharpness

  /// Whether all visible ink has been drawn for its present scale and angle.
  package final var isSharp: Bool { layerViews.allSatisfy(\.isSharp) }

  /// The number of bytes of the pixels of ink that are kept.
  package final var cachedByteCount: Int { layerViews.reduce(0) { $0 + $1.byteCount } }

  /// Waits until all visible ink is sharp, as far as the paper rests; the next frame shows it.
  package final func finishDrawing() {
    // The queue is that of the process: others may keep it busy for longer than it waits.
    for _ in 0..<100 where !isSharp {
      for view in layerViews { view.rest() }
      BackgroundQueue.tiles.drain(timeout: 60)
    }
  }

  // MARK: Keys

  /// Removes the selection with Delete or Backspace, and ends it with Escape; other keys move the paper.
  override open func keyDown(_ event: KeyEvent) -> Bool {
    guard !selection.isEmpty else { return super.keyDown(event) }
    switch event.key {
    case .delete, .backspace: deleteSelection()
    case .escape: selection = []
    default: return super.keyDown(event)
    }
    return true
  }

  // MARK: Touches

  /// Whether one of the canvas's recognizers receives a touch: not those that use the instrument, apart from fingers
  /// that may become a pair, nor palms.
  override open func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool {
    super.gestureRecognizer(gestureRecognizer, shouldReceive: touch) && mayMovePaper(touch)
  }

  /// Begins to draw, erase or select; call `super`.
  override open func touchesBegan(_ touches: [Touch]) { begin(touches) }
  /// Continues to draw, erase or select; call `super`.
  override open func touchesMoved(_ touches: [Touch]) { move(touches) }
  /// Ends what the touches do; call `super`.
  override open func touchesEnded(_ touches: [Touch]) { end(touches) }
  /// Takes back what the touches have done; call `super`.
  override open func touchesCancelled(_ touches: [Touch]) { cancel(touches) }
}
