import CRaster

/// Draws display lists into bitmaps.
///
/// Edges are smooth at any angle, images are sampled between pixels from the level that fits their size on the screen,
/// and what lies exactly on device pixels is copied as it is. What is behind something opaque is not drawn.
///
/// The picture does not depend on how it is split up: drawn whole, or region by region, by one thread or by several, it
/// is the same to the byte. A renderer keeps its memory for the next frame, so that one like the last takes nothing
/// from the heap. It is not for two threads at once, but calls the process's drawing threads to help with what takes
/// longer than to wake them; several renderers may draw at once.
public final class Renderer {
  /// How many items of the last list touched what was drawn; the others were left out.
  package var preparedCount: Int { prepared.count }

  private let prepared = RasterList()
  private let worker = DrawingWorker()
  private let task = BandTask()
  private let threads: DrawingThreads
  private let ownLimit: Int?
  private let workPerThread: Double

  /// How many threads were asked to draw the last picture, the calling one included.
  package private(set) var lastThreadCount = 0

  /// Makes a renderer.
  public convenience init() { self.init(threads: .shared, limit: nil) }

  /// Makes a renderer that has the help of some threads.
  ///
  /// - Parameters:
  ///   - limit: how many threads may draw, the calling one included; nil for `DrawingThreads.limit`.
  ///   - workPerThread: the work for which one more thread is woken, in nanoseconds.
  init(threads: DrawingThreads, limit: Int?, workPerThread: Double = DrawingThreads.workPerThread) {
    self.threads = threads
    ownLimit = limit
    self.workPerThread = workPerThread
  }

  /// Draws what a list shows within a region of a bitmap, and a background where there is nothing else.
  ///
  /// Items whose transforms are singular or not finite are not drawn. All pixels of the region that lie in the bitmap
  /// are written, and no others.
  ///
  /// - Parameters:
  ///   - list: what is drawn, in device pixels of the bitmap.
  ///   - bitmap: what it is drawn into.
  ///   - clip: the pixels to write; nil for all.
  ///   - background: what the region is filled with first; a clear background makes it clear.
  public func draw(
    _ list: DisplayList, into bitmap: Bitmap, clip: Region? = nil, background: Color = .clear
  ) {
    draw(list, first: list.count, into: bitmap, showing: bitmap.bounds, clip: clip, background: background)
  }

  /// Draws the backmost entries of a list into a bitmap that holds a part of the picture: its pixels are, to the byte,
  /// those that the whole picture has there.
  ///
  /// - Parameters:
  ///   - count: how many entries are drawn; a group that has not ended by then ends there.
  ///   - part: which pixels of the picture are those of the bitmap, as many. What lies to the left of column 0 or above row 0 of
  ///     the picture is left as it is.
  ///   - clip: the pixels of the picture to write; nil for all.
  func draw(
    _ list: DisplayList, first count: Int, into bitmap: Bitmap, showing part: PixelRect, clip: Region?,
    background: Color
  ) {
    let canvas = PixelRect(x: 0, y: 0, width: part.maxX, height: part.maxY).intersection(part)
    let area = clip.map { $0.bounds.intersection(canvas) } ?? canvas
    guard !area.isEmpty else { return }
    prepared.prepare(list, first: count, visible: area)
    withExtendedLifetime((list, bitmap)) {
      (clip ?? Region(area)).read {
        draw($0, within: area, of: bitmap, showing: part, background: background.premultiplied)
      }
    }
    prepared.finish()
  }

  private func draw(
    _ region: RawRegion, within area: PixelRect, of bitmap: Bitmap, showing part: PixelRect, background: UInt32
  ) {
    let limit = ownLimit ?? DrawingThreads.limit
    let cost = limit > 1 ? DrawingCost(prepared, in: region, within: area) : nil
    let count = min(cost?.threads(workPerThread: workPerThread) ?? 1, limit)
    task.begin(
      BandDrawing(
        items: prepared.items, itemCount: prepared.count, region: region, area: PixelBox(area),
        origin: bitmap.row(0) - (part.y * (bitmap.stride / 4) + part.x), stride: bitmap.stride / 4,
        background: background, bandHeight: BandDrawing.bandHeight(rows: area.height, threads: count)))
    lastThreadCount = threads.run(task, with: worker, threads: count)
    task.finish()
  }
}
