import TactionGeometry
import TactionTestSupport
import Testing

@testable import TactionViews

/// Row 32 of the table in Docs/Reliability.md: the cost of a change must not grow with the number of siblings.
@Suite("Views with many subviews")
struct WideTreeTests {
  /// An order in which views are removed or moved.
  nonisolated enum Order: CaseIterable {
    case frontFirst, backFirst, atRandom

    func apply(to views: [View]) -> [View] {
      var generator = SeededGenerator(seed: 3)
      switch self {
      case .frontFirst: return views.reversed()
      case .backFirst: return views
      case .atRandom: return views.shuffled(using: &generator)
      }
    }
  }

  /// Returns how many times longer a body takes with eight times more views: 8 if the time per view is constant, 64 if
  /// the time per view grows in proportion to the number of views.
  private func growth(from count: Int = 1000, _ body: (View, [View]) -> Void) -> Double {
    let times = [count, 8 * count].map { count in
      (0..<3).map { _ in
        let (parent, views) = (StackView(), (0..<count).map { _ in View() })
        return threadTime { body(parent, views) }
      }.min() ?? 0
    }
    return times[1] / times[0]
  }

  @Test("Reliability 32: removing subviews takes linear time", arguments: Order.allCases)
  func removal(order: Order) {
    let growth = growth { parent, views in
      views.forEach(parent.addSubview)
      for view in order.apply(to: views) { view.removeFromSuperview() }
    }
    #expect(growth < 24)
  }

  @Test("Reliability 32: removing views from a stack takes linear time", arguments: Order.allCases)
  func removalFromStack(order: Order) {
    let growth = growth(from: 2000) { stack, views in
      views.forEach((stack as? StackView ?? StackView()).addArrangedSubview)
      for view in order.apply(to: views) { view.removeFromSuperview() }
    }
    #expect(growth < 24)
  }

  @Test("Reliability 32: reordering subviews takes linear time", arguments: Order.allCases)
  func reordering(order: Order) {
    let growth = growth { parent, views in
      for view in views { parent.insertSubview(view, at: 0) }
      for view in order.apply(to: views) { parent.bringSubviewToFront(view) }
      for view in order.apply(to: views) { parent.sendSubviewToBack(view) }
    }
    #expect(growth < 24)
  }

  @Test("Reliability 32: views that move outside of the window are found without a look at the views in front of them")
  func movementOutside() {
    let times = [200, 20_000].map { count in
      let root = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
      let movers = (0..<40).map { View(frame: Rect(x: 200 + Double($0) * 20, y: 0, width: 10, height: 10)) }
      for view in movers + (0..<count).map({ _ in View() }) { root.addSubview(view) }
      let pipeline = FramePipeline(root: root)
      defer { pipeline.tree.close() }
      View.animate(duration: 10) { for view in movers { view.center.y += 1 } }
      _ = pipeline.update(time: 1, scale: 1, pixelSize: (width: 100, height: 100))
      return (0..<5).map { _ in threadTime { #expect(pipeline.invisibleMovementEnd == 11) } }.min() ?? 0
    }
    #expect(times[1] < 3 * times[0])
  }

  @Test("Reliability 32: ending all animations and motions in one frame takes linear time")
  func animations() throws {
    /// A motion that never ends.
    final class Endless: FrameMotion {
      let movedView: View?
      init(_ view: View) { movedView = view }
      func advance(to time: Double) -> Bool { true }
      func interrupt() {}
    }
    let window = try TestWindow()
    let growth = growth(from: 1000) { parent, views in
      window.root.addSubview(parent)
      views.forEach(parent.addSubview)
      for view in views { window.pipeline.tree.begin(Endless(view)) }
      View.animate(duration: 1) { for view in views { view.center.x += 10 } }
      window.pipeline.tree.movements.motions.forEach(window.pipeline.tree.end)
      for time in 0...2 { AnimatePass().run(on: window.pipeline.tree, at: Double(time)) }
      parent.removeFromSuperview()
    }
    #expect(
      growth < 24 && window.pipeline.tree.movements.views.isEmpty && window.pipeline.tree.movements.motions.isEmpty)
  }

  @Test("Any changes of subviews give the same order of views as in an array", arguments: 1...8)
  func againstArray(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let (parent, overlay) = (View(), View())
    var (order, outside) = ([View](), (0..<200).map { _ in View() })
    if seed.isMultiple(of: 2) { parent.addOverlaySubview(overlay) }
    func check() {
      #expect(parent.subviews.map(ObjectIdentifier.init) == order.map(ObjectIdentifier.init))
      #expect((parent.children.last === overlay) == seed.isMultiple(of: 2))
    }
    for step in 0..<4000 {
      let isGrowing = step / 400 % 2 == 0
      let (index, other) = (Int.random(in: -3...210, using: &random), order.randomElement(using: &random))
      switch Int.random(in: 0...9, using: &random) {
      case 0...3 where isGrowing && !outside.isEmpty:
        let view = outside.removeLast()
        let place = [0, index, .max].randomElement(using: &random) ?? 0
        parent.insertSubview(view, at: place)
        order.insert(view, at: place.clamped(to: 0...order.count))
      case 0...5 where !isGrowing:
        guard let other else { break }
        other.removeFromSuperview()
        order.removeAll { $0 === other }
        outside.append(other)
      case 6: order.shift(other, to: .max) { parent.bringSubviewToFront($0) }
      case 7: order.shift(other, to: 0) { parent.sendSubviewToBack($0) }
      case 8: order.shift(other, to: index) { parent.insertSubview($0, at: index) }
      default:
        guard let sibling = order.randomElement(using: &random), sibling !== other, let other else { break }
        order.removeAll { $0 === other }
        order.insert(other, at: (order.firstIndex { $0 === sibling } ?? 0) + step % 2)
        if step.isMultiple(of: 2) {
          parent.insertSubview(other, below: sibling)
        } else {
          parent.insertSubview(other, above: sibling)
        }
      }
      if step.isMultiple(of: 7) { check() }
    }
    overlay.removeFromSuperview()
    #expect(parent.children.count == order.count)
  }
}

extension [View] {
  /// Moves a view in the array, and calls `move` to move it in the tree.
  fileprivate mutating func shift(_ view: View?, to index: Int, _ move: (View) -> Void) {
    guard let view else { return }
    move(view)
    removeAll { $0 === view }
    insert(view, at: index.clamped(to: 0...count))
  }
}
