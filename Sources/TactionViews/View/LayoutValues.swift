import TactionGeometry

/// The values for layout that few views have, beside the other values of a view: most views have none.
final class LayoutValues {
  var anchors: Anchors?
  /// The width and the height that fitted the view when the anchors placed it; nil where it had one of its own.
  var fitted: (width: Double?, height: Double?) = (nil, nil)
  var limits = SizeLimits()
  var aspectRatio: Double?
  var stretch = 0.0
  var directionOverride: LayoutDirection?
  var breakpoints: BreakpointHandler?

  /// Whether all values are those of a view without any.
  private var isEmpty: Bool {
    anchors == nil && limits == SizeLimits() && aspectRatio == nil && stretch == 0 && directionOverride == nil
      && breakpoints == nil
  }

  fileprivate static func change(_ stored: inout LayoutValues?, _ change: (LayoutValues) -> Void) {
    let values = stored ?? LayoutValues()
    change(values)
    stored = values.isEmpty ? nil : values
  }
}

extension View {
  /// Changes the rare values for layout.
  final func changeLayoutValues(_ change: (LayoutValues) -> Void) { LayoutValues.change(&layoutValues, change) }
}

/// The minimum and the maximum size of a view, in logical pixels.
nonisolated struct SizeLimits: Equatable {
  /// Neither negative nor infinite.
  var minimum = Size.zero
  /// Not negative; infinite for no limit.
  var maximum = Size(width: .infinity, height: .infinity)

  /// Returns the nearest size within the limits; where they contradict each other, the minimum wins.
  func clamp(_ size: Size) -> Size {
    Size(width: clampWidth(size.width), height: max(min(size.height, maximum.height), minimum.height))
  }

  func clampWidth(_ width: Double) -> Double { max(min(width, maximum.width), minimum.width) }
}

nonisolated extension Size {
  /// The length above which a size that fits some content is an error, in logical pixels; see `sane`.
  private static let maximumLength = 1e7

  /// The size without what no view can have: negative and infinite lengths, and those that are not a number.
  var sane: Size {
    // The most frequent case takes two comparisons.
    if width >= 0, width <= Self.maximumLength, height >= 0, height <= Self.maximumLength { return self }
    return Size(width: Self.sane(width), height: Self.sane(height))
  }

  private static func sane(_ length: Double) -> Double { length > 0 ? min(length, maximumLength) : 0 }

  /// Returns a width that content is to fit in: 0, for no limit, if it is none or as good as none.
  static func limit(_ width: Double) -> Double { width > 0 && width < maximumLength ? width : 0 }
}
