import TactionGeometry
import TactionGestures
import TactionTestSupport
import Testing

@testable import TactionViews

@Suite("Hit testing")
struct HitTests {
  private func window(_ views: View...) throws -> TestWindow {
    let window = try TestWindow()
    views.forEach(window.root.addSubview)
    return window
  }

  @Test("The frontmost view is hit, at any depth, and the root if there is no other")
  func frontmost() throws {
    let back = View(frame: Rect(x: 10, y: 10, width: 80, height: 80))
    let front = View(frame: Rect(x: 50, y: 50, width: 80, height: 80))
    let inner = View(frame: Rect(x: 5, y: 5, width: 10, height: 10))
    back.addSubview(inner)
    let window = try window(back, front)
    #expect(window.touch(Point(x: 20, y: 20)) === inner)
    #expect(window.touch(Point(x: 40, y: 40)) === back)
    #expect(window.touch(Point(x: 60, y: 60)) === front)
    #expect(window.touch(Point(x: 190, y: 5)) === window.root)
    #expect(window.touch(Point(x: 300, y: 5)) == nil)
    window.root.bringSubviewToFront(back)
    #expect(window.touch(Point(x: 60, y: 60)) === back)
  }

  @Test("The left and top edges belong to a view, the right and bottom edges do not")
  func edges() throws {
    let view = View(frame: Rect(x: 10, y: 10, width: 10, height: 10))
    let window = try window(view)
    #expect(window.touch(Point(x: 10, y: 10)) === view)
    #expect(window.touch(Point(x: 20, y: 15)) === window.root)
    #expect(window.touch(Point(x: 15, y: 20)) === window.root)
  }

  @Test("Views that are hidden, transparent, disabled or scaled to nothing are not hit, nor are their subviews")
  func notHit() throws {
    let view = View(frame: Rect(x: 10, y: 10, width: 50, height: 50))
    let child = View(frame: Rect(x: 0, y: 0, width: 50, height: 50))
    view.addSubview(child)
    let window = try window(view)
    let point = Point(x: 30, y: 30)
    view.isHidden = true
    #expect(window.touch(point) === window.root)
    view.isHidden = false
    view.alpha = 0.009
    #expect(window.touch(point) === window.root)
    view.alpha = 0.01
    #expect(window.touch(point) === child)
    view.isUserInteractionEnabled = false
    #expect(window.touch(point) === window.root)
    view.isUserInteractionEnabled = true
    for nothing in [Transform.scale(0), .scale(1e-300), Transform(a: 1, b: 2, c: 2, d: 4, tx: 0, ty: 0)] {
      view.transform = nothing
      #expect(window.touch(point) === window.root)
    }
    view.transform = .identity
    #expect(window.touch(point) === child)
  }

  @Test("Subviews outside their superview are not hit, though they may be visible")
  func outside() throws {
    let view = View(frame: Rect(x: 10, y: 10, width: 20, height: 20))
    view.addSubview(View(frame: Rect(x: 15, y: 0, width: 50, height: 10)))
    let window = try window(view)
    #expect(window.touch(Point(x: 28, y: 15)) === view.subviews[0])
    #expect(window.touch(Point(x: 40, y: 15)) === window.root)
  }

