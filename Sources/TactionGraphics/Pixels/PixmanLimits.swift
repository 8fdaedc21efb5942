/// What pixman can do at a time.
enum PixmanLimits {
  /// The longest edge of an image that is drawn from or into, in pixels; pixman takes none of 32,767 and more.
  static let longestEdge = 16_384
}
