import TactionGeometry
import TactionGestures
import TactionGraphics
import TactionTestSupport
import Testing

@testable import TactionControls
@testable import TactionViews

/// Row 32 of the table in Docs/Reliability.md: trees of the maximum depth, and deeper trees.
@Suite("Deeply nested views")
struct DeepTreeTests {
  /// Returns nested stacks, by default ten thousand, with a view in the innermost one.
  private func stacks(around view: View, count: Int = 10_000, axis: (Int) -> StackView.Axis = { _ in .horizontal })
    -> StackView
  {
    (1..<count).reduce(StackView(arrangedSubviews: [view])) { inner, level in
      StackView(axis: axis(level), arrangedSubviews: [inner])
    }
  }

  @Test("Reliability 32: ten thousand nested stacks are laid out, hit, drawn, snapshot and freed")
  func nestedStacks() throws {
    let window = try TestWindow()
    weak var bottom: View?
    try {
      let leaf = View(frame: Rect(x: 0, y: 0, width: 40, height: 30))
      bottom = leaf
      leaf.backgroundColor = .black
      let outer = stacks(around: leaf) { $0.isMultiple(of: 2) ? .horizontal : .vertical }
      #expect(outer.bounds.size == Size(width: 40, height: 30))
      window.root.addSubview(outer)
      window.frame()
      #expect(window.bitmap.color(x: 20, y: 20) == .black && window.bitmap.color(x: 45, y: 20) == .white)
      #expect(window.touch(Point(x: 20, y: 20)) === leaf)
      #expect(leaf.convert(Point.zero, to: nil) == .zero)
      leaf.bounds.size.width = 60
      outer.frame.size = outer.sizeThatFits(.zero)
      #expect(outer.bounds.size == Size(width: 60, height: 30))
      window.frame(at: 1)
      #expect(leaf.bounds.size == Size(width: 60, height: 30))
      let picture = try outer.snapshot()
      #expect(picture.color(x: 50, y: 20) == .black)
      outer.removeFromSuperview()
    }()
    #expect(bottom == nil)
  }

  @Test("Reliability 32: a thousand nested stacks are built from the outermost one inwards, in a window")
  func stacksFromOutside() throws {
    let window = try TestWindow()
    var inner = StackView()
    window.root.addSubview(inner)
    for _ in 0..<1_000 {
      let next = StackView()
      inner.addArrangedSubview(next)
      inner = next
    }
    inner.addArrangedSubview(View(frame: Rect(x: 0, y: 0, width: 40, height: 30)))
    window.root.subviews.first?.sizeToFit()
    #expect(window.root.subviews.first?.bounds.size == Size(width: 40, height: 30))
    window.frame()
    #expect(inner.subviews.first?.bounds.size == Size(width: 40, height: 30))
  }

  @Test("Reliability 32: a view in nested stacks is measured only a few times at any depth, even with too little width")
  func measurements() throws {
    /// A view that counts how often it is measured.
    final class Counting: View {
      var count = 0
      override func sizeThatFits(_ size: Size) -> Size {
        count += 1
        return size.width > 0 && size.width < 100 ? Size(width: size.width, height: 20) : Size(width: 100, height: 10)
      }
    }
    let (window, leaf) = (try TestWindow(), Counting())
    let outer = stacks(around: leaf, count: 16)
    outer.frame = Rect(x: 0, y: 0, width: 60, height: 40)
    window.root.addSubview(outer)
    #expect(outer.sizeThatFits(Size(width: 60, height: 0)) == Size(width: 60, height: 20))
    window.frame()
    #expect(leaf.bounds.width == 60)
    #expect(leaf.count < 20)
    let count = leaf.count
    outer.setNeedsLayout()
    window.frame(at: 1)
    #expect(leaf.count < count + 5)
  }

  @Test("Reliability 32: ten thousand nested rotated, clipped, translucent views are drawn, hit and freed")
  func groups() throws {
    let window = try TestWindow()
    weak var bottom: View?
    do {
      var view = window.root
      for level in 0..<10_000 {
        let child = View(frame: Rect(x: 0, y: 0, width: 200, height: 150))
        child.clipsToBounds = true
        if level < 50 { child.alpha = 0.999 }
        child.transform = .rotation(.degrees(level.isMultiple(of: 2) ? 3 : -3))
        view.addSubview(child)
        view = child
      }
      view.backgroundColor = .black
      bottom = view
      #expect(window.touch(Point(x: 100, y: 75)) === view)
      #expect(isClose(view.convert(Point(x: 100, y: 75), to: nil), Point(x: 100, y: 75), within: 1e-6))
      window.frame()
      #expect(window.bitmap.color(x: 100, y: 75).red < 0.06)
    }
    window.root.subviews[0].removeFromSuperview()
    #expect(bottom == nil)
  }

