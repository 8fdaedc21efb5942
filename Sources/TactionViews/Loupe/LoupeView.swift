import TactionGeometry
import TactionGraphics

/// The round view of a loupe, in front of all views of the app.
final class LoupeView: View, FrameReader {
  /// The loupe. It is notified when its target or this view has left the window, and when the size of the window has
  /// changed.
  weak var loupe: Loupe?
  private let windowPortal = Portal(showsWindow: true)
  private(set) var magnifier: Magnifier?
  private var focus = (x: 0, y: 0)

  /// The position and the size of the loupe, and the pixel of the window that it shows. Lengths are in device pixels.
  struct Aim {
    /// The pixel of the window that is shown in the middle.
    var focus: (x: Int, y: Int)
    /// The upper left corner of the loupe.
    var corner: (x: Int, y: Int)
    var edge: Int
    var magnification: Double
    var source: Loupe.Source
    /// Device pixels per logical pixel.
    var scale: Double
  }

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    portal = windowPortal
    clipsToBounds = true
    isUserInteractionEnabled = false
  }

  /// Shows another part of the window, moves the loupe, or changes the kind of enlargement.
  ///
  /// The middle pixel of the loupe shows the middle of the focus pixel. At whole magnifications, it has the colour of
  /// the focus pixel.
  func aim(_ aim: Aim) {
    let pixel = 1 / aim.scale
    let size = Double(aim.edge) * pixel
    bounds = Rect(x: 0, y: 0, width: size, height: size)
    center = Point(x: Double(aim.corner.x) * pixel + size / 2, y: Double(aim.corner.y) * pixel + size / 2)
    cornerRadius = size / 2
    let middle = (Double(aim.edge / 2) + 0.5) * pixel
    let (x, y) = ((Double(aim.focus.x) + 0.5) * pixel, (Double(aim.focus.y) + 0.5) * pixel)
    let transform = Transform(
      a: aim.magnification, b: 0, c: 0, d: aim.magnification, tx: middle - aim.magnification * x,
      ty: middle - aim.magnification * y)
    if transform != windowPortal.transform || focus != aim.focus {
      (windowPortal.transform, focus) = (transform, aim.focus)
      tree?.setNeedsFrame()
    }
    prepare(aim)
  }

  /// Prepares to show the pixels or the content. If there is no memory for the pixels, the content is shown.
  private func prepare(_ aim: Aim) {
    let fits = magnifier.map { $0.edge == aim.edge && $0.magnification == aim.magnification } ?? false
    let showsPixels = aim.source == .pixels
    guard showsPixels ? !fits : magnifier != nil else { return }
    magnifier = showsPixels ? try? Magnifier(edge: aim.edge, magnification: aim.magnification) : nil
    windowPortal.isOpen = magnifier == nil
    setNeedsDisplay()
  }

  override func draw(into list: inout DisplayList) {
    guard let magnifier else { return }
    let all = Rect(x: 0, y: 0, width: Double(magnifier.edge), height: Double(magnifier.edge))
    list.pixels(magnifier.pixels, source: all, in: RoundedRect(bounds))
  }

  /// Enlarges the pixels of a frame.
  func update(from frame: RecordedFrame, damage: Region, background: Color) -> PixelRect {
    guard let magnifier, let tree else { return .zero }
    guard frame.hasFront else {
      magnifier.forget()
      return .zero
    }
    // The frame has fewer pixels than the screen while its resolution is reduced.
    let scale = tree.displayScale
    let changed = magnifier.update(
      frame.list, first: frame.rootItemCount, focus: focus, scale: frame.scale / scale, canvas: frame.canvas,
      damage: damage, background: background)
    guard !changed.isEmpty else { return .zero }
    let toFrame = Transform.scale(1 / scale).concatenating(matrix).concatenating(.scale(frame.scale))
    return PixelRect(enclosing: toFrame.boundingBox(of: changed.rect).inset(by: -1)).intersection(frame.canvas)
  }

  override func layoutSubviews() { loupe?.windowChanged() }

  override func didMoveToWindow() {
    guard !isInWindow else { return }
    // The pixels would use memory, and would be out of date when the loupe is shown again.
    magnifier = nil
    windowPortal.isOpen = true
    setNeedsDisplay()
    loupe?.leftWindow()
  }
}
