import TactionGeometry

/// The search for the frontmost view at a point: from the front to the back, without recursion and without memory of
/// its own, so that neither a deep tree nor ten thousand subviews are too much.
///
/// Each view of an app's own class is asked by its `hitTest(_:)`, as it may have another answer. By then the walk has
/// been through its subviews: what `View.hitTest(_:)` finds is laid out for it, and that call returns at once.
struct HitTestWalk {
  /// A view whose subviews are being looked at.
  private struct Level {
    let view: View
    let point: Point
    let children: [View]
    /// How many of the subviews have not been looked at yet.
    var rest: Int

    init(_ view: View, at point: Point) {
      self.view = view
      self.point = point
      children = view.children
      rest = children.count
    }
  }

  /// What comes of a look at a view.
  private enum Look {
    case pass
    case hit(View)
    /// Its subviews come first.
    case enter(at: Point)
  }

  /// The view that is being asked, at which point, and what is laid out for it.
  private static var asked: ObjectIdentifier?
  private static var askedPoint: Point?
  private static var answer: View?

  /// The memory of the last walk, for the next one.
  private static var memory: [Level] = []
  private static let greatestMemory = 64

  /// The levels above the one that is being looked at.
  private var outer: [Level]

  /// What `View.hitTest(_:)` finds.
  static func answer(of view: View, at point: Point) -> View? {
    if asked == ObjectIdentifier(view), askedPoint == point { return answer }
    // A view may ask others while it is asked itself; then it finds its own answer the long way.
    var walk = HitTestWalk(outer: memory)
    memory = []
    let hit = walk.frontmost(in: view, at: point)
    if walk.outer.capacity <= greatestMemory { memory = walk.outer }
    return hit
  }

  private mutating func frontmost(in root: View, at point: Point) -> View? {
    guard root.canBeHit, root.point(inside: point) else { return nil }
    var level = Level(root, at: point)
    while true {
      // The view itself is hit where none of its subviews is.
      var hit: View? = level.view
      looking: while level.rest > 0 {
        level.rest -= 1
        if Self.isPlainlyMissed(level.children[level.rest], at: level.point) { continue }
        let child = level.children[level.rest]
        switch Self.look(at: child, from: level.point) {
        case .pass: continue
        case .hit(let view):
          hit = view
          break looking
        case .enter(let place):
          outer.append(level)
          level = Level(child, at: place)
          hit = child
        }
      }
      // Back up, to where a view has other subviews to look at.
      while let found = hit {
        guard let above = outer.popLast() else { return found }
        hit = Self.ask(level.view, at: level.point, having: found)
        level = above
      }
    }
  }

  /// Whether a view is of a class of ours and the point is not inside: most views are. They need not be asked, and not
  /// even be held, which takes several times as long as this look at their bounds.
  @inline(__always)
  private static func isPlainlyMissed(_ view: View, at outside: Point) -> Bool {
    guard isPlain(view) else { return false }
    guard let inverse = view.inverse else { return view.projected == nil }
    return !view.seenBounds.contains(inverse.apply(outside)) || !view.canBeHit
  }

  /// Whether a view is of a class that does not override what the walk asks for.
  @inline(__always)
  private static func isPlain(_ view: View) -> Bool {
    let own = type(of: view)
    return own == View.self || own == ImageView.self || own == Label.self
  }

  private static func look(at view: View, from outside: Point) -> Look {
    guard let place = view.locate(outside) else { return .pass }
    var found: View?
    if view.canBeHit, view.point(inside: place) {
      guard view.children.isEmpty else { return .enter(at: place) }
      found = view
    }
    if let hit = ask(view, at: place, having: found) { return .hit(hit) }
    return .pass
  }

  /// Asks a view what is hit, with the answer laid out that it gives unless it has its own.
  private static func ask(_ view: View, at point: Point, having found: View?) -> View? {
    if isPlain(view) { return found }
    asked = ObjectIdentifier(view)
    askedPoint = point
    if found != nil || answer != nil { answer = found }
    let hit = view.hitTest(point)
    asked = nil
    if found != nil { answer = nil }
    return hit
  }
}
