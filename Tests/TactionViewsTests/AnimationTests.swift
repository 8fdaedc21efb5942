import TactionGeometry
import TactionGraphics
import Testing

@testable import TactionViews

@Suite("Animated changes")
struct AnimationTests {
  private func card(in window: TestWindow) -> View {
    let view = View(frame: Rect(x: 10, y: 10, width: 20, height: 20))
    view.backgroundColor = .black
    window.root.addSubview(view)
    window.frame(at: 0)
    return view
  }

  @Test("Animated properties have their new values immediately; the presentation follows the frames' time")
  func follows() throws {
    let window = try TestWindow()
    let view = card(in: window)
    var outcome: Bool?
    View.animate(duration: 1, curve: .linear, animations: { view.center.x = 120 }, completion: { outcome = $0 })
    #expect(view.center.x == 120)
    #expect(view.presentation.center.x == 20)
    #expect(window.pipeline.needsFrame)
    window.frame(at: 5)
    #expect(view.presentation.center.x == 20)
    let damage = window.frame(at: 5.25)
    #expect(view.presentation.center.x == 45)
    // The old and the new position are so close that one rectangle costs less than two.
    #expect(damage == Region(PixelRect(x: 10, y: 10, width: 45, height: 20)))
    #expect(window.bitmap.color(x: 45, y: 20) == .black)
    #expect(view.isAnimating && outcome == nil)
    window.frame(at: 6)
    #expect(view.presentation.center.x == 120)
    #expect(outcome == true)
    #expect(!view.isAnimating)
    #expect(!window.pipeline.needsFrame)
    #expect(window.frame(at: 7).isEmpty)
  }

  @Test("An animation's completion is called once, even if its closure sets a property twice or removes a view")
  func once() async throws {
    let window = try TestWindow()
    let (view, other) = (card(in: window), card(in: window))
    var told: [Bool] = []
    View.animate(duration: 1) {
      view.center.x = 120
      view.center.y = 40
    } completion: {
      told.append($0)
    }
    window.frame(at: 1)
    window.frame(at: 1.5)
    #expect(told == [])
    window.frame(at: 2)
    #expect(told == [true])
    View.animate(with: Spring(response: 0.3, dampingRatio: 1)) {
      other.alpha = 0
      other.removeFromSuperview()
    } completion: {
      told.append($0)
    }
    window.frame(at: 3)
    window.frame(at: 9)
    #expect(told == [true, true])
  }

  @Test("All properties that can be animated reach the value that was set")
  func everyProperty() throws {
    let window = try TestWindow()
    let view = card(in: window)
    let turned = Transform.rotation(.degrees(70)).scaled(by: 2)
    View.animate(duration: 1, curve: .linear) {
      view.frame = Rect(x: 50, y: 60, width: 40, height: 30)
      view.transform = turned
      view.alpha = 0
      view.cornerRadius = 8
      view.backgroundColor = .white
      view.shadow = Shadow(radius: 6)
    } completion: { _ in
    }
    window.frame(at: 0)
    window.frame(at: 0.5)
    #expect(view.presentation.bounds.size == Size(width: 30, height: 25))
    #expect(view.presentation.center == Point(x: 45, y: 47.5))
    #expect(view.presentation.alpha == 0.5)
    #expect(view.presentation.cornerRadius == 4)
    #expect(view.presentation.backgroundColor == Color(white: 0.5))
    #expect(view.presentation.shadow == Shadow(opacity: 0.175, radius: 6))
    let parts = try #require(view.presentation.transform.decomposition)
    #expect(abs(parts.rotation.degrees - 35) < 1e-9)
    #expect(abs(parts.scaleX - 1.5) < 1e-9)
    window.frame(at: 1)
    #expect(view.presentation == view.state)
    #expect(view.transform == turned)
  }

