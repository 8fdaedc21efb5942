import TactionGeometry
import Testing

@testable import TactionViews

@Suite("Anchors")
struct AnchorsTests {
  @Test(
    "Anchors to two opposite edges set the size, and other anchors keep it; without an anchor the position stays",
    arguments: [
      (Anchors.fill, Rect(x: 0, y: 0, width: 200, height: 150)),
      (.fill(Insets(top: 1, left: 2, bottom: 3, right: 4)), Rect(x: 2, y: 1, width: 194, height: 146)),
      (.center, Rect(x: 80, y: 65, width: 40, height: 20)),
      (Anchors(leading: 5), Rect(x: 5, y: 8, width: 40, height: 20)),
      (Anchors(trailing: 5, bottom: 6), Rect(x: 155, y: 124, width: 40, height: 20)),
      (Anchors(leading: 10, trailing: 20, bottom: 0), Rect(x: 10, y: 130, width: 170, height: 20)),
      (Anchors(top: -3, centerX: 7), Rect(x: 87, y: -3, width: 40, height: 20)),
      (Anchors(leading: 1, top: 2, centerX: 50, centerY: 50), Rect(x: 1, y: 2, width: 40, height: 20)),
      (Anchors(leading: 150, trailing: 150), Rect(x: 150, y: 8, width: 0, height: 20)),
    ])
  func places(_ anchors: Anchors, _ frame: Rect) throws {
    let window = try TestWindow()
    let view = View(frame: Rect(x: 7, y: 8, width: 40, height: 20))
    view.pin(to: window.root, anchors)
    #expect(view.frame == frame, "at once")
    view.center = .zero
    window.root.bounds.size = Size(width: 300, height: 250)
    window.frame()
    window.root.bounds.size = Size(width: 200, height: 150)
    window.frame(at: 1)
    let x = anchors.leading ?? anchors.trailing ?? anchors.centerX
    let y = anchors.top ?? anchors.bottom ?? anchors.centerY
    if x != nil { #expect(view.frame.minX == frame.minX && view.frame.width == frame.width, "at each layout") }
    if y != nil { #expect(view.frame.minY == frame.minY && view.frame.height == frame.height, "at each layout") }
  }

  @Test("A view with anchors that changes its own size is placed again, regardless of its transform")
  func follows() throws {
    let window = try TestWindow()
    let label = View(frame: Rect(x: 0, y: 0, width: 40, height: 20))
    label.transform = .rotation(.degrees(90))
    label.pin(to: window.root, Anchors(trailing: 0, bottom: 0))
    window.frame()
    #expect(label.center == Point(x: 180, y: 140))
    label.bounds.size.width = 60
    window.frame(at: 1)
    #expect(label.center == Point(x: 170, y: 140), "the transform applies on top")
    label.anchorPoint = .zero
    label.bounds.size.width = 50
    window.frame(at: 2)
    #expect(label.center == Point(x: 150, y: 130))
  }

  @Test("A view whose anchors are removed does not move, and anchors are relative to the current superview")
  func leaves() throws {
    let window = try TestWindow()
    let (panel, view) = (View(frame: Rect(x: 10, y: 10, width: 100, height: 100)), View())
    window.root.addSubview(panel)
    view.fill(window.root, margins: Insets(5))
    view.fill(panel)
    window.frame()
    #expect(view.superview === panel && view.frame == Rect(x: 0, y: 0, width: 100, height: 100))
    view.anchors = nil
    panel.bounds.size.width = 50
    window.frame(at: 1)
    #expect(view.bounds.width == 100)
    view.anchors = Anchors(leading: .nan)
    #expect(view.anchors == nil, "refused")
  }

  @Test("Each view has the safe area in its own coordinates, and views with anchors to this area follow its changes")
  func safeArea() throws {
    let window = try TestWindow()
    let (panel, view) = (View(frame: Rect(x: 0, y: 50, width: 200, height: 100)), View())
    window.root.addSubview(panel)
    view.fill(panel, of: .safeArea)
    window.frame()
    #expect(view.frame == panel.bounds && panel.safeAreaInsets == .zero)
    window.pipeline.tree.windowInsets = Insets(top: 60, left: 4, bottom: 20, right: 0)
    window.frame(at: 1)
    #expect(panel.safeAreaInsets == Insets(top: 10, left: 4, bottom: 20, right: 0))
    #expect(view.frame == Rect(x: 4, y: 10, width: 196, height: 70))
    #expect(window.root.safeAreaInsets == window.pipeline.tree.safeAreaInsets && View().safeAreaInsets == .zero)

    panel.transform = .rotation(.degrees(180))
    #expect(
      abs(panel.safeAreaInsets.top - 20) < 1e-9 && abs(panel.safeAreaInsets.bottom - 10) < 1e-9, "turned with the view")
    window.pipeline.tree.windowInsets = Insets(1000)
    #expect(panel.safeAreaInsets.vertical == 200, "at most the size of the view")
  }
}
