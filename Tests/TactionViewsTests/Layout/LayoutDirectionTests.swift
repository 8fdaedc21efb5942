import TactionGeometry
import TactionGraphics
import Testing

@testable import TactionEnvironment
@testable import TactionViews

@Suite("Layout from right to left")
struct LayoutDirectionTests {
  private func box(_ width: Double, _ height: Double) -> View { LayoutScene.box(width, height) }

  private var arabic: Theme {
    var settings = UserSettings()
    settings.layoutDirection = .rightToLeft
    return Theme(settings)
  }

  @Test("A view has the direction of its override, of the nearest superview's override, or of the theme")
  func inheritance() throws {
    let window = try TestWindow()
    let (page, player, button) = (View(), View(), View())
    window.root.addSubview(page)
    player.addSubview(button)
    page.addSubview(player)
    window.pipeline.tree.theme = arabic
    #expect([page, player, button].allSatisfy { $0.layoutDirection == .rightToLeft })
    player.layoutDirectionOverride = .leftToRight
    #expect(button.layoutDirection == .leftToRight && page.layoutDirection == .rightToLeft)
    button.layoutDirectionOverride = .rightToLeft
    player.layoutDirectionOverride = nil
    window.pipeline.tree.theme = .default
    #expect(button.layoutDirection == .rightToLeft && player.layoutDirection == .leftToRight)
    page.layoutDirectionOverride = .rightToLeft
    let late = View()
    player.addSubview(late)
    #expect(late.layoutDirection == .rightToLeft)
    late.removeFromSuperview()
    #expect(late.layoutDirection == .leftToRight && late.layoutValues == nil)
    page.removeFromSuperview()
    #expect(player.layoutDirection == .rightToLeft && page.layoutDirection == .rightToLeft)
  }

  @Test("A view whose superview is released gets the direction of the theme again")
  func release() {
    let inner = View()
    do {
      let outer = View()
      outer.layoutDirectionOverride = .rightToLeft
      outer.addSubview(inner)
      #expect(inner.layoutDirection == .rightToLeft)
    }
    #expect(inner.superview == nil && inner.layoutDirection == .leftToRight)
  }

  @Test("A change of the layout direction lays out and draws once")
  func change() throws {
    let window = try TestWindow()
    let row = StackView(spacing: 10, arrangedSubviews: [box(20, 10), box(30, 10)])
    row.alignment = .leading
    row.arrangedSubviews[0].backgroundColor = .black
    row.frame = Rect(x: 10, y: 0, width: 180, height: 20)
    row.distribution = .equalSpacing
    window.root.addSubview(row)
    window.frame()
    #expect(row.arrangedSubviews.map(\.frame.minX) == [0, 150])
    window.pipeline.tree.theme = arabic
    window.frame(at: 1)
    #expect(row.arrangedSubviews.map(\.frame.minX) == [160, 0])
    #expect(window.bitmap.color(x: 180, y: 5) == .black && window.bitmap.color(x: 15, y: 5) != .black)
    row.layoutDirectionOverride = .leftToRight
    window.frame(at: 2)
    #expect(row.arrangedSubviews.map(\.frame.minX) == [0, 150] && !window.pipeline.needsFrame)
    row.layoutDirectionOverride = .leftToRight
    #expect(!window.pipeline.needsFrame, "setting the same direction costs nothing")
  }

  @Test("Right to left mirrors margins, columns, grids and flows; leading is right")
  func containers() {
    let column = StackView(axis: .vertical, spacing: 0, arrangedSubviews: [box(20, 10)])
    column.alignment = .leading
    column.layoutMargins = Insets(top: 0, left: 30, bottom: 0, right: 5)
    column.layoutDirectionOverride = .rightToLeft
    #expect(LayoutScene.lay(column, width: 100, height: 10)[0].minX == 50)
    let grid = GridLayout(columns: [.fixed(20), .flexible], spacing: 10, arrangedSubviews: [box(1, 1), box(1, 1)])
    grid.layoutDirectionOverride = .rightToLeft
    #expect(LayoutScene.lay(grid, width: 100, height: 10).map(\.minX) == [80, 0])
    let flow = FlowView(spacing: 5, arrangedSubviews: [box(20, 10), box(30, 10)])
    flow.layoutDirectionOverride = .rightToLeft
    #expect(LayoutScene.lay(flow, width: 100, height: 10).map(\.minX) == [80, 45])
  }

