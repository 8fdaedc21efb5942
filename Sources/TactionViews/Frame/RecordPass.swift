import TactionGeometry
import TactionGraphics

/// The third pass of a frame: flattens the tree of views into a display list in device pixels, back to front.
///
/// A view is drawn in this order: shadow, background, its own content, its subviews, border. The walk keeps its own
/// stack, so that no tree is too deep for it.
struct RecordPass {
  /// What a view is drawn in: the sum of its superviews.
  struct Surroundings {
    /// From the coordinates of the superview to device pixels.
    var place: Transform
    /// The device pixels that clipping superviews leave.
    var clip: PixelRect
    /// Stands for opacity and clips, see `RecordedView.surroundings`.
    var identity = 0
  }

  /// A view whose subviews are being recorded.
  private struct Level {
    let shape: ViewShape
    let children: [View]
    var next = 0
    let surroundings: Surroundings
  }

  private var frame: RecordedFrame
  private var levels: [Level] = []
  /// Whether the views are to remember where they stand, for the next frame of the window.
  private let isTracking: Bool

  /// Records a whole window, and what is drawn in front of it.
  static func frame(of root: View, overlay: View? = nil, scale: Int, canvas: PixelRect) -> RecordedFrame {
    var pass = RecordPass(frame: RecordedFrame(scale: scale, canvas: canvas), isTracking: true)
    let window = Surroundings(place: .scale(Double(scale)), clip: canvas)
    for top in [root, overlay] {
      guard let top else { continue }
      pass.enter(top, at: top.matrix.concatenating(window.place), alpha: top.seen.alpha, in: window)
      pass.walk()
    }
    return pass.frame
  }

  /// Records one view and what it holds at a place of its own, without its shadow and alpha.
  static func picture(of view: View, at place: Transform, in canvas: PixelRect) -> RecordedFrame {
    var pass = RecordPass(frame: RecordedFrame(scale: 1, canvas: canvas), isTracking: false)
    pass.enter(view, at: place, alpha: 1, in: Surroundings(place: .identity, clip: canvas))
    pass.walk()
    return pass.frame
  }

  private init(frame: RecordedFrame, isTracking: Bool) {
    self.frame = frame
    self.isTracking = isTracking
  }

  private mutating func walk() {
    while let last = levels.indices.last {
      if levels[last].next < levels[last].children.count {
        let child = levels[last].children[levels[last].next]
        levels[last].next += 1
        let surroundings = levels[last].surroundings
        enter(child, at: child.matrix.concatenating(surroundings.place), alpha: child.seen.alpha, in: surroundings)
      } else {
        levels.removeLast().shape.close(into: &frame.list)
      }
    }
  }

  /// Records what lies below a view's subviews, and leaves these to the walk.
  private mutating func enter(_ view: View, at place: Transform, alpha: Double, in outer: Surroundings) {
    // A place without a way back leaves no area; one beyond all numbers cannot be drawn.
    guard !view.hidden, alpha > 0, place.isInvertible else { return }
    view.refreshContent()
    let shape = ViewShape(
      view, place: place, alpha: alpha, clip: outer.clip, showsShadow: isTracking || !levels.isEmpty)
    var inner = Surroundings(place: place, clip: shape.innerClip, identity: outer.identity)
    if alpha < 1 { inner.identity = inner.identity.mixed(with: alpha, shape.isGroup) }
    note(view, shape, surroundings: inner.identity)
    if view.clips { inner.identity = inner.identity.mixed(with: shape.corner, shape.outline) }
    shape.open(into: &frame.list)
    if view.children.isEmpty || inner.clip.isEmpty {
      shape.close(into: &frame.list)
    } else {
      levels.append(Level(shape: shape, children: view.children, surroundings: inner))
    }
  }

  private mutating func note(_ view: View, _ shape: ViewShape, surroundings: Int) {
    guard isTracking, !shape.box.isEmpty else { return }
    let recorded = RecordedView(
      serial: view.serial, version: view.version, place: shape.corner,
      size: shape.outline.rect.size, surroundings: surroundings, box: shape.box, previousIndex: view.recordIndex)
    view.recordIndex = frame.views.count
    frame.views.append(recorded)
  }
}

extension Int {
  /// A number that stands for this one together with some values: the same for the same ones.
  fileprivate func mixed<each Value: Hashable>(with values: repeat each Value) -> Int {
    var hasher = Hasher()
    hasher.combine(self)
    repeat hasher.combine(each values)
    return hasher.finalize()
  }
}
