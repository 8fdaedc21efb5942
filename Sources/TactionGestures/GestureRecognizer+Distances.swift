// What distances come to on the screen at hand, and under the finger at hand.
extension GestureRecognizer {
  /// A distance in logical pixels of the window that the recognizer watches; see `TouchDispatcher.pixelsPerMillimetre`.
  public final func pixels(_ distance: ScreenDistance) -> Double { distance.pixels(perMillimetre: density) }

  /// How far a finger may move with a given slop, in window pixels: as far as the slop, or further for a finger that
  /// lies flat.
  ///
  /// The place of a finger is the middle of the area that it touches, and that wanders as the finger rolls: the larger
  /// the area, the further. So the slop grows in proportion to the area's greater radius where it is more than a
  /// fingertip's, 5 mm, up to twice the slop: factor = min(max(radius / 5 mm, 1), 2). The radius is the greatest that
  /// the touch has had (`TouchContact.majorRadius`); a device that tells none, and a pen, leave the slop as it is.
  public final func allowance(_ slop: ScreenDistance, for touch: Touch) -> Double {
    pixels(slop) * slopFactor(of: touch)
  }

  /// By what the slop of a gesture of several fingers grows: by as much as that of the flattest one.
  final var slopFactor: Double {
    var factor = 1.0
    for touch in touches { factor = max(factor, slopFactor(of: touch)) }
    return factor
  }

  private func slopFactor(of touch: Touch) -> Double {
    let fingertip = GestureConstants.fingertipRadius * density
    return min(max(touch.greatestRadius / fingertip, 1), GestureConstants.greatestSlopFactor)
  }

  private var density: Double { dispatcher?.density ?? GestureConstants.fallbackDensity }
}

extension TouchDispatcher {
  /// The pixels in a millimetre that distances are worked out with.
  var density: Double {
    guard let density = pixelsPerMillimetre, GestureConstants.credibleDensities.contains(density) else {
      return GestureConstants.fallbackDensity
    }
    return density
  }
}
