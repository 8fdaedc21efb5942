import TactionGeometry
import TactionGraphics
import TactionTestSupport
import Testing

@testable import TactionViews

/// Makes random changes of a random tree: drawing only the damage of each frame must equal drawing the whole.
@Suite("Drawing only what is damaged")
struct DamageFuzzTests {
  final class Painting: View {
    var color = Color.black
    override func draw(into list: inout DisplayList) {
      list.fill(RoundedRect(bounds.inset(by: 3), radius: 4), color: color)
      list.fill(Rect(x: -4, y: 5, width: 12, height: 6), color: .white)
    }
  }

  private func randomColor(_ random: inout SeededGenerator) -> Color {
    Color(
      red: random.number(0...1), green: random.number(0...1), blue: random.number(0...1),
      alpha: random.chance(0.7) ? 1 : random.number(0.2...0.9))
  }

  /// Returns a random factor for lengths. Some views are large, since only large views are cut into slices to save
  /// pixels.
  private func length(_ random: inout SeededGenerator) -> Double { random.chance(0.2) ? 4 : 1 }

  private func randomView(_ random: inout SeededGenerator) -> View {
    let size = Size(width: 50, height: 36) * length(&random)
    let frame = Rect(origin: random.point(-10...120), size: size)
    let view = random.chance(0.3) ? Painting(frame: frame) : random.chance(0.3) ? label(frame) : View(frame: frame)
    if random.chance(0.8) { view.backgroundColor = randomColor(&random) }
    if random.chance(0.5) { view.transform = random.transform() }
    return view
  }

  private func label(_ frame: Rect) -> Label {
    let label = Label(frame: frame)
    label.text = "Words in frames"
    label.numberOfLines = 0
    return label
  }

  private func change(
    _ views: inout [View], in window: TestWindow, tilts: Bool, _ random: inout SeededGenerator
  ) {
    guard let view = views.dropFirst().randomElement(using: &random), view.superview != nil else {
      return views.append(added(to: window.root, &random))
    }
    switch Int.random(in: tilts ? -3..<17 : 0..<17, using: &random) {
    case -3:
      // The view changes while its tilt is removed for a moment.
      let tilt = view.transform3D
      view.transform3D = .identity
      view.backgroundColor = randomColor(&random)
      view.transform3D = tilt
    case -2: view.transform3D = random.tilt(within: 180)
    case -1: view.transform3D = random.chance(0.5) ? random.tilt() : .identity
    case 0: view.center += Vector(dx: random.number(-20...20), dy: random.number(-20...20))
    case 1: view.transform = random.transform()
    case 2: view.alpha = random.chance(0.5) ? 1 : random.number(0...1)
    case 3: view.isHidden.toggle()
    case 4: view.clipsToBounds.toggle()
    case 5: view.cornerRadius = random.number(0...15)
    case 6: view.borderWidth = random.number(0...4)
    case 7: view.shadow = random.chance(0.3) ? nil : Shadow(radius: random.number(0...6))
    case 8: view.superview?.bringSubviewToFront(view)
    case 9: view.superview?.insertSubview(view, at: 0)
    case 10: view.bounds = Rect(origin: random.point(-5...5), size: Size(width: random.number(10...70), height: 30))
    case 11: view.backgroundColor = randomColor(&random)
    case 12: (view as? Painting)?.color = randomColor(&random); view.setNeedsDisplay()
    case 13: view.removeFromSuperview()
    case 14: (view as? Label)?.text = "\(random.number(-9...9))"
    case 15:
      guard let parent = views.randomElement(using: &random), !parent.isDescendant(of: view) else { break }
      view.center = parent.convert(view.center, from: view.superview)
      parent.addSubview(view)
    default: views.append(added(to: view, &random))
    }
  }

  /// Begins or stops animations of some views; the first view is the root.
  private func animate(_ views: [View], tilts: Bool, _ random: inout SeededGenerator) {
    if random.chance(0.2), let view = views.randomElement(using: &random) {
      let isTilted = tilts && view !== views.first && random.chance(0.5)
      let place = isTilted ? random.tilt() : Transform3D(random.transform())
      View.animate(duration: 0.1, animations: { view.transform3D = place })
    }
    if random.chance(0.2), let view = views.dropFirst().randomElement(using: &random) {
      let size = Size(width: random.number(10...70), height: random.number(10...50))
      View.animate(duration: 0.1, animations: { view.bounds.size = size })
    }
    if random.chance(0.1) { views.randomElement(using: &random)?.stopMovement() }
  }

  private func change(_ loupe: Loupe, _ random: inout SeededGenerator) {
    switch Int.random(in: 0..<8, using: &random) {
    case 0: loupe.hide(animated: random.chance(0.5))
    case 1: loupe.source = random.chance(0.5) ? .content : .pixels
    case 2: loupe.magnification = random.number(1...5)
    case 3: loupe.diameter = random.number(20...90)
    default: loupe.show(at: random.point(0...160), animated: random.chance(0.5))
    }
  }

  private func added(to parent: View, _ random: inout SeededGenerator) -> View {
    let view = randomView(&random)
    parent.addSubview(view)
    return view
  }

  @Test("Drawing only the damage of random changes equals drawing all", arguments: 1...12)
  func sameAsWhole(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let (width, height) = seed % 2 == 0 ? (160, 120) : (480, 360)
    let tilts = seed % 4 == 0
    let window = try TestWindow(width: width, height: height, scale: seed % 3 == 0 ? 2 : 1)
    var views: [View] = [window.root]
    for _ in 0..<8 { views.append(added(to: window.root, &random)) }
    let (loupe, portal) = (Loupe(target: window.root), PortalView(sourceView: window.root.subviews[3]))
    if seed % 2 == 1 { window.root.insertSubview(portal, at: 5) }
    window.frame()
    for step in 0..<40 {
      for _ in 0..<Int.random(in: 1...3, using: &random) { change(&views, in: window, tilts: tilts, &random) }
      animate(views, tilts: tilts, &random)
      if seed % 4 > 1, random.chance(0.5) { change(loupe, &random) }
      let damage = window.frame(at: Double(step) / 60)
      // A loupe adds its own damage.
      #expect(damage.rectangleCount <= (seed % 4 > 1 ? 64 : 16))
      #expect(window.pipeline.shown.isRecordedLike(window.recordedAnew()), "step \(step)")
      let whole = try window.redrawn()
      guard window.bitmap.hasSamePixels(as: whole) else {
        Issue.record("step \(step): \(window.bitmap.worstDifference(from: whole)) of \(damage.rectangles)")
        return
      }
    }
  }
}
