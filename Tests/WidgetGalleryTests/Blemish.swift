import Taction

/// A fault of a page: text that is cut off, a view outside its superview, or a control too small for a finger.
struct Blemish: CustomStringConvertible, Hashable {
  let description: String

  /// Returns all blemishes of a view and its subviews.
  static func find(in view: View) -> [Blemish] {
    guard !view.isHidden, view.alpha > 0 else { return [] }
    return of(view) + view.subviews.flatMap(find)
  }

  private static func of(_ view: View) -> [Blemish] {
    var found: [Blemish] = []
    let name = "\(type(of: view)) \"\((view as? Label)?.text ?? view.effectiveSemantics?.name ?? "")\" \(view.frame)"
    if let label = view as? Label, !label.text.isEmpty, !fits(label) {
      found.append(Blemish(description: "\(name) is cut off; it needs \(label.sizeThatFits(label.bounds.size))"))
    }
    if let superview = view.superview, isContent(view), !room(in: superview).contains(view.frame, within: 0.5) {
      found.append(Blemish(description: "\(name) reaches out of \(type(of: superview)) \(superview.bounds)"))
    }
    if let control = view as? Control, min(control.hitArea.width, control.hitArea.height) < 44 {
      found.append(Blemish(description: "\(name) has a hit area of \(control.hitArea.size)"))
    }
    return found
  }

  /// Returns whether the bounds of a label are at least as large as its text.
  private static func fits(_ label: Label) -> Bool {
    let needed = label.sizeThatFits(Size(width: label.bounds.width, height: 0))
    return needed.width <= label.bounds.width + 0.5 && needed.height <= label.bounds.height + 0.5
  }

  /// Returns whether a view has content or a function for the user.
  private static func isContent(_ view: View) -> Bool {
    view is Label || view is Control || view is IconView || view is ShapeView || view is ContainerView
  }

  /// Returns the area in which subviews may be: for a scroll view, the area of its content.
  private static func room(in view: View) -> Rect {
    guard let scrollView = view as? ScrollView else { return view.bounds }
    let size = scrollView.contentSize
    return Rect(
      origin: .zero, size: Size(width: max(size.width, view.bounds.width), height: max(size.height, view.bounds.height))
    )
  }
}

extension Rect {
  /// Returns whether another rectangle is inside this rectangle, with a tolerance.
  fileprivate func contains(_ other: Rect, within tolerance: Double) -> Bool {
    other.minX >= minX - tolerance && other.maxX <= maxX + tolerance && other.minY >= minY - tolerance
      && other.maxY <= maxY + tolerance
  }
}