  /// An app's view that overrides the methods that are called at each level.
  private final class Caller: View {
    var landings = 0
    override func hitTest(_ point: Point) -> View? {
      let hit = super.hitTest(point)
      return hit?.accessibilityIdentifier == "glass" ? nil : hit
    }
    override func point(inside point: Point) -> Bool { super.point(inside: point) }
    override func touchesBegan(_ touches: [Touch]) {
      landings += touches.count
      super.touchesBegan(touches)
    }
    override func keyDown(_ event: KeyEvent) -> Bool { super.keyDown(event) }
  }

  /// Lands a finger on a window, or lifts it.
  private func touch(_ window: TestWindow, _ phase: Touch.Phase = .began) {
    let frame = TouchFrame(timestamp: 1, changes: [.init(id: 1, phase: phase, location: Point(x: 50, y: 50))])
    window.pipeline.tree.touches.dispatch(frame)
  }

  @Test("Reliability 32: touches go up ten thousand plain views to the first that handles them")
  func forwarding() throws {
    let (window, top) = (try TestWindow(), Caller(frame: Rect(x: 0, y: 0, width: 100, height: 100)))
    window.root.addSubview(top)
    var view: View = top
    for level in 0..<10_000 {
      let child = level.isMultiple(of: 2) ? View() : StackView()
      child.frame = top.bounds
      view.addSubview(child)
      view = child
    }
    view.addGestureRecognizer(TapGestureRecognizer())
    touch(window)
    #expect(window.pipeline.tree.touches.touches.first?.responder === view)
    touch(window, .ended)
    #expect(top.landings == 1)
  }

  @Test("Reliability 32: overrides of hit tests and touches that call super work at the maximum depth")
  func deepest() throws {
    let window = try TestWindow()
    var views: [Caller] = []
    for _ in 1..<View.maximumDepth {
      let view = Caller(frame: Rect(x: 0, y: 0, width: 100, height: 100))
      (views.last ?? window.root).addSubview(view)
      views.append(view)
    }
    touch(window)
    #expect(window.pipeline.tree.touches.touches.first?.responder === views.last)
    #expect(views.allSatisfy { $0.landings == 1 })
    touch(window, .ended)
    #expect(views.last?.becomeFirstResponder() == false)
    #expect(!window.pipeline.tree.keyDown(KeyEvent(key: Key("a"), characters: "a")))
  }

  @Test("Reliability 32: a tree that is too deep is refused with a message on standard error", .ownProcess)
  func tooDeep() async throws {
    let fromTop = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      try await MainActor.run {
        let window = try TestWindow()
        var view = window.root
        for _ in 0..<100_000 {
          let child = View()
          view.addSubview(child)
          view = child
        }
      }
    }
    let fromBottom = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      try await MainActor.run {
        let window = try TestWindow()
        let stack = (0..<100_000).reduce(StackView()) { inner, _ in StackView(arrangedSubviews: [inner]) }
        window.root.addSubview(stack)
      }
    }
    let moved = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      try await MainActor.run {
        let window = try TestWindow()
        var bottoms: [View] = []
        for _ in 0..<2 {
          var view = window.root
          for _ in 0..<7000 {
            let child = View()
            view.addSubview(child)
            view = child
          }
          bottoms.append(view)
        }
        bottoms[0].addSubview(window.root.subviews[1])
      }
    }
    for result in [fromTop, fromBottom, moved] {
      let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
      #expect(text.contains("more than 10240 views would be within each other"))
    }
  }

  @Test("Reliability 32: a hundred thousand nested views without a window are measured and freed")
  func detached() throws {
    weak var bottom: View?
    try {
      let leaf = View(frame: Rect(x: 0, y: 0, width: 4, height: 3))
      bottom = leaf
      let stack = stacks(around: leaf, count: 100_000)
      #expect(stack.bounds.size == Size(width: 4, height: 3))
      #expect(stack.hitTest(Point(x: 1, y: 1)) === leaf)
      #expect(leaf.convert(Point.zero, to: stack) == .zero)
      _ = try stack.snapshot()
    }()
    #expect(bottom == nil)
  }
}
