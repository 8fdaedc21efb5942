/// A guess at how long it takes to draw a list, to know how many threads are worth it.
///
/// What is hidden is counted as if it were seen, so crowded lists take less than the guess.
struct DrawingCost {
  /// What a pixel takes on one core, in nanoseconds: as measured on a server core of 2023; half as fast is well
  /// possible.
  private enum PerPixel {
    static let fill = 0.1
    static let blend = 0.4
    static let sample = 1.2
  }
  /// What an item takes in a row, in nanoseconds.
  private static let perRow = 40.0

  /// The time on one core, in nanoseconds.
  private(set) var nanoseconds: Double

  /// Of a prepared list that is drawn into a region within an area.
  init(_ list: RasterList, in region: RawRegion, within area: PixelRect) {
    nanoseconds = 0
    let box = PixelBox(area)
    for index in 0..<list.count {
      let seen = list.items[index].bounds.intersection(box)
      guard !seen.isEmpty else { continue }
      nanoseconds +=
        Double(seen.area) * Self.perPixel(of: list.items[index]) + Double(seen.height) * Self.perRow
    }
    let pixels = region.boxes.reduce(0) { $0 + $1.intersection(box).area }
    nanoseconds *= Double(pixels) / Double(max(area.area, 1))
    nanoseconds += Double(pixels) * PerPixel.fill
  }

  /// Returns how many threads should draw; 1 for what one thread finishes before another one is awake.
  func threads(workPerThread: Double) -> Int {
    max(Int(saturating: (nanoseconds / workPerThread).rounded(.down)), 1)
  }

  private static func perPixel(of item: RasterItem) -> Double {
    switch item.source {
    case .solid: item.isOpaque ? PerPixel.fill : PerPixel.blend
    case .image(let image) where image.pointee.place != nil: item.isOpaque ? PerPixel.fill : PerPixel.blend
    case .image, .plane: item.isOpaque ? PerPixel.sample : PerPixel.sample + PerPixel.blend
    // What is in a group may have to be blended once more.
    case .beginGroup: item.opacity == 255 ? 0 : PerPixel.blend
    case .endGroup: 0
    }
  }
}
