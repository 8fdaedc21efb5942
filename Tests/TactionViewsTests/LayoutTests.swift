import TactionGeometry
import Testing

@testable import TactionViews

@Suite("Layout")
struct LayoutTests {
  final class Column: View {
    var layouts = 0
    override func layoutSubviews() {
      layouts += 1
      for (index, view) in subviews.enumerated() {
        view.frame = Rect(x: 0, y: Double(index) * 10, width: bounds.width, height: 10)
      }
    }
    override func sizeThatFits(_ size: Size) -> Size { Size(width: size.width, height: Double(subviews.count) * 10) }
  }

  @Test("Layout happens once before the next frame, superviews first")
  func once() throws {
    let window = try TestWindow()
    let (outer, inner, leaf) = (Column(), Column(), View())
    outer.addSubview(inner)
    inner.addSubview(leaf)
    window.root.addSubview(outer)
    outer.frame = Rect(x: 0, y: 0, width: 100, height: 50)
    outer.setNeedsLayout()
    #expect(outer.layouts == 0)
    window.frame()
    #expect(outer.layouts == 1 && inner.layouts == 1)
    #expect(leaf.bounds.width == 100)
    window.frame(at: 1)
    outer.center.x += 5
    window.frame(at: 2)
    #expect(outer.layouts == 1)
    outer.bounds.size.width = 60
    window.frame(at: 3)
    #expect(leaf.bounds.width == 60)
    #expect(!window.pipeline.needsFrame)
  }

  @Test("layoutIfNeeded lays out immediately, and animates within an animation")
  func now() throws {
    let window = try TestWindow()
    let (column, leaf) = (Column(frame: Rect(x: 0, y: 0, width: 100, height: 50)), View())
    column.addSubview(leaf)
    window.root.addSubview(column)
    column.layoutIfNeeded()
    #expect(leaf.bounds.width == 100)
    window.frame()
    View.animate(duration: 1, curve: .linear) {
      column.bounds.size.width = 50
      column.layoutIfNeeded()
    } completion: { _ in
    }
    #expect(leaf.bounds.width == 50)
    #expect(leaf.presentation.bounds.width == 100)
    column.addSubview(View())
    column.sizeToFit()
    #expect(column.bounds.size == Size(width: 50, height: 20))
  }

  @Test("Twelve nested views that fit their content are laid out in one frame")
  func nestedContent() throws {
    final class Box: View {
      override func layoutSubviews() {
        guard let child = subviews.first else { return }
        bounds.size = Size(width: child.bounds.width + 2, height: child.bounds.height + 2)
        superview?.setNeedsLayout()
      }
    }
    let window = try TestWindow()
    let boxes = (0..<12).map { _ in Box() }
    for (outer, inner) in zip(boxes, boxes.dropFirst()) { outer.addSubview(inner) }
    window.root.addSubview(boxes[0])
    window.frame()
    boxes[11].bounds.size = Size(width: 30, height: 10)
    boxes[10].setNeedsLayout()
    window.frame(at: 1)
    #expect(boxes[0].bounds.size == Size(width: 52, height: 32))
  }

  @Test("A layout that requests a layout each time does not hang, and is reported once")
  func endless() throws {
    final class Restless: View {
      var layouts = 0
      override func layoutSubviews() {
        layouts += 1
        setNeedsLayout()
      }
    }
    let window = try TestWindow()
    let restless = Restless()
    restless.accessibilityIdentifier = "restless"
    window.root.addSubview(restless)
    let notices = NoticeCapture.during { for _ in 0..<2 { window.frame() } }
    #expect(restless.layouts <= 200 && notices.count == 1)
    #expect(notices.first?.contains("restless still needs layout") == true)
    restless.removeFromSuperview()
    window.frame()
    #expect(!window.pipeline.needsFrame)
  }

  @Test("sizeToFit keeps the origin of the frame, or the centre if there is a transform")
  func sizeToFit() {
    let label = Label("Title")
    label.frame.origin = Point(x: 20, y: 30)
    label.anchorPoint = Point(x: 0, y: 1)
    label.frame.origin = Point(x: 20, y: 30)
    label.font = .system(size: 60)
    label.sizeToFit()
    #expect(isClose(label.frame, Rect(origin: Point(x: 20, y: 30), size: label.sizeThatFits(.zero))))
    let (center, size) = (label.center, label.bounds.size)
    label.transform = .rotation(.degrees(20))
    label.font = .system(size: 17)
    label.sizeToFit()
    #expect(label.center == center && label.bounds.size.width < size.width)
    let image = ImageView(frame: Rect(x: 5, y: 6, width: 70, height: 80))
    image.sizeToFit()
    #expect(image.frame == Rect(x: 5, y: 6, width: 0, height: 0))
  }

  @Test("A view that fills its superview follows the superview's bounds at each layout")
  func fills() throws {
    let window = try TestWindow()
    let (page, inner) = (Column(), View())
    (page.anchors, inner.anchors) = (.fill, .fill)
    window.root.addSubview(page)
    page.addSubview(inner)
    window.frame()
    #expect(page.frame == Rect(x: 0, y: 0, width: 200, height: 150) && page.layouts == 1)
    #expect(inner.frame == page.bounds, "the anchors win over layoutSubviews()")
    page.frame = Rect(x: 1, y: 2, width: 3, height: 4)
    window.frame(at: 1)
    #expect(page.frame == Rect(x: 1, y: 2, width: 3, height: 4), "a frame set by hand stays until the next layout")
    window.root.bounds = Rect(x: 10, y: 0, width: 90, height: 60)
    window.frame(at: 2)
    #expect(page.frame == Rect(x: 10, y: 0, width: 90, height: 60) && inner.bounds.size == page.bounds.size)
    page.anchors = nil
    window.root.bounds.size.width = 50
    window.frame(at: 3)
    #expect(page.bounds.width == 90)
    page.anchors = .fill
    #expect(page.bounds.width == 50, "anchors take effect at once")
  }
}
