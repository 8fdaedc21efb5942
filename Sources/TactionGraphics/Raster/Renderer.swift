import CTactionRaster

/// Draws display lists into bitmaps.
///
/// Edges are antialiased at any angle. Images are sampled bilinearly from the mip level that fits their size on the
/// screen, and copied if their pixels coincide with device pixels. Items behind opaque items are not drawn.
///
/// A picture has the same bytes if it is drawn as a whole or region by region, by one thread or by several. A renderer
/// keeps its memory, so that a frame similar to the last frame allocates nothing. A renderer is not thread-safe, but
/// uses the process's drawing threads if there is enough work. Several renderers may draw at the same time.
public final class Renderer {
  /// The number of items that were prepared for the last drawing; items that cannot touch the drawn area were left out.
  package var preparedCount: Int { prepared.count }

  /// The number of steps of paths that were traced so far, also in projected layers.
  var tracedCount: Int { prepared.paths.tracedCount + (layers.renderer?.tracedCount ?? 0) }

  private let prepared: RasterList
  private let layers: LayerRenderer
  private let worker = DrawingWorker()
  private let task = BandTask()
  private let threads: DrawingThreads
  private let ownLimit: Int?
  private let workPerThread: Double

  /// The number of threads that were asked to draw the last picture, including the calling thread.
  package private(set) var lastThreadCount = 0

  /// Makes a renderer.
  public convenience init() { self.init(threads: .shared, limit: nil) }

  /// Makes a renderer.
  ///
  /// - Parameter decodesImages: whether images are decoded if only a coarser level is in memory, which may take some
  ///   tenths of a second. If not, the best available level is drawn.
  package convenience init(decodesImages: Bool) {
    self.init(threads: .shared, limit: nil, decodesImages: decodesImages)
  }

  /// Makes a renderer that uses the given threads.
  ///
  /// - Parameters:
  ///   - limit: the maximum number of threads, including the calling thread; nil for `DrawingThreads.limit`.
  ///   - workPerThread: the work for which one additional thread is woken, in nanoseconds.
  init(
    threads: DrawingThreads, limit: Int?, workPerThread: Double = DrawingThreads.workPerThread,
    decodesImages: Bool = true
  ) {
    self.threads = threads
    ownLimit = limit
    self.workPerThread = workPerThread
    let paths = PathMaskCache(threads: threads, limit: limit, workPerThread: workPerThread, worker: worker)
    let layers = LayerRenderer(decodesImages: decodesImages)
    self.layers = layers
    prepared = RasterList(paths: paths, decodesImages: decodesImages) { layers.draw($0, into: $1) }
  }

  /// Draws a list into a region of a bitmap, over a background.
  ///
  /// Items whose transforms are singular or not finite are not drawn. All pixels of the region that are in the bitmap
  /// are written, and no other pixels.
  ///
  /// - Parameters:
  ///   - list: the content, in device pixels of the bitmap.
  ///   - bitmap: the bitmap to draw into.
  ///   - clip: the pixels to write; nil for all pixels.
  ///   - background: the colour behind the list; a clear background clears the region.
  public func draw(
    _ list: DisplayList, into bitmap: Bitmap, clip: Region? = nil, background: Color = .clear
  ) {
    draw(list, first: list.count, into: bitmap, showing: bitmap.bounds, clip: clip, background: background)
  }

  /// Draws the backmost items of a list into a bitmap that shows a part of the picture. The pixels have the same bytes
  /// as in the whole picture.
  ///
  /// - Parameters:
  ///   - count: the number of items to draw; a group that is still open after them ends there.
  ///   - part: the pixels of the picture that the bitmap shows; it has the size of the bitmap. Pixels to the left of
  ///     column 0 or above row 0 of the picture are not written.
  ///   - clip: the pixels of the picture to write; nil for all pixels.
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
    // The estimate is only needed if more than one thread is allowed.
    let work = limit > 1 ? DrawingCost(prepared, in: region, within: area).nanoseconds : 0
    let count = DrawingThreads.count(forNanoseconds: work, workPerThread: workPerThread, limit: limit)
    task.begin(
      BandDrawing(
        items: prepared.items, itemCount: prepared.count, region: region, area: PixelBox(area),
        origin: bitmap.row(0) - (part.y * (bitmap.stride / 4) + part.x), stride: bitmap.stride / 4,
        background: background, bandHeight: BandDrawing.bandHeight(rows: area.height, threads: count)))
    lastThreadCount = threads.run(task, with: worker, threads: count)
    task.finish()
  }
}

/// Draws the projected layers of a renderer's lists. It does so with one renderer, which keeps its memory for the next
/// time that a layer changes.
private final class LayerRenderer: @unchecked Sendable {
  // The conformance is unchecked because a renderer is not thread-safe. Layers are only drawn while a list is prepared,
  // on the one thread that uses the outer renderer.

  private let decodesImages: Bool
  /// The renderer; nil until there is a layer to draw.
  private(set) var renderer: Renderer?

  init(decodesImages: Bool) { self.decodesImages = decodesImages }

  /// Draws a list into a clear bitmap.
  func draw(_ list: DisplayList, into bitmap: Bitmap) {
    let renderer = renderer ?? Renderer(decodesImages: decodesImages)
    self.renderer = renderer
    renderer.draw(list, into: bitmap)
  }
}

extension Bitmap {
  /// Draws a display list over a background, as a `Renderer` does. Use it for pictures that are drawn only once.
  public func draw(_ list: DisplayList, clip: Region? = nil, background: Color = .clear) {
    Renderer().draw(list, into: self, clip: clip, background: background)
  }
}
