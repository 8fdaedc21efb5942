import TactionEnvironment
import TactionGeometry
import TactionGraphics
import TactionViews

/// A card with a view of the app, next to the view from which it was presented, with an arrow that points at that view.
///
///     let popover = Popover(palette)
///     button.present(popover)
///
/// The popover appears on a side with enough room: below, above, trailing or leading. It follows the presenting view
/// when that view moves, scrolls or is laid out again. It is dismissed when that view leaves the window or is hidden,
/// or when a list removes the item of the cell that contains that view. A tap outside the popover, or Escape, dismisses
/// it.
public final class Popover: Presentation {
  /// A side of the view that a popover points at.
  public nonisolated enum Side: Hashable, Sendable, CaseIterable {
    /// Below the view.
    case below
    /// Above the view.
    case above
    /// After the view in the direction of reading.
    case trailing
    /// Before the view in the direction of reading.
    case leading
  }

  /// The view of the app in the popover.
  public let contentView: View

  /// The wanted size of the content in logical pixels, without ``contentInsets``; nil, the default, for the size that
  /// the content view returns from `fittingSize(in:)`. The popover is smaller if the window has no room for this size.
  /// A size that is not finite is refused.
  public var contentSize: Size? {
    didSet {
      if !accepts(contentSize?.isFinite ?? true, as: "contentSize") { contentSize = oldValue }
      if contentSize != oldValue { setNeedsLayout() }
    }
  }

  /// The distances of the content from the edges of the card, in logical px; nil by default. If nil, labels, controls,
  /// and rows without `layoutMargins` get the theme's margin; other views get no margin. Insets that are not finite are
  /// refused.
  public var contentInsets: Insets? {
    didSet {
      if !accepts(contentInsets?.isFinite ?? true, as: "contentInsets") { contentInsets = oldValue }
      if contentInsets != oldValue { setNeedsLayout() }
    }
  }

  /// The part of the view that the popover points at, in the view's coordinates; nil, the default, for the view's
  /// bounds. A rectangle that is not finite is refused.
  public var sourceRect: Rect? {
    didSet {
      if !accepts(sourceRect?.isFinite ?? true, as: "sourceRect") { sourceRect = oldValue }
      if sourceRect != oldValue { setNeedsLayout() }
    }
  }

  /// The sides on which the popover may appear, the preferred side first; all sides by default. If the array is empty,
  /// the popover appears below or above the view.
  public var sides: [Side] = Side.allCases {
    didSet { if sides != oldValue { setNeedsLayout() } }
  }

  /// Whether an arrow points at the view; true by default.
  public var showsArrow = true {
    didSet { if showsArrow != oldValue { setNeedsLayout() } }
  }

  /// The name of the popover for screen readers; empty if it has no name.
  public var title = "" {
    didSet { if title != oldValue { semanticsDidChange() } }
  }

  let card = PresentationCard()
  private let arrow = PopoverArrow()
  private var tip = Point.zero

  /// Creates a popover with a content view, which is removed from its superview.
  public init(_ content: View = View()) {
    contentView = content
    super.init()
    dimmingView.backgroundColor = nil
    dimmingView.alpha = 1
    card.becomeCard()
    let clip = PresentationCard()
    clip.cornerRadius = card.cornerRadius
    clip.clipsToBounds = true
    clip.anchors = .fill
    clip.addSubview(contentView)
    card.addSubview(clip)
    addSubview(card)
    addSubview(arrow)
  }

  // MARK: The place

  override func willAppear() { layoutSubviews() }

  override var isAnchored: Bool { true }

  override func currentAnchorRect(of source: View) -> Rect {
    let rect = convert(sourceRect ?? source.bounds, from: source)
    return rect.isFinite ? rect : Rect(origin: bounds.center, size: .zero)
  }

