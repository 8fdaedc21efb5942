extension Double {
  /// Numbers at the limits of the type: not finite, enormous, tiny, denormal, and negative zero.
  public static let special: [Double] = [
    .nan, .signalingNaN, .infinity, -.infinity, .greatestFiniteMagnitude, -.greatestFiniteMagnitude, 1e300, -1e300,
    1e-300, -1e-300, .leastNonzeroMagnitude, -.leastNonzeroMagnitude, -0.0,
  ]
}
