import Taction
import TactionTesting
import Testing

@Suite("The listings on accessibility")
struct AccessibilityListingTests {
  @Test("The listing finds the controls of a form by role and name")
  func form() throws {
    try withStage { stage in
      let window = stage.makeWindow()
      let greeting = Label("Nobody")
      greeting.frame.origin.y = 100
      window.content.addSubview(greeting)
      window.content.addSubview(
        Button("Greet") {
          greeting.text = "Hello!"
          greeting.sizeToFit()
        })
      try stage.find(.button, "Greet").tap()
      #expect(stage.find(.staticText, "Hello!").exists)
      #expect(stage.findAll(.button).map(\.name) == ["Greet"])
    }
  }

  @Test("Assistive technology reads, sets and focuses the stars of a rating, and reads a picture's name")
  func stars() throws {
    try withStage { stage in
      let window = stage.makeWindow()
      let stars = StarsView(frame: Rect(x: 20, y: 20, width: 200, height: 44))
      window.content.addSubview(stars)
      let element = stage.find(.slider, "Stars")
      try element.perform(.increment)
      #expect(element.value == .number(4, in: 0...5, text: "4 of 5"))
      try element.perform(.setNumber(9))
      #expect(stars.count == 5)
      stage.type(.tab)
      #expect(element.isFocused && stars.borderWidth == 2)
      let picture = ImageView(frame: Rect(x: 0, y: 100, width: 50, height: 50))
      AccessibilityListings.name(picture)
      window.content.addSubview(picture)
      #expect(stage.find(.group, "A lighthouse at dusk").exists)
    }
  }
}
