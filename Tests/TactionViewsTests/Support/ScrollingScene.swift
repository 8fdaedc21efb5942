import TactionGeometry
import TactionGraphics
import TactionTestSupport

@testable import TactionViews

/// A random window of views that scroll, with random views inside, behind and in front of them.
final class ScrollingScene {
  final class Drawing: View {
    override func draw(into list: inout DisplayList) {
      list.fillPolygon([Point(x: 2, y: 3), Point(x: 21.3, y: 9), Point(x: 6, y: 20.1)], color: .black)
      list.strokeBorder(of: RoundedRect(bounds.inset(by: 4.1), radius: 5), width: 2.5, color: Color(hex: 0x30_6090))
      list.fill(Rect(x: -3, y: 5, width: 20.1, height: 7.3), color: Color(white: 0.4, alpha: 0.5))
    }
  }

  let root = View()
  /// The views whose bounds are moved.
  private(set) var scrollers: [View] = []
  private(set) var others: [View] = []
  private let pictures: [Image]
  private var random: SeededGenerator
  /// Whether all numbers are whole, and nothing is rotated.
  private let isPlain: Bool

  init(seed: UInt64, width: Double, height: Double) throws {
    random = SeededGenerator(seed: seed)
    isPlain = seed % 3 == 0
    pictures = try [(40, 30, false), (57, 31, true)].map {
      try LoupeScene.noise(width: $0.0, height: $0.1, alpha: $0.2)
    }
    root.frame = Rect(x: 0, y: 0, width: width, height: height)
    if random.chance(0.7) { root.backgroundColor = Color(white: random.number(0.3...1)) }
    if random.chance(0.4) { add(picture(), to: root) }
    for _ in 0..<(random.chance(0.3) ? 2 : 1) { addScroller(to: root, depth: 0) }
    for _ in 0..<Int.random(in: 0...2, using: &random) { addHeader() }
  }

  // MARK: Numbers

  /// Returns a fraction of a pixel, often a fraction that is hard to round.
  private func fraction() -> Double {
    if isPlain { return 0 }
    return [0, 0, 0, 0.5, 0.25, 0.1, 0.3, 1.0 / 3, random.number(0...1)].randomElement(using: &random) ?? 0
  }

  private func length(_ range: ClosedRange<Int>) -> Double {
    Double(Int.random(in: range, using: &random)) + fraction()
  }

  private func color() -> Color {
    Color(
      red: random.number(0...1), green: random.number(0...1), blue: random.number(0...1),
      alpha: random.chance(0.6) ? 1 : random.number(0.2...0.9))
  }

  // MARK: Views

  private func add(_ view: View, to parent: View) {
    parent.addSubview(view)
    others.append(view)
  }

  private func picture() -> View {
    let view = ImageView(image: pictures.randomElement(using: &random))
    view.frame = Rect(x: length(-5...90), y: length(-5...150), width: 40, height: 30)
    if random.chance(0.4) { view.bounds.size = Size(width: 80, height: 15) }
    if random.chance(0.3) { view.bounds.size = Size(width: length(20...90), height: length(20...60)) }
    return view
  }

  private func label() -> View {
    let label = Label(["Words in rows", "fjord", "1234567"].randomElement(using: &random) ?? "")
    label.font = .system(size: random.chance(0.7) ? 13 : random.number(8...30))
    label.textColor = color()
    label.sizeToFit()
    label.frame.origin = Point(x: length(-5...90), y: length(-5...150))
    return label
  }

