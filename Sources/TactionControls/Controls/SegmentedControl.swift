import TactionEnvironment
import TactionGeometry
import TactionGestures
import TactionGraphics
import TactionViews

/// A row of choices, one of which is chosen.
///
///     let view = SegmentedControl(["Day", "Week", "Month"], selectedIndex: 1) { index in calendar.show(index) }
///
/// A tap chooses a segment. A finger that drags across the row moves the mark of the chosen segment. When the finger
/// lifts, the segment at the finger is chosen, or, after a throw, the segment at which the mark comes to rest. Arrow
/// keys choose the next or the previous segment. The first segment is at the leading side.
open class SegmentedControl: Control {
  /// Called with the index of the segment that the user has chosen.
  public final var onChange: ((Int) -> Void)?

  /// The choices. If ``selectedIndex`` is out of range after a change, it becomes nil, which ends a drag of the mark.
  public final var segments: [Segment] {
    didSet { if segments != oldValue { segmentsChanged() } }
  }

  /// The division of the width among the segments; equal by default.
  public final var widths = Widths.equal {
    didSet {
      guard widths != oldValue else { return }
      setNeedsLayout()
      invalidateIntrinsicContentSize()
    }
  }

  private final var chosen: Int?
  private final var labels: [SegmentTitle] = []
  /// The widths of the titles, and the revision of the theme in which they were measured.
  private final var measured: (theme: Int, widths: [Double])?
  /// The position of the mark as an index; between two segments while the mark moves.
  private final lazy var place = drawnMotion(0)
  /// The `x` to which the movement of the finger since its landing is added to get the middle of the mark. The place of
  /// the finger itself does not count, so a finger that rests while the window is rotated moves nothing.
  private final var hold = 0.0
  /// The factor by which the titles' font is scaled: less than 1 if the titles are too wide.
  private final var shrinkage = 1.0
  private final let pan = ControlPan { ($0.view as? SegmentedControl)?.panChanged($0) }

  private static let margin = 3.0
  private static let titleMargin = 14.0
  /// The smallest factor by which titles shrink; titles that still do not fit get an ellipsis. Apps commonly use a
  /// similar value for UIKit's labels.
  private static let minimumShrinkage = 0.75

  /// Creates a control with titles, at the origin, with a size that fits it.
  public init(_ titles: [String], selectedIndex: Int? = 0, onChange: ((Int) -> Void)? = nil) {
    segments = titles.map { Segment($0) }
    self.onChange = onChange
    super.init()
    addGestureRecognizer(pan)
    // Without a choice there is no mark to drag, so a finger that moves chooses as one that rests does.
    pan.mayBegin = { [weak self] in self?.chosen != nil }
    segmentsChanged()
    self.selectedIndex = selectedIndex
    sizeToFit()
  }

  /// The index of the chosen segment; nil if no segment is chosen. Setting the index moves the mark immediately. An
  /// index out of range counts as nil.
  public final var selectedIndex: Int? {
    get { chosen }
    set { select(newValue) }
  }

  /// Chooses a segment without calling ``onChange``. Choosing another segment ends a drag of the mark; choosing the
  /// chosen segment changes nothing.
  public final func select(_ index: Int?, animated: Bool = false) {
    let index = index.flatMap { segments.indices.contains($0) ? $0 : nil }
    guard index != chosen else { return }
    if isDragging { endDrag() }
    show(index, animated: animated)
  }

  private final func show(_ index: Int?, animated: Bool, velocity: Double? = nil) {
    let isNew = chosen == nil
    let isChange = index != chosen
    chosen = index
    if let index {
      let moves = animated && !isNew && !theme.motion.isReduced
      place.move(to: Double(index), velocity: velocity, animated: moves)
    }
    guard isChange else { return }
    updateLabels()
    setNeedsDisplay()
    semanticsDidChange()
  }

  /// Chooses a segment on behalf of the user, and calls ``onChange``.
  private final func choose(_ index: Int, velocity: Double? = nil) {
    let isChange = index != chosen
    show(index, animated: true, velocity: velocity)
    if isChange { onChange?(index) }
  }

  private final func segmentsChanged() {
    measured = nil
    // Titles that remain are the same objects for screen readers, which may be at one of them.
    while labels.count > segments.count { labels.removeLast().removeFromSuperview() }
    for index in labels.count..<segments.count {
      let label = SegmentTitle()
      label.alignment = .center
      label.onPress = { [weak self] in self?.press(index) ?? false }
      addSubview(label)
      labels.append(label)
    }
    for (label, segment) in zip(labels, segments) { label.text = segment.title }
    if let index = chosen, index >= segments.count { select(nil) }
    updateLabels()
    invalidateIntrinsicContentSize()
    setNeedsLayout()
    setNeedsDisplay()
    semanticsDidChange()
  }

