import Taction

// The listings of the pages on views, on labels, and on drawing.

/// A picture next to two lines of text.
final class PersonRow: View {
  let picture = ImageView()
  let name = Label()

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    backgroundColor = .secondaryBackground
    cornerRadius = 8
    name.font = .headline
    addSubview(picture)
    addSubview(name)
  }

  override func layoutSubviews() {
    picture.frame = Rect(x: 8, y: 8, width: bounds.height - 16, height: bounds.height - 16)
    let left = picture.frame.maxX + 12
    name.frame = Rect(x: left, y: 0, width: bounds.width - left - 8, height: bounds.height)
  }

  override func sizeThatFits(_ size: Size) -> Size {
    Size(width: 84 + name.sizeThatFits(.zero).width, height: 64)
  }
}

/// A small mark that a finger hits within 44 px.
final class SmallMark: View {
  override func point(inside point: Point) -> Bool {
    bounds.inset(by: -12).contains(point)
  }
}

/// A view in front of others that leaves touches outside its subviews to them.
final class GlassPane: View {
  override func hitTest(_ point: Point) -> View? {
    let hit = super.hitTest(point)
    return hit === self ? nil : hit
  }
}

/// A clock that runs only while it is in a window.
final class Seconds: Label {
  private var count = 0

  override func didMoveToWindow() {
    super.didMoveToWindow()
    if isInWindow { tick() }
  }

  private func tick() {
    text = "\(count) s"
    after(1) { [weak self] in
      self?.count += 1
      self?.tick()
    }
  }
}

/// A tap on a view brings it to the front.
final class RaiseInteraction: Interaction {
  private(set) weak var view: View?
  private let tap = TapGestureRecognizer { tap in
    guard let view = tap.view else { return }
    view.superview?.bringSubviewToFront(view)
  }

  func willMove(to view: View?) {
    self.view?.removeGestureRecognizer(tap)
  }

  func didMove(to view: View?) {
    self.view = view
    view?.addGestureRecognizer(tap)
  }
}

final class Gauge: View {
  /// The part of the ring that is filled, from 0 to 1.
  var value = 0.0 {
    didSet { if value != oldValue { setNeedsDisplay() } }
  }

  override func sizeThatFits(_ size: Size) -> Size { Size(width: 120, height: 120) }

  override func draw(into list: inout DisplayList) {
    let style = StrokeStyle(width: 12, cap: .round)
    list.stroke(arc(to: 1), style, color: .fill)
    list.stroke(arc(to: value), style, color: .tint)
    let text = TextLayout("\(Int(value * 100)) %", font: theme.font(.title2))
    let corner = Point(x: bounds.center.x - text.size.width / 2, y: bounds.center.y - text.size.height / 2)
    list.draw(text, at: corner, color: .label)
  }

  private func arc(to part: Double) -> Path {
    var path = Path()
    path.addArc(center: bounds.center, radius: 50, from: .degrees(135), sweep: .degrees(270 * part))
    return path
  }
}

enum ViewListings {
  static func build(in window: Window, _ photo: View) {
    let page = View()
    page.backgroundColor = .background
    window.root = page

    photo.frame = Rect(x: 40, y: 40, width: 320, height: 240)
    page.addSubview(photo)
  }

  static func turn(_ photo: View) {
    photo.transform = .rotation(.degrees(10))
    photo.center = Point(x: 200, y: 160)
  }

  static func style(_ photo: View) {
    photo.cornerRadius = 12
    photo.clipsToBounds = true
    photo.borderWidth = 1
    photo.borderColor = .separator
    photo.shadow = Shadow(opacity: 0.25, radius: 20, offset: Vector(dx: 0, dy: 8))
  }

  static func corner(of photo: View, in page: View) -> Point {
    let corner = photo.convert(Point(x: 0, y: 0), to: page)
    return corner
  }
}

enum LabelListings {
  static func label() -> Label {
    let note = Label("The text of a label, in as many lines as it takes.")
    note.font = .callout
    note.textColor = .secondaryLabel
    note.numberOfLines = 0
    note.lineBreak = .wrap
    note.alignment = .center
    return note
  }

  static func fit(_ note: Label) {
    let height = note.sizeThatFits(Size(width: 280, height: 0)).height
    note.frame = Rect(x: 20, y: 20, width: 280, height: height)
  }

  static func fonts(_ title: Label, _ clock: Label, _ poem: Label) {
    title.font = .largeTitle
    clock.font = .monospaced(size: 40, weight: .bold).followingTextScale()
    poem.font = Font(family: "DejaVu Serif", size: 20, isItalic: true)
  }

  static func attributed(_ label: Label, open: @escaping (String) -> Void) {
    var text: AttributedText = "Read the "
    text.append(AttributedText("manual", attributes: TextAttributes(link: "https://example.org/manual")))
    text.append(AttributedText(" first.", attributes: TextAttributes(font: .headline)))
    label.attributedText = text
    label.onLink = { address in open(address) }
  }

  static func price(_ label: Label) {
    let old = AttributedText("12.50", attributes: TextAttributes(color: .secondaryLabel, isStruckThrough: true))
    var price = old + " 9.80 today"
    price.setAttributes(in: 6..<10) { $0.font = .headline }
    label.attributedText = price
  }
}
