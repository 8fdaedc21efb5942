import TactionGeometry

/// The distances, in logical pixels, between a view and an area of its superview, by which each layout places the view.
///
///     page.anchors = .fill
///     toolbar.anchors = Anchors(leading: 0, trailing: 0, bottom: 0)
///
/// In each direction two edges set the position and the size; one edge, or the centre, sets the position only; none
/// leaves the view where it is. Leading is left, and trailing right.
public nonisolated struct Anchors: Hashable, Sendable {
  /// A rectangle of the superview that distances are measured in.
  public enum Area: Hashable, Sendable {
    /// The bounds.
    case bounds
    /// The bounds without the superview's `safeAreaInsets`.
    case safeArea
  }

  /// The distance of the left edge from that of the area, to the right; nil for any.
  public var leading: Double?
  /// The distance of the right edge from that of the area, to the left; nil for any.
  public var trailing: Double?
  /// The distance of the top edge from that of the area, downward; nil for any.
  public var top: Double?
  /// The distance of the bottom edge from that of the area, upward; nil for any.
  public var bottom: Double?
  /// The distance of the centre from that of the area, to the right; nil for any. An edge wins over it.
  public var centerX: Double?
  /// The distance of the centre from that of the area, downward; nil for any. An edge wins over it.
  public var centerY: Double?
  /// The area of the superview; its bounds by default.
  public var area = Area.bounds

  /// Makes anchors from distances, in logical pixels; nil, the default, for any.
  public init(
    leading: Double? = nil, trailing: Double? = nil, top: Double? = nil, bottom: Double? = nil,
    centerX: Double? = nil, centerY: Double? = nil, of area: Area = .bounds
  ) {
    (self.leading, self.trailing, self.top, self.bottom) = (leading, trailing, top, bottom)
    (self.centerX, self.centerY, self.area) = (centerX, centerY, area)
  }

  /// The anchors of a view that fills its superview.
  public static let fill = Anchors.fill(.zero)
  /// The anchors of a view that keeps its size in the middle of its superview.
  public static let center = Anchors(centerX: 0, centerY: 0)

  /// Returns the anchors of a view that fills an area of its superview, up to some margins.
  public static func fill(_ margins: Insets, of area: Area = .bounds) -> Anchors {
    Anchors(leading: margins.left, trailing: margins.right, top: margins.top, bottom: margins.bottom, of: area)
  }

  /// Whether all distances are finite.
  var isFinite: Bool {
    [leading, trailing, top, bottom, centerX, centerY].allSatisfy { $0?.isFinite ?? true }
  }

  /// Whether the view's own size counts in a direction.
  var keepsSize: Bool { leading == nil || trailing == nil || top == nil || bottom == nil }

  /// Returns the place of a view with a frame before its transform.
  func place(_ frame: Rect, in area: Rect) -> Rect {
    let (x, width) = Self.span(
      from: leading, to: trailing, middle: centerX, of: (frame.minX, frame.width), in: (area.minX, area.width))
    let (y, height) = Self.span(
      from: top, to: bottom, middle: centerY, of: (frame.minY, frame.height), in: (area.minY, area.height))
    return Rect(x: x, y: y, width: width, height: height)
  }

  private typealias Span = (start: Double, length: Double)

  private static func span(from: Double?, to: Double?, middle: Double?, of own: Span, in area: Span) -> Span {
    switch (from, to) {
    case (let from?, let to?): (area.start + from, max(0, area.length - from - to))
    case (let from?, nil): (area.start + from, own.length)
    case (nil, let to?): (area.start + area.length - to - own.length, own.length)
    case (nil, nil):
      (middle.map { area.start + (area.length - own.length) / 2 + $0 } ?? own.start, own.length)
    }
  }
}

/// Views that follow their superview.
extension View {
  /// The distances by which each layout of the superview places the view; nil, the default, for none.
  ///
  /// They take effect at once and in each layout, after the superview's `layoutSubviews()`, and so win over what that
  /// has set. A view that changes a size which the anchors keep is placed again; another frame that is set by other
  /// code stays until the next layout. As in a stack view, the view's bounds and centre are set, and its transform
  /// applies on top of them. Anchors with a number that is not finite are refused.
  public final var anchors: Anchors? {
    get { storedAnchors?.anchors }
    set {
      guard newValue != anchors, accepts(newValue?.isFinite ?? true, as: "anchors") else { return }
      storedAnchors = newValue.map(StoredAnchors.init)
      if let parent {
        followAnchors(in: parent)
        parent.setNeedsLayout()
      }
    }
  }

  /// Adds the view to a superview, unless it is its subview already, and has it fill an area up to some margins.
  public final func fill(_ superview: View, margins: Insets = .zero, of area: Anchors.Area = .bounds) {
    pin(to: superview, .fill(margins, of: area))
  }

  /// Adds the view to a superview, unless it is its subview already, and has it keep its size in the middle.
  public final func center(in superview: View) { pin(to: superview, .center) }

  /// Adds the view to a superview, unless it is its subview already, with anchors there.
  public final func pin(to superview: View, _ anchors: Anchors) {
    if parent !== superview { superview.addSubview(self) }
    self.anchors = anchors
  }

  /// Places the view in its superview.
  final func followAnchors(in superview: View) {
    guard let anchors else { return }
    let area =
      switch anchors.area {
      case .bounds: superview.bounds
      case .safeArea: superview.bounds.inset(by: superview.safeAreaInsets)
      }
    let size = bounds.size
    let origin = Point(x: center.x - anchorPoint.x * size.width, y: center.y - anchorPoint.y * size.height)
    fill(anchors.place(Rect(origin: origin, size: size), in: area))
  }
}

/// Anchors, beside the other values of a view: most views have none.
final class StoredAnchors {
  let anchors: Anchors

  init(_ anchors: Anchors) { self.anchors = anchors }
}
