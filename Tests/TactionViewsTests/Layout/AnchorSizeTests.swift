import TactionEnvironment
import TactionGeometry
import TactionGraphics
import TactionNavigation
import TactionTestSupport
import Testing

@testable import TactionControls
@testable import TactionViews

/// A view whose content needs a known size.
private final class Content: View {
  var need = Size(width: 120, height: 30) {
    didSet { invalidateIntrinsicContentSize() }
  }
  override func sizeThatFits(_ size: Size) -> Size {
    Size(width: size.width > 0 ? min(need.width, size.width) : need.width, height: need.height)
  }
}

@Suite("Anchors: views without a size of their own")
struct AnchorSizeTests {
  private func withContent(_ anchors: Anchors, _ body: (Content, (Size) -> Void) -> Void) {
    let (page, content) = (View(frame: Rect(x: 0, y: 0, width: 400, height: 300)), Content())
    content.pin(to: page, anchors)
    body(content) { size in
      page.bounds.size = size
      page.layoutIfNeeded()
    }
  }

  @Test("A view with anchors but no size gets its fitting size, and follows changes of it")
  func fits() {
    withContent(.center) { content, layOut in
      layOut(Size(width: 400, height: 300))
      #expect(content.frame == Rect(x: 140, y: 135, width: 120, height: 30))
      content.need = Size(width: 200, height: 60)
      layOut(Size(width: 400, height: 300))
      #expect(content.frame == Rect(x: 100, y: 120, width: 200, height: 60))
      layOut(Size(width: 150, height: 300))
      #expect(content.frame == Rect(x: 0, y: 120, width: 150, height: 60), "no wider than the superview")
    }
  }

  @Test("A label with anchors but no size follows its text even after a change of the text scale and a sizeToFit()")
  func label() throws {
    let (window, label) = try (TestWindow(width: 400), Label())
    label.text = "Go"
    label.center(in: window.root)
    window.frame(at: 0)
    var settings = UserSettings()
    settings.textScale = 2
    window.pipeline.tree.theme = Theme(settings)
    window.frame(at: 1)
    label.text = "Go on and on"
    window.frame(at: 2)
    #expect(label.bounds.size == label.sizeThatFits(.zero) && label.center == Point(x: 200, y: 75))
    label.text = "Go away"
    label.sizeToFit()
    window.frame(at: 3)
    label.text = "Go on"
    window.frame(at: 4)
    #expect(label.bounds.size == label.sizeThatFits(.zero) && label.center == Point(x: 200, y: 75))
  }

  @Test("A bar with both sides pinned gets its fitting height")
  func bar() {
    withContent(Anchors(leading: 10, trailing: 10, bottom: 0)) { content, layOut in
      layOut(Size(width: 400, height: 300))
      #expect(content.frame == Rect(x: 10, y: 270, width: 380, height: 30))
    }
  }

  @Test("A view with anchors keeps its own width if it has one, and its own height if it has one")
  func own() {
    withContent(.center) { content, layOut in
      content.bounds.size = Size(width: 50, height: 0)
      layOut(Size(width: 400, height: 300))
      #expect(content.bounds.size == Size(width: 50, height: 30))
      content.bounds.size = Size(width: 50, height: 40)
      layOut(Size(width: 400, height: 300))
      content.need = Size(width: 300, height: 200)
      layOut(Size(width: 400, height: 300))
      #expect(content.bounds.size == Size(width: 50, height: 40))
    }
  }

  @Test("A toolbar and a row of buttons get their size from anchors")
  func bars() {
    let page = View(frame: Rect(x: 0, y: 0, width: 400, height: 300))
    let (toolbar, row) = (Toolbar(), StackView(arrangedSubviews: [Button("Undo"), Button("Redo")]))
    toolbar.items = [Button("Share")]
    toolbar.pin(to: page, Anchors(leading: 0, trailing: 0, bottom: 0))
    row.pin(to: page, Anchors(leading: 8, top: 8))
    page.layoutIfNeeded()
    #expect(toolbar.frame.height >= 44 && toolbar.frame.maxY == 300 && toolbar.frame.width == 400)
    #expect(row.frame.origin == Point(x: 8, y: 8) && row.frame.height >= 30 && row.frame.width > 80)
  }
}
