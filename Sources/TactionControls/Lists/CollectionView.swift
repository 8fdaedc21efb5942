import TactionEnvironment
import TactionGeometry
import TactionGestures
import TactionViews

/// A scroll view that has views only for the visible items, and reuses them for other items: the base of ``ListView``
/// and ``GridView``.
///
/// A list asks for a cell before the frame in which the cell becomes visible, so that there is no gap even if the list
/// is thrown fast. If a line becomes visible at the top and is higher than its estimate, the lines that were visible
/// before do not move.
///
/// A cell that the user is still using, for example by typing in a text field, keeps its item until the user has
/// finished.
open class CollectionView: ScrollView {
  /// The distance beyond the visible part in which there are also cells, as a fraction of the height of the view. In
  /// these cells, pictures begin to load before they become visible. Our own choice.
  static let overscan = 0.25
  /// The maximum number of rounds in which one layout measures lines; if they are not enough, the next layout
  /// continues.
  private static let maximumRounds = 6
  /// The maximum number of cells, even if the size of the view is set to a huge value.
  static let maximumCells = 4096

  final var arrangement = ItemArrangement()
  final var extents = LineOffsets()
  /// The visible cells, which show consecutive items.
  final var cells: [ItemCell] = []
  /// The item of the first cell.
  final var firstCell = 0
  /// The spare cells: a pool for each kind of cell.
  final var reusePools: [[ItemCell]] = []
  /// The cells that are not visible, but that the user is still using, by their items. They keep their items until the
  /// user has finished.
  final var usedCells: [Int: ItemCell] = [:]
  /// Whether the list waits until the user has finished something in a cell.
  final var awaitsEndOfUses = false
  /// The cells of items that remain after a change, by the new indices of the items, until the layout uses the cells.
  final var heldCells: [Int: ItemCell] = [:]
  /// The cells that fade out after a change.
  final var departing: [ItemCell] = []
  final var headers: [SectionHeader] = []
  final var spareHeaders: [SectionHeader] = []
  /// The maximum number of spare cells of each kind.
  final var spareLimit = 16
  final var isArranging = false
  /// Whether cells are being configured outside of a layout. Items that the app sets during this time take effect at
  /// the next layout.
  final var isUpdatingCells = false
  /// The item that keeps its position on the screen during a change, and the distance of the item from the top of the
  /// visible part.
  final var keptItem: (item: Int, distance: Double)?
  /// The item to which an animated scroll moves; its position is only an estimate until the lines before it are
  /// measured.
  final var scrollTarget: (item: Int, position: ScrollPosition)?
  /// The offset of the end at the last layout without a finger that held the content. It is shifted with the content.
  final var formerEnd = -Double.infinity
  /// The item to which the list scrolls as soon as it has a size, and the position of that item in the visible part.
  final var firstScroll: (item: Int, position: ScrollPosition)?
  /// The width for which the lines were laid out.
  private var arrangedWidth = 0.0
  /// Whether the lines have to be laid out again, because their heights may have changed.
  private var isOutdated = true
  /// The cell that a finger moves to another position.
  final var lift: ItemLift?
  /// The time at which a finger last chose an item.
  final var lastTap = -Double.infinity
  final var swipe: CellSwipe? {
    // During a swipe, the index strip is hidden, because its letters would be in front of the actions.
    didSet { strip?.isHidden = swipe != nil }
  }
  final var refresh: RefreshState?
  final var strip: IndexStrip?
  /// The item on which keys act while the list has the focus.
  final var focusedItem: Int?
  /// Whether the cell of ``focusedItem`` shows a focus ring while the list shows its focus. It is true from the press
  /// of a key until a finger or a mouse chooses an item.
  final var showsCursor = false
  final var storedEmptyView: View?
  final let swipePan = PanGestureRecognizer { ($0.view as? CollectionView)?.swipeChanged() }
  final let liftPress = LongPressGestureRecognizer { ($0.view as? CollectionView)?.liftChanged() }
  final lazy var edgeScroll = EdgeScroll(self)

