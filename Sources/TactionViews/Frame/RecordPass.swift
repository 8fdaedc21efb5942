import TactionGeometry
import TactionGraphics

/// The third pass of a frame: flattens the tree of views into a display list in device pixels, back to front.
///
/// A view is drawn in this order: shadow, background, its own content, its subviews, border. The walk keeps its own
/// stack, so that no tree is too deep for it, and the stack's memory for the next frame.
struct RecordPass {
  /// What a view is drawn in: the sum of its superviews.
  struct PaintContext {
    /// From the coordinates of the superview to device pixels.
    var place: Transform
    /// The device pixels that clipping superviews leave.
    var clip: PixelRect
    /// Stands for opacity and clips, see `RecordedView.surroundings`.
    var key = PaintContextHash()
  }

  /// A view whose subviews are being recorded.
  struct Level {
    let view: View
    let shape: ViewShape
    let children: [View]
    var next = 0
    let surroundings: PaintContext
    /// Where the view stands in the frame.
    let index: Int
  }

  /// What is recorded.
  enum Purpose {
    /// All that a window shows; the views remember where they stand, for the next frame.
    case window
    /// Some views of it again.
    case update
    /// A picture of a view, without its own shadow.
    case picture
  }

  /// A portal that is being looked through.
  fileprivate struct Passage {
    let portal: Portal
    /// Where the view with the outermost portal stands in the frame, and where it may stand in the previous one.
    let index: Int
    let previousIndex: Int
    /// Makes others of the serials of views.
    let salt: UInt64
  }

  var frame = RecordedFrame()
  var levels: [Level] = []
  private var ancestors: [View] = []
  private var purpose = Purpose.window
  /// The portals that are being looked through, the outermost first.
  private var passages: [Passage] = []
  /// How many planes of views in perspective within each other are being recorded.
  var planeDepth = 0
  /// Whether it is only found out where views are.
  var isMeasuring = false
  /// How many pixels a plane may have.
  private(set) var mostPlanePixels = 0
  /// What shows where no view draws.
  var background = Color.white
  /// The images of the window; nil for a picture of a view.
  let images: ImageLevelResolver?

  init(images: ImageLevelResolver? = nil) { self.images = images }

  /// Records a whole window, and what is drawn in front of it, in place of what a frame held.
  mutating func record(
    _ root: View, front: [View] = [], overlay: View? = nil, scale: Int, canvas: PixelRect,
    into frame: inout RecordedFrame
  ) {
    purpose = .window
    swap(&self.frame, &frame)
    self.frame.removeAll()
    self.frame.scale = scale
    self.frame.canvas = canvas
    boundPlanes(by: canvas)
    let window = PaintContext(place: .scale(Double(scale)), clip: canvas)
    walk(from: root, in: window)
    for view in front { walk(from: view, in: window) }
    if let overlay { walk(from: overlay, in: window) }
    swap(&self.frame, &frame)
  }

  /// Records a view of a window, and what it holds, anew in the place that it has in a frame, and says what differs.
  ///
  /// Returns false, and leaves the frame as it is, where it takes more than that: the whole window is to be recorded
  /// then. What is in a view in perspective is recorded with that; see `View.outermostProjected`.
  mutating func update(_ view: View, in frame: inout RecordedFrame, damage: inout DamagePass) -> Bool {
    let index = view.recordIndex
    guard index < frame.views.count, frame.views[index].serial == view.serial,
      let outer = surroundings(of: view, in: frame)
    else { return false }
    purpose = .update
    boundPlanes(by: frame.canvas)
    self.frame.removeAll()
    walk(from: view, in: outer)
    defer { self.frame.removeAll() }
    return frame.replace(at: index, with: self.frame, damage: &damage)
  }

  /// Records one view and what it holds at a place of its own, without its shadow and alpha.
  static func picture(of view: View, at place: Transform, in canvas: PixelRect) -> DisplayList {
    var pass = RecordPass()
    pass.purpose = .picture
    pass.boundPlanes(by: canvas)
    let around = PaintContext(place: .identity, clip: canvas)
    if let level = pass.enter(view, at: place, alpha: 1, in: around, showsShadow: false) { pass.walk(level) }
    return pass.frame.list
  }

  /// A plane may have twice as many pixels as a picture that shows it, but a small one need not be coarse.
  private mutating func boundPlanes(by canvas: PixelRect) { mostPlanePixels = max(2 * canvas.area, 1 << 18) }

  private mutating func walk(from top: View, in outer: PaintContext) {
    if let level = enter(top, in: outer) { walk(level) }
  }

  mutating func walk(_ top: Level) {
    var level = top
    // Below are those that hold the portal through which this is seen.
    let depth = levels.count
    while true {
      if let inner = enterNext(of: &level) {
        levels.append(level)
        level = inner
      } else {
        level.shape.close(level.view, into: &frame.list)
        frame.views[level.index].end = frame.list.end
        frame.views[level.index].viewCount = frame.views.count - level.index
        guard levels.count > depth, let outer = levels.popLast() else { return }
        level = outer
      }
    }
  }

