import TactionGeometry
import TactionGraphics

/// The third pass of a frame: flattens the tree of views into a display list in device pixels, back to front.
///
/// A view is drawn in this order: shadow, background, its own content, its subviews, border. The walk keeps its own
/// stack, so that no tree is too deep for it, and the stack's memory for the next frame.
struct RecordPass {
  /// What a view is drawn in: the sum of its superviews.
  private struct Surroundings {
    /// From the coordinates of the superview to device pixels.
    var place: Transform
    /// The device pixels that clipping superviews leave.
    var clip: PixelRect
    /// Stands for opacity and clips, see `RecordedView.surroundings`.
    var key = SurroundingsKey()
  }

  /// A view whose subviews are being recorded.
  private struct Level {
    let view: View
    let shape: ViewShape
    let children: [View]
    var next = 0
    let surroundings: Surroundings
    /// Where the view stands in the frame.
    let index: Int
  }

  /// What is recorded.
  private enum Purpose {
    /// All that a window shows; the views remember where they stand, for the next frame.
    case window
    /// Some views of it again.
    case update
    /// A picture of a view, without its own shadow.
    case picture
  }

  private var frame = RecordedFrame()
  private var levels: [Level] = []
  private var ancestors: [View] = []
  private var purpose = Purpose.window
  /// The images of the window; nil for a picture of a view.
  private let images: ShownImages?

  init(images: ShownImages? = nil) { self.images = images }

  /// Records a whole window, and what is drawn in front of it, in place of what a frame held.
  mutating func record(
    _ root: View, overlay: View? = nil, scale: Int, canvas: PixelRect, into frame: inout RecordedFrame
  ) {
    purpose = .window
    swap(&self.frame, &frame)
    self.frame.removeAll()
    self.frame.scale = scale
    self.frame.canvas = canvas
    let window = Surroundings(place: .scale(Double(scale)), clip: canvas)
    walk(from: root, in: window)
    if let overlay { walk(from: overlay, in: window) }
    swap(&self.frame, &frame)
  }

  /// Records a view of a window, and what it holds, anew in the place that it has in a frame, and says what differs.
  ///
  /// Returns false, and leaves the frame as it is, where it takes more than that: the whole window is to be recorded then.
  mutating func update(_ view: View, in frame: inout RecordedFrame, damage: inout DamagePass) -> Bool {
    let index = view.recordIndex
    guard index < frame.views.count, frame.views[index].serial == view.serial,
      let outer = surroundings(of: view, in: frame)
    else { return false }
    purpose = .update
    self.frame.removeAll()
    walk(from: view, in: outer)
    defer { self.frame.removeAll() }
    return frame.replace(at: index, with: self.frame, damage: &damage)
  }

  /// Records one view and what it holds at a place of its own, without its shadow and alpha.
  static func picture(of view: View, at place: Transform, in canvas: PixelRect) -> DisplayList {
    var pass = RecordPass()
    pass.purpose = .picture
    let around = Surroundings(place: .identity, clip: canvas)
    if let level = pass.enter(view, at: place, alpha: 1, in: around, showsShadow: false) { pass.walk(level) }
    return pass.frame.list
  }

  private mutating func walk(from top: View, in outer: Surroundings) {
    let place = top.matrix.concatenating(outer.place)
    if let level = enter(top, at: place, alpha: top.look.alpha, in: outer, showsShadow: true) { walk(level) }
  }

  private mutating func walk(_ top: Level) {
    var level = top
    while true {
      if level.next < level.children.count {
        let child = level.children[level.next]
        level.next += 1
        let place = child.matrix.concatenating(level.surroundings.place)
        let inner = enter(child, at: place, alpha: child.look.alpha, in: level.surroundings, showsShadow: true)
        guard let inner else { continue }
        levels.append(level)
        level = inner
      } else {
        level.shape.close(level.view, into: &frame.list)
        frame.views[level.index].end = frame.list.end
        frame.views[level.index].viewCount = frame.views.count - level.index
        guard let outer = levels.popLast() else { return }
        level = outer
      }
    }
  }

  /// Records what lies below a view's subviews; returns these for the walk, if any can be seen.
  @inline(__always)
  private mutating func enter(
    _ view: View, at place: Transform, alpha: Double, in outer: Surroundings, showsShadow: Bool
  ) -> Level? {
    // A place without a way back leaves no area; one beyond all numbers cannot be drawn.
    guard !view.hidden, alpha > 0, place.isInvertible else { return nil }
    if view.contentIsStale { view.refreshContent() }
    let shape = ViewShape(view, place: place, alpha: alpha, clip: outer.clip, showsShadow: showsShadow)
    let start = frame.list.end
    let images = view.imageUses.isEmpty ? nil : images
    if let images { images.choose(for: view, at: view.placeOfContent(at: place), clip: shape.innerClip) }
    shape.open(view, into: &frame.list)
    if let images { images.draw(view, in: &frame.list, from: start.index) }
    let hasSubviews = !view.children.isEmpty && !shape.innerClip.isEmpty
    if !hasSubviews { shape.close(view, into: &frame.list) }
    let index = frame.views.count
    var key = outer.key
    if alpha < 1 { key.add(alpha: alpha, isGroup: shape.isGroup) }
    frame.views.append(
      RecordedView(
        serial: view.serial, version: view.version, place: shape.corner, size: shape.outline.rect.size,
        surroundings: key, box: shape.box, previousIndex: view.recordIndex, staysInside: shape.staysInside,
        start: start, end: frame.list.end))
    if purpose == .window { view.recordIndex = index }
    guard hasSubviews else { return nil }
    return Level(
      view: view, shape: shape, children: view.children,
      surroundings: Self.surroundings(in: view, shape, outer), index: index)
  }

  // MARK: Surroundings

  /// What the subviews of a view are drawn in.
  private static func surroundings(in view: View, _ shape: ViewShape, _ outer: Surroundings) -> Surroundings {
    var inner = Surroundings(place: shape.place, clip: shape.innerClip, key: outer.key)
    if view.look.alpha < 1 { inner.key.add(alpha: view.look.alpha, isGroup: shape.isGroup) }
    if view.clips { inner.key.add(clip: shape.outline, at: shape.corner) }
    return inner
  }

  /// What a view of a window is drawn in; nil where its superviews let nothing of it be seen.
  private mutating func surroundings(of view: View, in frame: RecordedFrame) -> Surroundings? {
    defer { ancestors.removeAll(keepingCapacity: true) }
    var next = view.parent
    while let ancestor = next {
      ancestors.append(ancestor)
      next = ancestor.parent
    }
    var outer = Surroundings(place: .scale(Double(frame.scale)), clip: frame.canvas)
    while let ancestor = ancestors.popLast() {
      let (place, alpha) = (ancestor.matrix.concatenating(outer.place), ancestor.look.alpha)
      guard !ancestor.hidden, alpha > 0, place.isInvertible else { return nil }
      let shape = ViewShape(ancestor, place: place, alpha: alpha, clip: outer.clip, showsShadow: true)
      guard !shape.innerClip.isEmpty else { return nil }
      outer = Self.surroundings(in: ancestor, shape, outer)
    }
    return outer
  }
}
