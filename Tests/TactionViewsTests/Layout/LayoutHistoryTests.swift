import TactionGeometry
import TactionTestSupport
import Testing

@testable import TactionViews

@Suite("A layout follows from size and content, not from earlier layouts")
struct LayoutHistoryTests {
  /// The properties of a view that two containers make for themselves.
  private struct Part {
    let kind: Int
    let size: Size
    let stretch: Double
    let minimum: Size
    var isHidden = false

    init(_ random: inout SeededGenerator) {
      kind = Int.random(in: 0..<4, using: &random)
      size = Size(width: random.number(0...60).rounded(), height: random.number(0...60).rounded())
      stretch = random.chance(0.3) ? random.number(0.5...3) : 0
      minimum = random.chance(0.2) ? Size(width: random.number(0...30).rounded(), height: 5) : .zero
    }

    @MainActor func view() -> View {
      let view: View =
        switch kind {
        case 0: View(frame: Rect(origin: .zero, size: size))
        case 1: ScrollView(frame: Rect(origin: .zero, size: size))
        case 2: LayoutScene.box(size.width, size.height)
        default: Paragraph(length: 4 * size.width)
        }
      (view.stretch, view.minimumSize) = (stretch, minimum)
      return view
    }
  }

  private func lay(_ container: ContainerView, in size: Size) -> [Rect] {
    _ = LayoutScene.lay(container, width: size.width, height: size.height)
    return container.shownViews.map(\.frame)
  }

  /// Lays out a container in random sizes with random views hidden; expects the frames of a new container each time.
  private func check<Container: ContainerView>(
    seed: UInt64, new: ([View]) -> Container, vary: (inout SeededGenerator) -> (Container) -> Void
  ) {
    var random = SeededGenerator(seed: seed)
    var parts = (0..<Int.random(in: 1...7, using: &random)).map { _ in Part(&random) }
    let old = new(parts.map { $0.view() })
    for step in 0..<8 {
      let size = Size(width: random.number(20...400).rounded(), height: random.number(20...400).rounded())
      let change = vary(&random)
      for index in parts.indices { parts[index].isHidden = random.chance(0.2) }
      let fresh = new(parts.map { $0.view() })
      for container in [old, fresh] {
        change(container)
        for (view, part) in zip(container.arrangedSubviews, parts) { view.isHidden = part.isHidden }
      }
      #expect(lay(old, in: size) == lay(fresh, in: size), "seed \(seed), step \(step)")
      let width = Size(width: size.width, height: 0)
      #expect(old.sizeThatFits(width) == fresh.sizeThatFits(width), "seed \(seed), step \(step)")
    }
  }

  @Test("Stacks of any size, axis, alignment and distribution")
  func stacks() {
    for seed in 0..<200 as Range<UInt64> {
      check(seed: seed, new: { StackView(arrangedSubviews: $0) }) { random in
        let axis = StackView.Axis.allCases.randomElement(using: &random)!
        let alignment = StackView.Alignment.allCases.randomElement(using: &random)!
        let distribution = StackView.Distribution.allCases.randomElement(using: &random)!
        return { stack in (stack.axis, stack.alignment, stack.distribution) = (axis, alignment, distribution) }
      }
    }
  }

  @Test("Flow views")
  func flows() {
    for seed in 0..<100 as Range<UInt64> {
      check(seed: seed, new: { FlowView(arrangedSubviews: $0) }) { random in
        let spacing = random.number(0...12).rounded()
        return { $0.spacing = spacing }
      }
    }
  }

  @Test("Grids")
  func grids() {
    for seed in 0..<100 as Range<UInt64> {
      check(seed: seed, new: { GridLayout(columns: [.fitted, .flexible], arrangedSubviews: $0) }) { random in
        let spacing = random.number(0...12).rounded()
        return { $0.rowSpacing = spacing }
      }
    }
  }

  @Test("A title above a list keeps its height when the page becomes shorter")
  func title() {
    let (title, list) = (Paragraph(length: 60), ScrollView())
    let column = StackView(axis: .vertical, spacing: 8, arrangedSubviews: [title, list])
    #expect(lay(column, in: Size(width: 300, height: 900)).map(\.height) == [10, 882])
    #expect(lay(column, in: Size(width: 300, height: 500)).map(\.height) == [10, 482])
  }

  @Test("A second pane that is shown gets its share")
  func panes() {
    let (first, second) = (ScrollView(), ScrollView())
    (first.stretch, second.stretch, second.isHidden) = (1, 1, true)
    let column = StackView(axis: .vertical, spacing: 0, arrangedSubviews: [first, second])
    #expect(lay(column, in: Size(width: 300, height: 900)).map(\.height) == [900])
    second.isHidden = false
    #expect(lay(column, in: Size(width: 300, height: 900)).map(\.height) == [450, 450])
  }

  @Test("A size that code gives an arranged view is the size that the view needs")
  func ownSize() {
    let (square, rest) = (View(frame: Rect(x: 0, y: 0, width: 40, height: 40)), View())
    let row = StackView(spacing: 0, arrangedSubviews: [square, rest])
    #expect(lay(row, in: Size(width: 200, height: 100)).map(\.width) == [40, 160])
    square.bounds.size.width = 60
    #expect(lay(row, in: Size(width: 200, height: 100)).map(\.width) == [60, 140])
    square.removeFromSuperview()
    row.insertArrangedSubview(square, at: 1)
    #expect(lay(row, in: Size(width: 100, height: 30)).map(\.width) == [0, 100])
    #expect(square.sizeThatFits(.zero) == Size(width: 60, height: 40))
  }

  @Test("A view without content has the content height 0, even after a layout without room for it")
  func contentHeight() {
    let view = View(frame: Rect(x: 0, y: 0, width: 40, height: 40))
    let column = StackView(axis: .vertical, arrangedSubviews: [view])
    #expect(lay(column, in: Size(width: 100, height: 0)).map(\.size) == [Size(width: 100, height: 0)])
    #expect(view.contentHeight(in: 100) == 0)
    #expect(view.sizeThatFits(.zero) == Size(width: 40, height: 40))
  }
}
