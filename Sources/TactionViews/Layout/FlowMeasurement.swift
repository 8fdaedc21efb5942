import TactionGeometry

/// A line of a flow view: views that follow each other.
struct FlowLine {
  /// The indices of the views.
  var views: Range<Int>
  /// The width of the views with their gaps, in logical pixels.
  var width = 0.0
  /// The height of the line, in whole logical pixels.
  var height = 0.0
  /// The distance of the common baseline from the top of the line.
  var baseline = 0.0
}

/// The measurement of a flow view in a width.
struct FlowMeasurement: ContainerMeasurement {
  private let flow: FlowView
  private let views: [View]
  /// The width between the margins; zero for no limit.
  private let space: Double
  /// The sizes of the views that were measured.
  private(set) var needed: [Size] = []
  /// Whether the next view was already measured, and is wider than the space.
  private var nextIsTooWide = false

  init(of flow: FlowView, in width: Double) {
    let space = width > 0 ? max(width - flow.layoutMargins.horizontal, 1) : 0
    self.init(of: flow, flow.shownViews, space: space)
  }

  init(of flow: FlowView, _ views: [View], space: Double) {
    (self.flow, self.views, self.space) = (flow, views, space)
    needed.reserveCapacity(views.count)
  }

  /// Returns the next view to measure: first without a limit, and then in the space if the view is wider than the
  /// space.
  mutating func next() -> (view: View, width: Double)? {
    guard needed.count < views.count else { return nil }
    return (views[needed.count], nextIsTooWide ? space : 0)
  }

  /// Adds the size that fits the next view.
  mutating func add(_ size: Size) {
    if !nextIsTooWide, space > 0, size.width > space {
      nextIsTooWide = true
      return
    }
    nextIsTooWide = false
    needed.append(space > 0 ? Size(width: min(size.width, space), height: size.height) : size)
  }

  /// The size that the flow view needs.
  var size: Size {
    let (lines, margins) = (lines, flow.layoutMargins)
    let width = lines.reduce(0) { max($0, $1.width) }
    let gaps = flow.lineSpacing * Double(max(lines.count - 1, 0))
    let height = lines.reduce(gaps) { $0 + $1.height }
    return Size(width: width + margins.horizontal, height: height + margins.vertical).withoutNegatives
  }

  /// The lines, once all views are measured.
  var lines: [FlowLine] {
    var (lines, line) = ([FlowLine](), FlowLine(views: 0..<0))
    for (index, size) in needed.enumerated() {
      let longer = line.width + (line.views.isEmpty ? 0 : flow.spacing) + size.width
      if !line.views.isEmpty, space > 0, longer > space + 1e-6 {
        lines.append(finished(line))
        line = FlowLine(views: index..<index + 1, width: size.width)
      } else {
        (line.views, line.width) = (line.views.lowerBound..<index + 1, longer)
      }
    }
    return line.views.isEmpty ? lines : lines + [finished(line)]
  }

  /// Returns the distance of a view's baseline from its top edge.
  func baseline(at index: Int) -> Double { views[index].baseline(in: needed[index]) }

  /// Returns a line with its height and baseline set.
  private func finished(_ line: FlowLine) -> FlowLine {
    var line = line
    guard flow.lineAlignment == .firstBaseline else {
      line.height = line.views.reduce(0) { max($0, needed[$1].height) }.rounded(.up)
      return line
    }
    var below = 0.0
    for index in line.views {
      let baseline = baseline(at: index)
      (line.baseline, below) = (max(line.baseline, baseline), max(below, needed[index].height - baseline))
    }
    line.height = (line.baseline + below).rounded(.up)
    return line
  }
}
