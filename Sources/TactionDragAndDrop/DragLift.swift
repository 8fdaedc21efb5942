import TactionEnvironment
import TactionGeometry
import TactionGraphics
import TactionViews

/// The picture of a view, shown in front of its window: while it is lifted before the drag begins, or while it flies
/// back.
final class DragLift {
  let content: TransferContent
  let picture: DragPicture?
  private weak var tree: ViewTree?
  private let shown = ImageView()

  /// The scale of a lifted picture. Our own choice, the same as in lists.
  private static let scale = 1.03

  /// Creates a lift. The point of the picture under the finger is at `location`, in the coordinates of the window.
  init(content: TransferContent, picture: DragPicture?, at location: Point, in tree: ViewTree) {
    (self.content, self.picture, self.tree) = (content, picture, tree)
    guard let picture else { return }
    shown.image = try? Image(copying: picture.bitmap)
    shown.frame = Rect(origin: location - (picture.hotspot - .zero), size: picture.size)
    tree.addOverlayView(shown)
  }

  // The view of the drag may be released before its press is cancelled; the picture must not stay in the window.
  isolated deinit { remove() }

  /// Shows the picture above its view.
  func rise(for duration: Double) {
    View.animate(duration: duration) {
      shown.transform = .scale(Self.scale)
      shown.shadow = Shadow(opacity: 0.3, radius: 10)
    }
  }

  /// Lowers the picture, and removes it.
  func sink(for duration: Double) {
    View.animate(duration: duration) {
      shown.transform = .identity
      shown.shadow = nil
    } completion: { [self] _ in
      remove()
    }
  }

  /// Moves the picture to a point of the window, where it fades out.
  func flyBack(to home: Point, for duration: Double) {
    View.animate(duration: duration, curve: .easeOut) {
      shown.center = home
      shown.alpha = 0
    } completion: { [self] _ in
      remove()
    }
  }

  /// Removes the picture.
  func remove() { tree?.removeOverlayView(shown) }
}
