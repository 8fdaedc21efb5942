import TactionEnvironment
import TactionGeometry
import TactionGraphics
import TactionViews

/// The bar at the top of a page: a back button, items and the title.
final class NavigationBar: View {
  /// Called when the back button is tapped.
  var onBack: () -> Void = {}
  /// The safe area insets of the page.
  var insets = Insets.zero {
    didSet { if insets != oldValue { setNeedsLayout() } }
  }
  /// The opacity of the title; 0 while the large title below the bar shows the same text.
  var titleOpacity: Double {
    get { title.alpha }
    set {
      title.alpha = newValue
      title.isHidden = newValue == 0
    }
  }
  /// Whether the bar draws a line at its lower edge, because content has scrolled under it.
  var showsLine = false {
    didSet { if showsLine != oldValue { setNeedsDisplay() } }
  }

  private let title = Label()
  private let back = BackButton()
  private var leading: [View] = []
  private var trailing: [View] = []

  /// The width that the items leave for the title, in touch targets; if they would leave less, they shrink, but not
  /// below one touch target.
  private static let minimumTitle = 2.0

  init() {
    super.init()
    backgroundColor = .background
    clipsToBounds = true
    title.font = .headline
    title.alignment = .center
    addSubview(title)
    back.action = { [weak self] in self?.onBack() }
  }

  /// The height of the bar, without the inset at the top.
  var height: Double {
    max(theme.metrics.touchTarget, title.sizeThatFits(.zero).height, back.sizeThatFits(.zero).height)
      + theme.metrics.spacing
  }

  /// Shows a title and views.
  ///
  /// - Parameters:
  ///   - text: The title of the page.
  ///   - leading: The views at the leading side.
  ///   - trailing: The views at the trailing side.
  ///   - previous: The title of the page to which the back button goes; nil if there is no back button.
  ///   - name: The title of the back button if the previous page has no title, and the accessibility label of the
  ///     button.
  func show(_ text: String, leading: [View], trailing: [View], back previous: String?, backName name: String) {
    title.text = text
    if let previous {
      back.title = previous.isEmpty ? name : previous
      back.accessibilityLabel = name
      if back.superview !== self { addSubview(back) }
    } else if back.superview === self {
      back.removeFromSuperview()
    }
    take(leading, trailing)
    setNeedsLayout()
    semanticsDidChange()
  }

  /// Removes the item's views, because their page has left the stack.
  func removeItems() { take([], []) }

  private func take(_ leading: [View], _ trailing: [View]) {
    let old = self.leading + self.trailing
    (self.leading, self.trailing) = (leading, trailing)
    replace(old) { self.leading + self.trailing }
  }

  // MARK: Layout

  override var arrangesBySize: Bool { true }

  /// Returns the views that take room in the bar. Another page may have taken a view that both pages show.
  private func shown(_ views: [View]) -> [View] { views.filter { $0.superview === self && !$0.isHidden } }

  override func layoutSubviews() {
    let spacing = theme.metrics.spacing
    let room = bounds.inset(
      by: Insets(top: insets.top, left: insets.left + spacing, right: insets.right + spacing))
    var row = BarRow(room: room, spacing: spacing, isMirrored: isMirrored)
    let hasBack = back.superview === self
    let leading = shown(leading)
    let items = leading + shown(trailing)
    let widths = widths(of: items, hasBack: hasBack, in: room.width)
    let titleWidth = title.sizeThatFits(.zero).width
    if hasBack {
      let others = widths.reduce(0) { $0 + $1 + spacing } + 2 * spacing
      // If the titles of this page and the previous page do not both fit, the title of this page has priority.
      row.placeLeading(back, width: back.fittingWidth(in: room.width - others - titleWidth))
    }
    for (view, width) in zip(items, widths).prefix(leading.count) { row.placeLeading(view, width: width) }
    for (view, width) in zip(items, widths).dropFirst(leading.count).reversed() {
      row.placeTrailing(view, width: width)
    }
    row.placeTitle(title, width: titleWidth)
  }

  /// Returns the widths of the items in a bar. If they would leave too little room for the title, the widest items
  /// shrink to a common width, but not below their `minimumSize`. If this width would be less than a touch target, the
  /// title gets less room instead.
  private func widths(of items: [View], hasBack: Bool, in room: Double) -> [Double] {
    let target = theme.metrics.touchTarget
    let widths = items.map { $0.fittingSize(in: .zero).width }
    let minimums = items.map { $0.minimumSize.width }
    func limited(to width: Double) -> [Double] { zip(widths, minimums).map { max(min($0, width), $1) } }
    func sum(_ widths: [Double]) -> Double { widths.reduce(0, +) }
    let whole = max(room - (hasBack ? target : 0) - theme.metrics.spacing * Double(items.count + 2), 0)
    let rest = max(whole - Self.minimumTitle * target, min(whole, sum(limited(to: target))))
    guard sum(widths) > rest else { return widths }
    // `start` is the greatest of these lengths to which the items can be limited. From there, only the items that are
    // neither at their own width nor at their minimum grow, and they share the remaining room equally.
    let start = (widths + minimums).filter { sum(limited(to: $0)) <= rest }.max() ?? 0
    let growing = zip(widths, minimums).filter { $1 <= start && start < $0 }.count
    return limited(to: start + (rest - sum(limited(to: start))) / Double(max(growing, 1)))
  }

  /// Draws the line below the bar.
  override func draw(into list: inout DisplayList) {
    guard showsLine else { return }
    let width = theme.metrics.lineWidth
    list.fill(Rect(x: 0, y: bounds.height - width, width: bounds.width, height: width), color: .separator)
  }

  override var semantics: Semantics? { Semantics(.navigationBar, name: title.text) }
}

/// The layout of views in a bar, from both sides inward.
struct BarRow {
  private var room: Rect
  private let whole: Rect
  private let spacing: Double
  private let isMirrored: Bool

  init(room: Rect, spacing: Double, isMirrored: Bool) {
    (self.room, whole, self.spacing, self.isMirrored) = (room, room, spacing, isMirrored)
  }

  /// Places a view next to the views at the leading side.
  mutating func placeLeading(_ view: View, width: Double) { place(view, width: width, atLeft: !isMirrored) }

  /// Places a view next to the views at the trailing side.
  mutating func placeTrailing(_ view: View, width: Double) { place(view, width: width, atLeft: isMirrored) }

  /// Places the title in the middle of the bar, or as close to it as the other views allow.
  func placeTitle(_ view: View, width: Double) {
    let width = max(min(width, room.width), 0)
    let x = (whole.center.x - width / 2).clamped(to: room.minX...max(room.maxX - width, room.minX))
    view.fill(Rect(x: x, y: room.minY, width: width, height: room.height))
  }

  private mutating func place(_ view: View, width: Double, atLeft: Bool) {
    let width = max(min(width, room.width), 0)
    let height = min(view.fittingSize(in: .zero).height, room.height)
    view.fill(
      Rect(
        x: atLeft ? room.minX : room.maxX - width, y: room.center.y - height / 2, width: width, height: height))
    if atLeft { room.origin.x += width + spacing }
    room.size.width = max(room.width - width - spacing, 0)
  }
}
