import Taction
import TactionTesting
import Testing

@testable import TactionLoupeDemo

@Suite("The demonstration of the loupe")
struct LoupeDemoTests {
  private func withDesk(scale: Int = 1, _ body: (Stage, Desk) throws -> Void) throws {
    try withStage(size: Size(width: 640, height: 400), scale: Double(scale)) { stage in
      let window = stage.makeWindow()
      let desk = Desk(flowers: try Flower.bunch.map { try $0.image(edge: 40) }, frame: window.content.bounds)
      window.content.addSubview(desk)
      stage.advance(by: 0.1)
      try body(stage, desk)
    }
  }

  private func pixel(_ picture: Bitmap, at point: Point, scale: Int) -> UInt32 {
    picture[Int(point.x * Double(scale)), Int(point.y * Double(scale))]
  }

  @Test("The middle of the loupe shows the pixel under the resting finger", arguments: [1, 2])
  func middles(scale: Int) throws {
    try withDesk(scale: scale) { stage, desk in
      stage.tap(at: desk.sourceLabel.center)
      #expect(desk.interaction.loupe.source == .pixels)
      var things = [desk.photos[1].center + Vector(dx: 7, dy: 4)]
      if scale == 1 { things += [desk.story.center, desk.list.center] }
      for place in things {
        let base = try stage.screenshot()
        let finger = stage.touch(at: place)
        stage.advance(by: 0.8)
        #expect(desk.interaction.loupe.isShown)
        let seen = pixel(try stage.screenshot(), at: desk.interaction.loupe.frame.center, scale: scale)
        #expect(seen == pixel(base, at: place, scale: scale), "\(place)")
        finger.lift()
        stage.advance(by: 0.2)
        #expect(!desk.interaction.loupe.isShown)
      }
    }
  }

  @Test("The spinning wheel also spins in the loupe", arguments: [false, true])
  func live(showsPixels: Bool) throws {
    try withDesk { stage, desk in
      if showsPixels { stage.tap(at: desk.sourceLabel.center) }
      let finger = stage.touch(at: desk.wheel.convert(desk.wheel.bounds.center + Vector(dx: 60, dy: 10), to: nil))
      stage.advance(by: 0.8)
      let loupe = desk.interaction.loupe
      var pictures: Set<[UInt32]> = []
      for _ in 0..<3 {
        stage.advance(by: 0.1)
        let picture = try stage.screenshot()
        let middle = loupe.frame.center
        // The compared pixels are spread over the middle of the loupe, and dots of the wheel pass over some of them.
        pictures.insert((0..<400).map { picture[Int(middle.x) - 50 + $0 % 20 * 5, Int(middle.y) - 50 + $0 / 20 * 5] })
      }
      #expect(pictures.count == 3)
      finger.lift()
    }
  }

  @Test("The spinning wheel still spins after it is moved to another superview")
  func wheel() throws {
    try withDesk { stage, desk in
      desk.wheel.removeFromSuperview()
      desk.addSubview(desk.wheel)
      stage.advance(by: 0.2)
      let (turn, dot) = (desk.wheel.transform, desk.wheel.subviews[0])
      let place = dot.convert(dot.bounds.center, to: nil)
      stage.advance(by: 0.5)
      #expect(desk.wheel.transform == turn)
      #expect(dot.convert(dot.bounds.center, to: nil).distance(to: place) > 10)
    }
  }

  @Test("With reduced motion the wheel stops after its current turn, and with full motion it spins again")
  func still() throws {
    try withDesk { stage, desk in
      let dot = desk.wheel.subviews[0]
      for isReduced in [true, false] {
        stage.settings.prefersReducedMotion = isReduced
        stage.advance(by: 5)
        let place = dot.convert(dot.bounds.center, to: nil)
        stage.advance(by: 0.5)
        #expect((dot.convert(dot.bounds.center, to: nil).distance(to: place) < 1e-6) == isReduced)
      }
    }
  }

  @Test("In a narrow window the texts of the list take two lines, and the list does not scroll sideways")
  func narrowList() throws {
    try withDesk { stage, desk in
      stage.resize(to: Size(width: 360, height: 720))
      desk.frame = Rect(x: 0, y: 0, width: 360, height: 720)
      stage.settle()
      #expect(desk.list.contentSize.width == desk.list.bounds.width && desk.list.bounds.width < 150)
      for case let label as Label in desk.list.subviews {
        let needed = label.sizeThatFits(Size(width: label.bounds.width, height: 0))
        #expect(needed.width <= label.bounds.width && needed.height <= label.bounds.height, "\(label.text)")
      }
    }
  }

  @Test("Flowers have smooth edges, also around their translucent middle")
  func smooth() throws {
    let picture = try ImageView(image: Flower.bunch[0].image(edge: 120)).snapshot()
    let alphas = (60..<119).map { picture.color(x: $0, y: 60).alpha }
    #expect(zip(alphas, alphas.dropFirst()).allSatisfy { abs($0 - $1) < 0.45 })
    #expect(alphas[0] < 0.4 && alphas.contains { $0 > 0.75 })
  }

  @Test("In the loupe demonstration, taps change the settings, and a moving finger scrolls the list")
  func settings() throws {
    try withDesk { stage, desk in
      for wanted in [3.0, 4, 8, 2] {
        stage.tap(at: desk.magnificationLabel.center)
        #expect(desk.interaction.loupe.magnification == wanted)
      }
      let finger = stage.touch(at: desk.list.center)
      finger.move(by: Vector(dx: 0, dy: -120), over: 0.2)
      #expect(desk.list.bounds.minY > 100)
      stage.advance(by: 1)
      #expect(!desk.interaction.loupe.isShown)
      finger.lift()
    }
  }
}