  @Test("A property that is set to its animation's end value, without an animation, shows that value immediately")
  func sameValue() throws {
    let window = try TestWindow()
    let view = card(in: window)
    let turned = Transform3D.perspective(distance: 500).rotated(by: .degrees(30), about: .unitY)
    let changes: [(View) -> Void] = [
      { $0.center = Point(x: 120, y: 20) }, { $0.bounds = Rect(x: 0, y: 0, width: 40, height: 40) },
      { $0.alpha = 0.5 }, { $0.cornerRadius = 8 }, { $0.backgroundColor = .white }, { $0.shadow = Shadow(radius: 6) },
      { $0.transform = .scale(2) }, { $0.transform3D = turned },
    ]
    var time = 0.0
    for change in changes {
      var outcome: Bool?
      View.animate(duration: 1, animations: { change(view) }, completion: { outcome = $0 })
      window.frame(at: time)
      window.frame(at: time + 0.5)
      #expect(view.isAnimating && view.presentation != view.state)
      // If an animation to the same value is requested, the current animation continues.
      View.animate(duration: 1) { change(view) }
      #expect(view.isAnimating && outcome == nil)
      change(view)
      #expect(!view.isAnimating && view.presentation == view.state)
      window.frame(at: time + 0.6)
      #expect(outcome == false)
      time += 1
    }
  }

  @Test("A layout that sets the same frame again does not stop its animation")
  func sameLayout() throws {
    final class Column: View {
      override func layoutSubviews() { for view in subviews { view.frame = Rect(x: 0, y: 0, width: 50, height: 40) } }
    }
    let (window, column) = (try TestWindow(), Column(frame: Rect(x: 0, y: 0, width: 100, height: 100)))
    window.root.addSubview(column)
    let view = View()
    column.addSubview(view)
    View.animate(duration: 1) { column.layoutIfNeeded() }
    window.frame(at: 0)
    window.frame(at: 0.5)
    column.setNeedsLayout()
    window.frame(at: 0.6)
    #expect(view.isAnimating && view.presentation.bounds.width < 50)
    window.frame(at: 1)
    #expect(!view.isAnimating)
  }

  @Test("A finger that holds a moving view does not stop it from fading")
  func stopMovement() throws {
    let window = try TestWindow()
    let view = card(in: window)
    View.animate(duration: 1, curve: .linear) {
      view.center = Point(x: 130, y: 30)
      view.alpha = 0
    }
    window.frame(at: 0)
    window.frame(at: 0.5)
    let place = view.presentation.center
    view.stopMovement()
    #expect(view.center == place)
    window.frame(at: 0.75)
    #expect(view.presentation.center == place)
    #expect(abs(view.presentation.alpha - 0.25) < 1e-9)
    window.frame(at: 1)
    #expect(view.alpha == 0 && !view.isAnimating)
  }

  @Test(
    "An animated transform rotates the shorter way",
    arguments: [(170.0, -170.0, 180.0), (-100, 100, 180), (10, 60, 35), (0, -90, -45)])
  func shortWay(start: Double, end: Double, middle: Double) {
    let between = Transform.between(.rotation(.degrees(start)), .rotation(.degrees(end)), at: 0.5)
    let error = (between.rotation - .degrees(middle)).wrapped
    #expect(error.magnitude.degrees < 1e-9)
  }

  @Test("An animation from or to a transform without area is interpolated number by number")
  func singular() {
    #expect(Transform.between(.scale(0), .identity, at: 0.25) == .scale(0.25))
    #expect(Transform.between(.identity, .scale(x: 1, y: 0), at: 0.5) == .scale(x: 1, y: 0.5))
  }

  @Test(
    "Each animation curve starts at 0, ends at 1 and never decreases",
    arguments: [AnimationCurve.linear, .easeIn, .easeOut, .easeInOut])
  func curves(curve: AnimationCurve) {
    #expect(curve.progress(after: -1, of: 2) == 0)
    #expect(curve.progress(after: 0, of: 2) == 0)
    #expect(curve.progress(after: 2, of: 2) == 1)
    var last = 0.0
    for step in 0...1000 {
      let part = curve.progress(after: Double(step) / 500, of: 2)
      #expect(part >= last && part <= 1)
      last = part
    }
    #expect(curve.progress(after: 1.999, of: 2) > 0.998)
  }

