import TactionStageSupport
import Taction
import TactionTesting
import TactionTestSupport
import Testing

@Suite("A finger that rests makes a loupe appear")
struct LoupeGestureTests {
  /// Adds a card with a mark of known size at its middle, and a loupe for the card.
  private func build(_ scene: Scene, source: Loupe.Source = .content) -> LoupeInteraction {
    let interaction = LoupeInteraction(magnification: 2, source: source)
    let view = scene.view
    view.backgroundColor = Color(hex: 0x30_60C0)
    for (index, color) in [Color(hex: 0xFF_0000), Color(hex: 0xFF00), Color(hex: 0xFF), .black].enumerated() {
      let size = view.bounds.size * 0.25
      let corner =
        view.bounds.center
        + Vector(
          dx: index % 2 == 0 ? -size.width : 0, dy: index / 2 == 0 ? -size.height : 0)
      let part = View(frame: Rect(origin: corner, size: size))
      part.backgroundColor = color
      view.addSubview(part)
    }
    view.addInteraction(interaction)
    scene.wait(0.1)
    return interaction
  }

  /// Returns whether the pixels around a position have the colour at the position.
  private func isFlat(_ picture: Bitmap, _ place: Point) -> Bool {
    let (x, y) = (Int(place.x), Int(place.y))
    return (-1...1).allSatisfy { right in (-1...1).allSatisfy { picture[x + right, y + $0] == picture[x, y] } }
  }

  @Test("A loupe follows the finger, and shows the finger's pixel in its middle", arguments: ParentKind.allCases)
  func follows(_ parentKind: ParentKind) throws {
    var compared = 0
    try withScene(in: parentKind) { scene in
      defer { #expect(compared > 5) }
      let source: Loupe.Source = parentKind == .nested ? .pixels : .content
      let loupe = build(scene, source: source).loupe
      let base = try scene.stage.screenshot()
      let finger = scene.touch(400, 300)
      scene.wait(0.4)
      #expect(!loupe.isShown)
      scene.wait(0.3)
      #expect(loupe.isShown && loupe.frame.maxY < 300)
      for place in [Point(x: 383, y: 280), Point(x: 415, y: 318)] {
        finger.move(to: place, over: 0.05)
        let picture = try scene.stage.screenshot()
        let middle = loupe.frame.center
        #expect(source == .content || picture[Int(middle.x), Int(middle.y)] == base[Int(place.x), Int(place.y)])
        for way in [
          Vector.zero, Vector(dx: 9, dy: 0), Vector(dx: 0, dy: -9), Vector(dx: -14, dy: 4), Vector(dx: 7, dy: 16),
        ] {
          let (seen, wanted) = (middle + way * 2, place + way)
          guard isFlat(base, wanted) else { continue }
          compared += 1
          #expect(
            picture[Int(seen.x), Int(seen.y)] == base[Int(wanted.x), Int(wanted.y)], "\(place) \(way)")
        }
      }
      finger.lift()
      scene.wait(0.4)
      #expect(!loupe.isShown)
      #expect(try scene.stage.screenshot().hasSamePixels(as: base))
    }
  }

  @Test("A loupe stays on the screen and away from the finger at any position")
  func stays() throws {
    try withScene { scene in
      let loupe = build(scene).loupe
      let finger = scene.touch(400, 300)
      scene.wait(0.6)
      for corner in [Point(x: 1, y: 1), Point(x: 799, y: 1), Point(x: 799, y: 599), Point(x: 0, y: 599)] {
        finger.move(to: corner, over: 0.05)
        #expect(scene.window.content.bounds.union(loupe.frame) == scene.window.content.bounds, "\(loupe.frame)")
        #expect(loupe.frame.center.distance(to: corner) > 60)
      }
      finger.lift()
    }
  }

  /// Adds a scroll view with stripes, and a loupe for the scroll view.
  private func stripes(in scene: Scene) -> (list: ScrollView, loupe: Loupe) {
    let list = ScrollView()
    scene.place(list, at: Point(x: 400, y: 300))
    list.contentSize = Size(width: 400, height: 1600)
    for row in 0..<40 {
      let line = View(frame: Rect(x: 0, y: Double(row) * 40, width: 400, height: 40))
      line.backgroundColor = Color(red: Double(row) / 40, green: row % 2 == 0 ? 0.2 : 0.8, blue: 0.4)
      list.addSubview(line)
    }
    let interaction = LoupeInteraction()
    list.addInteraction(interaction)
    scene.wait(0.1)
    return (list, interaction.loupe)
  }

  @Test("In a scroll view, a finger that moves first scrolls; a resting finger shows the loupe")
  func scrolled() throws {
    try withScene { scene in
      let (list, loupe) = stripes(in: scene)
      let flick = scene.touch(400, 350)
      flick.move(by: Vector(dx: 0, dy: -100), over: 0.3)
      flick.rest(for: 0.6)
      #expect(!loupe.isShown && list.contentOffset.y > 50)
      flick.lift()
      scene.wait(0.5)
      let (base, offset) = (try scene.stage.screenshot(), list.contentOffset)
      let finger = scene.touch(360, 250)
      scene.wait(0.8)
      #expect(loupe.isShown)
      #expect(try colorInMiddle(of: loupe, scene) == base[360, 250])
      // The long press has begun, so the finger moves the loupe and not the list.
      finger.move(by: Vector(dx: 60, dy: 20), over: 0.1)
      #expect(list.contentOffset == offset)
      #expect(try colorInMiddle(of: loupe, scene) == base[420, 270])
      list.contentOffset.y += 37
      scene.wait(0.1)
      #expect(try colorInMiddle(of: loupe, scene) == base[420, 270 + 37])
      finger.lift()
    }
  }

  private func colorInMiddle(of loupe: Loupe, _ scene: Scene) throws -> UInt32 {
    let middle = loupe.frame.center
    return try scene.stage.screenshot()[Int(middle.x), Int(middle.y)]
  }

  @Test(
    "A loupe closes when touches are cancelled, the screen changes, or the view or window goes away",
    arguments: 0..<6)
  func closes(_ cause: Int) throws {
    try withScene { scene in
      let interaction = build(scene)
      let finger = scene.touch(400, 300)
      scene.wait(0.8)
      #expect(interaction.loupe.isShown)
      switch cause {
      case 0: scene.stage.cancelTouches()
      case 1: scene.view.removeFromSuperview()
      case 2: scene.stage.compositor.mainOutput?.change { ($0.width, $0.height) = (700, 500) }
      case 3: scene.view.removeInteraction(interaction)
      case 4: interaction.isEnabled = false
      default: scene.window.close()
      }
      scene.stage.settle()
      scene.wait(0.4)
      #expect(!interaction.loupe.isShown)
      if cause > 0 { finger.move(by: Vector(dx: 20, dy: 0)) }
      #expect(!interaction.loupe.isShown)
      if cause > 0 { finger.lift() }
    }
  }
}
