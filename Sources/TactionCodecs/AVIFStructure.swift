import TactionGraphics

/// The boxes of an AVIF file that show how much work decoding takes. They are read before libavif reads the file.
///
/// libavif decodes all tiles of a grid, and keeps them in memory, before it compares their sizes. Many tiles may refer
/// to the same bytes, so a small file can cause much work. To decode a frame, libavif also adds up the times of all
/// frames before that frame.
struct AVIFStructure {
  /// The number of tiles of the grid for colours or of the grid for alpha, whichever has more tiles; 0 if there is no
  /// grid.
  private(set) var tiles = 0
  /// The number of pixels of the largest tile.
  private(set) var tilePixels = 0
  /// The maximum number of frames. With more frames, libavif's search for their times would take too long.
  private(set) var maximumFrames = AnimatedImage.maximumFrames
  /// The durations of frames, in seconds, each with the number of consecutive frames that have this duration.
  private(set) var delays: [(count: Int, delay: Double)] = []

  /// The maximum number of steps of all searches in a table, for all frames together. Our own choice: some
  /// milliseconds.
  private static let maximumSteps = 1 << 22

  /// Reads the boxes.
  init(_ bytes: PictureBytes) throws(ImageError) {
    let file = try BoxFile(bytes, format: "AVIF")
    if let meta = file.meta { try read(pictures: meta) }
    if let moov = file.moov { try read(tracks: moov) }
  }

  /// Throws if the tiles of a grid are too much work for a picture with a given number of pixels. Tiles cover the grid,
  /// and the last tiles may extend beyond it.
  func check(pixels: Int) throws(ImageError) {
    guard tilePixels <= ImageLimits.pixels, workPixels <= 2 * pixels + tilePixels else { throw .tooExpensive }
  }

  /// The number of pixels of all tiles.
  var workPixels: Int { tiles.saturatingProduct(with: tilePixels) }

  /// Returns the durations of frames, in seconds. The last duration in the file also applies to all further frames.
  func delays(count: Int) -> [Double] {
    var times: [Double] = []
    for run in delays where times.count < count {
      times += Array(repeating: run.delay, count: min(run.count, count - times.count))
    }
    // A picture without tracks is shown for one second, as in libavif.
    return times + Array(repeating: delays.last?.delay ?? 1, count: count - times.count)
  }

  // MARK: Pictures

  private mutating func read(pictures meta: BoxReader) throws(ImageError) {
    let references = try ItemReferences(meta, format: "AVIF")
    _ = try references.maximumCount(format: "AVIF")
    let boxes = meta.boxes(after: 4)
    let first = boxes.filter { $0.name == "pitm" }
    guard first.count <= 1 else { throw .broken(format: "AVIF", reason: "it has two first pictures") }
    guard let reader = first.first?.reader,
      let item = reader.number(at: 4, length: reader.number(at: 0, length: 1) == 0 ? 2 : 4)
    else { return }
    let areas = Self.areas(boxes)
    for grid in [item] + (references.additions[item] ?? []) {
      let parts = references.parts[grid] ?? []
      tiles = max(tiles, parts.count)
      for part in Set(parts) {
        guard let area = areas[part], area > 0 else { throw .broken(format: "AVIF", reason: "a tile has no size") }
        tilePixels = max(tilePixels, area)
      }
    }
  }

  /// Returns the number of pixels of each picture.
  private static func areas(_ boxes: [BoxReader.Box]) -> [Int: Int] {
    var areas: [Int: Int] = [:]
    for properties in boxes where properties.name == "iprp" {
      let children = properties.reader.boxes(after: 0)
      let sizes = children.filter { $0.name == "ipco" }.flatMap { container in
        container.reader.boxes(after: 0).map { $0.name == "ispe" ? $0.reader.area : nil }
      }
      for box in children where box.name == "ipma" { add(box.reader, sizes, to: &areas) }
    }
    return areas
  }

  /// Adds the sizes that a box of associations (ISO/IEC 23008-12, 9.3.1) assigns to pictures.
  private static func add(_ reader: BoxReader, _ sizes: [Int?], to areas: inout [Int: Int]) {
    let idLength = reader.number(at: 0, length: 1) == 0 ? 2 : 4
    let isLong = (reader.number(at: 3, length: 1) ?? 0) & 1 != 0
    var position = 8
    for _ in 0..<(reader.number(at: 4, length: 4) ?? 0) {
      guard let item = reader.number(at: position, length: idLength),
        let count = reader.number(at: position + idLength, length: 1)
      else { return }
      position += idLength + 1
      for _ in 0..<count {
        guard let number = reader.number(at: position, length: isLong ? 2 : 1) else { return }
        position += isLong ? 2 : 1
        let index = number & (isLong ? 0x7FFF : 0x7F)
        guard sizes.indices.contains(index - 1), let area = sizes[index - 1] else { continue }
        areas[item] = max(areas[item] ?? 0, area)
      }
    }
  }

  // MARK: Tracks

  private mutating func read(tracks moov: BoxReader) throws(ImageError) {
    for track in moov.boxes(after: 0) where track.name == "trak" {
      guard let media = track.reader.box("mdia"), let table = media.box("minf", "stbl") else { continue }
      let times = table.box("stts")
      let steps = Self.count(times)
      maximumFrames = min(maximumFrames, Self.maximumSteps / max(steps, 1))
      // libavif finds each frame through its chunk, and each chunk by a search in the table.
      let chunks = max(Self.count(table.box("stco")), Self.count(table.box("co64")))
      let frames = table.box("stsz")?.number(at: 8, length: 4) ?? 0
      guard steps * min(frames, AnimatedImage.maximumFrames) <= Self.maximumSteps,
        chunks * Self.count(table.box("stsc")) <= Self.maximumSteps
      else { throw .tooExpensive }
      // A track of alpha frames refers to the track of colour frames, and has the same durations.
      guard delays.isEmpty, track.reader.box("tref", "auxl") == nil, let times else { continue }
      delays = Self.delays(times, scale: Self.timescale(media))
    }
  }

  /// Returns the number of entries that a table states, limited to the number that fits into a box of the maximum size.
  /// A larger number causes an error later.
  private static func count(_ table: BoxReader?) -> Int { min(table?.number(at: 4, length: 4) ?? 0, 1 << 20) }

  /// Returns the number of units of time in a second.
  private static func timescale(_ media: BoxReader) -> Double {
    guard let header = media.box("mdhd") else { return 0 }
    let isLong = header.number(at: 0, length: 1) == 1
    return Double(header.number(at: isLong ? 20 : 12, length: 4) ?? 0)
  }

  private static func delays(_ table: BoxReader, scale: Double) -> [(count: Int, delay: Double)] {
    var (found, position) = ([(count: Int, delay: Double)](), 8)
    while found.count < count(table), let frames = table.number(at: position, length: 4),
      let delay = table.number(at: position + 4, length: 4)
    {
      found.append((frames, scale > 0 ? Double(delay) / scale : 0))
      position += 8
    }
    return found
  }
}
