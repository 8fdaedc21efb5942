/// The shadow profiles of the last frames, so that a shadow that stays as it is costs nothing to prepare.
struct ShadowProfileCache {
  /// A growing shadow makes a new profile each frame; this many, of some 10 kB each, are kept.
  private static let limit = 32

  private var profiles: [ShadowProfile.Key: ShadowProfile] = [:]

  mutating func profile(_ key: ShadowProfile.Key) -> ShadowProfile {
    if let known = profiles[key] { return known }
    if profiles.count >= Self.limit { profiles.removeAll(keepingCapacity: true) }
    let profile = ShadowProfile(key)
    profiles[key] = profile
    return profile
  }
}