  private func randomView() -> View {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: return picture()
    case 1: return label()
    case 2: return Drawing(frame: Rect(x: length(-5...90), y: length(-5...150), width: length(20...70), height: 30))
    default:
      return View(
        frame: Rect(x: length(-5...90), y: length(-5...150), width: length(5...120), height: length(5...60)))
    }
  }

  /// Gives a view random properties that make its pixels hard to move.
  private func dress(_ view: View) {
    if random.chance(0.5) { view.backgroundColor = color() }
    if random.chance(0.3) { view.cornerRadius = random.chance(0.5) ? 8 : random.number(0...20) }
    if random.chance(0.2) { view.borderWidth = random.chance(0.5) ? 2 : random.number(0.3...4) }
    if random.chance(0.2) { view.shadow = Shadow(radius: random.number(0...5)) }
    if random.chance(0.2) { view.alpha = random.number(0.3...0.9) }
    if random.chance(0.2) { view.clipsToBounds = true }
    if !isPlain, random.chance(0.15) { view.transform = random.transform() }
    if random.chance(0.05) { view.transform = .scale(random.chance(0.5) ? 2 : 0.5) }
  }

  private func addScroller(to parent: View, depth: Int) {
    let scroller = random.chance(0.5) ? ScrollView() : View()
    scroller.clipsToBounds = true
    (scroller as? ScrollView)?.contentSize = Size(width: 900, height: 900)
    scroller.frame =
      random.chance(0.4)
      ? parent.bounds
      : Rect(x: length(-10...40), y: length(-10...60), width: length(80...150), height: length(60...140))
    if random.chance(0.5) { scroller.backgroundColor = color() }
    if random.chance(0.3) { scroller.cornerRadius = random.number(0...25) }
    if random.chance(0.2) { scroller.alpha = 0.7 }
    if random.chance(0.2) { scroller.borderWidth = 3 }
    if random.chance(0.2) { scroller.shadow = Shadow(radius: 4) }
    if !isPlain, random.chance(0.1) { scroller.transform = .rotation(.degrees(random.chance(0.5) ? 90 : 7)) }
    parent.addSubview(scroller)
    for _ in 0..<Int.random(in: 4...14, using: &random) {
      let view = randomView()
      dress(view)
      add(view, to: scroller)
      if random.chance(0.2) { add(randomView(), to: view) }
    }
    scrollers.append(scroller)
    if depth < 2, random.chance(0.3) { addScroller(to: scroller, depth: depth + 1) }
  }

  private func addHeader() {
    let header = View(
      frame: Rect(x: length(0...20), y: length(-5...90), width: length(60...200), height: length(10...40)))
    header.backgroundColor = Color(white: 0.9, alpha: random.chance(0.3) ? 1 : 0.7)
    if random.chance(0.3) { header.cornerRadius = 9 }
    if random.chance(0.3) { header.borderWidth = 1 }
    if random.chance(0.3) { header.shadow = Shadow(radius: 3) }
    if random.chance(0.6) { header.addSubview(label()) }
    add(header, to: root)
  }

  // MARK: Changes

  /// Scrolls, mostly by whole pixels, and sometimes changes something else too.
  func change() {
    let isWhole = isPlain || random.chance(0.9)
    for scroller in scrollers where random.chance(scrollers.count == 1 ? 0.95 : 0.6) {
      let step = Double(Int.random(in: random.chance(0.8) ? -20...20 : -200...200, using: &random))
      let across = random.chance(0.3)
      scroller.bounds.origin += Vector(
        dx: across ? (isWhole ? step : step / 3) : 0, dy: across && random.chance(0.5) ? 0 : (isWhole ? step : step / 7)
      )
      // Bring content back that has scrolled too far away, or is between pixels.
      let (origin, reach) = (scroller.bounds.origin, 150.0)
      if abs(origin.y) > reach || abs(origin.x) > reach || random.chance(0.1) {
        scroller.bounds.origin = Point(x: origin.x.rounded() / 2, y: origin.y.rounded() / 2)
      }
    }
    guard random.chance(isPlain ? 0.1 : 0.3), let view = others.randomElement(using: &random) else { return }
    switch Int.random(in: 0..<9, using: &random) {
    case 0: view.backgroundColor = color()
    case 1: view.isHidden.toggle()
    case 2: view.alpha = random.number(0.2...1)
    case 3: view.center += Vector(dx: length(-9...9), dy: length(-9...9))
    case 4: view.superview?.bringSubviewToFront(view)
    case 5: view.clipsToBounds.toggle()
    case 6: (view as? Label)?.text = "\(random.number(0...9))"
    case 7: add(randomView(), to: scrollers.randomElement(using: &random) ?? root)
    default:
      let parent = scrollers.randomElement(using: &random) ?? root
      if !parent.isDescendant(of: view) { parent.addSubview(view) }
    }
  }
}
