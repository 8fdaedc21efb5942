import TactionEnvironment
import TactionGeometry

/// The values for layout that few views need. They are in a separate object, because most views have none of them.
final class LayoutValues {
  var anchors: Anchors?
  /// The fitting width and height that the anchors gave the view; nil for a length that the anchors did not give it.
  var fitted: (width: Double?, height: Double?) = (nil, nil)
  /// The size that code gave the view, and the size that `fill(_:)` gave it instead; nil if it gave no other size.
  var filled: (own: Size, given: Size)?
  var limits = SizeLimits()
  var aspectRatio: Double?
  var stretch = 0.0
  var directionOverride: LayoutDirection?
  var breakpoints: BreakpointHandler?

  /// Whether all values are the defaults.
  private var isEmpty: Bool {
    anchors == nil && limits == SizeLimits() && aspectRatio == nil && stretch == 0 && directionOverride == nil
      && breakpoints == nil && filled == nil
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
  /// The minimum size; its lengths are neither negative nor infinite.
  var minimum = Size.zero
  /// The maximum size; not negative, and infinite if there is no limit.
  var maximum = Size(width: .infinity, height: .infinity)

  /// Returns the nearest size within the limits; if they contradict each other, the minimum has priority.
  func clamp(_ size: Size) -> Size {
    Size(width: clampWidth(size.width), height: max(min(size.height, maximum.height), minimum.height))
  }

  func clampWidth(_ width: Double) -> Double { max(min(width, maximum.width), minimum.width) }
}

nonisolated extension Size {
  /// The length above which a fitting size is an error, in logical pixels; see `sane`.
  private static let maximumLength = 1e7

  /// The size with each negative length replaced by 0.
  var withoutNegatives: Size { Size(width: max(width, 0), height: max(height, 0)) }

  /// The size with each length limited to 0...`maximumLength`; NaN counts as 0.
  var sane: Size {
    // The most frequent case, a size within these limits, takes only comparisons.
    if width >= 0, width <= Self.maximumLength, height >= 0, height <= Self.maximumLength { return self }
    return Size(width: Self.sane(width), height: Self.sane(height))
  }

  private static func sane(_ length: Double) -> Double { length > 0 ? min(length, maximumLength) : 0 }

  /// Returns a width if it limits content. Returns 0, which means no limit, if the width is not positive, or is too
  /// large to be a limit.
  static func limit(_ width: Double) -> Double { width > 0 && width < maximumLength ? width : 0 }
}
