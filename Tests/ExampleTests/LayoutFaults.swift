import Taction
import TactionTesting

/// Finds the faults of a layout: texts that are cut off, and texts and controls that overlap or cannot be reached.
struct LayoutFaults {
  private let example: OpenExample
  private let window: Window
  /// The texts and controls on the screen, with their visible rectangles in the window.
  private var things: [(view: View, place: Rect)] = []
  private var found: [String] = []

  /// Returns a description of each fault.
  static func find(in window: Window, _ example: OpenExample) -> [String] {
    var faults = LayoutFaults(example: example, window: window)
    faults.walk(window.content, seen: Rect(origin: .zero, size: window.size), inControl: false)
    faults.compareThings()
    return faults.found
  }

  private init(example: OpenExample, window: Window) { (self.example, self.window) = (example, window) }

  private mutating func walk(_ view: View, seen: Rect, inControl: Bool) {
    guard !view.isHidden, view.alpha > 0, !example.waitsOutside(view), !Self.isOverlay(view) else { return }
    var seen = seen
    let place = view.convert(view.bounds, to: nil)
    if let label = view as? Label, !label.text.isEmpty {
      check(label)
      if !inControl { things.append((label, place.intersection(seen))) }
    }
    if view is Control, !inControl { things.append((view, place.intersection(seen))) }
    if view is Label || view is Control || view is ContainerView { checkPlace(of: view) }
    if view.clipsToBounds || view is ScrollView { seen = seen.intersection(place) }
    if let scroll = view as? ScrollView { check(scroll) }
    if example.isMovable(view) { seen = .zero }
    for subview in view.subviews { walk(subview, seen: seen, inControl: inControl || view is Control) }
  }

  /// Checks that a text is whole, or has an ellipsis where that is allowed: in bars, and for values that often change.
  private mutating func check(_ label: Label) {
    let needed = label.sizeThatFits(Size(width: label.bounds.width, height: 0))
    let line = label.sizeThatFits(.zero).height
    let isWide = needed.width <= label.bounds.width + 0.5
    let isHigh = needed.height <= label.bounds.height + 0.5
    let isTooLow = label.bounds.height < min(line, needed.height) - 0.5
    guard isTooLow || !(isWide && isHigh) && !example.mayShorten(label) else { return }
    found.append("\(name(of: label)) is cut off in \(label.bounds.size); it needs \(needed)")
  }

  /// Checks that a view is inside its superview, and inside the window unless it is in a scroll view.
  private mutating func checkPlace(of view: View) {
    guard let superview = view.superview, !example.isMovable(view) else { return }
    if !Self.room(in: superview).inset(by: Insets(-0.5)).contains(view.frame) {
      found.append("\(name(of: view)) \(view.frame) reaches out of \(type(of: superview)) \(superview.bounds)")
    }
    var ancestor: View? = superview
    while let current = ancestor, !(current is ScrollView), !example.isMovable(current) { ancestor = current.superview }
    guard ancestor == nil else { return }
    let place = view.convert(view.bounds, to: nil)
    if !Rect(origin: .zero, size: window.size).inset(by: Insets(-0.5)).contains(place) {
      found.append("\(name(of: view)) \(place) reaches out of the window")
    }
  }

  /// Checks that a scroll view is high enough to read its content, and scrolls in one direction.
  private mutating func check(_ scroll: ScrollView) {
    let (content, room) = (scroll.contentSize, scroll.bounds.size)
    guard scroll.viewForZooming == nil, !scroll.isPagingEnabled, scroll.isScrollEnabled else { return }
    if content.height > room.height + 1, room.height < 40 {
      found.append("\(type(of: scroll)) scrolls in a height of \(room.height)")
    }
    if content.width > room.width + 1, content.height > room.height + 1 {
      found.append("\(type(of: scroll)) scrolls in both directions")
    }
  }

  private mutating func compareThings() {
    for (number, one) in things.enumerated() where !one.place.isEmpty {
      for other in things[(number + 1)...] where !other.place.isEmpty {
        let common = one.place.intersection(other.place)
        guard common.width > 1.5, common.height > 1.5 else { continue }
        guard !one.view.isDescendant(of: other.view), !other.view.isDescendant(of: one.view) else { continue }
        guard !example.isMovable(one.view), !example.isMovable(other.view) else { continue }
        found.append("\(name(of: one.view)) overlaps \(name(of: other.view)) in \(common)")
      }
    }
  }

  /// Whether a view is meant to overlap others: a section header that stays at the top, the index letters at the edge
  /// of a list, or the divider of a split view.
  private static func isOverlay(_ view: View) -> Bool {
    view is SectionHeader || ["IndexStrip", "SplitDivider"].contains("\(type(of: view))")
  }

  /// Returns the area in which subviews may be: for a scroll view, the area of its content.
  private static func room(in view: View) -> Rect {
    guard let scroll = view as? ScrollView else { return view.bounds }
    let (size, bounds) = (scroll.contentSize, scroll.bounds.size)
    return Rect(x: 0, y: 0, width: max(size.width, bounds.width), height: max(size.height, bounds.height))
  }

  private func name(of view: View) -> String {
    let text = (view as? Label)?.text ?? view.effectiveSemantics?.name ?? ""
    return "\(type(of: view)) \"\(text.prefix(30))\""
  }
}

extension Rect {
  /// Whether another rectangle is inside this rectangle.
  fileprivate func contains(_ other: Rect) -> Bool {
    other.minX >= minX && other.maxX <= maxX && other.minY >= minY && other.maxY <= maxY
  }
}
