/// How dark the shadow of a rounded rectangle is at each place.
struct ShadowProfile {
  /// How far a shadow is seen beyond its shape, in standard deviations; what is left out is below half a step of 255.
  static let reach = 3.0
}
