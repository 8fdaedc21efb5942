import TactionGeometry

/// The sizes that a view may have in a layout.
///
/// Stack views, flow views, grids, anchors and `sizeToFit()` apply these limits. Code that sets `frame` or `bounds`
/// itself is not limited; it can get the limited size from `fittingSize(in:)`.
extension View {
  /// The minimum width and height, in logical pixels; zero, the default, for no minimum.
  ///
  /// It has priority over `maximumSize`. Negative lengths count as zero, and lengths above ten million as ten million.
  /// A size that is not finite is refused.
  public final var minimumSize: Size {
    get { layoutValues?.limits.minimum ?? .zero }
    set {
      guard newValue != minimumSize, accepts(newValue.isFinite, as: "minimumSize") else { return }
      changeLayoutValues { $0.limits.minimum = newValue.sane }
      fittingSizeDidChange()
    }
  }

  /// The maximum width and height, in logical pixels; infinite, the default, for no maximum.
  ///
  /// Negative lengths count as zero; a size with a length that is not a number is refused.
  public final var maximumSize: Size {
    get { layoutValues?.limits.maximum ?? SizeLimits().maximum }
    set {
      guard newValue != maximumSize, accepts(!newValue.width.isNaN && !newValue.height.isNaN, as: "maximumSize") else {
        return
      }
      changeLayoutValues { $0.limits.maximum = newValue.withoutNegatives }
      fittingSizeDidChange()
    }
  }

  /// The width divided by the height, which a layout keeps; nil, the default, for any ratio.
  ///
  /// In an area with another ratio, the view is as large as fits, in the middle of the area. If the limits allow no
  /// size with the ratio, the limits have priority. A ratio that is not finite, or not above 0, is refused.
  public final var aspectRatio: Double? {
    get { layoutValues?.aspectRatio }
    set {
      guard newValue != aspectRatio, accepts(newValue.map { $0.isFinite && $0 > 0 } ?? true, as: "aspectRatio") else {
        return
      }
      changeLayoutValues { $0.aspectRatio = newValue }
      fittingSizeDidChange()
    }
  }

  /// The share of the free length along a stack view that the view gets, relative to the shares of its siblings; 0 by
  /// default.
  ///
  /// If all views of a stack with the distribution `.fill` have 0, the last view gets the free length. A negative
  /// number counts as zero; a number that is not finite is refused.
  public final var stretch: Double {
    get { layoutValues?.stretch ?? 0 }
    set {
      guard newValue != stretch, accepts(newValue.isFinite, as: "stretch") else { return }
      changeLayoutValues { $0.stretch = max(newValue, 0) }
      fittingSizeDidChange()
    }
  }

  /// Returns the size that fits the content within a size, with the limits and the aspect ratio of the view.
  ///
  /// Superviews call this method in `layoutSubviews()` and `sizeThatFits(_:)`. As for `sizeThatFits(_:)`, a width of
  /// zero sets no limit. The result is finite and not negative, even if an override of `sizeThatFits(_:)` returns
  /// another size.
  public final func fittingSize(in size: Size) -> Size {
    guard let layoutValues else { return sizeThatFits(size).sane }
    let width = layoutValues.offered(Size.limit(size.width))
    return layoutValues.limited(sizeThatFits(Size(width: width, height: size.height)).sane, in: width)
  }

  /// Returns the height that fits the content in a width, whatever size the view has now; 0 for a view without content.
  /// All lengths are in logical px.
  public final func contentHeight(in width: Double) -> Double {
    // The size is zero during the measurement. If it were not, a view whose fitting size is its own size would keep its
    // height, for example the height for the former item of its cell.
    let (size, filled) = (bounds.size, layoutValues?.filled)
    state.bounds.size = .zero
    layoutValues?.filled = nil
    defer {
      state.bounds.size = size
      layoutValues?.filled = filled
    }
    return fittingSize(in: Size(width: width, height: 0)).height
  }

  /// Sets the bounds' size and the centre so that the view, before its transform, fills a rectangle of its superview.
  /// If the limits or the aspect ratio prevent this, the view is in the middle of the rectangle.
  ///
  /// The size that a view had before remains its fitting size, if it was measured before and does not override
  /// `sizeThatFits(_:)`. Without this rule, the superview would measure the size that it has set itself, and each
  /// layout would depend on the previous layout.
  public final func fill(_ place: Rect) {
    let own = fitsOwnSize ? ownSize : nil
    if let layoutValues {
      fillAll(of: place.centering(layoutValues.largestSize(in: place.size)))
    } else {
      fillAll(of: place)
    }
    guard let own, own != bounds.size || layoutValues?.filled != nil else { return }
    changeLayoutValues { $0.filled = own == bounds.size ? nil : (own, bounds.size) }
  }

  /// The size that code gave the view. A width or height that `fill(_:)` gave it does not count.
  final var ownSize: Size {
    let size = bounds.size
    guard let (own, given) = layoutValues?.filled else { return size }
    return Size(
      width: size.width == given.width ? own.width : size.width,
      height: size.height == given.height ? own.height : size.height)
  }

  private func fittingSizeDidChange() {
    parent?.setNeedsLayout()
    invalidateIntrinsicContentSize()
  }
}

extension LayoutValues {
  /// Returns the maximum width for the measurement of content, for a maximum width in the superview; both are 0 for no
  /// limit.
  func offered(_ width: Double) -> Double {
    guard limits.maximum.width.isFinite || limits.minimum.width > 0 else { return width }
    if width > 0 { return limits.clampWidth(width) }
    return limits.maximum.width.isFinite ? limits.clampWidth(limits.maximum.width) : 0
  }

  /// Returns the size of a view for the size of its content and the maximum width in the superview; 0 for no limit.
  func limited(_ need: Size, in width: Double) -> Size {
    guard let ratio = aspectRatio else { return limits.clamp(need) }
    var size = Size(width: max(need.width, need.height * ratio), height: 0)
    if width > 0 { size.width = min(size.width, width) }
    size.width = limits.clampWidth(size.width)
    size.height = size.width / ratio
    let limited = limits.clamp(size)
    return Size(width: limits.clampWidth(limited.height * ratio), height: limited.height).sane
  }

  /// Returns the largest size of the view in an area.
  func largestSize(in place: Size) -> Size {
    var size = place
    if let ratio = aspectRatio {
      let room = Size(
        width: min(place.width, limits.maximum.width), height: min(place.height, limits.maximum.height))
      size = Size(width: min(room.width, room.height * ratio), height: min(room.height, room.width / ratio))
    }
    return limits.clamp(size)
  }

  /// Returns the size that a view needs in a column in which it fills the width.
  func filling(_ width: Double, need: Size) -> Size {
    guard let ratio = aspectRatio else { return need }
    let size = limits.clamp(Size(width: width, height: limits.clampWidth(width) / ratio))
    return Size(width: need.width, height: size.height)
  }
}

nonisolated extension Rect {
  /// Returns a rectangle of a given size in the middle of this rectangle, at a whole number of logical pixels from the
  /// top left corner.
  func centering(_ size: Size) -> Rect {
    let (x, y) = ((width - size.width) / 2, (height - size.height) / 2)
    return Rect(x: minX + x.rounded(), y: minY + y.rounded(), width: size.width, height: size.height)
  }
}
