import TactionGeometry
import TactionGraphics
import TactionTestSupport
import Testing

@testable import TactionViews

@Suite("Content of views that are not shown")
struct HiddenContentTests {
  @Test("Hidden views are skipped in each frame, and draw once they are shown") func display() throws {
    let window = try TestWindow()
    let (outer, inner) = (View(frame: Rect(x: 0, y: 0, width: 100, height: 100)), DrawingView())
    inner.frame = Rect(x: 0, y: 0, width: 50, height: 50)
    outer.isHidden = true
    outer.addSubview(inner)
    window.root.addSubview(outer)
    window.frame(at: 0)
    #expect(inner.count == 0 && !window.pipeline.tree.needs.display)
    outer.isHidden = false
    window.frame(at: 1)
    #expect(inner.count == 1)
    outer.alpha = 0
    inner.setNeedsDisplay()
    window.frame(at: 2)
    #expect(inner.count == 1 && !window.pipeline.tree.needs.display)
    View.animate(duration: 1) { outer.alpha = 1 }
    for time in [3, 3.5, 4.5] { window.frame(at: time) }
    #expect(inner.count == 2)
    outer.transform = Transform.scale(0)
    inner.setNeedsDisplay()
    window.frame(at: 5)
    outer.transform = .identity
    window.frame(at: 6)
    #expect(inner.count == 3)
    outer.isHidden = true
    inner.setNeedsDisplay()
    window.frame(at: 7)
    window.root.addSubview(inner)
    window.frame(at: 8)
    #expect(inner.count == 4)
  }

  @Test("A frame takes no longer because many views that have not drawn yet are hidden") func cost() throws {
    let times = try [100, 30_000].map { (count: Int) -> Double in
      let window = try TestWindow()
      let (hidden, shown) = (View(), DrawingView())
      hidden.isHidden = true
      for _ in 0..<count { hidden.addSubview(View()) }
      shown.frame = Rect(x: 0, y: 0, width: 20, height: 20)
      window.root.addSubview(hidden)
      window.root.addSubview(shown)
      window.frame(at: 0)
      return (1...5).map { time in
        threadTime {
          shown.setNeedsDisplay()
          window.frame(at: Double(time))
        }
      }.min() ?? 0
    }
    #expect(times[1] < 4 * times[0])
  }
}

private final class DrawingView: View {
  var count = 0

  override func draw(into list: inout DisplayList) {
    count += 1
    list.fill(Rect(x: 0, y: 0, width: 10, height: 10), color: .white)
  }
}
