import CPixman

/// A region of a bitmap, cut into bands of rows: plain values in the memory of a scene.
struct BandPlan {
  /// The height of bands that one thread draws, in rows. What is drawn from stays in the cache from row to row, whatever the
  /// height; it only counts how often the elements of a band are looked for.
  private static let greatestHeight = 32
  /// The least height of bands that several threads share: what is drawn from is asked for some rows ahead, and at the end of a
  /// thread's bands for nothing.
  private static let leastHeight = 8
  /// How many bands each thread gets, where there are enough rows: the thread that ends last is alone for about half a band.
  private static let bandsPerThread = 16

  let bands: UnsafePointer<Band>
  let count: Int
  /// The parts of rows that bands write.
  let parts: UnsafePointer<Span>

  /// Cuts up some boxes of a region.
  init(_ boxes: RegionBoxes, threads: Int, memory: SceneMemory) {
    let parts = memory.allocate(Span.self, count: boxes.count)
    let height = Self.height(of: boxes, threads: threads)
    let bands = memory.allocate(Band.self, count: boxes.rowCount / height + boxes.count)
    var (bandCount, partCount, index) = (0, 0, 0)
    while index < boxes.count {
      // A region is a list of rectangles in rows; those of one row have the same top and bottom.
      let (top, end, first) = (boxes[index].y, boxes[index].maxY, partCount)
      while index < boxes.count, boxes[index].y == top {
        let part = Span(start: Int32(clamping: boxes[index].x), end: Int32(clamping: boxes[index].maxX))
        index += 1
        guard !part.isEmpty else { continue }
        parts[partCount] = part
        partCount += 1
      }
      guard partCount > first else { continue }
      for start in stride(from: top, to: end, by: height) {
        bands[bandCount] = Band(
          top: Int32(clamping: start), end: Int32(clamping: min(start + height, end)),
          firstPart: Int32(clamping: first),
          partCount: Int32(clamping: partCount - first))
        bandCount += 1
      }
    }
    (self.bands, count, self.parts) = (UnsafePointer(bands), bandCount, UnsafePointer(parts))
  }

  private static func height(of boxes: RegionBoxes, threads: Int) -> Int {
    guard threads > 1 else { return greatestHeight }
    return min(max(boxes.rowCount / (threads * bandsPerThread), leastHeight), greatestHeight)
  }
}
