import TactionGeometry
import TactionGraphics

extension View {
  /// Returns a picture of the view and its subviews as currently presented, transparent where nothing is drawn.
  ///
  /// The picture shows the bounds. The view's own transform, alpha and shadow are left out, but the subviews keep
  /// theirs. One logical pixel of the view is `scale` pixels of the picture. The width and the height of the picture
  /// are 1 to 16,384 pixels; a larger view is drawn smaller. Throws `ImageError.outOfMemory` if the system has no
  /// memory for the picture.
  ///
  /// If only a lower resolution of an image's file is in memory, the image is decoded for the picture, which may take
  /// some tenths of a second. All decoded images together take at most 7/8 of `ImageLimits.decodingBytes`; the others
  /// are drawn softer.
  public final func snapshot(scale: Double = 1) throws(ImageError) -> Bitmap {
    layOutForPicture()
    let bounds = presentationBounds
    let longest = max(bounds.width, bounds.height, 1)
    let factor = min(scale.isFinite && scale > 0 ? scale : 1, 16_384 / longest)
    let canvas = PixelRect(
      x: 0, y: 0, width: pixels(bounds.width * factor), height: pixels(bounds.height * factor))
    let place = Transform.translation(.zero - bounds.origin).concatenating(.scale(factor))
    let list = FramePipeline.picture(of: self, at: place, canvas: canvas, scale: factor)
    let bitmap = try Bitmap(width: canvas.width, height: canvas.height)
    Renderer().draw(list, into: bitmap, clip: Region(canvas), background: .clear)
    return bitmap
  }

  /// Lays out the view and its subviews for a picture of them. In no window, they first take the current theme, because
  /// only views in windows are notified of its changes.
  package final func layOutForPicture() {
    if tree == nil { for view in subtree { view.takeTheme() } }
    layoutIfNeeded()
  }

  /// Records a list with content that is drawn for a scale. The next frame draws the content for the window again.
  final func drawing(for scale: Double, _ record: () -> DisplayList) -> DisplayList {
    guard View.snapshotScale != nil || scale != displayScale else { return record() }
    let outerScale = View.snapshotScale
    View.snapshotScale = scale
    // The frame that is being made shows the content for the window: the snapshot may be made in a `draw(into:)`.
    var contents: [(view: View, content: DisplayList)] = []
    forEachInSubtree { contents.append(($0, $0.content)) }
    makeContentStale()
    defer {
      View.snapshotScale = outerScale
      for (view, content) in contents { view.replaceContent(by: content) }
    }
    return record()
  }

  private func pixels(_ length: Double) -> Int { Int(length.rounded().clamped(to: 1...16_384)) }
}
