import TactionGeometry

/// An invisible view that takes the free length between its neighbours in a stack view.
///
///     let bar = StackView(arrangedSubviews: [back, Spacer(), title, Spacer(), done])
///
/// Spacers share the free length by their `stretch`, which is 1. A spacer adds no gap: between its neighbours there is
/// one gap of the stack's `spacing`, and the free length. It takes no touches.
open class Spacer: View {
  /// The minimum length along the stack view, in logical pixels; 0 by default.
  ///
  /// A negative number counts as zero; one that is not finite is refused.
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

  /// Returns the minimum length along the stack view that holds the spacer, and zero across it.
  open override func sizeThatFits(_ size: Size) -> Size {
    let axis = (parent as? StackView)?.axis ?? .horizontal
    return Size(along: minimumLength, across: 0, axis)
  }
}