  @Test("The curve ease-in-out equals the curve of CSS")
  func curveValues() {
    #expect(abs(AnimationCurve.easeInOut.progress(after: 0.25, of: 1) - 0.12916) < 1e-4)
    #expect(abs(AnimationCurve.easeInOut.progress(after: 0.5, of: 1) - 0.5) < 1e-9)
  }

  @Test("A property that is animated again continues from its presentation, without a jump")
  func redirected() throws {
    let window = try TestWindow()
    let view = card(in: window)
    var outcomes: [String] = []
    View.animate(
      duration: 1, curve: .linear, animations: { view.center.x = 120 }, completion: { outcomes.append("first \($0)") })
    window.frame(at: 0)
    window.frame(at: 0.5)
    View.animate(
      duration: 1, curve: .linear, animations: { view.center.x = 20 }, completion: { outcomes.append("second \($0)") })
    #expect(view.presentation.center.x == 70)
    #expect(window.frame(at: 0.5).isEmpty)
    #expect(outcomes == ["first false"])
    window.frame(at: 1)
    #expect(view.presentation.center.x == 45)
    window.frame(at: 1.5)
    #expect(outcomes == ["first false", "second true"])
  }

  @Test("Two properties of one view are animated independently")
  func independent() throws {
    let window = try TestWindow()
    let view = card(in: window)
    View.animate(duration: 1, curve: .linear, animations: { view.center.x = 120 })
    View.animate(duration: 2, delay: 1, curve: .linear, animations: { view.alpha = 0 })
    window.frame(at: 0)
    window.frame(at: 1)
    #expect(view.presentation.center.x == 120)
    #expect(view.presentation.alpha == 1)
    window.frame(at: 2)
    #expect(view.presentation.alpha == 0.5)
    view.cornerRadius = 5
    #expect(view.presentation.cornerRadius == 5)
    window.frame(at: 3)
    #expect(!view.isAnimating)
  }

  @Test("A value set outside an animation is shown immediately, and the property's animation ends as unfinished")
  func setOutside() throws {
    let window = try TestWindow()
    let view = card(in: window)
    var outcome: Bool?
    View.animate(duration: 1, animations: { view.center.x = 120 }, completion: { outcome = $0 })
    window.frame(at: 0)
    window.frame(at: 0.5)
    view.center.x = 60
    #expect(view.presentation.center.x == 60)
    #expect(!view.isAnimating)
    window.frame(at: 0.6)
    #expect(outcome == false)
  }

  @Test("A finger takes hold of a moving view where it is shown")
  func takenHold() throws {
    let window = try TestWindow()
    let view = card(in: window)
    View.animate(duration: 1, curve: .linear) {
      view.center.x = 120
      view.transform = .scale(3)
      view.alpha = 0.5
    } completion: { _ in
    }
    window.frame(at: 0)
    window.frame(at: 0.5)
    #expect(window.touch(Point(x: 70, y: 20)) === view)
    #expect(window.touch(Point(x: 120, y: 20)) === window.root)
    let corner = view.convert(Point.zero, to: nil)
    view.rotate(by: .degrees(10), about: .zero)
    #expect(isClose(view.convert(Point.zero, to: nil), corner))
    #expect(view.center.x == 70)
    #expect(view.isAnimating)
    view.stopAnimations()
    #expect(view.alpha == 0.75)
    #expect(!view.isAnimating)
    window.frame(at: 0.5)
    #expect(!window.pipeline.needsFrame)
  }

  @Test("A colour whose animation has ended follows the theme, even while other properties are animated")
  func endedColour() throws {
    let window = try TestWindow()
    let view = card(in: window)
    View.animate(duration: 0.2) { view.backgroundColor = .background }
    View.animate(duration: 2) { view.alpha = 0.5 }
    for time in [0, 0.5] { window.frame(at: time) }
    #expect(view.presentation.backgroundColor == .background && view.presentation.alpha > 0.5)
    view.stopAnimations()
    #expect(view.backgroundColor == .background && view.alpha > 0.5)
  }

  @Test("finishAnimations shows the end values immediately")
  func finished() throws {
    let window = try TestWindow()
    let view = card(in: window)
    View.animate(duration: 1, animations: { view.center.x = 120 })
    window.frame(at: 0)
    view.finishAnimations()
    #expect(!window.frame(at: 0.1).isEmpty)
    #expect(window.bitmap.color(x: 120, y: 20) == .black)
    #expect(!window.pipeline.needsFrame)
  }

