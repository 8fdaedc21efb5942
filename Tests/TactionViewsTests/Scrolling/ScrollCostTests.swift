import Taction
import TactionTesting
import Testing

@Suite("ScrollView: what scrolling costs")
struct ScrollCostTests {
  @Test("Scrolling neither redraws nor lays out the content")
  func content() throws {
    try withScroll { test in
      test.scroll.showsIndicators = true
      let rows = (0..<12).map { CountingView(frame: Rect(x: 0, y: Double($0) * 50, width: 300, height: 40)) }
      rows.forEach(test.content.addSubview)
      test.scene.wait(0.05)
      let counts = rows.map(\.counts)
      #expect(counts.allSatisfy { $0.layouts == 1 } && counts[0].drawings == 1)
      test.drag(by: Vector(dx: 0, dy: -90)).lift()
      test.scene.wait(0.3)
      #expect(test.scroll.contentOffset.y > 100)
      // Content that becomes visible may be drawn for the first time.
      #expect(rows.allSatisfy { $0.counts.drawings <= 1 && $0.counts.layouts == 1 })
      test.rest()
      test.scene.wait(0.8)
      let commits = test.scene.stage.commitCount
      test.scene.wait(0.3)
      #expect(test.scene.stage.commitCount == commits)
    }
  }

  @Test("A page that scrolls together with a row in it does not measure its content in each step")
  func nested() {
    let row = ScrollView(frame: Rect(x: 0, y: 0, width: 300, height: 100))
    row.contentSize = Size(width: 1000, height: 100)
    let measured = MeasuredView(frame: .zero)
    let page = ScrollView(content: StackView(axis: .vertical, arrangedSubviews: [measured, row]))
    page.frame = Rect(x: 0, y: 0, width: 300, height: 80)
    page.layoutIfNeeded()
    var counts = Set<Int>()
    for step in 1...5 {
      row.contentOffset.x = Double(step)
      page.contentOffset.y = Double(step)
      page.layoutIfNeeded()
      counts.insert(measured.count)
    }
    // Only the first step measures, because the first layout has changed the sizes of the views.
    #expect(counts.count == 1)
  }
}

/// A view that counts its draws and layouts.
private final class CountingView: View {
  private(set) var counts = (drawings: 0, layouts: 0)

  override func draw(into list: inout DisplayList) {
    counts.drawings += 1
    list.fill(RoundedRect(bounds, radius: 5), color: .black)
  }

  override func layoutSubviews() { counts.layouts += 1 }
}

/// A view that counts its measurements.
private final class MeasuredView: View {
  private(set) var count = 0

  override func sizeThatFits(_ size: Size) -> Size {
    count += 1
    return Size(width: 100, height: 40)
  }
}