  /// The view that is shown in the middle, above an on-screen keyboard, while there are no items (default: nil). The
  /// view gets the size that fits it within the width of the list.
  public final var emptyView: View? {
    get { storedEmptyView }
    set {
      guard newValue !== storedEmptyView else { return }
      storedEmptyView?.removeFromSuperview()
      storedEmptyView = newValue
      setNeedsLayout()
    }
  }

  /// Whether content that rests at its end stays there, as in a chat or a log (default: false).
  ///
  /// If items are added at the end, rows or the inset at the bottom grow, or the view gets shorter, for example above a
  /// keyboard on the screen, the list scrolls along. It opens at its end, too. Content that the user has scrolled away
  /// from its end, or holds with fingers, stays where it is.
  public final var keepsEnd = false

  /// The number of items.
  public final var itemCount: Int { arrangement.itemCount }

  /// The cells that are visible or nearly visible, in the order of their items.
  public final var visibleCells: [ItemCell] { cells }

  init() {
    super.init(frame: .zero)
    alwaysBounceVertical = true
    doubleTapZooms = false
    prepareSwiping()
    prepareReordering()
  }

  /// Whether a recognizer of the list may begin. The recognizer of swipes begins only for a sideways drag on an item
  /// with actions, the recognizer of lifts only on an item that the user can see.
  override open func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool {
    if gestureRecognizer === swipePan { return mayBeginSwipe }
    if gestureRecognizer === liftPress { return swipe == nil && itemToLift != nil }
    return super.gestureRecognizerShouldBegin(gestureRecognizer)
  }

  // MARK: For subclasses of this module

  /// Returns the kind of the cell that an item needs.
  func kind(ofItem item: Int) -> Int { 0 }
  /// Returns a cell that shows an item: a cell from `dequeue(kind:)`, or a new cell.
  func makeCell(for item: Int) -> ItemCell { ItemCell() }
  /// Shows the current state of an item in the cell that shows the item already.
  func update(_ cell: ItemCell, for item: Int) {}
  /// The title of a section.
  func title(ofSection section: Int) -> String { "" }
  /// A text by which an item is found again when the program starts again; nil if the index is out of range.
  package func key(ofItem item: Int) -> String? { nil }
  /// Whether an item is chosen.
  func isSelected(_ item: Int) -> Bool { false }
  /// The chosen item; nil if none or several are chosen.
  var chosenItem: Int? { nil }
  /// Performs the effect of a tap on an item.
  func activate(_ item: Int, extending: Bool = false) {}
  /// Chooses the item to which keys have moved, if only one item can be chosen.
  func cursorDidMove(to item: Int) {}
  /// Chooses all items; returns false if that is not possible.
  func selectAll() -> Bool { false }
  /// Whether a tap on an item does anything.
  var reactsToTaps: Bool { false }
  /// Returns the number of items on a line for a width.
  func columns(for width: Double) -> Int { 1 }
  /// Returns the height of lines for a width, if all lines have the same height; nil if the cells are measured.
  func lineHeight(for width: Double) -> Double? { nil }
  /// The assumed height of lines that were not measured.
  var estimatedLineHeight: Double { theme.metrics.touchTarget }
  /// The distance between items on a line, and between lines, in px.
  var itemSpacing: Double { 0 }
  /// The actions that a swipe of an item shows at an edge.
  func swipeActions(for item: Int, edge: SwipeEdge) -> [SwipeAction] { [] }
  /// Whether items may have actions that a swipe shows at an edge.
  func hasSwipeActions(at edge: SwipeEdge) -> Bool { false }
  /// Whether letters at the edge scroll to the sections.
  var hasIndexStrip: Bool { false }
  /// Whether the user can move the items.
  var canReorder: Bool { false }
  /// Moves an item for a finger that drags it, a key or a screen reader.
  func moveItem(from old: Int, to new: Int) {}
  /// Moves an item back to the index from which it was lifted, unless the app has set other items.
  func returnItem(from place: Int, to start: Int) {}
  /// Called when the user has moved an item to another index; during a drag, only at its end.
  func reorderDidEnd(from start: Int, to end: Int) {}

