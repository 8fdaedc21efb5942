/// A group of a display list, made ready to be drawn in any tile.
struct SceneGroup {
  /// What can be seen of the members; nil for all.
  let clip: (any Stencil)?
  /// By what the whole is multiplied, 0...1.
  let opacity: Double
  /// The pixels that the members touch, whether they are seen or not.
  ///
  /// Whether a tile needs a layer depends on these, so they must not depend on what is being redrawn.
  var bounds = PixelRect.zero
  /// The index of the matching end.
  var end = 0

  /// Makes a group that hides all of its members: clear, or clipped to nothing.
  static var hidden: SceneGroup { SceneGroup(clip: nil, opacity: 0) }

  init(_ group: DisplayList.Group) {
    let opacity = group.opacity.clamped(to: 0...1)
    guard let shape = group.clip else {
      self.init(clip: nil, opacity: opacity)
      return
    }
    let clip = ShapeStencil(shape, transform: group.transform)
    self = clip.map { SceneGroup(clip: $0, opacity: opacity) } ?? .hidden
  }

  private init(clip: (any Stencil)?, opacity: Double) {
    self.clip = clip
    self.opacity = opacity
  }

  /// What is to be done with the members in a tile.
  enum Treatment {
    /// None of them is seen.
    case skip
    /// They are drawn as if there were no group.
    case passThrough
    /// They are drawn on a layer, and an area of it onto what lies below.
    case layer(PixelRect)
  }

  func treatment(in tile: PixelRect) -> Treatment {
    let content = tile.intersection(bounds)
    guard opacity > 0.5 / 255, !content.isEmpty else { return .skip }
    guard let clip else { return opacity < 1 ? .layer(content) : .passThrough }
    let seen = content.intersection(clip.bounds)
    guard !seen.isEmpty else { return .skip }
    switch clip.coverage(of: seen) {
    case .none: return .skip
    case .whole where opacity >= 1 && seen == content: return .passThrough
    case .whole, .part: return .layer(seen)
    }
  }
}
