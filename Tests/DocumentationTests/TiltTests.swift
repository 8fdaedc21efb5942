import Taction
import TactionTesting
import Testing

@Suite("The listings on tilted views")
struct TiltTests {
  @Test("A tilted photo leans away at one side")
  func lean() throws {
    try withPhoto { scene in
      TiltListings.lean(scene.photo)
      scene.stage.settle()
      let (size, middle) = (scene.photo.bounds.size, scene.photo.bounds.center)
      let left = scene.place(of: Point(0, size.height)).y - scene.place(of: .zero).y
      let right = scene.place(of: Point(size.width, size.height)).y - scene.place(of: Point(size.width, 0)).y
      #expect(abs(left - right) > 50)
      #expect(scene.place(of: middle).distance(to: Point(400, 300)) < 1e-6)
    }
  }

  @Test("A tap flips the card, and another tap, even during the flip, flips it back")
  func flip() throws {
    try withPhoto { scene in
      let card = View(frame: Rect(x: 0, y: 0, width: 300, height: 300))
      let (front, back) = (View(frame: card.bounds), View(frame: card.bounds))
      (front.backgroundColor, back.backgroundColor) = (.black, Color(red: 1, green: 0, blue: 0))
      scene.photo.addSubview(card)
      scene.photo.isUserInteractionEnabled = true
      TiltListings.flip(card, front: front, back: back)
      scene.stage.settle()
      let tap = {
        scene.stage.touch(at: Point(400, 300)).lift()
        scene.stage.advance(by: 1)
      }
      tap()
      let turned = try shown(scene)
      #expect(turned == back.backgroundColor)
      #expect(back.convert(Point(300, 300), from: nil).x < 150)
      tap()
      let again = try shown(scene)
      #expect(again == .black)
    }
  }

  /// The colour in the middle of the screen.
  private func shown(_ scene: ListingScene) throws -> Color { try scene.stage.screenshot().color(x: 400, y: 300) }

  @Test("A chip stays under the finger on a table that leans back")
  func drag() throws {
    try withPhoto { scene in
      let table = scene.photo
      table.transform3D = .perspective(distance: 500).rotated(by: .degrees(50), about: .unitX)
      table.isUserInteractionEnabled = true
      let chip = View(frame: Rect(x: 130, y: 130, width: 60, height: 60))
      table.addSubview(chip)
      TiltListings.drag(chip, on: table)
      scene.stage.settle()
      let start = chip.convert(Point(30, 40), to: nil)
      let finger = scene.stage.touch(at: start)
      let held = chip.convert(start, from: nil)
      finger.move(by: Vector(dx: 60, dy: 70))
      #expect(chip.convert(held, to: nil).distance(to: finger.location) < 0.1)
      finger.lift()
    }
  }
}