  public override func layoutSubviews() {
    super.layoutSubviews()
    guard let source = presenter else { return }
    anchorRect = currentAnchorRect(of: source)
    let area = bounds.inset(by: safeAreaInsets).inset(by: theme.metrics.spacing)
    let insets = CardMargins.insets(contentInsets, around: contentView)
    var size = contentSize ?? contentView.fittingSize(in: Size(width: area.width - insets.horizontal, height: 0))
    size = Size(width: size.width + insets.horizontal, height: size.height + insets.vertical)
    let gap = showsArrow ? PopoverArrow.height : theme.metrics.spacing / 2
    let place = AnchoredPlacement(
      of: Size(width: max(size.width, theme.metrics.touchTarget), height: max(size.height, theme.metrics.touchTarget)),
      at: anchorRect, in: area, sides: sides.map(physical), gap: gap)
    card.bounds.size = place.frame.size
    card.center = place.frame.center
    contentView.fill(Rect(origin: .zero, size: place.frame.size).inset(by: insets))
    tip = place.tip
    arrow.isHidden = !showsArrow || place.frame.contains(place.tip)
    arrow.place(at: place, on: card)
  }

  private func physical(_ side: Side) -> AnchoredPlacement.Side {
    switch side {
    case .below: return .below
    case .above: return .above
    case .leading: return isMirrored ? .right : .left
    case .trailing: return isMirrored ? .left : .right
    }
  }

  override func valueDidChange(_ value: Double) {
    card.showAppearance(value, from: tip)
    arrow.showAppearance(value, from: tip)
  }

  public override func themeDidChange() {
    super.themeDidChange()
    card.takeCardColors()
    arrow.setNeedsDisplay()
  }

  /// A popover, modal while it is presented.
  public override var semantics: Semantics? {
    Semantics(.popover, name: title, actions: dismissalActions)
  }
}

/// The arrow between a popover and the view at which it points.
private final class PopoverArrow: View {
  /// The distance from the card to the tip, in px.
  static let height = 10.0
  private static let width = 22.0
  private var side = AnchoredPlacement.Side.below
  private var lineWidth = 0.0

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  /// Places the arrow between the card and the tip.
  func place(at place: AnchoredPlacement, on card: View) {
    if side != place.side || lineWidth != card.borderWidth { setNeedsDisplay() }
    (side, lineWidth) = (place.side, card.borderWidth)
    let (half, inset) = (Self.width / 2, card.cornerRadius + Self.width / 2)
    let rect = place.frame
    func along(_ value: Double, _ low: Double, _ high: Double) -> Double {
      max(low + inset, min(value, high - inset))
    }
    let (x, y) = (along(place.tip.x, rect.minX, rect.maxX), along(place.tip.y, rect.minY, rect.maxY))
    // The arrow overlaps the edge of the card by the width of the border, at least 1 px, and continues the border.
    let overlap = max(1, card.borderWidth)
    let (reach, length) = (Self.height + overlap, Self.width)
    let frame =
      switch place.side {
      case .below: Rect(x: x - half, y: rect.minY + overlap - reach, width: length, height: reach)
      case .above: Rect(x: x - half, y: rect.maxY - overlap, width: length, height: reach)
      case .right: Rect(x: rect.minX + overlap - reach, y: y - half, width: reach, height: length)
      case .left: Rect(x: rect.maxX - overlap, y: y - half, width: reach, height: length)
      }
    bounds.size = frame.size
    center = frame.center
  }

  override func draw(into list: inout DisplayList) {
    let (w, h) = (bounds.width, bounds.height)
    // The points go from one end of the base over the tip to the other end of the base.
    let points: [Point] =
      switch side {
      case .below: [Point(x: 0, y: h), Point(x: w / 2, y: 0), Point(x: w, y: h)]
      case .above: [Point(x: 0, y: 0), Point(x: w / 2, y: h), Point(x: w, y: 0)]
      case .right: [Point(x: w, y: 0), Point(x: 0, y: h / 2), Point(x: w, y: h)]
      case .left: [Point(x: 0, y: 0), Point(x: w, y: h / 2), Point(x: 0, y: h)]
      }
    list.fillPolygon(points, color: theme.colors.isDark ? .secondaryBackground : .background)
    guard lineWidth > 0 else { return }
    var edge = Path()
    for point in points { edge.addLine(to: point) }
    list.stroke(edge, StrokeStyle(width: lineWidth, join: .round), color: .separator)
  }
}
