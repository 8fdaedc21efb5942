import TactionGraphics

/// The line along the inside of a view's edge; none with a width of zero.
nonisolated struct Border: Equatable {
  var width = 0.0
  var color = Color.black

  /// Whether any of it is seen.
  var isVisible: Bool { width > 0 && color.alpha > 0 }
}