  @Test("Right to left mirrors anchors: leading is right, and distances from the centre are mirrored")
  func anchors() {
    let (page, view) = (box(200, 100), box(20, 10))
    page.layoutDirectionOverride = .rightToLeft
    view.pin(to: page, Anchors(leading: 5, top: 0))
    #expect(view.frame == Rect(x: 175, y: 0, width: 20, height: 10))
    view.anchors = Anchors(leading: 5, trailing: 30, top: 0)
    #expect(view.frame == Rect(x: 30, y: 0, width: 165, height: 10))
    view.anchors = Anchors(top: 0, centerX: 10)
    #expect(view.frame.center.x == 90)
    view.anchors = .fill(Insets(top: 0, left: 40, bottom: 0, right: 0))
    #expect(view.frame == Rect(x: 0, y: 0, width: 160, height: 100))
    page.layoutDirectionOverride = nil
    page.layoutIfNeeded()
    #expect(view.frame == Rect(x: 40, y: 0, width: 160, height: 100))
  }

  @Test("Text aligns with the layout direction; natural alignment follows the text")
  func labels() throws {
    func ink(_ text: String, _ alignment: TextAlignment, _ direction: LayoutDirection) throws -> Double {
      let window = try TestWindow()
      let label = Label(frame: Rect(x: 0, y: 0, width: 200, height: 40))
      (label.text, label.alignment, label.layoutDirectionOverride) = (text, alignment, direction)
      window.root.addSubview(label)
      window.frame()
      let columns = (0..<200).filter { x in (0..<40).contains { window.bitmap.color(x: x, y: $0) != .white } }
      return Double((columns.first ?? 0) + (columns.last ?? 0)) / 2
    }
    let cases: [(String, TextAlignment, LayoutDirection, isLeft: Bool)] = [
      ("abc", .leading, .leftToRight, true), ("abc", .trailing, .leftToRight, false),
      ("abc", .leading, .rightToLeft, false), ("abc", .trailing, .rightToLeft, true),
      ("שלום", .leading, .leftToRight, true), ("שלום", .leading, .rightToLeft, false),
      ("שלום", .natural, .leftToRight, false), ("abc", .natural, .rightToLeft, true),
    ]
    for (text, alignment, direction, isLeft) in cases {
      let middle = try ink(text, alignment, direction)
      #expect(isLeft ? middle < 60 : middle > 140, "\(text) \(alignment) \(direction)")
    }
    let middle = try ink("abc", .center, .rightToLeft)
    #expect(abs(middle - 100) < 3)
  }

  @Test("A label draws its text at the other side after a change of the direction")
  func labelChange() throws {
    let window = try TestWindow()
    let label = Label(frame: Rect(x: 0, y: 0, width: 200, height: 40))
    label.text = "abc"
    window.root.addSubview(label)
    window.frame()
    label.layoutDirectionOverride = .rightToLeft
    window.frame(at: 1)
    #expect((100..<200).contains { x in (0..<40).contains { window.bitmap.color(x: x, y: $0) != .white } })
    #expect(window.bitmap.hasSamePixels(as: try window.redrawn()))
  }

  @Test("Right-to-left scroll content begins at its right edge, and keeps its distance from that edge")
  func scrolling() throws {
    let window = try TestWindow()
    let scroll = ScrollView(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    scroll.layoutDirectionOverride = .rightToLeft
    window.root.addSubview(scroll)
    scroll.contentSize = Size(width: 300, height: 500)
    window.frame()
    #expect(scroll.contentOffset == Point(x: 200, y: 0))
    scroll.contentSize.width = 400
    #expect(scroll.contentOffset.x == 300)
    scroll.contentOffset.x = 250
    scroll.bounds.size.width = 120
    window.frame(at: 1)
    #expect(scroll.contentOffset.x == 230, "50 from the start, as before")
    scroll.contentSize.width = 80
    #expect(scroll.contentOffset.x == -40, "small content is at the right")
    scroll.flashIndicators()
    scroll.contentSize.width = 400
    window.frame(at: 2)
    let bars = scroll.indicators.map(\.frame).map {
      Rect(origin: $0.origin - (scroll.contentOffset - Point.zero), size: $0.size)
    }
    #expect(bars[1].center.x < 20 && bars[0].maxX > 110)
    scroll.layoutDirectionOverride = .leftToRight
    window.frame(at: 3)
    #expect(scroll.contentOffset.x == 0 && scroll.limits.lower.x == 0)
  }
}
