import TactionGeometry
import TactionGestures

/// What the views of one window share: who gets the touches and the keys, what moves, and whether a frame is due.
///
/// The window owns it, with the root view; the views of the tree only point to it.
// The compiler forgets the isolation of the target where an optimized build of another one reads an isolated deinit.
@MainActor
package final class ViewTree {
  /// The view that fills the window.
  package let root: View
  /// Where the window hands its touches to; it finds the view under a new one by the root's hit test.
  ///
  /// Whether a finger is the window's is for the compositor to say: one that lands beyond the edge, by a rounding error
  /// or in an invisible border, touches what lies nearest to it there.
  package let touches: TouchDispatcher
  /// The window, for those who know its type.
  package weak var window: AnyObject?
  /// Called when a frame becomes due; not while a frame is being made, so look at `needsFrame` after one.
  package var onNeedsFrame: (() -> Void)?
  /// Whether something changed since the last frame, or moves.
  package private(set) var needsFrame = true
  /// The number of touches that began and that no view handled; see `reportUnreachableViews(under:)`.
  var unhandledLandings = 0
  /// The view that keys go to first.
  package private(set) var firstResponder: View?
  /// How many device pixels the window has for each logical one, each way; what views have recorded for another one is
  /// stale.
  var displayScale = 1 {
    didSet { if displayScale != oldValue { root.makeContentStale() } }
  }

  /// What is drawn in front of the root without being one of the app's views, in the window's coordinates, back to
  /// front. It is never hit; its layout is due when the window has changed its size, and when views have left it.
  private(set) var overlayViews: [View] = []

  /// The views with an animation under way.
  var moving: [View] = []
  /// The time of the last frame, or of the one that is being made, in seconds on the application's clock.
  package var frameTime = 0.0
  /// What moves views by a law of its own.
  var frameMotions: [any FrameMotion] = []
  /// Animations that are over, whose completions the next frame calls.
  var endedBatches: [AnimationBatch] = []
  /// Whether the content of some view may be out of date.
  var needsDisplay = true
  /// Called once the tree is closed.
  var onClose: (() -> Void)?
  private var isMakingFrame = false

  /// Takes a view that is in no other view as the root of a window.
  package init(root: View) {
    if root.superview != nil { programmerError("The root view of a window cannot have a superview.") }
    self.root = root
    touches = TouchDispatcher { [weak root] point in
      guard let root, let place = root.locate(point) else { return nil }
      let hit = root.hitTest(place) ?? root.hitTest(root.seenBounds.nearest(to: place))
      // Hit tests of the app may take views out of the window, also the one that they find.
      return root.tree != nil && hit?.tree === root.tree ? hit : nil
    }
    root.moveSubtree(to: self)
  }

  isolated deinit { close() }

  /// Lets the views go: touches are cancelled, animations end unfinished. Harmless when done before.
  package func close() {
    guard root.tree === self else { return }
    onNeedsFrame = nil
    for view in overlayViews { removeOverlayView(view) }
    root.moveSubtree(to: nil)
    endedBatches.takeAll().forEach { $0.callCompletion() }
    onClose?()
  }

  /// Puts a view that is in no other one in front of all others; does nothing in a tree that is closed.
  func addOverlayView(_ view: View) {
    guard root.tree === self, view.parent == nil, view.tree == nil else { return }
    overlayViews.append(view)
    view.moveSubtree(to: self)
  }

  /// Takes a view away that is in front of the root.
  func removeOverlayView(_ view: View) {
    guard let index = overlayViews.firstIndex(where: { $0 === view }) else { return }
    overlayViews.remove(at: index)
    view.moveSubtree(to: nil)
    setNeedsFrame()
  }

  /// Requests a frame.
  package func setNeedsFrame() {
    guard !needsFrame else { return }
    needsFrame = true
    if !isMakingFrame { onNeedsFrame?() }
  }

  /// Makes a frame of the tree as it stands after `settle`, which may change it; changes during `make` ask for another.
  ///
  /// Returns false, and makes none, while a frame is being made.
  func frame(settle: () -> Void, make: () -> Void) -> Bool {
    guard !isMakingFrame else { return false }
    isMakingFrame = true
    defer { isMakingFrame = false }
    needsFrame = true
    settle()
    needsFrame = !moving.isEmpty || !frameMotions.isEmpty || !endedBatches.isEmpty
    make()
    return true
  }

  /// Sends the keys to a view, if it can have them and the present one lets them go.
  func makeFirstResponder(_ view: View) -> Bool {
    if firstResponder === view { return true }
    guard view.canBecomeFirstResponder, firstResponder?.resignFirstResponder() ?? true else { return false }
    firstResponder = view
    return true
  }

  /// Lets the keys go to no view in particular, if they went to this one.
  func dropFirstResponder(_ view: View) {
    if firstResponder === view { firstResponder = nil }
  }

  /// Requests a frame for views that have come into the tree.
  func viewsDidEnter() {
    needsDisplay = true
    setNeedsFrame()
  }

  /// Says that a view and all that it holds, which are listed with it first, are in this tree no more.
  ///
  /// Code of the app may run.
  func viewsDidLeave(_ views: [View]) {
    for view in views {
      view.endAnimations(in: self)
      interruptMotions(of: view)
      dropFirstResponder(view)
    }
    for view in overlayViews { view.setNeedsLayout() }
    if let top = views.first { touches.remove(top) }
  }
}

extension Array {
  /// Empties the array and returns what was in it, so that code called for each can fill it again.
  mutating func takeAll() -> [Element] {
    let all = self
    self = []
    return all
  }
}

extension View {
  /// What the view shares with the other views of its window; nil for a view in no window.
  package final var viewTree: ViewTree? { tree }
}

extension Rect {
  /// The point inside that is nearest to a point; the right and the bottom edge are not inside.
  fileprivate func nearest(to point: Point) -> Point {
    Point(x: max(minX, min(point.x, maxX.nextDown)), y: max(minY, min(point.y, maxY.nextDown)))
  }
}
