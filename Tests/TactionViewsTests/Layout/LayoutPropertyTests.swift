import TactionEnvironment
import TactionGeometry
import TactionTestSupport
import Testing

@testable import TactionViews

/// Checks properties that hold for any arrangement of random views in a random size.
@Suite("Random layouts")
struct LayoutPropertyTests {
  private func views(_ random: inout SeededGenerator, isText: Bool = true) -> [View] {
    (0..<Int.random(in: 1...12, using: &random)).map { _ in
      if isText, random.chance(0.3) { return Paragraph(length: random.number(1...200).rounded()) }
      let view = LayoutScene.box(random.number(1...60).rounded(), random.number(1...60).rounded())
      if random.chance(0.15) { view.minimumSize.width = random.number(0...80).rounded() }
      if random.chance(0.15) { view.stretch = random.number(0...3) }
      view.isHidden = random.chance(0.1)
      return view
    }
  }

  private func check(_ frames: [Rect], in bounds: Rect, _ seed: UInt64, overlap: Bool = false) {
    for (index, frame) in frames.enumerated() {
      #expect(frame.isFinite && frame.width >= 0 && frame.height >= 0, "seed \(seed)")
      #expect(frame.minX >= bounds.minX && frame.maxX <= bounds.maxX + 1e-9, "seed \(seed): \(frame)")
      #expect(frame.minY >= bounds.minY && frame.maxY <= bounds.maxY + 1e-9, "seed \(seed): \(frame)")
      guard !overlap else { continue }
      for other in frames[(index + 1)...] {
        let width = min(frame.maxX, other.maxX) - max(frame.minX, other.minX)
        let height = min(frame.maxY, other.maxY) - max(frame.minY, other.minY)
        #expect(width <= 1e-9 || height <= 1e-9, "seed \(seed): \(frame) and \(other)")
      }
    }
  }

  /// Lays out a container in both layout directions, in the size that it needs for a width. Expects the two layouts to
  /// mirror each other; returns the frames of the visible views in the first direction.
  private func frames(_ container: ContainerView, width: Double) -> (frames: [Rect], bounds: Rect) {
    let size = container.sizeThatFits(Size(width: width, height: 0))
    let bounds = Rect(x: 0, y: 0, width: max(size.width, width), height: size.height)
    var sides: [[Rect]] = []
    for direction in LayoutDirection.allCases {
      container.layoutDirectionOverride = direction
      _ = LayoutScene.lay(container, width: bounds.width, height: bounds.height)
      sides.append(container.shownViews.map(\.frame))
    }
    for (left, right) in zip(sides[0], sides[1]) {
      #expect(abs(left.minX - (bounds.width - right.maxX)) < 1e-9 && left.minY == right.minY, "mirrored")
      #expect(left.size == right.size, "mirrored")
    }
    return (sides[0], bounds)
  }

  @Test("Views in random stacks do not overlap, and fill the size that the stack needs")
  func stacks() {
    for seed in 0..<300 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      let stack = StackView(
        axis: random.chance(0.5) ? .horizontal : .vertical, spacing: random.number(0...12).rounded(),
        arrangedSubviews: views(&random, isText: false))
      stack.alignment = StackView.Alignment.allCases.randomElement(using: &random) ?? .fill
      stack.layoutMargins = Insets(random.number(0...9).rounded())
      if random.chance(0.4) { stack.insertArrangedSubview(Spacer(), at: 1) }
      let need = stack.sizeThatFits(.zero)
      let (frames, bounds) = frames(
        stack, width: stack.axis == .horizontal ? need.width + random.number(0...200).rounded() : 0)
      let inner = bounds.inset(by: stack.layoutMargins)
      check(frames, in: inner, seed)
      guard stack.axis == .horizontal, !frames.isEmpty, frames.count == stack.arrangedSubviews.count else { continue }
      #expect(abs((frames.map(\.maxX).max() ?? 0) - inner.maxX) <= 1, "seed \(seed)")
    }
  }

  @Test("Views in random flows do not overlap, and are inside the width, in order")
  func flows() {
    for seed in 0..<300 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      let flow = FlowView(spacing: random.number(0...12).rounded(), arrangedSubviews: views(&random))
      flow.lineSpacing = random.number(0...12).rounded()
      flow.alignment = StackView.Alignment.allCases.randomElement(using: &random) ?? .fill
      flow.lineAlignment = StackView.Alignment.allCases.randomElement(using: &random) ?? .fill
      let (frames, bounds) = frames(flow, width: random.number(90...400).rounded())
      check(frames, in: bounds, seed)
      for (first, second) in zip(frames, frames.dropFirst()) {
        #expect(second.minX >= first.maxX || second.minY >= first.minY - 60, "seed \(seed)")
      }
    }
  }

  @Test("Views in random grids do not overlap; columns and gaps fill the width; rows share edges")
  func grids() {
    for seed in 0..<300 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      let kinds: [GridTrack] = [.fitted, .flexible, .flexible(2), .fixed(30)]
      let columns = (0..<Int.random(in: 1...4, using: &random)).map { _ in
        kinds.randomElement(using: &random) ?? .fitted
      }
      let grid = GridLayout(columns: columns + [.flexible], spacing: random.number(0...12).rounded())
      for view in views(&random, isText: true) {
        view.minimumSize = .zero
        let span = random.chance(0.2) ? 2 : 1
        grid.addArrangedSubview(view, in: GridCell(columnSpan: span, rowSpan: random.chance(0.1) ? 2 : 1))
      }
      let need = grid.sizeThatFits(.zero)
      let (frames, bounds) = frames(grid, width: (need.width + random.number(0...300)).rounded())
      check(frames, in: bounds, seed)
      let spans = frames.map { [$0.minX, $0.maxX] }
      #expect(Set(spans.flatMap { $0 }).count <= 2 * grid.columns.count, "seed \(seed)")
    }
  }

  @Test("With contradictory limits all lengths stay finite, and fill the room if possible")
  func divisions() {
    for seed in 0..<500 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      let parts = (0..<Int.random(in: 1...8, using: &random)).map { _ in
        var part = StackDivision.Part(need: random.number(-5...80), gap: 0)
        part.minimum = random.chance(0.4) ? random.number(0...60) : 0
        part.maximum = max(part.minimum, random.chance(0.4) ? random.number(0...100) : .infinity)
        part.need = min(max(part.need, part.minimum), part.maximum)
        part.stretch = random.chance(0.5) ? random.number(0.01...5) : 0
        return part
      }
      let room = random.number(0...600).rounded()
      for distribution in [StackView.Distribution.fill, .fillEqually, .fillProportionally] {
        let segments = StackDivision.segments(of: parts, space: room, distribution)
        let sum = segments.reduce(0) { $0 + $1.length }
        #expect(segments.allSatisfy { $0.length.isFinite && $0.length >= 0 })
        let (least, most) = (parts.reduce(0) { $0 + $1.minimum }, parts.reduce(0) { $0 + $1.maximum })
        // In a proportional distribution, views that need no length get no share.
        let isShared = distribution == .fillEqually || distribution != .fill && parts.allSatisfy { $0.need > 0 }
        if isShared, room >= least, room <= most {
          #expect(abs(sum - room) <= 1, "seed \(seed) \(distribution)")
        }
        for (part, segment) in zip(parts, segments) where distribution != .fill {
          #expect(segment.length >= part.minimum - 1 && segment.length <= part.maximum + 1, "seed \(seed)")
        }
      }
    }
  }
}
