import TactionCanvas
import TactionCommands
import TactionGeometry
import TactionGestures
import TactionGraphics
import TactionViews

/// Paper on which the user writes and draws with pens and fingers. Two fingers pan, zoom and rotate the paper.
///
///     let ink = InkView()
///     ink.page = InkPage(paper: InkPaper(size: InkPaper.a4, ruling: .lines))
///     ink.instrument = .pen(InkTool(.fountain, color: .blue, width: 3))
///     ink.addCommand(ink.history.undoCommand)
///
/// A pen or a mouse uses the ``instrument``. A finger also uses it if ``drawsWithFinger`` is true; otherwise a finger
/// moves the paper. The page is a value. Each change of it is an ``InkChange``, whether it is made by a touch, by
/// ``history`` or by the app.
open class InkView: CanvasView {
  /// The instrument of pens and mice, and of fingers if ``drawsWithFinger`` is true. A touch keeps the instrument with
  /// which it began.
  public final var instrument = InkInstrument.pen(InkTool()) {
    didSet { if case .lasso = instrument {} else { selection = [] } }
  }

  /// The instrument of the eraser end of a pen, and of a pen that is an eraser (default: removes the strokes that it
  /// touches).
  public final var eraserInstrument = InkInstrument.eraser(.strokes)

  /// The instrument of a pen that lands while the button next to its tip is held (default: removes the strokes that it
  /// touches); nil to use ``instrument``.
  public final var firstButtonInstrument: InkInstrument? = .eraser(.strokes)

  /// The instrument of a pen that lands while its second button is held (default: the lasso); nil to use
  /// ``instrument``.
  public final var secondButtonInstrument: InkInstrument? = .lasso

  /// Whether a single finger uses the instrument (default: false). Two fingers always move the paper. When this or
  /// ``isDrawingEnabled`` changes whether a finger draws, `transformGestureRecognizer.minimumNumberOfTouches` becomes 2
  /// or 1; otherwise, it keeps the app's value.
  public final var drawsWithFinger = false {
    didSet { chooseFingers() }
  }

  /// Whether pens, mice and fingers use their instruments (default: true). If false, all of them move the paper. The
  /// user then cannot change the strokes or the ``selection``, except by the commands of ``history``; the app can still
  /// change both.
  public final var isDrawingEnabled = true {
    didSet {
      guard isDrawingEnabled != oldValue else { return }
      chooseFingers()
      chooseMice()
      selectionView.isUserInteractionEnabled = isDrawingEnabled
      guard !isDrawingEnabled else { return }
      cancelActions()
      selection = []
    }
  }

  /// Whether the recognizer of the canvas was set up for a finger that draws.
  private var leavesFinger = false

  /// Sets up the recognizer of the canvas for fingers that use an instrument, or that no longer use it.
  private func chooseFingers() {
    let (hand, draws) = (transformGestureRecognizer, drawsWithFinger && isDrawingEnabled)
    guard draws != leavesFinger else { return }
    leavesFinger = draws
    if !draws {
      // A finger that draws would otherwise begin to move the paper, and lose its stroke.
      for touch in hand.touches where actions[touch] != nil { hand.ignore(touch) }
    }
    hand.minimumNumberOfTouches = draws ? 2 : 1
  }

  /// Sets up the recognizer of the canvas for mice, which move the paper only while they do not use an instrument.
  private func chooseMice() {
    if isDrawingEnabled {
      transformGestureRecognizer.allowedTouchKinds.remove(.pointer)
    } else {
      transformGestureRecognizer.allowedTouchKinds.insert(.pointer)
    }
  }

  /// Whether a stroke becomes a shape if the pen rests for half a second at its end (default: true). A stroke that is
  /// nearly a line, a circle, a triangle or a rectangle, and at least 24 px wide or high, becomes this shape.
  public final var straightensOnHold = true

  /// The time by which the drawn line is ahead of the pen's last report, in seconds, from 0 (no prediction) to 0.05
  /// (default: 0.016, a frame).
  ///
  /// The prediction hides a part of the delay of the screen. The stroke itself contains only reported points.
  public final var prediction = 0.016 { didSet { prediction = prediction.clamped(to: 0...0.05) } }

  /// The index of the layer on which the user draws (default: 0, the backmost layer). An index that is out of range is
  /// clamped when it is used.
  public final var activeLayer = 0 {
    willSet { if newValue != activeLayer { selectionView.finishMovement() } }
    // The IDs in the selection belong to one layer, so the selection is cleared. A handler of the app that then selects
    // strokes selects strokes of the new layer.
    didSet { if activeLayer != oldValue { selection = [] } }
  }