  /// Records the next views of a level, up to one that has subviews.
  @inline(__always)
  private mutating func enterNext(of level: inout Level) -> Level? {
    // The core goes on while what is recorded of thousands of views is on its way to memory. It would wait for that at
    // each view if references were counted, or if the surroundings were copied for each and read again.
    let (children, surroundings) = (level.children, level.surroundings)
    while level.next < children.count {
      let child = Unmanaged.passUnretained(children[level.next])
      level.next += 1
      if let inner = child.borrow({ enter($0, in: surroundings) }) { return inner }
    }
    return nil
  }

  /// Records what lies below the subviews of a view where it is, or all of it where it is seen in perspective; returns
  /// the subviews for the walk, if any can be seen.
  @inline(__always)
  private mutating func enter(_ view: View, in outer: PaintContext) -> Level? {
    if view.look.isProjected, recordPlane(of: view, in: outer) { return nil }
    let place = view.matrix.concatenating(outer.place)
    return enter(view, at: place, alpha: view.look.alpha, in: outer, showsShadow: true)
  }

  /// Records what lies below the subviews of a view at a place; returns these for the walk, if any can be seen.
  @inline(__always)
  mutating func enter(
    _ view: View, at place: Transform, alpha: Double, in outer: PaintContext, showsShadow: Bool
  ) -> Level? {
    // A place without a way back leaves no area; one beyond all numbers cannot be drawn.
    guard !view.hidden, alpha > 0, place.isInvertible else { return nil }
    if view.followsPlace, !isCopying, !isMeasuring {
      view.follow(view.placeOfContent(at: place), clip: outer.clip)
    }
    if view.contentIsStale { view.refreshContent() }
    // Made here, where the place is not in memory yet: to read at once what was written in other pieces takes long.
    let edge = PixelRect(enclosing: place.boundingBox(of: view.seenBounds))
    let shape = ViewShape(
      view, place: place, edge: edge, alpha: alpha, clip: outer.clip, showsShadow: showsShadow)
    let start = frame.list.end
    let images = view.imageUses.isEmpty ? [] : chooseImages(of: view, shape)
    shape.open(view, into: &frame.list)
    if !images.isEmpty { self.images?.draw(images, in: &frame.list, from: start.index) }
    let hasSubviews = view.showsViews && !shape.innerClip.isEmpty
    if !hasSubviews { shape.close(view, into: &frame.list) }
    let index = frame.views.count
    var key = outer.key
    if alpha < 1 { key.add(alpha: alpha, isGroup: shape.isGroup, of: view.serial) }
    frame.views.append(
      RecordedView(
        serial: view.serial, version: view.version, place: shape.corner, size: shape.outline.rect.size,
        surroundings: key, box: shape.box, previousIndex: view.recordIndex, staysInside: shape.staysInside,
        start: start, end: frame.list.end))
    remember(view, at: index)
    guard hasSubviews else { return nil }
    let inner = Self.surroundings(in: view, shape, outer)
    if let portal = view.portal { look(through: portal, of: view, in: inner, at: index) }
    return Level(view: view, shape: shape, children: view.children, surroundings: inner, index: index)
  }

  /// Whether the window shows the views elsewhere, or not at all.
  var isCopying: Bool { purpose == .picture || !passages.isEmpty }

  /// Has a view that was recorded at an index found there, next time.
  @inline(__always)
  mutating func remember(_ view: View, at index: Int) {
    if !passages.isEmpty {
      markAsSeenThroughPortal(view, at: index)
    } else if purpose == .window, planeDepth == 0 {
      view.recordIndex = index
    }
  }

  /// What was recorded last of a view in perspective, as it is seen here. A picture of a view is recorded but once, and
  /// as if nothing had been before.
  func lastDrawn(of view: View, at place: ProjectionState) -> ProjectionState.Drawn {
    if purpose == .picture { return ProjectionState.Drawn() }
    guard let passage = passages.last else { return place.shown }
    return passages[0].portal.planes[passage.serial(of: view)]
  }

  /// Keeps what was recorded of a view in perspective for the next frame.
  func keep(_ drawn: ProjectionState.Drawn, of view: View, at place: ProjectionState) {
    if purpose == .picture { return }
    guard let passage = passages.last else { return place.shown = drawn }
    passages[0].portal.planes[passage.serial(of: view)] = drawn
  }

  /// Chooses what the images of a view are drawn from; returns what they chose.
  @inline(never)
  private func chooseImages(of view: View, _ shape: ViewShape) -> [ImageInstance] {
    guard let images, !isMeasuring else { return [] }
    let place = view.placeOfContent(at: shape.place)
    guard let passage = passages.last else {
      if images.choose(view.imageUses, at: place, clip: shape.innerClip) { view.version += 1 }
      return view.imageUses
    }
    let seen = passages[0].portal.images.images(of: view, as: passage.serial(of: view))
    if images.choose(seen.uses, at: place, clip: shape.innerClip) { seen.version += 1 }
    return seen.uses
  }

