import TactionGeometry

/// The measurement of a container in a width, one view after the other.
///
/// So containers in containers are measured without recursion, as there may be thousands within each other.
protocol ContainerMeasurement {
  /// Returns the next view to measure, and the width for it (0 for no limit); the same until `add` is called. Nil at
  /// the end.
  mutating func next() -> (view: View, width: Double)?

  /// Adds the size that fits the next view.
  mutating func add(_ size: Size)

  /// The size that the container needs, at the end.
  var size: Size { get }
}

extension ContainerView {
  /// A container whose measurement is not at its end.
  fileprivate struct Open {
    let container: ContainerView
    /// The width for the container; 0 for no limit.
    let width: Double
    /// The width that its superview has for it, before its own limits.
    let offered: Double
    var measurement: any ContainerMeasurement
  }

  /// Returns the size that fits the views in a width, and keeps it.
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
  /// Returns the distance of the line on which the view stands from its top edge, in a size.
  ///
  /// It lies within the height, whatever an override returns.
  final func baseline(in size: Size) -> Double {
    guard let line = firstBaseline(in: size), line < size.height else { return size.height }
    return line > 0 ? line : 0
  }

  /// Returns the beginning of the view's measurement in a width; nil for a view that is no container, or one that knows
  /// its size.
  fileprivate final func openMeasurement(in width: Double) -> ContainerView.Open? {
    guard arrangesBySize, let container = self as? ContainerView, container.isPlain else { return nil }
    let limit = layoutValues?.offered(width) ?? width
    guard container.sizes.size(in: limit) == nil, let measurement = container.measurement(in: limit) else { return nil }
    return ContainerView.Open(container: container, width: limit, offered: width, measurement: measurement)
  }
}

/// The sizes that a container was found to need, each for a width.
struct KnownSizes {
  private var known: [(width: Double, size: Size)] = []
  /// The lengths down to which the container gives way; see `View.leastLength(along:depth:)`.
  var least: (horizontal: Double?, vertical: Double?)
  /// A view is asked for its size in any width, and in the one that it has; more come from layouts of other sizes.
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