  /// The undo history of the page. Setting another page clears it.
  public final let history = UndoHistory()

  /// The pictures on the paper, such as photos that fingers move (default: none).
  public private(set) final lazy var pictures = InkPictures(of: self)

  /// Called after each change of the page's strokes, including changes by ``history``. It is not called when the app
  /// sets ``page``.
  public final var onInkChange: ((InkView, InkChange) -> Void)?

  /// Called about twice a second with the points that were added to a stroke while it is being drawn. If a reported
  /// stroke is cancelled, this is called once more, without points. A finished stroke is an ``InkChange`` with the same
  /// ID; see ``onInkChange``.
  ///
  /// An app that adds these points to an ``InkJournal`` loses less than a second of ink if it is killed.
  public final var onStrokeGrowth: ((InkView, InkGrowth) -> Void)?

  /// Called when ``selection`` has changed.
  public final var onSelectionChange: ((InkView) -> Void)?

  private var storedPage = InkPage()
  private var storedSelection: Set<InkStroke.ID> = []
  /// The selection that the landing of a touch has replaced; nil if the touch has ended, or the selection has changed
  /// since then.
  final var replacedSelection: (touch: Touch, strokes: Set<InkStroke.ID>)?
  final let paperView = InkPaperView()
  final private(set) var layerViews: [InkLayerView] = []
  /// The actions of the touches that use the instrument.
  final var actions: [Touch: InkAction] = [:]
  /// The landings of these touches in the coordinates in which they draw, see `Touch.landingLocation`, and the place of
  /// the paper in the view when they landed.
  final var landings: [Touch: (location: Point, paper: Transform)] = [:]
  final lazy var growing = InkGrowingStrokes(of: self)
  final lazy var selectionView = InkSelectionView(self)
  private var lastChange: Double?
  /// The transform from the view to device pixels for which the ink was last placed.
  private var followed = Transform.identity
  /// The middle of the uncovered part of the view at the last change of the placement.
  private var lastMiddle = Point.zero
  /// The number of times that the page was set. A different number after a call of the app means that the app has set
  /// another page.
  private var pageCount = 0
  final lazy var penLink = DisplayLink(of: self) { [weak self] in self?.followPens(at: $0) ?? false }
  private lazy var restLink = DisplayLink(of: self) { [weak self] in self?.waitForRest($0) ?? false }

  /// Makes a view with an empty page.
  override public init(frame: Rect = .zero) {
    super.init(frame: frame)
    zoomLimits = 0.1...16
    tapsZoom = false
    rejectsPalms = true
    returnsWhenCancelled = true
    history.willReplay = { [weak self] in
      self?.selectionView.finishMovement()
      self?.pictures.finishMovement()
      self?.endErasing()
    }
    paperView.onLayout = { [weak self] in self?.followSuperviews() }
    chooseMice()
    content.addSubview(paperView)
    makeLayerViews()
    showPage()
  }

  // MARK: The page

  /// The paper and its strokes. Setting the page, or strokes of it, shows another page and clears ``history``. Setting
  /// only a property of its paper, as in `ink.page.paper.ruling = .lines`, keeps the history.
  public final var page: InkPage {
    get { storedPage }
    set { setPage(newValue) }
    _modify {
      var page = storedPage
      yield &page
      // If the strokes are equal, only the paper was changed. An assignment of another page with equal strokes, such as
      // another empty page, calls the setter instead.
      if page.layers == storedPage.layers { setPaper(page.paper) } else { setPage(page) }
    }
  }

  private func setPage(_ page: InkPage) {
    pictures.finishMovement()
    cancelActions()
    // The app is notified at the end, so that a handler that selects strokes selects strokes of the new page.
    let isDeselected = !storedSelection.isEmpty
    (storedPage, storedSelection) = (page, [])
    pageCount += 1
    makeLayerViews()
    selectionView.update()
    history.removeAll()
    showPage()
    if isDeselected { onSelectionChange?(self) }
  }

  private func setPaper(_ paper: InkPaper) {
    guard paper != storedPage.paper else { return }
    storedPage.paper = paper
    paperView.paper = paper
    layerViews[0].paper = tilePaper
    showPage()
  }

  /// The paper in the tiles of the backmost layer; nil for translucent paper. `paperView` behind the tiles also draws
  /// the paper, so translucent paper would be drawn twice.
  private var tilePaper: InkPaper? { storedPage.paper.color.isOpaque ? storedPage.paper : nil }

