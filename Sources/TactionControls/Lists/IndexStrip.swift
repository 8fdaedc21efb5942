import TactionEnvironment
import TactionGeometry
import TactionGestures
import TactionGraphics
import TactionViews

/// The letters at the edge of a list that scroll to its sections.
final class IndexStrip: View {
  /// The minimum width, in px. It is wider than the letters at the usual text size, so that a finger next to a letter
  /// also hits it.
  static let width = 28.0
  private static let font = Font.caption.withWeight(.bold)

  /// Returns the width in a theme. With large text, it is the height of a line, because a letter is rarely wider.
  static func fittingWidth(in theme: Theme) -> Double { max(width, theme.font(font).lineHeight.rounded(.up)) }

  private weak var list: CollectionView?
  private var letters: [Letter] = []
  private var labels: [Label] = []
  /// The position of the finger, in letters, and its movement since the landing; nil before the first report of a
  /// finger, or if the number of letters has changed since. Only movement scrolls, so a finger that rests while the
  /// window is rotated scrolls nothing.
  private var finger: (place: Double, way: Vector)?

  init(_ list: CollectionView) {
    self.list = list
    super.init()
    let press = LongPressGestureRecognizer { [weak self] press in self?.scrub(press) }
    press.name = "index"
    press.minimumPressDuration = 0
    addGestureRecognizer(press)
  }

  /// A letter, and the first of the sections whose titles begin with the letter.
  typealias Letter = (text: String, section: Int)

  /// Returns the first letters of the titles of sections.
  static func letters(of titles: [String]) -> [Letter] {
    titles.enumerated().reduce(into: []) { letters, title in
      guard let letter = title.element.first.map({ String($0).uppercased() }), letter != letters.last?.text else {
        return
      }
      letters.append((letter, title.offset))
    }
  }

  /// Shows other letters.
  func show(_ letters: [Letter]) {
    if letters.count != self.letters.count { finger = nil }
    self.letters = letters
    while labels.count > letters.count { labels.removeLast().removeFromSuperview() }
    while labels.count < letters.count {
      let label = Label()
      label.font = Self.font
      label.textColor = .tint
      label.alignment = .center
      addSubview(label)
      labels.append(label)
    }
    for (label, letter) in zip(labels, letters) { label.text = letter.text }
    setNeedsLayout()
  }

  /// Places the letters in the middle; leaves some letters out if there is no room for all.
  override func layoutSubviews() {
    guard !letters.isEmpty, bounds.height > 0 else { return labels.forEach { $0.isHidden = true } }
    let (top, height) = places
    let stride = max(1, Int((14 * theme.textScale / max(height, 0.5)).rounded(.up)))
    for (number, label) in labels.enumerated() {
      label.isHidden = number % stride != 0
      label.frame = Rect(
        x: 0, y: top + Double(number) * height, width: bounds.width, height: height * Double(stride))
    }
  }

  /// The top of the first letter, and the height of each letter, in px.
  private var places: (top: Double, height: Double) {
    let height = min(bounds.height / Double(letters.count), 18 * theme.textScale)
    return ((bounds.height - height * Double(letters.count)) / 2, height)
  }

  private func scrub(_ press: LongPressGestureRecognizer) {
    guard press.state == .began || press.state == .changed, !letters.isEmpty else { return }
    let (top, height) = places
    let way = fromWindow(press.translation)
    if press.state == .began { finger = nil }
    let last = finger ?? (place: (press.location(in: self).y - top) / max(height, 0.5), way: way)
    let place = last.place + (way.dy - last.way.dy) / max(height, 0.5)
    finger = (place, way)
    let number = place.isFinite ? Int(place.clamped(to: 0...Double(letters.count - 1))) : 0
    list?.scroll(toSection: letters[number].section)
  }

  override var semantics: Semantics? { Semantics(.list, name: theme.words[.index]) }
}

extension CollectionView {
  /// Updates the letters after the sections have changed.
  final func sectionsDidChange() {
    let titles = hasIndexStrip ? arrangement.sections.indices.map(title(ofSection:)) : []
    let letters = IndexStrip.letters(of: titles)
    // A single letter is useless, so the strip is not shown.
    guard letters.count > 1 else {
      guard let strip else { return }
      strip.removeFromSuperview()
      self.strip = nil
      return stripDidChange()
    }
    if strip == nil {
      let strip = IndexStrip(self)
      self.strip = strip
      addOverlaySubview(strip)
      stripDidChange()
    }
    strip?.show(letters)
    setNeedsLayout()
  }

  private func stripDidChange() {
    for cell in itemCells + reusePools.joined() { cell.setNeedsLayout() }
    for header in headers + spareHeaders { header.setNeedsLayout() }
    layOutAnew()
  }

  /// The width at the trailing edge that rows and headers leave free for the letters, in px.
  final var stripRoom: Double { strip == nil ? 0 : IndexStrip.fittingWidth(in: theme) }

  /// Places the letters where neither the app's insets nor a keyboard covers them, so that a finger reaches them all.
  final func arrangeStrip() {
    let (width, part) = (stripRoom, clearPart)
    strip?.frame = mirrored(
      Rect(
        x: bounds.maxX - width, y: bounds.minY + part.lowerBound, width: width,
        height: part.upperBound - part.lowerBound))
  }

  /// Scrolls a section to the top.
  final func scroll(toSection section: Int) {
    scrollImmediately {
      guard arrangement.sections.indices.contains(section) else { return nil }
      let top = extents.offset(of: arrangement.sections[section].firstLine) - contentInset.top
      return limits.nearest(to: Point(x: contentOffset.x, y: top))
    }
  }
}
