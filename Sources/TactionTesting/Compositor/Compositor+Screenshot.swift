import CTactionPixman
import TactionGeometry
import TactionGraphics

extension Compositor {
  /// Returns the picture on a screen, upright; its size in pixels is the screen's logical size times its scale,
  /// rounded.
  ///
  /// The picture is black where there is no window. It shows the icon of a drag, but not the cursor.
  ///
  /// - Throws: `ImageError` if there is no memory for the picture, or the compositor has no screen.
  public func screenshot(of output: CompositorOutput? = nil) throws(ImageError) -> Bitmap {
    guard let output = output ?? mainOutput else { throw .outOfMemory(width: 0, height: 0) }
    let (scale, pixels) = (output.scale, output.pixels)
    let bitmap = try Bitmap(width: pixels.width, height: pixels.height)
    bitmap.fill(.black)
    for surface in visibleSurfaces {
      guard let origin = surface.origin else { continue }
      SurfacePainter(surface, at: .zero + (origin - output.origin), scale: scale)?.paint(into: bitmap)
    }
    for (surface, origin) in seatRegistry.dragIcons {
      SurfacePainter(surface, at: .zero + (origin - output.origin), scale: scale)?.paint(into: bitmap)
    }
    return bitmap
  }
}

/// Draws the content of one surface into a picture of the screen.
private struct SurfacePainter {
  private let content: SurfaceContent
  /// The rectangle of screen pixels that the surface covers.
  private let target: PixelRect
  /// Maps pixels of the screen, relative to the upper left corner of `target`, to pixels of the content.
  private let transform: Transform
  /// The rectangle of the content's pixels that is shown. When the content is enlarged, pixels outside of this
  /// rectangle must not affect the picture.
  private let shown: PixelRect

  init?(_ surface: CompositorSurface, at origin: Point, scale: Double) {
    guard let content = surface.content else { return nil }
    self.content = content
    let layout = surface.current.layout(of: content.bitmap.width, content.bitmap.height)
    let corner = Point(x: origin.x * scale, y: origin.y * scale)
    let pixels = PixelRect(size: layout.size, scale: scale)
    if layout.source == nil, layout.uprightBuffer == pixels {
      // The buffer was made for this screen: each buffer pixel covers exactly one screen pixel, even at a fractional
      // position.
      target = PixelRect(
        x: Int(saturating: corner.x.rounded()), y: Int(saturating: corner.y.rounded()), width: pixels.width,
        height: pixels.height)
      transform = layout.transform.uprightToBuffer(width: Double(pixels.width), height: Double(pixels.height))
      shown = content.bitmap.bounds
      return
    }
    target = PixelRect(enclosing: Rect(origin: corner, size: layout.size * scale))
    let step = Vector(dx: Double(target.x) / scale - origin.x, dy: Double(target.y) / scale - origin.y)
    transform = Transform.scale(1 / scale)
      .concatenating(.translation(step))
      .concatenating(layout.surfaceToBuffer)
    shown = layout.bufferPixels(of: Rect(origin: .zero, size: layout.size)).intersection(content.bitmap.bounds)
  }

  func paint(into bitmap: Bitmap) {
    let format = content.isOpaque ? PIXMAN_x8r8g8b8 : PIXMAN_a8r8g8b8
    guard !target.isEmpty, !shown.isEmpty, let source = pixmanImage(content.bitmap, shown, format),
      let screen = pixmanImage(bitmap, bitmap.bounds, PIXMAN_a8r8g8b8)
    else { return }
    defer {
      pixman_image_unref(source)
      pixman_image_unref(screen)
    }
    let (x, y) = (transform.tx - Double(shown.x), transform.ty - Double(shown.y))
    var precise = pixman_f_transform(
      m: ((transform.a, transform.c, x), (transform.b, transform.d, y), (0, 0, 1)))
    var fixed = pixman_transform()
    guard transform.isFinite, pixman_transform_from_pixman_f_transform(&fixed, &precise) != 0 else { return }
    pixman_image_set_transform(source, &fixed)
    // Pixels are interpolated bilinearly. Padding repeats the edge pixels, so that the edges do not fade to
    // transparent.
    pixman_image_set_filter(source, PIXMAN_FILTER_BILINEAR, nil, 0)
    pixman_image_set_repeat(source, PIXMAN_REPEAT_PAD)
    pixman_image_composite32(
      PIXMAN_OP_OVER, source, nil, screen, 0, 0, 0, 0, Int32(clamping: target.x), Int32(clamping: target.y),
      Int32(clamping: target.width), Int32(clamping: target.height))
  }

  private func pixmanImage(_ bitmap: Bitmap, _ part: PixelRect, _ format: pixman_format_code_t) -> OpaquePointer? {
    let corner = bitmap.bytes + part.y * bitmap.stride + part.x * 4
    return pixman_image_create_bits_no_clear(
      format, Int32(clamping: part.width), Int32(clamping: part.height),
      corner.assumingMemoryBound(to: UInt32.self), Int32(clamping: bitmap.stride))
  }
}
