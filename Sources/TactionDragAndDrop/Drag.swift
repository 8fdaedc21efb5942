import TactionEnvironment
import TactionGeometry
import TactionGraphics
import TactionViews

/// Data of this program that the user drags.
package final class Drag {
  /// The data.
  package let content: TransferContent
  /// The actions that the source allows.
  package let actions: DragActions
  /// The picture that follows the finger or the pointer; nil if the drag has no picture.
  package let picture: DragPicture?
  /// The view that the drag began on.
  package private(set) weak var source: View?
  /// Called once: with the action that the target has performed, or with no action if the drag was cancelled.
  package var onEnd: ((DragActions) -> Void)?
  /// The last location over a window of this program, and the views of that window: at first, where the drag began.
  package var place: (tree: ViewTree, location: Point)?

  init(_ content: TransferContent, actions: DragActions, picture: DragPicture?, source: View) {
    (self.content, self.actions, self.picture, self.source) = (content, actions, picture, source)
  }

  /// Ends the drag and calls `onEnd`; later calls do nothing.
  package func end(_ action: DragActions) { onEnd.take()?(action) }
}

/// The picture of the dragged data.
package struct DragPicture {
  /// The pixels, premultiplied.
  package let bitmap: Bitmap
  /// Pixels per logical pixel, a whole number.
  package let scale: Int
  /// The point of the picture that is under the finger or the pointer, in logical pixels.
  package let hotspot: Point

  /// The size in logical pixels.
  package var size: Size {
    Size(width: Double(bitmap.width / scale), height: Double(bitmap.height / scale))
  }

  /// The maximum length of an edge in logical pixels. Our own choice: a larger picture would cover the targets of the
  /// drag.
  private static let maximumLength = 320.0

  /// Draws a view as it is shown in its window, so that the picture under the finger looks the same.
  ///
  /// - Parameters:
  ///   - view: The view to draw. A view that is not in a window, such as a preview, is drawn upright.
  ///   - grip: The point of the view under the finger, in the view's coordinates.
  ///   - scale: Pixels per logical pixel.
  init?(of view: View, grip: Point, scale: Int) {
    view.layOutForPicture()
    let way = view.transformToWindow
    let box = way.boundingBox(of: view.presentationBounds)
    let longest = max(box.width, box.height)
    guard box.isFinite, longest >= 1 else { return nil }
    let factor = min(1, Self.maximumLength / longest)
    let size = box.size * factor
    let scale = scale.clamped(to: 1...4)
    // Whole logical pixels, because the size of a surface's buffer must be a multiple of its scale.
    let (width, height) = (Int(size.width.rounded(.up)), Int(size.height.rounded(.up)))
    let canvas = PixelRect(x: 0, y: 0, width: max(1, width) * scale, height: max(1, height) * scale)
    let place = way.concatenating(.translation(.zero - box.origin)).concatenating(.scale(factor * Double(scale)))
    guard let bitmap = try? Bitmap(width: canvas.width, height: canvas.height) else { return nil }
    let list = FramePipeline.picture(of: view, at: place, canvas: canvas, scale: Double(scale))
    // The finger already moves, so no image is decoded.
    Renderer(decodesImages: false).draw(list, into: bitmap, clip: Region(canvas), background: .clear)
    let hotspot = Point.zero + (way.apply(grip) - box.origin) * factor
    let range = Rect(origin: .zero, size: size)
    self.bitmap = bitmap
    self.scale = scale
    self.hotspot = Point(
      x: hotspot.x.clamped(to: 0...max(range.maxX, 0)), y: hotspot.y.clamped(to: 0...max(range.maxY, 0)))
  }
}

/// A window in which drags begin.
package protocol DragHost: AnyObject {
  /// Hands a drag to the compositor, which then receives the touch. The gestures of the touch are cancelled.
  ///
  /// - Returns: false if the touch is not a finger, a button or a pen that is down, or if the compositor does not
  ///   support drags.
  func begin(_ drag: Drag, by touch: Int) -> Bool
}
