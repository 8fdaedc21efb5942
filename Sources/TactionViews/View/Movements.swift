/// The reasons for the next frame of a window.
struct FrameNeeds {
  /// Whether something changed since the last frame.
  var hasChanged = true
  /// Whether the content of some view may be out of date.
  var display = true
  /// Whether the content of some view that is not shown may be out of date.
  var hasHiddenStaleContent = false
}

/// The movements in a window.
struct Movements {
  /// The views with an animation under way.
  var views = ObjectTable<View>()
  /// The motions that compute positions for each frame.
  var motions = ObjectTable<any FrameMotion>()
  /// The animations that have ended and whose completions are called with the next frame.
  var endedBatches: [AnimationBatch] = []

  /// Whether nothing moves, and all completions were called.
  var isEmpty: Bool { views.isEmpty && motions.isEmpty && endedBatches.isEmpty }
}
