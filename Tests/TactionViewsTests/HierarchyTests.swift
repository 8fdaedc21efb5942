import TactionGeometry
import TactionGestures
import TactionTestSupport
import TactionTesting
import Testing

@testable import TactionViews

@Suite("The tree of views")
struct HierarchyTests {
  private func named(_ count: Int, in parent: View) -> [View] {
    let views = (0..<count).map { _ in View() }
    views.forEach(parent.addSubview)
    return views
  }

  private func order(_ parent: View, _ views: [View]) -> [Int] {
    parent.subviews.map { child in views.firstIndex { $0 === child } ?? -1 }
  }

  @Test("Views are moved to the front, to the back, and next to each other")
  func ordering() {
    let parent = View()
    let views = named(4, in: parent)
    parent.bringSubviewToFront(views[1])
    #expect(order(parent, views) == [0, 2, 3, 1])
    parent.sendSubviewToBack(views[3])
    #expect(order(parent, views) == [3, 0, 2, 1])
    parent.insertSubview(views[3], above: views[2])
    #expect(order(parent, views) == [0, 2, 3, 1])
    parent.insertSubview(views[1], below: views[2])
    #expect(order(parent, views) == [0, 1, 2, 3])
    parent.insertSubview(views[0], at: 2)
    #expect(order(parent, views) == [1, 2, 0, 3])
    parent.insertSubview(views[3], at: -9)
    #expect(order(parent, views) == [3, 1, 2, 0])
    parent.addSubview(views[1])
    #expect(order(parent, views) == [3, 2, 0, 1])
    let stranger = View()
    parent.bringSubviewToFront(stranger)
    parent.insertSubview(stranger, below: View())
    #expect(parent.subviews.first === stranger)
  }

  @Test("A view leaves its former superview when it is added to another")
  func reparenting() {
    let (first, second, view) = (View(), View(), View())
    first.addSubview(view)
    second.addSubview(view)
    #expect(first.subviews.isEmpty)
    #expect(view.superview === second)
    view.removeFromSuperview()
    view.removeFromSuperview()
    #expect(view.superview == nil)
    #expect(second.subviews.isEmpty)
  }

  @Test("A view is notified when it enters a window and when it leaves")
  func windowNews() throws {
    final class Witness: View {
      var news: [String] = []
      override func didMoveToWindow() { news.append(isInWindow ? "in" : "out") }
      override func didMoveToSuperview() { news.append(superview == nil ? "alone" : "held") }
    }
    let window = try TestWindow()
    let (box, witness) = (View(), Witness())
    box.addSubview(witness)
    window.root.addSubview(box)
    let other = View()
    window.root.addSubview(other)
    other.addSubview(box)
    box.removeFromSuperview()
    #expect(witness.news == ["held", "in", "out"])
  }