  // MARK: Layout

  public final override func placesBySize(_ subview: View) -> Bool { subview === storedEmptyView }

  /// Updates the visible cells; an override calls `super`.
  override open func layoutSubviews() {
    leadToEnd { super.layoutSubviews() }
    guard !isArranging else { return }
    isArranging = true
    arrange()
    isArranging = false
    if !isHeld, !bounds.isEmpty { formerEnd = limits.upper.y }
    takeFirstScroll()
    takePendingItems()
  }

  /// Checks which cells the user is still using; an override calls `super`.
  override open func didMoveToWindow() {
    super.didMoveToWindow()
    if !isInWindow { refresh?.isPulled = false }
    checkUsedCells()
  }

  /// Called at the end of a drag, which may refresh the list. An override calls `super`.
  override open func restingOffset(insteadOf planned: Point) -> Point {
    noteRelease()
    return super.restingOffset(insteadOf: planned)
  }

  /// Ends a scroll to an item: the list rests, or another motion replaces the scroll. An override calls `super`.
  override open func contentDidRest() {
    super.contentDidRest()
    scrollTarget = nil
  }

  /// Moves between items with the arrow keys, Page Up, Page Down, Home and End; Return and the space bar choose. Alt
  /// with the up or down arrow moves an item, and the menu key or Shift+F10 shows its swipe actions. If a tap does
  /// nothing, and no item can be moved or swiped, keys scroll.
  override open func keyDown(_ event: KeyEvent) -> Bool {
    press(swipe: event) || press(item: event) || super.keyDown(event)
  }

  /// Shows the item on which keys act only while the list has the focus; an override calls `super`.
  override open func focusDidChange() {
    super.focusDidChange()
    showCursor()
  }

  /// A list or a grid, with the number of items as its value.
  override open var semantics: Semantics? {
    Semantics(listRole, value: .text(theme.words[.items, itemCount]))
  }

  /// The cell of the item on which keys act.
  override open var activeDescendant: View? { focusedItem.flatMap { cell(forItem: $0) } }

  /// Scrolls to the item on which keys act.
  override open func revealActiveDescendant() {
    if let focusedItem { scroll(toItem: focusedItem, at: .nearest, animated: false) }
  }

  /// Scrolls to make a rectangle of the content visible. A rectangle in a row is also brought below the header of its
  /// section, which stays at the top and would cover it.
  override open func reveal(_ rect: Rect, animated: Bool) -> Rect {
    // Headers and overlays are in front of the rows. Only the rectangle is known, so they are found by their middle.
    let isInFront = ((headers as [View]) + overlaySubviews).contains { $0.center.distance(to: rect.center) < 1 }
    let header = isInFront ? 0 : item(at: rect.center).map { stickyHeight(above: $0) } ?? 0
    return super.reveal(
      Rect(x: rect.minX, y: rect.minY - header, width: rect.width, height: rect.height + header), animated: animated)
  }

  /// The role of the whole list.
  var listRole: Semantics.Role { .list }

  /// Shows the items, if any, that the app has set while a cell was being configured; called after each layout.
  func takePendingItems() {}

  /// Lays out again, because the new theme may change the heights of lines.
  override open func themeDidChange() {
    super.themeDidChange()
    forEachCell { _, cell in cell.setNeedsLayout() }
    layOutAnew()
  }

  /// Measures all lines again.
  final func layOutAnew() {
    isOutdated = true
    setNeedsLayout()
  }

