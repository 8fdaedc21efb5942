import CRaster

/// Rows of upright pictures, already sampled across: drawn larger than they are, most serve for more than one row of the device.
///
/// What comes out is the same to the byte as what is sampled in one step, so it does not matter what is kept, and how long.
final class UprightRows {
  /// How many pictures are kept in mind at a time.
  private static let pictureCount = 8
  /// How much more than asked for is sampled at both ends, in pixels: what is seen of a picture that another one moves across
  /// grows from row to row.
  private static let margin: Int32 = 32

  /// Two rows of a picture as it is seen.
  private struct Picture {
    var pixels: UnsafePointer<UInt32>?
    var u: Int64 = 0
    var du: Int64 = 0
    var range = Span.empty
    var numbers: (Int32, Int32) = (-1, -1)
    let memory: (UnsafeMutablePointer<Int16>, UnsafeMutablePointer<Int16>)
  }

  private let kernels: raster_kernels
  private var pictures: [Picture] = []
  private var next = 0
  private var canvas = Span.empty

  init(kernels: raster_kernels) {
    self.kernels = kernels
  }

  deinit { release() }

  /// Forgets all pictures, and makes room for rows of a bitmap.
  func prepare(canvas: Span) {
    if canvas.count > self.canvas.count {
      release()
      self.canvas = canvas
    }
    for index in pictures.indices { pictures[index].pixels = nil }
  }

  private func release() {
    for picture in pictures {
      picture.memory.0.deallocate()
      picture.memory.1.deallocate()
    }
    pictures.removeAll(keepingCapacity: true)
  }

  /// Samples some pixels of the canvas from a picture whose rows are those of the device.
  func sample(_ view: raster_view, _ span: Span, into target: UnsafeMutablePointer<UInt32>) {
    let index = index(of: view)
    makeRoom(for: span, at: index)
    let v = max(0, min(Int32(truncatingIfNeeded: view.v >> 16), (view.height &- 1) &<< 16))
    let row = v &>> 16
    let weight = Int16(truncatingIfNeeded: v &>> 1 & 0x7FFF)
    // Of the last row, there is no next one.
    let below = weight == 0 ? row : row &+ 1
    let upper = across(view, row, keeping: below, at: index)
    let lower = across(view, below, keeping: row, at: index)
    let offset = 4 * Int(span.start &- pictures[index].range.start)
    kernels.along(upper + offset, lower + offset, target, Int32(span.count), weight)
  }

  private func index(of view: raster_view) -> Int {
    if let index = pictures.firstIndex(where: { $0.pixels == view.pixels && $0.u == view.u && $0.du == view.du }) {
      return index
    }
    let index = place()
    (pictures[index].pixels, pictures[index].u, pictures[index].du) = (view.pixels, view.u, view.du)
    (pictures[index].range, pictures[index].numbers) = (.empty, (-1, -1))
    return index
  }

  /// Where there is room for another picture, if need be by forgetting one.
  private func place() -> Int {
    if let free = pictures.firstIndex(where: { $0.pixels == nil }) { return free }
    if pictures.count < Self.pictureCount {
      let capacity = 4 * canvas.count
      pictures.append(Picture(memory: (.allocate(capacity: capacity), .allocate(capacity: capacity))))
      return pictures.count - 1
    }
    next = (next + 1) % Self.pictureCount
    return next
  }

  private func makeRoom(for span: Span, at index: Int) {
    let range = pictures[index].range
    guard span.start < range.start || span.end > range.end else { return }
    let wider = Span(start: span.start &- Self.margin, end: span.end &+ Self.margin).intersection(canvas)
    pictures[index].range = range.union(wider)
    pictures[index].numbers = (-1, -1)
  }

  /// A row, sampled across; another one that is needed too stays.
  private func across(_ view: raster_view, _ row: Int32, keeping other: Int32, at index: Int) -> UnsafePointer<Int16> {
    let (numbers, memory, range) = (pictures[index].numbers, pictures[index].memory, pictures[index].range)
    if numbers.0 == row { return UnsafePointer(memory.0) }
    if numbers.1 == row { return UnsafePointer(memory.1) }
    let isFirst = numbers.0 != other
    let target = isFirst ? memory.0 : memory.1
    if isFirst { pictures[index].numbers.0 = row } else { pictures[index].numbers.1 = row }
    var view = view
    kernels.across(&view, row, target, range.start, Int32(range.count))
    return UnsafePointer(target)
  }
}
