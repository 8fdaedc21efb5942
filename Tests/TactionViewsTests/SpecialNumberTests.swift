import TactionGeometry
import TactionGestures
import TactionGraphics
import TactionTestSupport
import Testing

@testable import TactionControls
@testable import TactionViews

@Suite("Special numbers in views")
struct SpecialNumberTests {
  /// Sets a property to values with a number. Expects a finite value, and the old value if the number is not finite.
  private func check<Object: AnyObject, Value: Equatable>(
    _ object: Object, _ property: ReferenceWritableKeyPath<Object, Value>, _ values: [Value],
    isFinite: (Value) -> Bool, _ number: Double
  ) {
    for value in values {
      let before = object[keyPath: property]
      object[keyPath: property] = value
      #expect(isFinite(object[keyPath: property]), "\(property) \(number)")
      if !isFinite(value) { #expect(object[keyPath: property] == before, "\(property) \(number)") }
      object[keyPath: property] = before
      #expect(object[keyPath: property] == before, "\(property) \(number)")
    }
  }

  private func points(_ number: Double) -> [Point] { [Point(x: number, y: 1), Point(x: 1, y: number)] }

  private func rects(_ number: Double) -> [Rect] {
    points(number).flatMap {
      [Rect(origin: $0, size: Size(width: 5, height: 5)), Rect(x: 0, y: 0, width: $0.x, height: $0.y)]
    }
  }

  private func transforms(_ number: Double) -> [Transform] {
    (0..<6).map { place in
      let parts = (0..<6).map { $0 == place ? number : [1, 0, 0, 1, 0, 0][$0] }
      return Transform(a: parts[0], b: parts[1], c: parts[2], d: parts[3], tx: parts[4], ty: parts[5])
    }
  }

  @Test("Reliability 33, 34: a property of a view keeps its value or takes a finite one", arguments: Double.special)
  func properties(number: Double) {
    let view = View(frame: Rect(x: 10, y: 10, width: 20, height: 20))
    check(view, \.alpha, [number], isFinite: \.isFinite, number)
    check(view, \.cornerRadius, [number], isFinite: \.isFinite, number)
    check(view, \.borderWidth, [number], isFinite: \.isFinite, number)
    check(view, \.center, points(number), isFinite: \.isFinite, number)
    check(view, \.anchorPoint, points(number), isFinite: \.isFinite, number)
    check(view, \.bounds, rects(number), isFinite: \.isFinite, number)
    check(view, \.frame, rects(number), isFinite: \.isFinite, number)
    check(view, \.transform, transforms(number), isFinite: \.isFinite, number)
    let space = transforms(number).map { Transform3D($0).rotated(by: .degrees(20), about: .unitX) }
    check(view, \.transform3D, space + [.perspective(distance: number)], isFinite: \.isFinite, number)
    check(
      view, \.shadow,
      [Shadow(opacity: number), Shadow(radius: number), Shadow(offset: Vector(dx: number, dy: 0))],
      isFinite: { $0?.isFinite ?? true }, number)
    let stack = StackView(arrangedSubviews: [View(), View()])
    check(stack, \.spacing, [number], isFinite: \.isFinite, number)
    check(stack, \.layoutMargins, [Insets(number)], isFinite: \.isFinite, number)
    check(Button("a"), \.contentInsets, [Insets(number)], isFinite: \.isFinite, number)
    let scroll = ScrollView(frame: view.frame)
    check(scroll, \.contentSize, points(number).map { Size(width: $0.x, height: $0.y) }, isFinite: \.isFinite, number)
    check(scroll, \.contentInset, [Insets(number)], isFinite: \.isFinite, number)
    check(scroll, \.contentOffset, points(number), isFinite: \.isFinite, number)
    check(Loupe(target: view), \.magnification, [number], isFinite: \.isFinite, number)
    check(Loupe(target: view), \.diameter, [number], isFinite: \.isFinite, number)
    check(Loupe(target: view), \.rimWidth, [number], isFinite: \.isFinite, number)
  }

  @Test(
    "Reliability 33, 34: any number in a view does not affect its neighbour, and the view can be restored",
    arguments: Double.special)
  func frames(number: Double) throws {
    let window = try TestWindow()
    let (view, neighbour) = (View(frame: Rect(x: 10, y: 10, width: 20, height: 20)), View())
    neighbour.frame = Rect(x: 100, y: 100, width: 20, height: 20)
    view.addSubview(StackView(arrangedSubviews: [Label("a"), View()]))
    for view in [view, neighbour] { (view.backgroundColor, view.clipsToBounds) = (.black, true) }
    window.root.addSubview(view)
    window.root.addSubview(neighbour)
    func settle(_ change: (View) -> Void) throws {
      change(view)
      window.frame()
      _ = window.touch(Point(x: 20, y: 20))
      (view.bounds, view.center) = (Rect(x: 0, y: 0, width: 20, height: 20), Point(x: 20, y: 20))
      (view.transform, view.anchorPoint, view.shadow) = (.identity, Point(x: 0.5, y: 0.5), nil)
      window.frame()
      #expect(window.bitmap.color(x: 20, y: 20) == .black && window.bitmap.color(x: 110, y: 110) == .black)
      #expect(window.touch(Point(x: 20, y: 20)) != nil && window.touch(Point(x: 110, y: 110)) === neighbour)
    }
    for transform in transforms(number) {
      try settle { $0.transform = transform }
      try settle { $0.transform3D = Transform3D(transform).rotated(by: .degrees(20), about: .unitX) }
    }
    for rect in rects(number) {
      try settle { $0.frame = rect }
      try settle { $0.bounds = rect }
      try settle { $0.center = rect.origin }
      try settle { $0.anchorPoint = rect.origin }
    }
    try settle { $0.shadow = Shadow(radius: number, offset: Vector(dx: number, dy: number)) }
    try settle { $0.scale(by: number, about: Point(x: number, y: 1)) }
    try settle { $0.rotate(by: .radians(number), about: Point(x: number, y: 1)) }
    try settle { $0.translate(by: Vector(dx: number, dy: 1)) }
    try settle { $0.subviews.first?.frame = Rect(x: number, y: 0, width: number, height: 3) }
  }

  @Test("Reliability 33 and 34: a refused change of the transform does not stop the view on its way")
  func refusedChanges() throws {
    let window = try TestWindow()
    let view = View(frame: Rect(x: 10, y: 10, width: 20, height: 20))
    window.root.addSubview(view)
    View.animate(duration: 1) { view.center.x += 100 }
    window.frame(at: 0)
    window.frame(at: 0.5)
    view.scale(by: 0, about: .zero)
    view.scale(by: .nan, about: .zero)
    view.rotate(by: .radians(.nan), about: .zero)
    view.translate(by: Vector(dx: .infinity, dy: 0))
    #expect(view.center == Point(x: 120, y: 20) && view.isAnimating && view.transform == .identity)
  }

  @Test("Reliability 34: animations with any duration, delay, spring and velocity end", arguments: Double.special)
  func animations(number: Double) throws {
    let window = try TestWindow()
    let view = View(frame: Rect(x: 10, y: 10, width: 20, height: 20))
    window.root.addSubview(view)
    View.animate(duration: number, delay: number < 9 ? number : 0) { view.center.x += 30 }
    View.animate(
      with: Spring(response: number, dampingRatio: number), velocity: Vector(dx: number, dy: -number)
    ) { view.alpha = 0.5 }
    for time in 0...300 {
      window.frame(at: Double(time))
      #expect(view.presentation.center.isFinite && view.presentation.alpha.isFinite)
    }
    view.finishAnimations()
    #expect(view.presentation == view.state)
  }

  @Test("Reliability 34: interactions and scroll views with any settings stay finite", arguments: Double.special)
  func motions(number: Double) throws {
    let window = try TestWindow()
    let scroll = ScrollView(frame: Rect(x: 0, y: 0, width: 200, height: 150))
    let view = View(frame: Rect(x: 10, y: 10, width: 180, height: 130))
    scroll.addSubview(view)
    window.root.addSubview(scroll)
    (scroll.contentSize, scroll.viewForZooming) = (Size(width: 500, height: 500), view)
    (scroll.decelerationRate, scroll.zoomLimits) = (number, 0...max(number.isNaN ? 1 : number, 1))
    scroll.setZoomScale(number, about: Point(x: number, y: 2), animated: true)
    scroll.zoom(to: Rect(x: 0, y: number, width: number, height: 5))
    scroll.scroll(to: Point(x: number, y: number))
    scroll.scroll(to: Rect(x: number, y: 0, width: 1, height: number))
    let interaction = TransformInteraction(scale: 0...max(number.isNaN ? 1 : number, 1), momentum: true)
    (interaction.zoomSpeed, interaction.decelerationRate) = (number, number)
    (interaction.snapAngles, interaction.snapTolerance) = ([.radians(number), .zero], .radians(number))
    view.addInteraction(interaction)
    let loupe = Loupe(target: view)
    loupe.magnification = number
    for place in points(number) {
      loupe.show(at: place)
      loupe.move(to: place)
    }
    let tiles = TiledView(source: ColourTiles(width: 300, height: 300))
    (tiles.bounds, tiles.transform) = (rects(number)[1], .scale(number))
    scroll.addSubview(tiles)
    window.frame()
    for (step, phase) in [Touch.Phase.began, .moved, .moved, .moved, .ended].enumerated() {
      let time = 1 + Double(step) * 0.01
      let changes = (0..<2).map { finger in
        let way = Double(step) * (finger == 0 ? -9 : 12)
        return TouchFrame.Change(id: finger, phase: phase, location: Point(x: 80 + way, y: 60 + way / 3))
      }
      window.pipeline.tree.touches.dispatch(TouchFrame(timestamp: time, changes: changes))
      window.frame(at: time)
      #expect(view.center.isFinite && view.transform.isFinite && scroll.contentOffset.isFinite)
    }
    for step in 1...20 { window.frame(at: 1 + Double(step)) }
    #expect(view.center.isFinite && view.transform.isFinite && scroll.contentOffset.isFinite)
    #expect(scroll.zoomScale.isFinite && loupe.frame.isFinite)
  }
}