  private final func updateLabels() {
    for (index, label) in labels.enumerated() {
      let (isChosen, isUsable) = (index == chosen, isEnabled && segments[index].isEnabled)
      let font = isChosen ? Font.body.withWeight(.medium) : .body
      label.font = shrinkage < 1 ? font.withSize(font.size * shrinkage) : font
      label.alpha = isUsable ? 1 : ControlConstants.disabledOpacity
      let states: Semantics.States = isChosen ? .selected : []
      label.meaning = isUsable ? states : states.union(.disabled)
    }
  }

  /// Chooses a segment for a screen reader; returns whether this was possible.
  private final func press(_ index: Int) -> Bool {
    guard isEnabled, !isDragging, segments.indices.contains(index), segments[index].isEnabled else { return false }
    choose(index)
    return true
  }

  // MARK: Appearance

  public override var arrangesBySize: Bool { true }

  /// The size that shows all titles in full, with enough space for a finger in each segment.
  open override func sizeThatFits(_ size: Size) -> Size {
    let needs = needs
    let target = theme.metrics.touchTarget
    let width = widths == .equal ? (needs.max() ?? 0) * Double(needs.count) : needs.reduce(0, +)
    let height = labels.map { $0.sizeThatFits(.zero).height }.max() ?? 0
    return Size(width: width + 2 * Self.margin, height: max(height + 4 * Self.margin, target))
  }

  /// The widths that the segments need.
  private final var needs: [Double] {
    titleWidths.map { max($0 + 2 * Self.titleMargin, theme.metrics.touchTarget) }
  }

  /// The frames of the segments, in their order.
  final var frames: [Rect] {
    let room = bounds.inset(by: Self.margin)
    guard !labels.isEmpty, room.width > 0, room.height > 0 else { return labels.map { _ in .zero } }
    let needs = widths == .equal ? labels.map { _ in 1.0 } : needs
    let unit = room.width / needs.reduce(0, +)
    var x = room.minX
    return needs.map { need in
      defer { x += need * unit }
      return mirrored(Rect(x: x, y: room.minY, width: need * unit, height: room.height))
    }
  }

  /// The widths of the titles without shrinking, in the font of a chosen title.
  private final var titleWidths: [Double] {
    if let measured, measured.theme == themeRevision { return measured.widths }
    let font = theme.font(.body.withWeight(.medium))
    let widths = segments.map { segment in
      TextLayout(String(segment.title.prefix(200)), font: font, numberOfLines: 1).size.width.rounded(.up)
    }
    measured = (themeRevision, widths)
    return widths
  }

  /// Places the titles, smaller if they are too wide.
  open override func layoutSubviews() {
    let frames = frames
    let fits = zip(titleWidths, frames).map { width, frame in max(frame.width - 8, 0) / max(width, 1) }
    shrinkage = (fits.min() ?? 1).clamped(to: Self.minimumShrinkage...1)
    updateLabels()
    for (label, frame) in zip(labels, frames) {
      let height = max(frame.height, label.sizeThatFits(.zero).height)
      label.frame = Rect(center: frame.center, size: Size(width: max(frame.width - 8, 0), height: height))
    }
    // The mark stays where it is, and the finger drags it from there.
    if isDragging, let mark = markFrame(at: place.target) { hold = mark.center.x - pan.translation(in: self).dx }
    setNeedsDisplay()
  }

  /// Draws the titles faintly while the control is disabled.
  open override func stateDidChange() {
    super.stateDidChange()
    updateLabels()
  }

  /// The shape around which the focus ring is drawn.
  open override var focusShape: RoundedRect { RoundedRect(bounds, radius: theme.metrics.cornerRadius) }

  /// Draws the row, the mark and the focus ring.
  open override func draw(into list: inout DisplayList) {
    let (shape, edge) = (focusShape, theme.metrics.lineWidth)
    list.fill(shape, color: .fill, opacity: contentOpacity)
    if theme.colors.hasHighContrast {
      list.strokeBorder(of: shape, width: edge, color: theme.trackEdge, opacity: contentOpacity)
    }
    drawLines(into: &list)
    if chosen != nil, let frame = markFrame(at: place.value) {
      let mark = RoundedRect(frame, radius: max(shape.effectiveRadius - Self.margin, 0))
      list.drawShadow(of: mark, offset: Vector(dx: 0, dy: 1), blur: 1.5, color: .black, opacity: 0.25 * contentOpacity)
      list.fill(mark, color: theme.segment, opacity: contentOpacity)
      list.strokeBorder(of: mark, width: edge, color: theme.trackEdge, opacity: contentOpacity)
      drawTint(over: mark, into: &list)
    }
    super.draw(into: &list)
  }

