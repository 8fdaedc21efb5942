import TactionGeometry
import Testing

@testable import TactionViews

@Suite("A display link calls for each frame")
struct DisplayLinkTests {
  @Test("A display link calls its closure until the closure returns false, the link is stopped, or the view leaves")
  func frames() throws {
    let window = try TestWindow()
    let view = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    var (times, leaves, goesOn) = ([Double](), 0, true)
    let link = DisplayLink(of: view, onLeave: { leaves += 1 }) { time in
      times.append(time)
      return goesOn
    }
    // Without a window the link does nothing.
    link.start()
    window.root.addSubview(view)
    window.frame(at: 1)
    #expect(times.isEmpty)
    link.start()
    link.start()
    window.frame(at: 2)
    window.frame(at: 3)
    #expect(times == [2, 3])
    link.stop()
    window.frame(at: 4)
    #expect(times == [2, 3] && leaves == 0)
    link.start()
    goesOn = false
    window.frame(at: 5)
    window.frame(at: 6)
    #expect(times == [2, 3, 5])
    goesOn = true
    link.start()
    view.removeFromSuperview()
    window.frame(at: 7)
    #expect(times == [2, 3, 5] && leaves == 1)
  }

  @Test("Observers of a scroll view are notified of its offset and limits, before the delegate, until they are removed")
  func observers() {
    final class Observer: ScrollObserver {
      var offsets: [Double] = []
      func contentDidMove(in scrollView: ScrollView) { offsets.append(scrollView.contentOffset.y) }
    }
    let scroll = ScrollView(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    let (first, second) = (Observer(), Observer())
    scroll.addObserver(first)
    scroll.addObserver(first)
    scroll.addObserver(second)
    scroll.contentSize = Size(width: 100, height: 500)
    let (start, other) = (first.offsets.count, second.offsets.count)
    #expect(start > 0 && start == other)
    scroll.contentOffset = Point(x: 0, y: 50)
    #expect(first.offsets.last == 50 && first.offsets.count > start)
    scroll.removeObserver(second)
    scroll.contentOffset = Point(x: 0, y: 70)
    #expect(first.offsets.last == 70 && second.offsets.last == 50)
  }
}
