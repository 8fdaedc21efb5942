import TactionGeometry

/// Pixels that a view computes itself, on the drawing threads, and shows as a part of its content.
///
/// A view keeps its canvas, and draws it in `draw(into:)`. The canvas reuses its memory from frame to frame. Only one
/// thread at a time may use a canvas.
///
///     final class Checkerboard: View {
///       private let canvas = PixelCanvas()
///
///       override func draw(into list: inout DisplayList) {
///         canvas.draw(into: &list, in: bounds, scale: displayScale) { y, row in
///           for x in row.indices { row[x] = (x / 8 + y / 8) % 2 == 0 ? 0xFF00_0000 : 0xFFFF_FFFF }
///         }
///       }
///     }
public final class PixelCanvas {
  private static let maximumSide = 8192.0
  private static let maximumPixels = 8192.0 * 4320

  private let pool = BitmapPool()
  private let task = RowTask()
  private let worker = DrawingWorker()

  /// Makes a canvas.
  public init() {}

  /// Computes the pixels of a rectangle in rows, on several threads at the same time, and draws them.
  ///
  /// - Parameters:
  ///   - list: the display list to draw into.
  ///   - rect: the rectangle in the list's coordinates; if it is empty or not finite, nothing is drawn.
  ///   - scale: device pixels per logical pixel, such as `View.displayScale`. Rectangles of more than 8,192 device
  ///     pixels a side, or 8,192 x 4,320 in all, are drawn at a lower scale.
  ///   - nanosecondsPerPixel: an estimate of the body's cost, which determines the number of threads (default: 2).
  ///   - body: writes a row of premultiplied 0xAARRGGBB pixels, from the left; `y` counts from the top. It is called
  ///     once for each row, in any order, on several threads. Before the call, the row has pixels of an earlier frame.
  public func draw(
    into list: inout DisplayList, in rect: Rect, scale: Double, nanosecondsPerPixel: Double = 2,
    _ body: @Sendable (_ y: Int, _ pixels: inout MutableSpan<UInt32>) -> Void
  ) {
    draw(into: &list, in: rect, scale: scale) { bitmap, _ in
      let count = DrawingThreads.count(forNanoseconds: nanosecondsPerPixel * Double(bitmap.width * bitmap.height))
      withoutActuallyEscaping(body) { body in
        task.begin(bitmap, body)
        DrawingThreads.shared.run(task, with: worker, threads: count)
        task.end()
      }
    }
  }

  /// Draws a bitmap whose pixels a closure writes.
  ///
  /// - Parameter body: writes every pixel of the bitmap; its second argument is the bitmap's scale, in device pixels
  ///   per logical pixel.
  package func draw(into list: inout DisplayList, in rect: Rect, scale: Double, _ body: (Bitmap, Double) -> Void) {
    guard rect.isFinite, !rect.isEmpty, scale > 0, scale.isFinite else { return }
    let factor = min(
      scale, Self.maximumSide / max(rect.width, rect.height),
      (Self.maximumPixels / (rect.width * rect.height)).squareRoot())
    let size = Size(width: rect.width * factor, height: rect.height * factor)
    let (width, height) = (Int(size.width.rounded(.up)), Int(size.height.rounded(.up)))
    guard width > 0, height > 0 else { return }
    // If there is no memory for the pixels, nothing is drawn.
    guard let image = try? pool.draw(width: width, height: height, { body($0, factor) }) else { return }
    list.draw(image, source: Rect(origin: .zero, size: size), in: RoundedRect(rect))
  }
}

/// The task that computes the rows of one bitmap, in parts of several rows.
private final class RowTask: DrawingTask {
  private static let rowsPerPart = 16

  private var bitmap: Bitmap?
  private var body: (@Sendable (Int, inout MutableSpan<UInt32>) -> Void)?
  private(set) var partCount = 0

  func begin(_ bitmap: Bitmap, _ body: @escaping @Sendable (Int, inout MutableSpan<UInt32>) -> Void) {
    self.bitmap = bitmap
    self.body = body
    partCount = (bitmap.height + Self.rowsPerPart - 1) / Self.rowsPerPart
  }

  func end() { (bitmap, body, partCount) = (nil, nil, 0) }

  func run(part: Int, worker: DrawingWorker) {
    guard let bitmap, let body else { return assertionFailure("a task runs between begin and end") }
    let first = part * Self.rowsPerPart
    for y in first..<min(first + Self.rowsPerPart, bitmap.height) {
      var pixels = UnsafeMutableBufferPointer(start: bitmap.row(y), count: bitmap.width).mutableSpan
      body(y, &pixels)
    }
  }
}

/// Reuses bitmaps for a picture that is drawn again in every frame. It keeps only as many bitmaps as are shown or drawn
/// at the same time.
///
/// Only one thread at a time may use a pool.
final class BitmapPool {
  /// The maximum number of bitmaps in the pool. If more are in use, for example by snapshots, the oldest bitmap is
  /// removed from the pool and is not reused.
  private static let maximumCount = 4

  private var bitmaps: [Bitmap] = []

  /// Draws into an unused bitmap of a given size, and returns an image of the bitmap.
  ///
  /// The image has only one level, because a mip chain for a single frame would cost too much.
  ///
  /// - Parameter body: writes every pixel, premultiplied. Before the call, the bitmap has the pixels of an earlier
  ///   frame.
  /// - Throws: `ImageError.outOfMemory`.
  func draw(width: Int, height: Int, _ body: (Bitmap) -> Void) throws(ImageError) -> Image {
    bitmaps.removeAll { $0.width != width || $0.height != height }
    let bitmap: Bitmap
    if let free = freeBitmap { bitmap = free } else { bitmap = try makeBitmap(width, height) }
    body(bitmap)
    return Image(showing: bitmap)
  }

  /// A bitmap that no image uses any more.
  private var freeBitmap: Bitmap? {
    for index in bitmaps.indices where isKnownUniquelyReferenced(&bitmaps[index]) { return bitmaps[index] }
    return nil
  }

  private func makeBitmap(_ width: Int, _ height: Int) throws(ImageError) -> Bitmap {
    let bitmap = try Bitmap(width: width, height: height)
    if bitmaps.count == Self.maximumCount { bitmaps.removeFirst() }
    bitmaps.append(bitmap)
    return bitmap
  }
}
