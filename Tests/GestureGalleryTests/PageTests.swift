import Taction
import TactionTesting
import Testing

@testable import TactionGestureGallery

/// Opens each page, touches it as its hint describes, and checks the explanations on the page and its picture.
@Suite("The pages of the gesture gallery")
struct PageTests {
  /// The titles of the pages, in the order of the list.
  nonisolated private static let titles = [
    "Tap", "Double tap", "Provisional tap", "Long press", "Pan", "Swipe", "Pinch", "Rotation", "Screen edge pan",
    "Hover",
    "Transform", "Together", "First wins", "Fail first", "Delegate", "Deepest first", "Touches in views", "Sources",
  ]

  /// Opens a page in a window as large as the pictures of the documentation, and runs a body.
  private func onPage(_ title: String, _ body: (Stage, Gallery) throws -> Void) throws {
    let size = Size(width: 960, height: 600)
    try withStage(size: size) { stage in
      let window = stage.makeWindow(size: size)
      let gallery = Gallery(pages: Page.all)
      gallery.frame = window.content.bounds
      window.content.addSubview(gallery)
      stage.settle()
      gallery.open(page: title)
      stage.advance(by: 0.1)
      try body(stage, gallery)
    }
  }

  @Test("Every page exists, and names and explains each of its recognizers", arguments: titles)
  func opens(title: String) throws {
    try onPage(title) { _, gallery in
      #expect(!gallery.playground.readouts.isEmpty)
      for readout in gallery.playground.readouts {
        #expect(!readout.text.name.isEmpty)
        #expect(!readout.text.explanation.isEmpty)
      }
    }
  }

  @Test("Every page demonstrates its gesture, and looks like its picture", arguments: titles)
  func shows(title: String) async throws {
    let golden = try await Golden(title)
    let act = try #require(Step.all.first { $0.title == title })
    try onPage(title) { stage, gallery in
      act.play(stage)
      for (name, explanation) in act.explanations {
        let readout = gallery.playground.readouts.first { $0.text.name == name }
        #expect(readout?.text.explanation == explanation)
      }
      try golden.compare(with: stage.screenshot())
    }
  }

  @Test("This test knows every page of the gallery")
  func isComplete() {
    #expect(Page.all.map(\.title) == Self.titles)
    #expect(Step.all.map(\.title) == Self.titles)
  }

  @Test("A tap on a row of the list opens its page")
  func choosesPages() throws {
    try onPage("Tap") { stage, gallery in
      let row = 600 / Double(Page.all.count)
      stage.tap(at: Point(x: 60, y: row * 4.5))
      #expect(gallery.playground.readouts.map(\.text.name) == ["pan"])
    }
  }

  @Test("A provisional tap is retracted by the double tap")
  func retracts() throws {
    try onPage("Provisional tap") { stage, gallery in
      let card = try #require(gallery.playground.arena.subviews.first as? Card)
      let place = card.convert(card.bounds.center, to: nil)
      stage.tap(at: place)
      #expect(card.label.text == "1 single, 0 double")
      stage.advance(by: 0.1)
      stage.tap(at: place)
      #expect(card.label.text == "0 single, 1 double")
      stage.advance(by: 1)
      stage.tap(at: place)
      stage.advance(by: 1)
      #expect(card.label.text == "1 single, 1 double")
    }
  }

  @Test("A thrown card keeps moving, and its page can be left during the motion")
  func leavesInFlight() throws {
    try onPage("Transform") { stage, gallery in
      let finger = stage.touch(at: Point(x: 560, y: 280))
      finger.move(by: Vector(dx: 160, dy: 0), over: 0.1)
      finger.lift()
      let card = try #require(gallery.playground.arena.subviews.first)
      let start = card.center
      stage.advance(by: 0.1)
      #expect(card.center.x > start.x + 10)
      gallery.open(page: "Pan")
      stage.advance(by: 0.5)
      #expect(!card.isInWindow)
    }
  }
}