  /// Draws lines between the segments. The lines at the mark are hidden.
  private final func drawLines(into list: inout DisplayList) {
    let (width, height) = (theme.metrics.lineWidth, bounds.height / 2)
    for (index, frame) in frames.dropLast().enumerated() {
      let distance = chosen == nil ? 1 : abs(place.value - Double(index) - 0.5)
      let opacity = ((distance - 0.5) * 2).clamped(to: 0...1) * contentOpacity
      guard opacity > 0, !frame.isEmpty else { continue }
      let x = (isMirrored ? frame.minX : frame.maxX) - width / 2
      let line = Rect(x: x.rounded(), y: bounds.center.y - height / 2, width: width, height: height)
      list.fill(line, color: .separator, opacity: opacity)
    }
  }

  /// Returns the frame of the mark at an index, which may be between two segments.
  private final func markFrame(at place: Double) -> Rect? {
    let frames = frames
    guard let last = frames.indices.last else { return nil }
    let index = place.clamped(to: 0...Double(last))
    let (lower, part) = (Int(index), index - index.rounded(.down))
    let (a, b) = (frames[lower], frames[min(lower + 1, last)])
    return Rect(
      x: a.minX + (b.minX - a.minX) * part, y: a.minY, width: a.width + (b.width - a.width) * part, height: a.height)
  }

  // MARK: Input

  /// Chooses the segment under the finger.
  open override func activate() {
    guard let activationPoint, let index = nearestSegment(to: activationPoint), segments[index].isEnabled else {
      return
    }
    choose(index)
  }

  /// Ends a press or a drag without an effect.
  open override func cancelTracking() {
    super.cancelTracking()
    guard isDragging else { return }
    endDrag()
    show(chosen, animated: true)
  }

  private final func endDrag() {
    isDragging = false
    pan.cancelGesture()
  }

  private final func panChanged(_ pan: PanGestureRecognizer) {
    let way = pan.translation(in: self).dx
    switch pan.state {
    case .began:
      isDragging = true
      let landing = pan.location(in: self).x - way
      // A finger that lands on the mark holds it at that point. If the finger lands elsewhere, the mark moves to the
      // finger.
      let isOnMark = abs(index(at: landing) - place.value) <= 0.6
      hold = isOnMark ? markFrame(at: place.value)?.center.x ?? landing : landing
      place.move(to: index(at: hold + way), animated: !isOnMark && !theme.motion.isReduced)
    case .changed where isDragging:
      place.move(to: index(at: hold + way), animated: place.isMoving)
    case .ended where isDragging:
      isDragging = false
      let velocity = index(velocity: pan.velocity(in: self).dx)
      release(at: place.value + velocity * 0.1, velocity: velocity)
    case .cancelled: cancelTracking()
    default: return
    }
  }

  /// Returns a velocity in px per second as a velocity in segments per second.
  private final func index(velocity: Double) -> Double {
    guard let width = markFrame(at: place.value)?.width, width > 0 else { return 0 }
    return velocity / width * (isMirrored ? -1 : 1)
  }

  /// Chooses the enabled segment that is nearest to a position of the mark.
  private final func release(at place: Double, velocity: Double) {
    let nearest = segments.indices.filter { segments[$0].isEnabled }
      .min { abs(Double($0) - place) < abs(Double($1) - place) }
    if let nearest { choose(nearest, velocity: velocity) } else { show(chosen, animated: true) }
  }

  /// Chooses the next or the previous segment by an arrow key, or the first or the last segment by Home or End.
  open override func keyDown(_ event: KeyEvent) -> Bool {
    guard isFirstResponder, isEnabled, !isDragging, event.isPlain else { return super.keyDown(event) }
    switch event.key.unpadded {
    case .leftArrow, .rightArrow: return move(by: event.key.direction(isMirrored: isMirrored) == true ? 1 : -1)
    case .home: return move(from: -1, by: 1)
    case .end: return move(from: segments.count, by: -1)
    default: return super.keyDown(event)
    }
  }

  /// Chooses the next enabled segment in a direction, from an index or from the chosen segment; returns true.
  private final func move(from index: Int? = nil, by step: Int) -> Bool {
    let start = index ?? chosen ?? (step > 0 ? -1 : segments.count)
    if let next = segments.index(from: start, by: step, where: \.isEnabled) { choose(next) }
    return true
  }

  // MARK: Meaning

  /// A picker with the title of the chosen segment; its segments have their own semantics.
  open override var semantics: Semantics? {
    let title = chosen.map { segments[$0].title } ?? ""
    return Semantics(
      .picker, value: .text(title), states: semanticStates, actions: [.increment, .decrement])
  }

  /// The chosen segment.
  open override var activeDescendant: View? { chosen.flatMap { labels.indices.contains($0) ? labels[$0] : nil } }

  /// Chooses the next or the previous segment; a custom action with the title of a segment chooses that segment.
  @discardableResult
  open override func perform(_ action: Semantics.Action) -> Bool {
    guard isEnabled, !isDragging else { return false }
    switch action {
    case .increment: return move(by: 1)
    case .decrement: return move(by: -1)
    case .custom(let title):
      guard let index = segments.firstIndex(where: { $0.title == title && $0.isEnabled }) else { return false }
      choose(index)
      return true
    default: return false
    }
  }
}
