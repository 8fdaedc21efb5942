import TactionGeometry

/// One of three classes of the width of a view, by which an app chooses an arrangement of views.
nonisolated public enum SizeClass: Int, Hashable, Sendable, CaseIterable, Comparable {
  /// A phone, or a narrow window: one column.
  case narrow
  /// A tablet in portrait: two columns, or one column and a bar.
  case medium
  /// A tablet in landscape, or a desktop screen: all columns.
  case wide

  /// Whether a class is narrower than another class.
  public static func < (a: SizeClass, b: SizeClass) -> Bool { a.rawValue < b.rawValue }
}

/// The widths at which the size class of a view changes, in logical pixels.
nonisolated public struct Breakpoints: Hashable, Sendable {
  /// The minimum width of the class `.medium`.
  public let medium: Double
  /// The minimum width of the class `.wide`; at least the minimum width of `.medium`.
  public let wide: Double

  /// Creates breakpoints from two widths; NaN and negative numbers count as zero.
  ///
  /// The default for `medium` comes from Material Design 3; the default for `wide` is the width of a 10-inch tablet in
  /// landscape, without a bar.
  public init(medium: Double = 600, wide: Double = 1000) {
    self.medium = max(0, medium)
    self.wide = max(self.medium, wide)
  }

  /// Returns the class of a width, in logical pixels. It depends on the width only, not on the previous class.
  public func sizeClass(of width: Double) -> SizeClass { width >= wide ? .wide : width >= medium ? .medium : .narrow }
}

/// The breakpoints of a view, with the handler that is called when the size class changes.
struct BreakpointHandler {
  let breakpoints: Breakpoints
  let handler: (SizeClass) -> Void
  /// The class with which the handler was called last; nil before the first layout.
  var known: SizeClass?
}

extension View {
  /// The class of the view's own width: by the view's breakpoints, or by the default breakpoints if it has none.
  public final var sizeClass: SizeClass {
    (layoutValues?.breakpoints?.breakpoints ?? Breakpoints()).sizeClass(of: bounds.width)
  }

  /// Calls a closure with the class of the view's own width before its first layout, and before each layout in which
  /// the class has changed.
  ///
  ///     page.onSizeClassChange { [weak row] sizeClass in row?.axis = sizeClass == .narrow ? .vertical : .horizontal }
  ///
  /// The closure may change any view. The view retains the closure, so the closure must not retain the view. A second
  /// call replaces the first one.
  public final func onSizeClassChange(
    _ breakpoints: Breakpoints = Breakpoints(), _ handler: @escaping (SizeClass) -> Void
  ) {
    changeLayoutValues { $0.breakpoints = BreakpointHandler(breakpoints: breakpoints, handler: handler) }
    setNeedsLayout()
  }

  /// Calls the handler of `onSizeClassChange`, if the size class has changed since the last call of this handler.
  final func followBreakpoints() {
    guard let present = layoutValues?.breakpoints else { return }
    let sizeClass = present.breakpoints.sizeClass(of: bounds.width)
    guard sizeClass != present.known else { return }
    layoutValues?.breakpoints?.known = sizeClass
    present.handler(sizeClass)
  }
}
