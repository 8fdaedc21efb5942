import TactionGeometry

/// An invisible view that fills the free length between two views in a stack view.
///
///     let bar = StackView(arrangedSubviews: [back, Spacer(), title, Spacer(), done])
///
/// Spacers share the free length in proportion to their `stretch`, which is 1 by default. A spacer adds no gap: its
/// length and one gap of the stack's `spacing` separate the views before and after it. It receives no touches.
open class Spacer: View {
  /// The minimum length along the stack view, in logical pixels; 0 by default.
  ///
  /// A negative number counts as zero; a number that is not finite is refused.
  public final var minimumLength: Double {
    didSet {
      if !accepts(minimumLength.isFinite, as: "minimumLength") { minimumLength = oldValue }
      if minimumLength < 0 { minimumLength = 0 }
      if minimumLength != oldValue { invalidateIntrinsicContentSize() }
    }
  }

  /// Creates a spacer with a minimum length, in logical pixels.
  public init(minimumLength: Double = 0) {
    self.minimumLength = minimumLength.isFinite ? max(minimumLength, 0) : 0
    super.init(frame: .zero)
    isPlain = type(of: self) == Spacer.self
    isUserInteractionEnabled = false
    stretch = 1
  }

  /// Returns a size with the minimum length along the stack view that contains the spacer, and zero across it.
  open override func sizeThatFits(_ size: Size) -> Size {
    let axis = (parent as? StackView)?.axis ?? .horizontal
    return Size(along: minimumLength, across: 0, axis)
  }
}
