import TactionGraphics

/// The title of a segment, by which tests and screen readers find and choose it.
///
/// It takes no touches: those are the control's.
final class SegmentTitle: Label {
  /// Chooses the segment; returns whether that is possible.
  var onPress: () -> Bool = { false }
  /// Whether it is chosen, and whether it can be.
  var meaning: Semantics.States = [] {
    didSet { if meaning != oldValue { semanticsDidChange() } }
  }

  override var semantics: Semantics? { Semantics(.segment, name: text, states: meaning, actions: [.press]) }

  override func perform(_ action: Semantics.Action) -> Bool { action == .press && onPress() }
}