  /// Makes a change of the page that can be undone.
  ///
  /// - Parameters:
  ///   - change: The change. Removed strokes that do not exist are ignored. An added stroke replaces the stroke with
  ///     the same ID. If the page would stay the same, nothing is recorded.
  ///   - name: The name of the step in the user's language, for menus; empty for no name.
  public final func perform(_ change: InkChange, _ name: String = "") {
    let count = pageCount
    endErasing(of: change)
    // The handler of the history may have set another page.
    guard count == pageCount, page.layers.indices.contains(change.layer) else { return }
    // An undo brings back exactly the strokes that the page loses now.
    let change = page.layers[change.layer].effect(of: change)
    guard change.removed != change.added else { return }
    record(change, name) { apply(change) }
  }

  /// Records a change in the undo history, before `make` makes what is still missing of it. So changes by a handler of
  /// the app are later steps, and the handler of the history runs after the other handlers.
  final func record(_ change: InkChange, _ name: String = "", before make: () -> Void = {}) {
    guard !change.isEmpty else { return make() }
    history.record(
      name, undo: { [weak self] in self?.apply(change.inverse) }, redo: { [weak self] in self?.apply(change) },
      before: make)
  }

  /// Makes a change, shows it and notifies the app.
  final func apply(_ change: InkChange) {
    guard !change.isEmpty, storedPage.layers.indices.contains(change.layer) else { return }
    let isDeselected = make(change)
    onInkChange?(self, change)
    if isDeselected { onSelectionChange?(self) }
  }

