import TactionViews
import TactionWindow

/// A black view in front of all views of a window, which darkens the window or makes it black. It receives no touches.
final class Shade: View {
  /// The order among the overlay views of a window: in front of the lock.
  private static let order = 1001

  private init() {
    super.init(frame: .zero)
    backgroundColor = .black
    isUserInteractionEnabled = false
  }

  /// Covers windows with an opacity from 0 (no cover) to 1.
  static func cover(_ windows: [Window], opacity: Double) {
    for window in windows where !window.isClosed {
      let present = window.content.overlaySubviews.lazy.compactMap { $0 as? Shade }.first
      guard opacity > 0 else {
        present?.removeFromSuperview()
        continue
      }
      let shade = present ?? Shade()
      shade.alpha = opacity
      guard present == nil else { continue }
      window.content.addOverlaySubview(shade, order: order)
      shade.anchors = .fill
    }
  }
}