  @Test("A cycle of views is refused with a message on standard error", .ownProcess)
  func cycle() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let (outer, inner) = (View(), View())
        (outer.accessibilityIdentifier, inner.accessibilityIdentifier) = ("outer", "inner")
        outer.addSubview(inner)
        inner.addSubview(outer)
      }
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(text.contains("outer cannot be a subview of inner, which it contains."))
  }

  @Test("A view in itself, and a root with a superview, are refused with a message on standard error", .ownProcess)
  func misuses() async throws {
    let itself = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let view = View()
        view.addSubview(view)
      }
    }
    let text = String(decoding: try #require(itself).standardErrorContent, as: UTF8.self)
    #expect(text.contains("View cannot be its own subview."))
    let root = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let (outer, inner) = (View(), View())
        outer.addSubview(inner)
        _ = ViewTree(root: inner)
      }
    }
    let other = String(decoding: try #require(root).standardErrorContent, as: UTF8.self)
    #expect(other.contains("The root view of a window cannot have a superview."))
  }

  @Test("Nothing keeps a removed view, or a closed window, alive")
  func noCycles() throws {
    weak var view: View?
    weak var kept: View?
    weak var root: View?
    weak var tree: ViewTree?
    try {
      let window = try TestWindow()
      (root, tree) = (window.root, window.pipeline.tree)
      let (leaving, staying) = (View(frame: Rect(x: 0, y: 0, width: 50, height: 50)), View())
      (view, kept) = (leaving, staying)
      leaving.addGestureRecognizer(PanGestureRecognizer { [weak leaving] _ in leaving?.isHidden = true })
      window.root.addSubview(leaving)
      window.root.addSubview(staying)
      View.animate(duration: 1, animations: { leaving.alpha = 0.5 })
      window.frame(at: 0)
      leaving.removeFromSuperview()
      window.frame(at: 0.1)
    }()
    #expect(view == nil)
    #expect(kept == nil)
    #expect(root == nil)
    #expect(tree == nil)
  }

  @Test("A view that outlives its superview and its window can be used again")
  func outliving() throws {
    let survivor = View()
    try {
      let window = try TestWindow()
      let box = View()
      box.addSubview(survivor)
      window.root.addSubview(box)
      #expect(survivor.isInWindow)
    }()
    #expect(survivor.superview == nil)
    #expect(!survivor.isInWindow)
    #expect(survivor.convert(Point.zero, to: nil) == .zero)
  }

  @Test("Ten thousand nested views are built, hit, drawn, laid out and freed")
  func deep() throws {
    let window = try TestWindow()
    weak var bottom: View?
    try {
      var view = window.root
      for _ in 0..<10_000 {
        let child = View(frame: Rect(x: 0, y: 0, width: 200, height: 150))
        view.addSubview(child)
        view = child
      }
      view.backgroundColor = .black
      bottom = view
      #expect(window.touch(Point(x: 5, y: 5)) === view)
      #expect(view.convert(Point(x: 1, y: 2), to: nil) == Point(x: 1, y: 2))
      window.frame()
      #expect(window.bitmap.color(x: 5, y: 5) == .black)
      view.setNeedsLayout()
      #expect(window.frame(at: 1).isEmpty)
      _ = try window.root.snapshot()
    }()
    window.root.subviews[0].removeFromSuperview()
    #expect(bottom == nil)
  }

  @Test("A hundred thousand sibling views are built, hit, drawn and freed")
  func wide() throws {
    let window = try TestWindow()
    weak var last: View?
    try {
      for index in 0..<100_000 {
        let child = View(frame: Rect(x: Double(index % 200), y: Double(index / 200 % 150), width: 1, height: 1))
        child.backgroundColor = .black
        window.root.addSubview(child)
      }
      last = window.root.subviews.last
      #expect(window.touch(Point(x: 199.5, y: 49.5)) === last)
      window.frame()
      let front = try #require(last)
      front.backgroundColor = .white
      let damage = window.frame(at: 1)
      #expect(damage.bounds.area == 1)
    }()
    let box = View()
    for child in window.root.subviews.suffix(10) { box.addSubview(child) }
    #expect(box.subviews.last === last)
  }

  @Test("Overlay views are in front of the subviews, by their order, and are not among the subviews")
  func overlays() {
    let (view, low, high, other, sub) = (View(), View(), View(), View(), View())
    func check(_ subviews: [View], _ overlays: [View], line: Int = #line) {
      #expect(view.subviews.elementsEqual(subviews, by: ===), "line \(line)")
      #expect(view.overlaySubviews.elementsEqual(overlays, by: ===), "line \(line)")
    }
    view.addOverlaySubview(high, order: 2)
    view.addOverlaySubview(low, order: 1)
    view.addOverlaySubview(other, order: 1)
    view.addSubview(sub)
    check([sub], [low, other, high])
    // Adding the view again moves it.
    view.addOverlaySubview(low, order: 1)
    check([sub], [other, low, high])
    view.bringSubviewToFront(other)
    view.sendSubviewToBack(high)
    check([sub], [other, low, high])
    // A view that is added as a subview is no longer an overlay.
    view.addSubview(low)
    check([sub, low], [other, high])
    high.removeFromSuperview()
    check([sub, low], [other])
  }

  @Test("Overlay views may be added and removed while a subview moves to another superview")
  func overlaysDuringMoves() {
    final class Box: View {
      var onRemoval: () -> Void = {}
      override func didRemoveSubview(_ view: View) { onRemoval() }
    }
    let (root, box, card, layer) = (View(), Box(), View(), View())
    root.addSubview(box)
    box.addSubview(card)
    box.onRemoval = { root.addOverlaySubview(layer, order: 10) }
    root.addSubview(card)
    #expect(root.subviews.elementsEqual([box, card], by: ===) && root.overlaySubviews.elementsEqual([layer], by: ===))
    box.addSubview(card)
    box.onRemoval = { layer.removeFromSuperview() }
    root.addSubview(card)
    #expect(root.subviews.elementsEqual([box, card], by: ===) && root.overlaySubviews.isEmpty)
  }

  @Test("A modal view that leaves its window is no longer modal")
  func modalViewLeaves() throws {
    let window = try TestWindow()
    let layer = View()
    window.root.addSubview(layer)
    layer.isModal = true
    #expect(window.pipeline.tree.modalView === layer)
    layer.removeFromSuperview()
    #expect(window.pipeline.tree.modalView == nil)
    window.root.addSubview(layer)
    #expect(window.pipeline.tree.modalView === layer)
    layer.isModal = false
    #expect(window.pipeline.tree.modalView == nil)
  }

  @Test("Of several modal views the frontmost gets the keys, whatever the order of adding")
  func modalViewsInOrder() throws {
    let window = try TestWindow()
    let (back, front, inner) = (View(), View(), View())
    window.root.addSubview(back)
    window.root.addOverlaySubview(front, order: 10)
    front.addSubview(inner)
    for view in [front, back, inner] { view.isModal = true }
    #expect(window.pipeline.tree.modalView === inner)
    inner.isModal = false
    #expect(window.pipeline.tree.modalView === front && back.isBehindModalView && !inner.isBehindModalView)
    let other = View()
    window.root.addSubview(other)
    other.isModal = true
    #expect(window.pipeline.tree.modalView === front)
    front.removeFromSuperview()
    #expect(window.pipeline.tree.modalView === other)
    window.root.bringSubviewToFront(back)
    #expect(window.pipeline.tree.modalView === back)
  }

  @Test("A subview that is added again during its removal has one superview")
  func takenBack() throws {
    final class Keeper: View {
      var other: View?
      override func didRemoveSubview(_ view: View) { (other ?? self).addSubview(view) }
    }
    try withStage(size: Size(width: 200, height: 200)) { stage in
      let (keeper, other, child) = (Keeper(), View(), View())
      let window = stage.makeWindow()
      for view in [keeper, other] { window.content.addSubview(view) }
      keeper.addSubview(child)
      child.removeFromSuperview()
      #expect(child.superview === keeper && keeper.subviews.count == 1 && child.isInWindow)
      other.addSubview(child)
      #expect(child.superview === keeper && keeper.subviews.count == 1 && other.subviews.isEmpty && child.isInWindow)
      keeper.other = other
      child.removeFromSuperview()
      #expect(child.superview === other && other.subviews.count == 1 && keeper.subviews.isEmpty && child.isInWindow)
    }
  }
}