  /// Makes a change and shows it, without calling code of the app; returns whether selected strokes were removed.
  private func make(_ change: InkChange) -> Bool {
    let last = storedPage.layers[change.layer].strokes.last?.id
    let isInFront = change.added.allSatisfy { stroke in last.map { $0 < stroke.id } ?? true }
    // The view's reference to the layer is released first. Otherwise the change would copy the whole layer.
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

  private func known(_ strokes: Set<InkStroke.ID>) -> Set<InkStroke.ID> {
    let layer = storedPage.layers[activeIndex]
    return strokes.filter { layer[$0] != nil }
  }

  final var activeIndex: Int { activeLayer.clamped(to: 0...storedPage.layers.count - 1) }

  /// The page and the layer to which the IDs of the selection belong. On others, the same IDs mean other strokes.
  final var selectionOwner: (page: Int, layer: Int) { (pageCount, activeIndex) }

  /// The selected strokes of the active layer. IDs without a stroke are ignored.
  public final var selection: Set<InkStroke.ID> {
    get { storedSelection }
    set { select(newValue) }
  }

  /// Selects strokes of the active layer.
  ///
  /// - Parameter touch: The touch whose landing replaces the selection; if the touch is cancelled, the selection
  ///   returns.
  final func select(_ strokes: Set<InkStroke.ID>, for touch: Touch? = nil) {
    replacedSelection = nil
    guard known(strokes) != storedSelection else { return }
    let owner = selectionOwner
    // This may call the app, which may set another page.
    selectionView.finishMovement()
    guard strokes.isEmpty || selectionOwner == owner else { return }
    replacedSelection = touch.map { (touch: $0, strokes: storedSelection) }
    storedSelection = known(strokes)
    selectionView.update()
    onSelectionChange?(self)
  }

  private func showPage() {
    contentBounds = storedPage.paper.bounds
    placementDidChange()
  }

  /// Sets up the views of the paper and the layers, before code of the app runs.
  private func makeLayerViews() {
    paperView.paper = storedPage.paper
    while layerViews.count > storedPage.layers.count { layerViews.removeLast().removeFromSuperview() }
    while layerViews.count < storedPage.layers.count {
      let view = InkLayerView()
      // The app's views belong to the layers that exist already, so the new layer is in front of them.
      content.addSubview(view)
      layerViews.append(view)
    }
    for (index, view) in layerViews.enumerated() {
      view.layer = storedPage.layers[index]
      view.paper = index == 0 ? tilePaper : nil
      view.reset()
    }
  }

  // MARK: Following the paper

  /// The transform from the paper to device pixels.
  final var place: Transform {
    contentTransform.concatenating(transformToWindow).concatenating(.scale(displayScale))
  }

  /// The transform from the view to device pixels.
  private var toDevice: Transform { transformToWindow.concatenating(.scale(displayScale)) }

  /// Shows the ink at the new position of the paper. An override calls `super`.
  override open func placementDidChange() {
    super.placementDidChange()
    let (middle, paper, before) = (bounds.inset(by: contentInset).center, contentTransform, lastMiddle)
    lastMiddle = middle
    // If palms move the paper under a pen, it will return.
    let mayReturn = isHeld && transformGestureRecognizer.touches.contains { $0.kind == .direct }
    // The paper has moved under these pens, which would draw or erase across it.
    end(actions.keys.filter { middle != before || !mayReturn && landings[$0]?.paper != paper })
    if isInWindow { follow() }
  }

  /// Shows the ink at the new place of the paper on the screen, and makes it sharp once the paper rests.
  private func follow() {
    followPlacement()
    lastChange = nil
    restLink.start()
  }

  /// Follows the view if the app or a gesture has moved, scaled or rotated it or a view that contains it. The pixels of
  /// ink that is moved by whole device pixels, for example in a scroll view, stay as they are.
  private func followSuperviews() {
    let (now, last) = (toDevice, followed)
    guard isInWindow, now.isFinite else { return }
    let (x, y) = (now.tx - last.tx, now.ty - last.ty)
    let isStep = (now.a, now.b, now.c, now.d) == (last.a, last.b, last.c, last.d)
    let limit = InkLayerView.alignment
    if isStep, abs(x - x.rounded()) < limit, abs(y - y.rounded()) < limit { return }
    follow()
  }

  private func followPlacement() {
    followed = toDevice
    let (place, viewport) = (place, followed.boundingBox(of: bounds))
    paperView.follow(contentTransform.inverted()?.boundingBox(of: bounds) ?? .zero, scale: place.meanScale)
    for view in layerViews { view.follow(place, viewport: viewport) }
    selectionView.zoomChanged()
  }

  /// Shows the ink at the current position of the view. An override calls `super`.
  override open func layoutSubviews() {
    super.layoutSubviews()
    placementDidChange()
  }

  /// Makes the ink for the new size of pixels. An override calls `super`.
  override open func displayScaleDidChange() {
    super.displayScaleDidChange()
    followPlacement()
    for view in layerViews { view.rest() }
  }

  /// Cancels all actions when the view is removed from its window. An override calls `super`.
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

  // MARK: Keys

  /// Deletes the selected strokes with Delete or Backspace, and clears the selection with Escape, if
  /// ``isDrawingEnabled`` is true. Other keys move the paper.
  override open func keyDown(_ event: KeyEvent) -> Bool {
    guard isDrawingEnabled, !selection.isEmpty else { return super.keyDown(event) }
    switch event.key.unpadded {
    case .delete, .backspace: deleteSelection()
    case .escape: selection = []
    default: return super.keyDown(event)
    }
    return true
  }

  // MARK: Touches

  /// Returns whether a gesture recognizer of the canvas receives a touch. It does not receive palms, or touches that
  /// use the instrument, except fingers that may become a pair.
  override open func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool {
    super.gestureRecognizer(gestureRecognizer, shouldReceive: touch) && mayMovePaper(touch)
  }

  /// Keeps touches that use the instrument from recognizers of drags, zooms, swipes and double taps of superviews, such
  /// as a scroll view or a sheet around the paper. A touch can still stop a scroll view that moves, and swipe in from
  /// an edge. With fingers, gestures of two fingers are possible. An override calls `super`.
  override open func shouldAllow(_ recognizer: GestureRecognizer, toReceive touch: Touch) -> Bool {
    guard usesInstrument(touch), !((recognizer.view as? ScrollView)?.isMoving ?? false) else { return true }
    let isFinger = touch.kind == .direct
    switch recognizer {
    case is ScreenEdgePanGestureRecognizer: return true
    case let pan as PanGestureRecognizer: return isFinger && pan.minimumNumberOfTouches > 1
    case let hand as TransformGestureRecognizer: return isFinger && hand.minimumNumberOfTouches > 1
    case let swipe as SwipeGestureRecognizer: return isFinger && swipe.numberOfTouchesRequired > 1
    case let tap as TapGestureRecognizer:
      return tap.numberOfTapsRequired == 1 || isFinger && tap.numberOfTouchesRequired > 1
    default: return isFinger || !(recognizer is MotionGestureRecognizer)
    }
  }

  /// Begins to draw, erase or select. An override calls `super`.
  override open func touchesBegan(_ touches: [Touch]) { begin(touches) }
  /// Continues to draw, erase or select. An override calls `super`.
  override open func touchesMoved(_ touches: [Touch]) { move(touches) }
  /// Ends the actions of the touches. An override calls `super`.
  override open func touchesEnded(_ touches: [Touch]) { end(touches) }
  /// Cancels the actions of the touches and reverts their effects. If the device or the window is gone, it ends the
  /// actions instead, and their effects stay. An override calls `super`.
  override open func touchesCancelled(_ touches: [Touch]) { cancel(touches) }
}
