import TactionEnvironment
import TactionGraphics
import TactionViews

/// The title of a segment, which tests and screen readers use to find and choose the segment.
///
/// The title handles no touches itself: the control handles them.
final class SegmentTitle: Label {
  /// Chooses the segment; returns whether this was possible.
  var onPress: () -> Bool = { false }
  /// The semantic states of the segment: whether it is chosen, and whether it is disabled.
  var meaning: Semantics.States = [] {
    didSet { if meaning != oldValue { semanticsDidChange() } }
  }

  /// True, although the control handles the touches.
  override var takesInput: Bool { true }

  override var semantics: Semantics? { Semantics(.segment, name: text, states: meaning, actions: [.press]) }

  override func perform(_ action: Semantics.Action) -> Bool { action == .press && onPress() }
}
