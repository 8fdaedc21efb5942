import Taction
import TactionTesting
import Testing

@Suite("A stored position that cannot be reached any more")
struct ShorterContentTests {
  private static let lines = (1...60).map { "line \($0)" }.joined(separator: "\n")

  private func add<Content: View>(_ view: Content, height: Double, to window: Window) -> Content {
    view.restorationIdentifier = "view"
    view.frame = Rect(x: 0, y: 0, width: 400, height: height)
    window.content.addSubview(view)
    return view
  }

  private func textView(height: Double, in window: Window) -> TextView {
    add(TextView(), height: height, to: window)
  }

  @Test("A text view that is higher now gets its text once, and shows its end; what is typed then is stored")
  func higherTextView() async throws {
    let runs = try Runs()
    var view = TextView()
    try await runs.run({ view = textView(height: 100, in: $0) }) { stage, _ in
      view.text = Self.lines
      stage.settle()
      view.scroll(to: Point(x: 0, y: view.limits.upper.y), animated: false)
      stage.settle()
    }
    try await runs.run({ view = textView(height: 500, in: $0) }) { stage, _ in
      #expect(view.text == Self.lines)
      #expect(view.limits.upper.y > 0 && abs(view.contentOffset.y - view.limits.upper.y) < 1)
      view.becomeFirstResponder()
      stage.keys.hold(.control) { stage.type("a") }
      stage.type(.delete)
      stage.settle()
      #expect(view.text.isEmpty, "the old text does not come back")
      stage.type("new")
    }
    try await runs.run({ view = textView(height: 500, in: $0) }) { _, _ in #expect(view.text == "new") }
  }

  @Test("A text view that has no size yet gets its text once, too")
  func textViewWithoutSize() async throws {
    let runs = try Runs()
    var view = TextView()
    try await runs.run({ view = textView(height: 100, in: $0) }) { _, _ in view.text = "old" }
    try await runs.run({ view = textView(height: 0, in: $0) }) { stage, _ in
      #expect(view.text == "old")
      view.text = ""
      stage.settle()
      view.frame.size.height = 100
      stage.settle()
      #expect(view.text.isEmpty)
    }
  }

  private func scrollView(contentHeight: Double, in window: Window) -> ScrollView {
    let view = add(ScrollView(), height: 300, to: window)
    view.contentSize = Size(width: 400, height: contentHeight)
    return view
  }

  @Test("If the content is shorter now, the position at which a wheel leaves it is stored, and is not changed later")
  func wheel() async throws {
    let runs = try Runs()
    var view = ScrollView()
    try await runs.run({ view = scrollView(contentHeight: 5000, in: $0) }) { _, _ in view.contentOffset.y = 4000 }
    try await runs.run({ view = scrollView(contentHeight: 1000, in: $0) }) { stage, _ in
      #expect(view.contentOffset.y == 0)
      stage.mouse.move(to: Point(x: 200, y: 150))
      stage.mouse.scroll(by: Vector(dx: 0, dy: 100))
      stage.advance(by: 1)
      let offset = view.contentOffset.y
      #expect(offset > 20)
      view.contentSize.height = 5000
      stage.settle()
      #expect(view.contentOffset.y == offset)
      view.contentOffset.y = 200
    }
    try await runs.run({ view = scrollView(contentHeight: 1000, in: $0) }) { _, _ in
      #expect(view.contentOffset.y == 200)
    }
  }

  /// Shows one part of the content after the other.
  private final class Zoomed {
    let view: ScrollView
    let page = View(frame: Rect(x: 0, y: 0, width: 400, height: 800))

    init(in window: Window) {
      view = ScrollView(frame: Rect(x: 0, y: 0, width: 400, height: 600))
      view.restorationIdentifier = "view"
      view.addSubview(page)
      view.zoomLimits = 1...4
      view.viewForZooming = page
      window.content.addSubview(view)
    }

    func show(height: Double) {
      page.bounds.size.height = height
      page.center = Point(x: 200 * view.zoomScale, y: height / 2 * view.zoomScale)
      view.contentSize = Size(width: 400 * view.zoomScale, height: height * view.zoomScale)
      view.addSubview(View())
    }
  }

  @Test("A zoomed position comes back with content that comes later")
  func zoomed() async throws {
    let runs = try Runs()
    var zoomed: Zoomed?
    try await runs.run({ zoomed = Zoomed(in: $0) }) { stage, _ in
      zoomed?.show(height: 3000)
      stage.settle()
      zoomed?.view.setZoomScale(2, animated: false)
      zoomed?.view.contentOffset = Point(x: 100, y: 2500)
    }
    try await runs.run({ zoomed = Zoomed(in: $0) }) { stage, _ in
      stage.settle()
      zoomed?.show(height: 3000)
      stage.settle()
      #expect(zoomed?.view.zoomScale == 2 && zoomed?.view.contentOffset == Point(x: 100, y: 2500))
    }
  }

  @Test("If the content comes later, the position comes back with it")
  func late() async throws {
    let runs = try Runs()
    var view = ScrollView()
    try await runs.run({ view = scrollView(contentHeight: 5000, in: $0) }) { _, _ in view.contentOffset.y = 4000 }
    try await runs.run({ view = scrollView(contentHeight: 300, in: $0) }) { stage, _ in
      stage.settle()
      for height in [1000.0, 5000] {
        view.contentSize.height = height
        view.addSubview(View())
        stage.settle()
      }
      #expect(view.contentOffset.y == 4000)
    }
  }
}
