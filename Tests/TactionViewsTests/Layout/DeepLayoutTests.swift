import TactionEnvironment
import TactionGeometry
import TactionTestSupport
import Testing

@testable import TactionViews

@Suite("Nested containers")
struct DeepLayoutTests {
  private func nest(_ count: Int, around view: View) -> View {
    (0..<count).reduce(view) { inner, level in
      switch level % 3 {
      case 0: StackView(axis: .vertical, arrangedSubviews: [inner])
      case 1: GridLayout(columns: [.fitted], arrangedSubviews: [inner])
      default: FlowView(arrangedSubviews: [inner])
      }
    }
  }

  @Test("Nine thousand nested stacks, grids and flows are laid out and freed without recursion")
  func deep() throws {
    let window = try TestWindow()
    weak var bottom: View?
    do {
      let leaf = LayoutScene.box(40, 30)
      bottom = leaf
      let outer = nest(9_000, around: leaf)
      outer.forEachInSubtree { if $0 !== leaf { $0.setNeedsLayout() } }
      #expect(outer.sizeThatFits(.zero) == Size(width: 40, height: 30))
      #expect(outer.sizeThatFits(Size(width: 100, height: 0)).height == 30)
      outer.layoutDirectionOverride = .rightToLeft
      outer.frame = Rect(x: 0, y: 0, width: 40, height: 30)
      window.root.addSubview(outer)
      window.frame()
      #expect(leaf.convert(Point.zero, to: nil) == .zero && leaf.layoutDirection == .rightToLeft)
      #expect(window.touch(Point(x: 20, y: 20)) === leaf)
      outer.removeFromSuperview()
    }
    #expect(bottom == nil)
  }

  @Test("A layout that requests another layout each time, in each container, does not hang")
  func cycles() throws {
    final class Restless: View {
      override func layoutSubviews() {
        bounds.size.width = bounds.width == 10 ? 20 : 10
        invalidateIntrinsicContentSize()
        superview?.setNeedsLayout()
      }
    }
    let window = try TestWindow()
    let restless = (0..<3).map { _ in Restless() }
    let containers = [StackView(), GridLayout(), FlowView()] as [ContainerView]
    for (container, view) in zip(containers, restless) {
      container.addArrangedSubview(view)
      container.frame = Rect(x: 0, y: 0, width: 100, height: 100)
      window.root.addSubview(container)
    }
    window.frame()
    containers.forEach { $0.removeFromSuperview() }
    window.frame(at: 1)
    #expect(!window.pipeline.needsFrame)
  }

  @Test("Views that are removed from a container during its layout, or added, do no harm")
  func reentry() throws {
    final class Leaver: View {
      var sibling: View?
      override func sizeThatFits(_ size: Size) -> Size {
        sibling?.removeFromSuperview()
        (superview as? ContainerView)?.addArrangedSubview(View())
        return Size(width: 10, height: 10)
      }
    }
    for container in [StackView(), GridLayout(columns: [.fitted, .fitted]), FlowView()] as [ContainerView] {
      let (leaver, sibling) = (Leaver(), LayoutScene.box(10, 10))
      leaver.sibling = sibling
      container.addArrangedSubview(leaver)
      container.addArrangedSubview(sibling)
      _ = container.sizeThatFits(.zero)
      #expect(LayoutScene.lay(container, width: 100, height: 100).allSatisfy { $0.isFinite })
      #expect(sibling.superview == nil)
    }
  }
}
