import TactionGraphics

/// What recording asks every view in every frame, of the state that is seen: kept in one place, as most of the time
/// that it takes to record thousands of views goes into fetching them.
nonisolated struct CachedAppearance {
  var alpha: Double
  var cornerRadius: Double
  /// The colour of the background; clear for none.
  var backgroundColor: Color
  /// Whether any of the background is seen.
  var hasBackground: Bool
  /// Whether any of the shadow is seen.
  var hasShadow: Bool
  /// Whether the view is seen in perspective.
  var isProjected = false
  /// Whether the view shows its back, and has none.
  var isAway = false

  init(_ state: ViewState) {
    alpha = state.alpha
    cornerRadius = state.cornerRadius
    backgroundColor = state.backgroundColor ?? .clear
    let hasArea = !state.bounds.isEmpty
    hasBackground = hasArea && backgroundColor.alpha > 0
    hasShadow = hasArea && state.shadow?.isVisible ?? false
  }
}