  // MARK: Portals

  /// How many portals can be looked through at a time: one shows what another one in it shows.
  private static let deepestPassage = 2

  /// Records what is seen through a portal, above the content of a view that stands at an index.
  @inline(never)
  private mutating func look(through portal: Portal, of view: View, in inner: PaintContext, at index: Int) {
    // One that showed itself would never end.
    let isOpen = passages.count < Self.deepestPassage && !passages.contains { $0.portal === portal }
    guard isOpen, let source = portal.source(from: view) else { return }
    let (outermost, salt) = (passages.first, passages.last?.salt ?? 0)
    passages.append(
      Passage(
        portal: portal, index: outermost?.index ?? index,
        previousIndex: outermost?.previousIndex ?? frame.views[index].previousIndex,
        salt: Passage.mix(salt, UInt64(truncatingIfNeeded: view.serial))))
    var around = inner
    around.place = portal.transform.concatenating(view.placeOfContent(at: inner.place))
    if portal.showsWindow {
      frame.list.fill(view.seenBounds, color: background, transform: inner.place)
      walk(from: source, in: around)
    } else {
      // What the other view scrolls moves in its bounds, and these stay.
      let place = Transform.translation(.zero - source.seenBounds.origin).concatenating(around.place)
      if let level = enter(source, at: place, alpha: 1, in: around, showsShadow: false) { walk(level) }
    }
    passages.removeLast()
    if passages.isEmpty, images != nil, !isMeasuring { portal.endLook() }
  }

  /// Lets a view that was recorded at an index be known as the one that is seen through the portal.
  @inline(never)
  private mutating func markAsSeenThroughPortal(_ view: View, at index: Int) {
    guard let passage = passages.last else { return }
    let serial = passage.serial(of: view)
    frame.views[index].serial = serial
    frame.views[index].previousIndex = passage.previousIndex + index - passage.index
    if !view.imageUses.isEmpty { frame.views[index].version += passages[0].portal.images.version(as: serial) << 32 }
  }

  // MARK: PaintContext

  /// What the subviews of a view are drawn in.
  private static func surroundings(in view: View, _ shape: ViewShape, _ outer: PaintContext) -> PaintContext {
    var inner = PaintContext(place: shape.place, clip: shape.innerClip, key: outer.key)
    if shape.alpha < 1 { inner.key.add(alpha: shape.alpha, isGroup: shape.isGroup, of: view.serial) }
    if view.clips { inner.key.add(clip: shape.outline, at: shape.corner, of: view.serial) }
    return inner
  }

  /// What a view of a window is drawn in; nil where its superviews let nothing of it be seen.
  private mutating func surroundings(of view: View, in frame: RecordedFrame) -> PaintContext? {
    defer { ancestors.removeAll(keepingCapacity: true) }
    var next = view.parent
    while let ancestor = next {
      ancestors.append(ancestor)
      next = ancestor.parent
    }
    var outer = PaintContext(place: .scale(Double(frame.scale)), clip: frame.canvas)
    while let ancestor = ancestors.popLast() {
      let (place, alpha) = (ancestor.matrix.concatenating(outer.place), ancestor.look.alpha)
      guard !ancestor.hidden, alpha > 0, place.isInvertible else { return nil }
      let edge = PixelRect(enclosing: place.boundingBox(of: ancestor.seenBounds))
      let shape = ViewShape(ancestor, place: place, edge: edge, alpha: alpha, clip: outer.clip, showsShadow: true)
      guard !shape.innerClip.isEmpty else { return nil }
      outer = Self.surroundings(in: ancestor, shape, outer)
    }
    return outer
  }
}

extension RecordPass.Passage {
  /// A number for a view as it is seen through the portal; views themselves have none that is negative.
  func serial(of view: View) -> Int {
    Int(truncatingIfNeeded: Self.mix(salt, UInt64(truncatingIfNeeded: view.serial)) | 1 << 63)
  }

  /// A number that is another one for another pair, as good as surely.
  static func mix(_ a: UInt64, _ b: UInt64) -> UInt64 {
    // Odd and without a pattern, as in PaintContextHash.
    let product = (a &+ 0x9E37_79B9_7F4A_7C15).multipliedFullWidth(by: b ^ 0xD6E8_FEB8_6659_FD93)
    return product.high ^ product.low
  }
}

extension Unmanaged {
  /// Hands over an object that something else holds meanwhile, without counting a reference.
  ///
  /// A closure of the main actor that is handed to the standard library asks at each call which actor it is on; here it
  /// does not.
  @inline(__always)
  fileprivate nonisolated func borrow<Result>(_ body: (Instance) -> Result) -> Result {
    _withUnsafeGuaranteedRef { body($0) }
  }
}