  private func arrange() {
    let isKeptAtEnd = isKeptAtEnd && !isMoving
    if isOutdated || arrangedWidth != contentWidth { widthDidChange() }
    let anchor = anchor
    var isComplete = false
    for _ in 0..<Self.maximumRounds {
      isComplete = fill(cellLines)
      let step =
        isKeptAtEnd
        ? endOffset - contentOffset.y
        : anchor.map { extents.offset(of: $0.line) - contentOffset.y - $0.distance } ?? 0
      resizeContent(shiftedBy: step)
      if isComplete, abs(step) < 1e-9 { break }
    }
    recycleOutside(of: arrangement.items(onLines: cellLines))
    releaseUsedCells()
    spareLimit = cells.count + 8
    forEachCell { item, cell in
      if !isLifted(cell) { cell.fillAll(of: frame(ofItem: item)) }
      cell.isBeforeHeader = arrangement.isBeforeHeader(item)
    }
    placeLifted()
    arrangeHeaders()
    arrangeExtras()
    followScrollTarget()
    // If lines are far lower than their estimate, the next layout measures more of them.
    if !isComplete { setNeedsLayout() }
  }

  /// The part of the view that neither the app's insets nor a keyboard covers, as distances from the top of the view.
  final var clearPart: ClosedRange<Double> {
    let top = contentInset.top
    return top...max(bounds.height - adjustedContentInset.bottom, top)
  }

  /// The width of the lines.
  final var contentWidth: Double { max(bounds.width - contentInset.horizontal, 0) }

  /// The line that keeps its position on the screen while other lines are measured, and the distance of the line from
  /// the top of the visible part.
  ///
  /// This is the first measured line that begins in the visible part. If a line above it becomes visible and is higher
  /// than estimated, that line grows upward.
  final var anchor: (line: Int, distance: Double)? {
    guard extents.count > 0 else { return nil }
    if let keptItem, let line = arrangement.line(ofItem: keptItem.item) { return (line, keptItem.distance) }
    let top = contentOffset.y
    // A list that is scrolled to its top stays there, whichever lines are measured.
    guard top > limits.lower.y + ScrollConstants.edgeTolerance else { return nil }
    let first = extents.line(at: top)
    var (line, place) = (first, extents.offset(of: first))
    while line < extents.count, place < top + bounds.height {
      if place >= top, extents.measuredHeight(of: line) != nil { return (line, place - top) }
      place += extents.height(of: line)
      line += 1
    }
    return (first, extents.offset(of: first) - top)
  }

  /// The lines that have cells.
  private var cellLines: Range<Int> {
    guard extents.count > 0, bounds.height > 0, bounds.width > 0 else { return 0..<0 }
    let margin = bounds.height * Self.overscan
    let (top, bottom) = (contentOffset.y - margin, contentOffset.y + bounds.height + margin)
    guard bottom > 0, top < extents.total else { return 0..<0 }
    let first = extents.line(at: top)
    let last = extents.line(at: bottom)
    return first..<min(last + 1, first + Self.maximumCells / arrangement.columns)
  }

  private func widthDidChange() {
    // The cell and the buttons of a swipe may get another width.
    endSwipe(animated: false)
    placesDidChange()
    (isOutdated, arrangedWidth) = (false, contentWidth)
    let item = arrangement.items(onLines: (anchor?.line ?? 0)..<extents.count).first
    let distance = item.flatMap(arrangement.line(ofItem:)).map { extents.offset(of: $0) - contentOffset.y } ?? 0
    arrangement = arrangement.with(columns: columns(for: contentWidth).clamped(to: 1...Self.maximumCells))
    extents = makeExtents(for: arrangement)
    guard let line = item.flatMap(arrangement.line(ofItem:)) else { return }
    resizeContent(shiftedBy: extents.offset(of: line) - distance - contentOffset.y)
    limitsChanged()
  }

  /// Returns the heights of all lines: the heights that are known without cells, and estimates for the other lines.
  final func makeExtents(for arrangement: ItemArrangement) -> LineOffsets {
    let height = lineHeight(for: contentWidth)
    var extents = LineOffsets(
      count: arrangement.lineCount, estimate: (height ?? estimatedLineHeight) + (height == nil ? 0 : itemSpacing))
    for section in arrangement.sections where section.hasHeader {
      extents.setHeight(headerHeight, of: section.firstLine)
    }
    return extents
  }

  /// The height of a section's header.
  final var headerHeight: Double { max(theme.metrics.touchTarget * 0.75, 20 * theme.textScale + 12) }
}
