import TactionGeometry

/// The measurement of a container of a given width, one view after the other.
///
/// In this form, nested containers are measured without recursion; thousands of them may be nested.
protocol ContainerMeasurement {
  /// Returns the next view to measure, and the width for it (0 for no limit); nil at the end. It returns the same view
  /// and width until `add` is called.
  mutating func next() -> (view: View, width: Double)?

  /// Adds the size that fits the view that `next` has returned.
  mutating func add(_ size: Size)

  /// The size that the container needs, once all views are measured.
  var size: Size { get }
}

extension ContainerView {
  /// A container whose measurement is not finished.
  fileprivate struct Open {
    let container: ContainerView
    /// The width for the container; 0 for no limit.
    let width: Double
    /// The width that its superview offers, before the container's own limits apply.
    let offered: Double
    var measurement: any ContainerMeasurement
  }

  /// Returns the size that fits the views in a width, and stores it.
  final func measure(in width: Double) -> Size {
    guard let measurement = measurement(in: width) else { return bounds.size }
    var open = [Open(container: self, width: width, offered: width, measurement: measurement)]
    while true {
      if let (view, width) = open[open.count - 1].measurement.next() {
        if let inner = view.openMeasurement(in: width) {
          open.append(inner)
        } else {
          open[open.count - 1].measurement.add(view.fittingSize(in: Size(width: width, height: 0)))
        }
      } else {
        let done = open.removeLast()
        let size = done.measurement.size
        done.container.keep(size, in: done.width)
        if open.isEmpty { return size }
        open[open.count - 1].measurement.add(
          done.container.layoutValues?.limited(size.sane, in: done.offered) ?? size.sane)
      }
    }
  }
}

extension View {
  /// Returns the distance, in a view of a given size, from the top edge to the line by which the view is aligned: its
  /// baseline, or its bottom edge.
  ///
  /// The distance is limited to the height, even if an override of `firstBaseline(in:)` returns another distance.
  final func baseline(in size: Size) -> Double {
    guard let line = firstBaseline(in: size), line < size.height else { return size.height }
    return line > 0 ? line : 0
  }

  /// Begins the view's measurement in a width; returns nil for a view that is not a container, and for a container
  /// whose size is already known.
  fileprivate final func openMeasurement(in width: Double) -> ContainerView.Open? {
    guard arrangesBySize, let container = self as? ContainerView, container.isPlain else { return nil }
    let limit = layoutValues?.offered(width) ?? width
    guard container.sizes.size(in: limit) == nil, let measurement = container.measurement(in: limit) else { return nil }
    return ContainerView.Open(container: container, width: limit, offered: width, measurement: measurement)
  }
}

/// The sizes that were measured for a container, each for a width.
struct KnownSizes {
  private var known: [(width: Double, size: Size)] = []
  /// The lengths to which the container shrinks if there is too little space; see `View.leastLength(along:depth:)`.
  var least: (horizontal: Double?, vertical: Double?)
  /// The maximum number of sizes. A view is mostly measured without a limit and in its own width; layouts of other
  /// sizes add more widths.
  private static let maximumCount = 8

  var isEmpty: Bool { known.isEmpty && least.horizontal == nil && least.vertical == nil }

  func size(in width: Double) -> Size? {
    for entry in known where entry.width == width { return entry.size }
    return nil
  }

  mutating func add(_ size: Size, in width: Double) {
    if known.count == Self.maximumCount { known.removeFirst() }
    known.append((width, size))
  }
}
