import Taction
import TactionInk
import TactionTesting
import TactionTestSupport
import Testing

@Suite("The listings on ink")
struct InkTests {
  @Test("Paper is written on, changed, kept in a file and exported")
  func listings() throws {
    try withStage(size: Size(width: 600, height: 400)) { stage in
      let window = stage.makeWindow()
      let ink = InkListings.show(in: window)
      stage.settle()
      stage.stylus.press(at: Point(x: 200, y: 200))
      stage.stylus.move(to: Point(x: 300, y: 220))
      stage.stylus.lift()
      #expect(ink.page.layers[0].strokes.count == 1)
      ink.selectAll()
      InkListings.edit(ink)
      #expect(ink.page.layers[0].strokes.count == 2)
      InkListings.choose(ink)
      let folder = try TemporaryFolder()
      let journal = try InkListings.keep(ink, at: folder["page.ink"].path)
      InkListings.write(ink, lines: [[Point(x: 10, y: 10), Point(x: 90, y: 30)]])
      try journal.flush()
      #expect(try InkFile.read(path: folder["page.ink"].path).document.pages[0] == ink.page)
      #expect(try InkListings.export(ink).allSatisfy { $0.count > 100 })
      let photo = View(frame: Rect(x: 0, y: 0, width: 50, height: 50))
      InkListings.mix(ink, with: photo)
      #expect(ink.page.layers.count == 2 && photo.superview === ink.content)
    }
  }
}
