import TactionEnvironment
import TactionGeometry
import TactionViews

/// The part of a window in which toasts may be: the safe area without the bars at its bottom and its sides.
struct ToastArea {
  /// The area in the coordinates of the stack, without the margin around it.
  private(set) var rect: Rect

  /// Computes the area from the bars of the window that are currently on the screen.
  ///
  /// - Parameters:
  ///   - stack: The view that holds the toasts, and fills the window.
  ///   - width: The maximum width of a toast, in logical pixels.
  init(in stack: View, width: Double) {
    let (metrics, safe) = (stack.theme.metrics, stack.bounds.inset(by: stack.safeAreaInsets))
    // A toast fits between a bar and the edge if there is more room than this.
    let reach = metrics.touchTarget + metrics.spacing + 2 * metrics.margin
    let bars = Self.bars(in: stack)
    rect = safe
    for bar in bars where bar.height > bar.width { avoid(besideBar: bar, reach: reach) }
    for bar in bars.sorted(by: { $0.maxY > $1.maxY }) where bar.height <= bar.width {
      let column = min(width, rect.width) / 2
      guard bar.minX < rect.center.x + column, bar.maxX > rect.center.x - column, bar.minY < rect.maxY,
        bar.center.y > rect.center.y, rect.maxY - bar.maxY < reach
      else { continue }
      rect.size.height = bar.minY - rect.minY
    }
    if rect.height < reach || rect.width < reach { rect = safe }
    rect = rect.inset(by: metrics.margin)
  }

  private mutating func avoid(besideBar bar: Rect, reach: Double) {
    guard bar.minY < rect.maxY, bar.maxY > rect.maxY - reach, bar.width < rect.width / 2 else { return }
    if bar.center.x < rect.center.x, bar.minX - rect.minX < reach, bar.maxX > rect.minX {
      rect = rect.inset(by: Insets(left: bar.maxX - rect.minX))
    } else if bar.center.x > rect.center.x, rect.maxX - bar.maxX < reach, bar.minX < rect.maxX {
      rect = rect.inset(by: Insets(right: rect.maxX - bar.minX))
    }
  }

  /// Returns the frames of the visible bars. Skips scrolling content, because bars in it do not belong to the window or
  /// a page.
  private static func bars(in stack: View) -> [Rect] {
    guard let root = stack.viewTree?.root else { return [] }
    var (bars, pending) = ([Rect](), [root])
    while let view = pending.popLast() {
      guard !view.isHidden, view.alpha >= 0.01, !view.scrollsContent else { continue }
      if view.isBar {
        let place = stack.convert(view.bounds, from: view)
        if place.isFinite, !place.isEmpty { bars.append(place) }
      } else {
        pending += view.subviews
        pending += view.overlaySubviews
      }
    }
    return bars
  }
}
