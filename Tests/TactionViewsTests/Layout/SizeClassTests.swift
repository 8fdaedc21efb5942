import TactionGeometry
import Testing

@testable import TactionViews

@Suite("Size classes")
struct SizeClassTests {
  @Test("The size class depends on the width alone")
  func classes() {
    let breakpoints = Breakpoints()
    let widths = [-1, 0, 599.9, 600, 999.9, 1000, .infinity]
    #expect(widths.map(breakpoints.sizeClass(of:)) == [.narrow, .narrow, .narrow, .medium, .medium, .wide, .wide])
    #expect(breakpoints.sizeClass(of: .nan) == .narrow && SizeClass.narrow < .wide)
    let odd = Breakpoints(medium: .nan, wide: -5)
    #expect(odd.medium == 0 && odd.wide == 0 && odd.sizeClass(of: 0) == .wide)
    #expect(Breakpoints(medium: 800, wide: 300).sizeClass(of: 500) == .narrow)
  }

  @Test("A page changes its arrangement once, before the frame with the new width")
  func switches() throws {
    let window = try TestWindow(width: 700, height: 100)
    let row = StackView(spacing: 0, arrangedSubviews: [LayoutScene.box(50, 20), LayoutScene.box(50, 20)])
    var calls: [SizeClass] = []
    row.onSizeClassChange { [weak row] sizeClass in
      calls.append(sizeClass)
      row?.axis = sizeClass == .narrow ? .vertical : .horizontal
    }
    #expect(calls.isEmpty)
    row.fill(window.root)
    window.frame()
    #expect(calls == [.medium] && row.arrangedSubviews[1].frame.minX == 50)
    window.root.bounds.size.width = 650
    window.frame(at: 1)
    #expect(calls == [.medium])
    window.root.bounds.size.width = 500
    window.frame(at: 2)
    #expect(calls == [.medium, .narrow] && row.sizeClass == .narrow)
    #expect(row.arrangedSubviews[1].frame == Rect(x: 0, y: 20, width: 500, height: 80), "in the same frame")
    #expect(!window.pipeline.needsFrame)
  }

  @Test("An arrangement that changes its own width each time does not hang")
  func cycle() throws {
    let window = try TestWindow(width: 700, height: 100)
    let view = LayoutScene.box(100, 10)
    var calls = 0
    view.onSizeClassChange(Breakpoints(medium: 200, wide: 300)) { [weak view] sizeClass in
      calls += 1
      view?.bounds.size.width = sizeClass == .narrow ? 250 : 100
    }
    window.root.addSubview(view)
    window.frame()
    #expect(calls > 1 && calls < 20)
    view.onSizeClassChange { _ in }
    window.frame(at: 1)
    window.frame(at: 2)
    #expect(!window.pipeline.needsFrame)
  }
}