  @Test("Without a window, a duration or a change, an animation's completion is called immediately")
  func atOnce() throws {
    let window = try TestWindow()
    let view = card(in: window)
    let loose = View()
    var told = 0
    View.animate(duration: 1, animations: { loose.center.x = 5 }, completion: { told += $0 ? 1 : 0 })
    #expect(told == 1 && !loose.isAnimating)
    View.animate(duration: 0, animations: { view.center.x = 5 }, completion: { told += $0 ? 1 : 0 })
    View.animate(duration: .nan, animations: { view.center.x = 6 }, completion: { told += $0 ? 1 : 0 })
    View.animate(duration: 1, animations: { view.center.x = 6 }, completion: { told += $0 ? 1 : 0 })
    #expect(told == 4 && !view.isAnimating)
    View.animate(duration: 1) {
      View.performWithoutAnimation { view.center.x = 7 }
      view.alpha = 0.5
    } completion: { _ in
    }
    #expect(view.presentation.center.x == 7)
    #expect(view.isAnimating)
  }

  @Test("The animation of a view that leaves the window ends as unfinished")
  func left() throws {
    let window = try TestWindow()
    let view = card(in: window)
    var outcome: Bool?
    View.animate(duration: 1, animations: { view.center.x = 120 }, completion: { outcome = $0 })
    window.frame(at: 0)
    view.removeFromSuperview()
    #expect(!view.isAnimating)
    #expect(view.convert(Point(x: 10, y: 10), to: nil) == Point(x: 120, y: 20))
    window.frame(at: 0.1)
    #expect(outcome == false)
    #expect(!window.pipeline.needsFrame)
  }

  @Test("The completion of an animation may begin the next one, which follows without a gap")
  func chained() throws {
    let window = try TestWindow()
    let view = card(in: window)
    View.animate(duration: 1, curve: .linear, animations: { view.center.x = 120 }) { _ in
      View.animate(duration: 1, curve: .linear, animations: { view.center.x = 20 })
    }
    window.frame(at: 0)
    window.frame(at: 1)
    #expect(view.presentation.center.x == 120)
    #expect(window.pipeline.needsFrame)
    window.frame(at: 1.5)
    window.frame(at: 2)
    #expect(view.presentation.center.x == 70)
  }

  @Test("A task that awaits an animation continues when the animation ends, or when its window closes")
  func awaited() async throws {
    let window = try TestWindow()
    let view = card(in: window)
    let first = Task { await View.animate(duration: 1, animations: { view.center.x = 120 }) }
    while !view.isAnimating { await Task.yield() }
    window.frame(at: 0)
    window.frame(at: 1)
    #expect(await first.value)
    let spring = Task { await View.animate(with: Spring(response: 0.3)) { view.center.x = 60 } }
    while !view.isAnimating { await Task.yield() }
    for frame in 0...20 { window.frame(at: 1 + Double(frame) / 10) }
    #expect(await spring.value)
    let last = Task { await View.animate(duration: 1, animations: { view.center.x = 20 }) }
    while !view.isAnimating { await Task.yield() }
    window.pipeline.tree.close()
    #expect(await !last.value)
  }

  @Test("The content of a view is stretched while its bounds are animated")
  func stretched() throws {
    final class Half: View {
      override func draw(into list: inout DisplayList) {
        list.fill(Rect(x: 0, y: 0, width: bounds.width / 2, height: bounds.height), color: .black)
      }
    }
    let window = try TestWindow()
    let view = Half(frame: Rect(x: 0, y: 0, width: 20, height: 20))
    window.root.addSubview(view)
    window.frame(at: 0)
    View.animate(duration: 1, curve: .linear, animations: { view.frame = Rect(x: 0, y: 0, width: 60, height: 20) })
    window.frame(at: 0)
    window.frame(at: 0.5)
    #expect(window.bitmap.color(x: 19, y: 10) == .black)
    #expect(window.bitmap.color(x: 20, y: 10) == .white)
  }
}
