import TactionGeometry

/// The distances between a view and an area of its superview, in logical pixels. Each layout of the superview places
/// the view at these distances.
///
///     page.anchors = .fill
///     toolbar.anchors = Anchors(leading: 0, trailing: 0, bottom: 0)
///
/// In each direction, two edges set the position and the size; one edge, or the centre, sets only the position. Without
/// an edge or the centre, the view keeps its position. A width or height that the anchors do not set stays as the app
/// has set it. If the app has set none, it is the width or height that fits the content (`fittingSize(in:)`), and
/// changes with the content. The size from an initializer such as `Button("Save")` does not count as set by the app.
/// Leading is left and trailing is right; in a superview whose `layoutDirection` is right to left, it is the reverse.
/// If the aspect ratio or the maximum size keeps a view from filling the room between two edges, the view is in the
/// middle of that room.
public nonisolated struct Anchors: Hashable, Sendable {
  /// A rectangle of the superview from whose edges and centre the distances are measured.
  public enum Area: Hashable, Sendable {
    /// The bounds.
    case bounds
    /// The bounds without the superview's `safeAreaInsets`.
    case safeArea
  }

  /// The distance of the leading edge from the leading edge of the area, inward; nil if it is not set.
  public var leading: Double?
  /// The distance of the trailing edge from the trailing edge of the area, inward; nil if it is not set.
  public var trailing: Double?
  /// The distance of the top edge from the top edge of the area, downward; nil if it is not set.
  public var top: Double?
  /// The distance of the bottom edge from the bottom edge of the area, upward; nil if it is not set.
  public var bottom: Double?
  /// The distance of the centre from the centre of the area, toward the trailing edge; nil if it is not set. Ignored if
  /// an edge is set.
  public var centerX: Double?
  /// The distance of the centre from the centre of the area, downward; nil if it is not set. Ignored if an edge is set.
  public var centerY: Double?
  /// The area of the superview; its bounds by default.
  public var area = Area.bounds

  /// Makes anchors from distances, in logical pixels; a distance that is nil, the default, is not set.
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

  /// Returns the anchors of a view that fills an area of its superview, up to some margins; the left margin is the
  /// leading one.
  public static func fill(_ margins: Insets, of area: Area = .bounds) -> Anchors {
    Anchors(leading: margins.left, trailing: margins.right, top: margins.top, bottom: margins.bottom, of: area)
  }

  /// Whether all distances are finite.
  var isFinite: Bool {
    [leading, trailing, top, bottom, centerX, centerY].allSatisfy { $0?.isFinite ?? true }
  }

  /// Whether the view's own width or height is used, because the anchors do not set both.
  var keepsSize: Bool { leading == nil || trailing == nil || top == nil || bottom == nil }

  /// Returns the frame that the anchors give a view, before its transform.
  ///
  /// - Parameters:
  ///   - frame: The current frame of the view without its transform, in the superview's coordinates.
  ///   - area: The area, in the superview's coordinates.
  ///   - isMirrored: Whether leading is right.
  func place(_ frame: Rect, in area: Rect, isMirrored: Bool) -> Rect {
    let (left, right) = isMirrored ? (trailing, leading) : (leading, trailing)
    let middle = isMirrored ? centerX.map { -$0 } : centerX
    let (x, width) = Self.span(
      from: left, to: right, middle: middle, of: (frame.minX, frame.width), in: (area.minX, area.width))
    let (y, height) = Self.span(
      from: top, to: bottom, middle: centerY, of: (frame.minY, frame.height), in: (area.minY, area.height))
    return Rect(x: x, y: y, width: width, height: height)
  }

  /// Returns the room between the two edges of each direction; nil for a direction in which an edge is not set.
  func room(in area: Size) -> (width: Double?, height: Double?) {
    let (x, y) = (Self.sum(leading, trailing), Self.sum(top, bottom))
    return (x.map { max(area.width - $0, 0) }, y.map { max(area.height - $0, 0) })
  }

  private static func sum(_ a: Double?, _ b: Double?) -> Double? { a.flatMap { a in b.map { a + $0 } } }

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
  /// The distances at which each layout of the superview places the view; nil, the default, for a view without anchors.
  ///
  /// They take effect immediately and in each layout. They are applied after the superview's `layoutSubviews()`, and so
  /// override the frames that it sets. When code changes a width or height that the anchors do not set, the view is
  /// placed again. Any other frame that code sets stays until the next layout. As in a stack view, the view's bounds
  /// and centre are set, and its transform applies on top of them. Anchors with a number that is not finite are
  /// refused.
  public final var anchors: Anchors? {
    get { layoutValues?.anchors }
    set {
      guard newValue != anchors, accepts(newValue?.isFinite ?? true, as: "anchors") else { return }
      changeLayoutValues { $0.anchors = newValue }
      if let parent {
        parent.hasAnchoredChildren = true
        followAnchors(in: parent)
        parent.setNeedsLayout()
      }
    }
  }

  /// Adds the view to a superview, unless it is already a subview there, and makes it fill an area up to some margins.
  public final func fill(_ superview: View, margins: Insets = .zero, of area: Anchors.Area = .bounds) {
    pin(to: superview, .fill(margins, of: area))
  }

  /// Adds the view to a superview, unless it is already a subview there, and keeps it in the middle, at its own size.
  public final func center(in superview: View) { pin(to: superview, .center) }

  /// Adds the view to a superview, unless it is already a subview there, and sets its anchors.
  public final func pin(to superview: View, _ anchors: Anchors) {
    if parent !== superview { superview.addSubview(self) }
    self.anchors = anchors
  }

  /// Places the view in its superview as its anchors require.
  final func followAnchors(in superview: View) {
    guard let anchors else { return }
    let area =
      switch anchors.area {
      case .bounds: superview.bounds
      case .safeArea: superview.bounds.inset(by: superview.safeAreaInsets)
      }
    let room = anchors.room(in: area.size)
    let size = ownSize(in: area.size, room)
    let origin = Point(x: center.x - anchorPoint.x * size.width, y: center.y - anchorPoint.y * size.height)
    let limited = layoutValues.map { $0.size(in: room, own: size) }
    let place = anchors.place(
      Rect(origin: origin, size: limited ?? size), in: area, isMirrored: superview.isMirrored)
    let wasFitted = isFitted
    fillAll(of: limited.map { place.centering($0) } ?? place)
    isFitted = wasFitted
  }

  /// Returns the size of the view. In a direction without a length from the anchors or the app, it has the fitting
  /// length.
  private func ownSize(in area: Size, _ room: (width: Double?, height: Double?)) -> Size {
    let own = bounds.size
    let former: (width: Double?, height: Double?) = layoutValues?.fitted ?? (nil, nil)
    let fitsWidth = room.width == nil && (isFitted || own.width == 0 || own.width == former.width)
    let fitsHeight = room.height == nil && (isFitted || own.height == 0 || own.height == former.height)
    var fitted: (width: Double?, height: Double?) = (nil, nil)
    if fitsWidth || fitsHeight {
      let given: (width: Double?, height: Double?) = (
        room.width ?? (fitsWidth ? nil : own.width), room.height ?? (fitsHeight ? nil : own.height)
      )
      let size = contentSize(in: area, given)
      fitted = (fitsWidth ? size.width : nil, fitsHeight ? size.height : nil)
    }
    if fitted != former { changeLayoutValues { $0.fitted = fitted } }
    return Size(width: fitted.width ?? own.width, height: fitted.height ?? own.height)
  }

  /// Returns the fitting size for a width and a height, either of which may be nil. A view with the size from its
  /// initializer is measured as in the initializer, because a `Slider` or a `TextField` would otherwise fill the area.
  /// If it is wider than the area, it is measured in the area.
  private func contentSize(in area: Size, _ given: (width: Double?, height: Double?)) -> Size {
    if isFitted {
      let size = fittingSize(in: Size(width: given.width ?? 0, height: given.height ?? 0))
      if given.width != nil || size.width <= area.width { return size }
    }
    return fittingSize(in: Size(width: given.width ?? area.width, height: given.height ?? area.height))
  }
}

extension LayoutValues {
  /// Returns the size of a view in a room. If the room has only a width or only a height, the other length follows from
  /// the aspect ratio of the view; without a ratio, the view keeps its own length.
  fileprivate func size(in room: (width: Double?, height: Double?), own: Size) -> Size {
    switch room {
    case (let width?, let height?): return largestSize(in: Size(width: width, height: height))
    case (let width?, nil):
      let width = limits.clampWidth(width)
      return limits.clamp(Size(width: width, height: aspectRatio.map { width / $0 } ?? own.height))
    case (nil, let height?):
      let height = limits.clamp(Size(width: 0, height: height)).height
      return limits.clamp(Size(width: aspectRatio.map { height * $0 } ?? own.width, height: height))
    case (nil, nil): return own
    }
  }
}
