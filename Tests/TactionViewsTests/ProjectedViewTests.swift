import TactionGeometry
import TactionGraphics
import TactionTestSupport
import Testing

@testable import TactionViews

@Suite("Views tilted in space")
struct ProjectedViewTests {
  private let flip = Transform3D.perspective(distance: 300).rotated(by: .degrees(180), about: .unitY)
  private let tilt = Transform3D.perspective(distance: 200).rotated(by: .degrees(50), about: .unitY)

  private func card(_ parent: View, _ color: Color = .black) -> View {
    let card = View(frame: Rect(x: 50, y: 25, width: 100, height: 100))
    card.backgroundColor = color
    parent.addSubview(card)
    return card
  }

  // MARK: The property

  @Test("`transform` and `transform3D` read and set the same state")
  func twoViews() {
    let view = View()
    view.transform = .rotation(.degrees(20))
    #expect(view.transform3D == Transform3D(.rotation(.degrees(20))))
    view.transform3D = tilt
    #expect(view.transform == tilt.affine)
    view.transform = .identity
    #expect(view.transform3D == .identity)
    view.transform3D = Transform3D(.scale(2))
    #expect(view.transform == .scale(2))
    view.transform3D = .scale(.nan)
    #expect(view.transform == .scale(2))
  }

  @Test("The anchor point of a tilted view stays where it is")
  func anchor() throws {
    var random = SeededGenerator(seed: 4)
    for _ in 0..<50 {
      let view = View(frame: Rect(origin: random.point(-50...50), size: Size(width: 80, height: 60)))
      view.anchorPoint = random.point(0...1)
      view.transform3D = Transform3D.perspective(distance: 400).rotated(
        by: .degrees(random.number(-60...60)), about: .unitX)
      #expect(isClose(view.convert(view.state.anchor, to: nil), view.center))
    }
  }

  @Test("Scaling and rotating a tilted view about a point keep that point in place")
  func changesInside() {
    let view = View(frame: Rect(x: 50, y: 25, width: 100, height: 100))
    view.transform3D = tilt
    let point = Point(x: 20, y: 70)
    let seen = view.convert(point, to: nil)
    view.scale(by: 1.3, about: point)
    view.rotate(by: .degrees(20), about: point)
    #expect(isClose(view.convert(point, to: nil), seen))
    view.translate(by: Vector(dx: 5, dy: 3))
    #expect(isClose(view.convert(point - Vector(dx: 5, dy: 3), to: nil), seen))
    #expect(!view.transform3D.isAffine)
  }

  @Test("A view rotated without perspective, and the back of a card, are drawn like any other view")
  func plain() throws {
    let window = try TestWindow()
    let card = card(window.root)
    for flat in [flip, .rotation(.degrees(60), about: .unitY)] {
      card.transform3D = flat
      #expect(card.projected == nil && card.inverse != nil)
    }
    card.transform3D = .rotation(.degrees(60), about: .unitY)
    window.frame()
    #expect(window.bitmap.color(x: 76, y: 75) == .black && window.bitmap.color(x: 72, y: 75) == .white)
  }

  // MARK: Animation

  @Test("An animated flip rotates about its axis in each frame")
  func animatedFlip() throws {
    let window = try TestWindow()
    let card = card(window.root)
    card.transform3D = .perspective(distance: 300)
    window.frame()
    View.animate(duration: 1, curve: .linear) { card.transform3D = flip }
    for step in 1..<10 {
      window.frame(at: 0)
      window.frame(at: Double(step) / 10)
      let angle = Angle.degrees(180 * Double(step) / 10)
      let wanted = Transform3D.perspective(distance: 300).rotated(by: angle, about: .unitY)
      let seen = card.presentation.transform3D.columns
      #expect((0..<4).allSatisfy { abs(seen.x[$0] - wanted.columns.x[$0]) < 1e-9 })
      #expect((0..<4).allSatisfy { abs(seen.y[$0] - wanted.columns.y[$0]) < 1e-9 })
    }
    window.frame(at: 2)
    #expect(card.presentation.transform3D == flip && !card.isAnimating)
  }

