import Taction
import TactionTesting
import Testing

@Suite("What the README shows")
struct ReadmeTests {
  @Test("Hello is the example to the letter") func hello() throws {
    let listings = Project.listings.filter { $0.page == "README.md" }
    #expect(try listings.first?.text == Project.text("Examples/Hello/main.swift"))
  }

  @Test("The lines about testing hold") func testing() throws {
    let photo = View(frame: Rect(x: 280, y: 150, width: 160, height: 100))
    PinchListings.scale(photo)

    try withStage { stage in
      let window = stage.makeWindow(title: "Test")
      window.content.addSubview(photo)
      stage.settle()

      let left = stage.touch(at: Point(x: 300, y: 200)), right = stage.touch(at: Point(x: 340, y: 200))
      left.move(to: Point(x: 260, y: 200))
      right.move(to: Point(x: 380, y: 200))
      #expect(photo.transform.meanScale > 2)
    }
  }
}
