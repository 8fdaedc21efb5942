import TactionEnvironment
import TactionGraphics
import TactionViews
import TactionWayland

/// The invisible border around a window and its title bar, with which the user resizes the window.
///
/// The border is a surface with one transparent pixel, which is stretched. It is below the window, and extends 12 px
/// beyond the window on all sides.
final class ResizeBorder: InputTarget {
  /// Called when a finger, a pen or a mouse lands on the border.
  var onGrab: ((DevicePress, WindowEdge, Point) -> Void)?
  /// Called with the new location when the finger that grabbed an edge moves, and with nil when the finger is gone.
  var onMove: ((Point?) -> Void)?
  /// Returns the press that began a touch.
  var findPress: ((Int) -> DevicePress?)?
  /// Returns whether the application lets an event reach the border.
  var admits: (InputEvent) -> Bool = { _ in true }

  private var part: Subsurface?
  private var viewport: WpViewport?
  private var pixel: ShmBuffer?
  /// The size of the surface; nil while it is hidden.
  private var shown: Size?
  /// The touch that has grabbed an edge.
  private var touch: Int?
  private(set) var isClosed = false
  /// The scale of the window, for cursors.
  var scale = 1.0

  // MARK: - The surface

  func isOn(_ surface: WlSurface) -> Bool { part?.surface === surface }

  /// Makes the surface, below a window's surface; without memory or wp_viewporter, no surface is made.
  func attach(to parent: WlSurface, _ subcompositor: WlSubcompositor, globals: Globals) {
    guard part == nil, let viewporter = globals.viewporter, let pixel = try? ShmBuffer(globals, width: 1, height: 1)
    else { return }
    let width = WindowEdge.borderWidth
    let part = Subsurface(
      subcompositor, of: parent, at: Point(x: -width, y: -width - TitleBarView.height), isBehind: true,
      globals: globals)
    viewport = viewporter.getViewport(surface: part.surface)
    (self.part, self.pixel) = (part, pixel)
  }

  /// Destroys the surface and forgets its touch. Call it before the window's surface is destroyed.
  func detach() {
    viewport?.destroy()
    part?.destroy()
    pixel?.destroy()
    (viewport, part, pixel, shown, touch) = (nil, nil, nil, nil, nil)
  }

  /// Destroys the border when its window closes.
  func close() {
    isClosed = true
    detach()
  }

  /// Surrounds the window; `size` includes its title bar. Returns whether something was committed.
  func commit(around size: Size) -> Bool {
    let border = 2 * WindowEdge.borderWidth
    let whole = Size(width: size.width + border, height: size.height + border)
    guard shown != whole, let part, let pixel else { return false }
    if shown == nil {
      part.surface.attach(buffer: pixel.buffer, x: 0, y: 0)
      part.surface.damage(x: 0, y: 0, width: Int32(saturating: whole.width), height: Int32(saturating: whole.height))
    }
    viewport?.setDestination(width: Int32(saturating: whole.width), height: Int32(saturating: whole.height))
    part.surface.commit()
    shown = whole
    return true
  }

  /// Hides the border from the next commit of the window on; returns whether something was committed.
  func hide() -> Bool {
    guard shown != nil else { return false }
    shown = nil
    part?.hide()
    return true
  }

  // MARK: - Input

  var comingSize: Size { shown ?? .zero }
  var isRecorded: Bool { false }

  func deliver(_ frame: TouchFrame) {
    guard admits(.frameTouches(frame)) else { return }
    for change in frame.changes where !isClosed {
      switch change.phase {
      case .began where touch == nil: grab(change)
      case .moved where touch == change.id: onMove?(change.location)
      case .ended where touch == change.id, .cancelled where touch == change.id: drop()
      default: break
      }
    }
  }

  func cursor(at location: Point) -> Cursor { shown.map { WindowEdge(at: location, in: $0).cursor } ?? .arrow }

  /// Forgets the touch, since the compositor now handles the drag.
  func drop() {
    guard touch != nil else { return }
    touch = nil
    onMove?(nil)
  }

  private func grab(_ change: TouchFrame.Change) {
    guard let shown, let press = findPress?(change.id) else { return }
    touch = change.id
    onGrab?(press, WindowEdge(at: change.location, in: shown), change.location)
  }

  func deliver(_ hover: Hover) {}
  func scroll(_ event: ScrollEvent) {}
  func keyDown(_ event: KeyEvent) {}
  func keyUp(_ event: KeyEvent) {}
}