  @Test("The two sides of a card turn together through a full turn; each is visible and hit only from its front")
  func sides() throws {
    let window = try TestWindow()
    let (front, back) = (card(window.root, .black), card(window.root, Color(red: 1, green: 0, blue: 0)))
    let turn = { (degrees: Double) in
      let space = Transform3D.perspective(distance: 300)
      front.transform3D = space.rotated(by: .degrees(degrees), about: .unitY)
      back.transform3D = space.rotated(by: .degrees(degrees + 180), about: .unitY)
    }
    for face in [front, back] { face.isDoubleSided = false }
    turn(0)
    window.frame()
    let middle = Point(x: 100, y: 75)
    for half in 0..<4 {
      let (near, far) = half.isMultiple(of: 2) ? (front, back) : (back, front)
      #expect(window.bitmap.color(x: 100, y: 75) == near.backgroundColor && window.touch(middle) === near)
      View.animate(duration: 1, curve: .linear) { turn(half.isMultiple(of: 2) ? 180 : 0) }
      for step in 0..<10 {
        window.frame(at: Double(half) * 2 + Double(step) / 10)
        let seen = step < 5 ? near : far
        #expect(front.matrix.determinant * back.matrix.determinant < 1e-9)
        if step != 5 {
          #expect(window.bitmap.color(x: 100, y: 75) == seen.backgroundColor && window.touch(middle) === seen)
        }
        // Both sides have the same tilt, like the sides of one card.
        let leans = [front, back].map { ($0.presentation.projection?.depthX ?? 0) * ($0.matrix.a < 0 ? -1 : 1) }
        if step != 5 { #expect(abs(leans[0] - leans[1]) < 1e-9) }
      }
      window.frame(at: Double(half) * 2 + 1)
    }
    window.frame(at: 9)
    #expect(window.touch(middle) === front)
  }

  @Test("A 2D transform that is set replaces a 3D one, and the reverse")
  func takeover() throws {
    let window = try TestWindow()
    let card = card(window.root)
    window.frame()
    View.animate(duration: 1) { card.transform3D = tilt }
    window.frame(at: 0)
    window.frame(at: 0.5)
    let half = card.presentation.transform3D
    #expect(half != tilt && !half.isAffine)
    View.animate(duration: 1) { card.transform = .scale(2) }
    window.frame(at: 0.5)
    #expect(abs(card.presentation.transform3D.columns.x.w - half.columns.x.w) < 1e-9)
    card.transform = .identity
    #expect(!card.isAnimating && card.presentation.space == nil)
    View.animate(duration: 1) { card.transform = .scale(2) }
    card.transform3D = tilt
    #expect(!card.isAnimating && card.presentation.transform3D == tilt)
    View.animate(duration: 1) { card.transform3D = .identity }
    window.frame(at: 1)
    window.frame(at: 1.5)
    card.stopMovement()
    #expect(!card.isAnimating && card.presentation.space != nil && card.transform3D == card.presentation.transform3D)
  }

  // MARK: Drawing

  @Test("A flip draws its card once")
  func drawnOnce() throws {
    let window = try TestWindow()
    let card = card(window.root)
    card.addSubview(View(frame: Rect(x: 10, y: 10, width: 20, height: 20)))
    card.transform3D = .perspective(distance: 300).rotated(by: .degrees(1), about: .unitY)
    window.frame()
    let picture = try #require(window.layer(of: card))
    View.animate(duration: 1, curve: .linear) {
      card.transform3D = .perspective(distance: 300).rotated(by: .degrees(80), about: .unitY)
    }
    for step in 0...10 {
      window.frame(at: Double(step) / 10)
      #expect(window.layer(of: card) === picture)
    }
    card.subviews[0].backgroundColor = .white
    window.frame(at: 2)
    #expect(window.layer(of: card) !== picture)
    weak let last = window.layer(of: card)
    card.isHidden = true
    window.frame(at: 3)
    #expect(last == nil)
  }

  @Test("A tilted view is translucent as one picture, is clipped by superviews, and has its shadow in its plane")
  func paintContext() throws {
    let window = try TestWindow()
    let box = View(frame: Rect(x: 0, y: 0, width: 100, height: 150))
    window.root.addSubview(box)
    let card = card(box)
    card.addSubview(View(frame: Rect(x: 30, y: 30, width: 40, height: 40)))
    card.subviews[0].backgroundColor = .black
    card.transform3D = tilt
    window.frame()
    #expect(window.bitmap.color(x: 100, y: 75) == .black && window.bitmap.color(x: 110, y: 75) == .black)
    card.alpha = 0.5
    window.frame()
    #expect(abs(window.bitmap.color(x: 100, y: 75).red - 0.5) < 0.01)
    card.alpha = 1
    box.clipsToBounds = true
    window.frame()
    #expect(window.bitmap.color(x: 95, y: 75) == .black && window.bitmap.color(x: 105, y: 75) == .white)
    card.shadow = Shadow(color: .black, opacity: 1, radius: 0, offset: Vector(dx: 0, dy: 30))
    window.frame()
    #expect(window.bitmap.color(x: 95, y: 140) == .black)
  }

  @Test("Snapshots show tilted subviews, and the view itself without its own tilt")
  func snapshot() throws {
    let parent = View(frame: Rect(x: 0, y: 0, width: 200, height: 150))
    let card = card(parent)
    card.transform3D = tilt
    let picture = try parent.snapshot()
    let box = card.frame
    #expect(
      picture.color(x: Int(box.maxX) + 2, y: 75).alpha == 0 && picture.color(x: Int(box.maxX) - 4, y: 75) == .black)
    #expect(try card.snapshot().isOpaque)
  }

