/// The masks of upright shapes and shadows that were drawn lately, so that what stays as it is costs nothing to
/// prepare.
struct NinePatchCache {
  private struct Key: Hashable {
    let form: UprightShape.Form
    /// The standard deviation of a shadow, in device pixels; 0 for the shape itself.
    let blur: Double
  }

  /// Bytes in each of two generations: some fifty different shadows of cards.
  private static let limit = 4 << 20

  private var masks = RecentCache<Key, NinePatch>(limit: limit)

  /// The inside of a shape; nil for one that has to be drawn otherwise.
  mutating func inside(of shape: UprightShape) -> (NinePatch, PlacedPatch)? {
    mask(Key(form: shape.form, blur: 0)) { NinePatch.inside(of: $0.form) }.map {
      ($0, PlacedPatch($0, x: shape.x, y: shape.y))
    }
  }

  /// The shadow of a shape; nil for one that has to be drawn otherwise.
  mutating func shadow(of shape: UprightShape, blur: Double) -> (NinePatch, PlacedPatch)? {
    let margin = Int(saturating: (ShadowProfile.reach * blur).clamped(to: 0...1e6).rounded(.up))
    return mask(Key(form: shape.form, blur: blur)) {
      NinePatch.shadow(of: $0.form, blur: $0.blur, margin: margin)
    }.map { ($0, PlacedPatch($0, x: shape.x - margin, y: shape.y - margin)) }
  }

  private mutating func mask(_ key: Key, make: (Key) -> NinePatch?) -> NinePatch? {
    if let known = masks.value(key) { return known }
    guard let mask = make(key) else { return nil }
    masks.insert(mask, for: key, cost: mask.byteCount)
    return mask
  }
}
