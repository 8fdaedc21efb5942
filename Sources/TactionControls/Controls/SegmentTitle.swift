import TactionGraphics
import TactionViews

/// The title of a segment, by which tests and screen readers find and choose it.
///
/// It takes no touches: the control handles them.
final class SegmentTitle: Label {
  /// Chooses the segment; returns whether that is possible.
  var onPress: () -> Bool = { false }
  /// The states of the segment: whether it is chosen, and whether it is disabled.
  var meaning: Semantics.States = [] {
    didSet { if meaning != oldValue { semanticsDidChange() } }
  }

  override var semantics: Semantics? { Semantics(.segment, name: text, states: meaning, actions: [.press]) }

  override func perform(_ action: Semantics.Action) -> Bool { action == .press && onPress() }
}
