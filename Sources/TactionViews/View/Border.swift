import TactionGraphics

/// The line along the inside of a view's edge; none with a width of zero.
nonisolated struct Border: Equatable {
  var width = 0.0
  var color = Color.black

  /// Whether any of it is seen.
  var isVisible: Bool { width > 0 && color.alpha > 0 }

  /// What has to be drawn of a shape that lies below the border: less than all of it where the border hides its edge.
  ///
  /// Two smooth edges on top of each other let the lower one shine through. So what is below ends under the middle of
  /// the border, and the outer edge is the border's alone.
  func visiblePart(of shape: RoundedRect) -> RoundedRect {
    isVisible && color.isOpaque ? shape.inset(by: width / 2) : shape
  }
}
