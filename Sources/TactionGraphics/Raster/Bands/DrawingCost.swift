/// A guess at how long it takes to draw a scene, to know how many threads are worth it.
///
/// What is hidden is counted as if it were seen, so crowded scenes take less than the guess.
struct DrawingCost {
  /// What a pixel takes on one core, in nanoseconds: as measured on a server core of 2023; half as fast is well possible.
  private enum PerPixel {
    static let fill = 0.1
    static let blend = 0.4
    static let sample = 1.2
  }
  /// What an element takes in a row, in nanoseconds.
  private static let perRow = 40.0
  /// The least time for which a further thread pays, in nanoseconds: to wake one takes a tenth of it, and it may be late by half.
  static let leastShare = 100_000.0

  /// The time on one core, in nanoseconds.
  private(set) var nanoseconds: Double

  /// Of some elements that are seen in some pixels, which lie within an area.
  init(_ elements: UnsafePointer<SceneElement>, count: Int, pixels: Int, in area: PixelRect) {
    nanoseconds = 0
    for index in 0..<count {
      let element = elements + index
      let seen = element.pointee.stencil.bounds.intersection(area)
      nanoseconds += Double(seen.area) * Self.perPixel(of: element.pointee) + Double(seen.height) * Self.perRow
    }
    nanoseconds *= Double(pixels) / Double(max(area.area, 1))
    nanoseconds += Double(pixels) * PerPixel.fill
  }

  /// How many threads should draw; 1 for what one has done before another one is awake.
  func threads(leastShare: Double) -> Int { max(Int(saturating: (nanoseconds / leastShare).rounded(.down)), 1) }

  private static func perPixel(of element: SceneElement) -> Double {
    switch element.paint {
    case .solid: element.isOpaque ? PerPixel.fill : PerPixel.blend
    case .image(let image) where image.pointee.place != nil: element.isOpaque ? PerPixel.fill : PerPixel.blend
    case .image, .plane: element.isOpaque ? PerPixel.sample : PerPixel.sample + PerPixel.blend
    // What is in a group may have to be blended once more.
    case .beginning: element.opacity == 255 ? 0 : PerPixel.blend
    case .end: 0
    }
  }
}