  @Test("Views with absurd transforms take no more memory than a few windows", arguments: 0..<6)
  func bounded(kind: Int) throws {
    let window = try TestWindow()
    let card = card(window.root)
    switch kind {
    case 0: card.transform3D = .perspective(distance: 100).rotated(by: .degrees(60), about: .unitY).scaled(by: 1e6)
    case 1: card.bounds.size = Size(width: 1e7, height: 1e7); card.transform3D = tilt
    case 2: card.transform3D = .perspective(distance: 51).rotated(by: .degrees(89), about: .unitY).scaled(by: 1.02)
    case 3: card.bounds.size = Size(width: 1e9, height: 1e-3); card.transform3D = tilt
    case 4: card.transform3D = tilt.concatenating(.scale(1e-9))
    default: card.shadow = Shadow(radius: 1e5); card.transform3D = tilt
    }
    window.frame()
    if let picture = window.layer(of: card) {
      #expect(picture.width * picture.height <= 1 << 19 && max(picture.width, picture.height) <= 1 << 14)
    }
    let whole = try window.redrawn()
    #expect(window.bitmap.hasSamePixels(as: whole))
  }

  @Test("Nested tilted views are drawn, up to a limit")
  func deep() throws {
    let window = try TestWindow()
    var view = card(window.root)
    for _ in 0..<40 {
      view.transform3D = .perspective(distance: 5000).rotated(by: .degrees(2), about: .unitX)
      let inner = View(frame: view.bounds)
      inner.backgroundColor = .black
      view.addSubview(inner)
      view = inner
    }
    window.frame()
    #expect(window.bitmap.color(x: 100, y: 75) == .black)
  }

  // MARK: Hit tests

  @Test("The view that is hit has the colour of the pixel there, with any tilts", arguments: 1...8)
  func hitsWhatIsSeen(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let window = try TestWindow()
    var views = [window.root]
    for index in 1...12 {
      let view = View(frame: Rect(origin: random.point(0...90), size: Size(width: 90, height: 60)))
      view.backgroundColor = Color(hex: UInt32(index) * 0x13_0F_11)
      view.clipsToBounds = true
      view.bounds.origin = random.point(-10...10)
      if random.chance(0.6) { view.transform3D = random.tilt(within: 180) } else { view.transform = random.transform() }
      let parent = random.chance(0.5) ? window.root : views.randomElement(using: &random)
      parent?.addSubview(view)
      views.append(view)
    }
    window.frame()
    var count = 0
    for _ in 0..<400 {
      let (x, y) = (Int.random(in: 1..<199, using: &random), Int.random(in: 1..<149, using: &random))
      let color = window.bitmap[x, y]
      // Near an edge a pixel has several colours.
      let isEven = (-1...1).allSatisfy { i in (-1...1).allSatisfy { window.bitmap[x + i, y + $0] == color } }
      guard isEven else { continue }
      let hit = window.touch(Point(x: Double(x) + 0.5, y: Double(y) + 0.5))
      #expect(hit?.backgroundColor?.premultiplied ?? Color.white.premultiplied == color, "at \(x), \(y)")
      count += 1
    }
    #expect(count > 200)
  }

  @Test("Views behind the eye, or seen edge-on, are not hit")
  func notHit() throws {
    let window = try TestWindow()
    let card = card(window.root)
    let middle = Point(x: 100, y: 75)
    #expect(window.touch(middle) === card)
    card.transform3D = Transform3D.perspective(distance: 100).translated(by: Vector3(x: 0, y: 0, z: 150))
    #expect(window.touch(middle) === window.root)
    card.transform3D = .scale(x: 0, y: 1, z: 1)
    #expect(window.touch(middle) === window.root)
    card.transform3D = flip
    #expect(window.touch(Point(x: 60, y: 75)) === card)
    #expect(isClose(card.convert(Point(x: 60, y: 75), from: nil), Point(x: 90, y: 50)))
  }
}
