import TactionEnvironment
import TactionGeometry
import TactionGraphics

/// A view that shows a path, filled, stroked or both, in the coordinates of its bounds.
///
///     let heart = ShapeView(path: heartPath)
///     heart.fillColor = .red
///     heart.strokeColor = .label
///     heart.strokeStyle = StrokeStyle(width: 2, join: .round)
///
/// The path may reach beyond the bounds. Like `ImageView`, a shape view does not receive touches
/// (`isUserInteractionEnabled` is false) until a gesture recognizer is added.
open class ShapeView: View {
  /// The path (default: an empty path).
  public var path: Path { didSet { if path != oldValue { contentDidChange() } } }

  /// The paint of the inside; nil leaves it empty (default: `Color.label`).
  public var fillPaint: Paint? = .color(.label) { didSet { if fillPaint != oldValue { setNeedsDisplay() } } }

  /// The colour of the inside; nil if the inside is empty or has a gradient. Setting it replaces `fillPaint`.
  public var fillColor: Color? {
    get { if case .color(let color)? = fillPaint { color } else { nil } }
    set { fillPaint = newValue.map(Paint.color) }
  }

  /// The rule that determines the inside of a path that crosses or encloses itself (default: non-zero).
  public var fillRule = FillRule.nonZero { didSet { if fillRule != oldValue { setNeedsDisplay() } } }

  /// The colour of a line along the path, in front of the inside; nil, the default, draws no line.
  public var strokeColor: Color? { didSet { if strokeColor != oldValue { contentDidChange() } } }

  /// The shape of the line.
  public var strokeStyle = StrokeStyle() { didSet { if strokeStyle != oldValue { contentDidChange() } } }

  /// Whether touches and the pointer hit only the drawn shape instead of the whole bounds (default: false).
  public var hitsPath = false

  /// Creates a view of a path, with a frame in its superview's coordinates.
  public init(path: Path = Path(), frame: Rect = .zero) {
    self.path = path
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  private func contentDidChange() {
    invalidateIntrinsicContentSize()
    setNeedsDisplay()
  }

  /// Returns the size from the origin to the right and bottom ends of the path, including half of the line's width;
  /// zero for an empty path.
  open override func sizeThatFits(_ size: Size) -> Size {
    guard let bounds = path.bounds else { return .zero }
    let half = strokeColor == nil || !(strokeStyle.width > 0) ? 0 : strokeStyle.width / 2
    return Size(width: bounds.maxX + half, height: bounds.maxY + half).withoutNegatives
  }

  /// Adds the shape to a display list.
  open override func draw(into list: inout DisplayList) {
    if let fillPaint { list.fill(path, rule: fillRule, with: fillPaint) }
    if let strokeColor { list.stroke(path, strokeStyle, color: strokeColor) }
  }

  /// Whether a point is in the bounds or, with `hitsPath`, in the drawn shape.
  open override func point(inside point: Point) -> Bool {
    guard hitsPath else { return super.point(inside: point) }
    return fillPaint != nil && path.contains(point, rule: fillRule)
      || strokeColor != nil && path.contains(point, strokedWith: strokeStyle)
  }

  /// An image with the view's `accessibilityLabel`; nil if there is no label.
  open override var semantics: Semantics? { accessibilityLabel.map { Semantics(.image, name: $0) } }
}