  @Test("Adding a recognizer lets an image view take touches")
  func recognizerTurnsOn() {
    let view = ImageView(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    #expect(view.hitTest(Point(x: 5, y: 5)) == nil)
    let tap = TapGestureRecognizer { _ in }
    view.addGestureRecognizer(tap)
    #expect(view.hitTest(Point(x: 5, y: 5)) === view)
    #expect(tap.view === view)
    let other = View()
    other.addGestureRecognizer(tap)
    #expect(view.gestureRecognizers.isEmpty)
    #expect(tap.view === other)
    other.removeGestureRecognizer(tap)
    #expect(tap.view == nil)
  }

  @Test("A subclass may enlarge its area or let touches through")
  func overrides() throws {
    final class Wide: View {
      override func point(inside point: Point) -> Bool { bounds.inset(by: -10).contains(point) }
    }
    final class Glass: View {
      override func hitTest(_ point: Point) -> View? {
        let hit = super.hitTest(point)
        return hit === self ? nil : hit
      }
    }
    let wide = Wide(frame: Rect(x: 20, y: 20, width: 10, height: 10))
    let glass = Glass(frame: Rect(x: 0, y: 0, width: 200, height: 150))
    let knob = View(frame: Rect(x: 100, y: 100, width: 10, height: 10))
    glass.addSubview(knob)
    let window = try window(wide, glass)
    #expect(window.touch(Point(x: 12, y: 12)) === wide)
    #expect(window.touch(Point(x: 105, y: 105)) === knob)
    #expect(window.touch(Point(x: 80, y: 80)) === window.root)
  }

  @Test("An override of the hit test may test another point, test other views, or test twice")
  func overridesOfAllKinds() throws {
    /// A view that tests the point 50 px further right, after a test of another view whose result it ignores.
    final class Mirror: View {
      weak var other: View?
      override func hitTest(_ point: Point) -> View? {
        _ = other?.hitTest(.zero)
        let hit = super.hitTest(point + Vector(dx: 50, dy: 0))
        #expect(super.hitTest(point + Vector(dx: 50, dy: 0)) === hit)
        return super.hitTest(point) == nil ? nil : hit
      }
    }
    final class Counting: View {
      var count = 0
      override func point(inside point: Point) -> Bool {
        count += 1
        return super.point(inside: point)
      }
    }
    let counting = Counting(frame: Rect(x: 0, y: 0, width: 40, height: 40))
    let mirror = Mirror(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    let knob = View(frame: Rect(x: 70, y: 10, width: 10, height: 10))
    let window = try window(counting, mirror)
    mirror.addSubview(knob)
    mirror.other = counting
    #expect(window.touch(Point(x: 25, y: 15)) === knob)
    #expect(window.touch(Point(x: 45, y: 15)) === mirror)
    #expect(window.touch(Point(x: 75, y: 15)) === window.root)
    mirror.removeFromSuperview()
    counting.count = 0
    #expect(window.touch(Point(x: 20, y: 20)) === counting)
    #expect(window.touch(Point(x: 60, y: 20)) === window.root)
    #expect(counting.count == 2)
  }

  @Test("A hit test searches a tree of any depth, and views behind a deep branch that lets touches through")
  func deep() throws {
    /// A view that is hit only at points that neither it nor a subview contains.
    final class Ghost: View {
      override func hitTest(_ point: Point) -> View? { super.hitTest(point) == nil ? self : nil }
    }
    let back = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    let ghost = Ghost(frame: Rect(x: 0, y: 0, width: 50, height: 100))
    let window = try window(back, ghost)
    var deepest: View = back
    for parent in [back, ghost] {
      deepest = parent
      for _ in 0..<10_000 {
        let view = View(frame: deepest.bounds)
        deepest.addSubview(view)
        deepest = view
      }
      if parent === back { #expect(window.touch(Point(x: 80, y: 5)) === ghost) }
    }
    ghost.isHidden = true
    #expect(ghost.hitTest(.zero) === ghost, "the override of a hidden view is called too")
    ghost.isHidden = false
    #expect(deepest.hitTest(.zero) === deepest)
    let hit = try #require(window.touch(Point(x: 20, y: 20)))
    #expect(hit.isDescendant(of: back) && hit.subviews.isEmpty)
  }

  @Test("Ten thousand nested overrides of the hit test that call super reach the deepest view")
  func deepOverrides() throws {
    final class Caller: View {
      override func hitTest(_ point: Point) -> View? {
        let hit = super.hitTest(point)
        return hit?.accessibilityIdentifier == "glass" ? nil : hit
      }
      override func point(inside point: Point) -> Bool { super.point(inside: point) }
    }
    let top = Caller(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    let window = try window(top)
    var deepest = top
    for _ in 0..<10_000 {
      let view = Caller(frame: deepest.bounds)
      deepest.addSubview(view)
      deepest = view
    }
    #expect(window.touch(Point(x: 50, y: 50)) === deepest)
    deepest.accessibilityIdentifier = "glass"
    #expect(window.touch(Point(x: 50, y: 50)) === deepest.superview)
    deepest.superview?.isUserInteractionEnabled = false
    #expect(window.touch(Point(x: 50, y: 50)) === deepest.superview?.superview)
  }

  @Test("A finger hits nothing if the hit test of a view removes the view, or closes the window")
  func leavingWhileHit() throws {
    final class Shy: View {
      var leave: () -> Void = {}
      override func hitTest(_ point: Point) -> View? {
        leave()
        return super.hitTest(point)
      }
    }
    let shy = Shy(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    let window = try window(shy)
    let frame = TouchFrame(timestamp: 1, changes: [.init(id: 1, phase: .began, location: Point(x: 50, y: 50))])
    shy.leave = { [weak shy] in shy?.removeFromSuperview() }
    window.pipeline.tree.touches.dispatch(frame)
    #expect(window.pipeline.tree.touches.touches.isEmpty)
    window.root.addSubview(shy)
    shy.leave = { window.pipeline.tree.close() }
    window.pipeline.tree.touches.dispatch(frame)
    #expect(window.pipeline.tree.touches.touches.isEmpty)
    shy.leave = {}
  }

  @Test("A hit test finds the last view drawn over the point, in any tree of rotated views", arguments: 1...12)
  func againstBruteForce(seed: UInt64) throws {
    /// A view with an override of the hit test that changes nothing.
    final class Asked: View {
      override func hitTest(_ point: Point) -> View? { super.hitTest(point) }
    }
    var random = SeededGenerator(seed: seed)
    let window = try TestWindow()
    var views = [window.root]
    for _ in 0..<40 {
      let frame = Rect(origin: random.point(0...120), size: Size(width: 70, height: 50))
      let view = Bool.random(using: &random) ? View(frame: frame) : Asked(frame: frame)
      view.transform = random.transform()
      view.anchorPoint = random.point(0...1)
      view.bounds.origin = random.point(-10...10)
      views.randomElement(using: &random)?.addSubview(view)
      views.append(view)
    }
    for _ in 0..<200 {
      let point = random.point(0...150)
      #expect(window.touch(point) === Self.lastOver(point, in: window.root))
    }
  }

  /// Returns the expected view: the last view in drawing order that contains the point, if all its superviews do too.
  private static func lastOver(_ point: Point, in view: View) -> View? {
    guard view.bounds.contains(view.convert(point, from: nil)) else { return nil }
    var last: View? = view
    for child in view.subviews { last = lastOver(point, in: child) ?? last }
    return last
  }
}
