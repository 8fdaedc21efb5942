import Taction
import TactionInk
import TactionTesting
import TactionTestSupport
import Testing

@Suite("The listings on ink")
struct InkTests {
  @Test("An ink page is written on, changed, saved in a file and exported")
  func listings() throws {
    try withStage(size: Size(width: 600, height: 400)) { stage in
      let window = stage.makeWindow()
      let ink = InkListings.show(in: window)
      stage.settle()
      stage.stylus.press(at: Point(x: 200, y: 200))
      stage.stylus.move(to: Point(x: 300, y: 220))
      stage.stylus.lift()
      #expect(ink.page.layers[0].strokes.count == 1)
      InkListings.edit(ink)
      #expect(ink.page.layers[0].strokes.count == 2)
      InkListings.choose(ink)
      let folder = try TemporaryFolder()
      let journal = try InkListings.keep(ink, at: folder["page.ink"].path)
      InkListings.write(ink, lines: [[Point(x: 10, y: 10), Point(x: 90, y: 30)]])
      try journal.flush()
      #expect(try InkFile.read(path: folder["page.ink"].path).document.pages[0] == ink.page)
      InkListings.changePaper(of: ink, in: journal)
      try journal.flush()
      #expect(try InkFile.read(path: folder["page.ink"].path).document.pages == [ink.page])
      #expect(ink.page.paper.ruling == .squares)
      #expect(try InkListings.export(ink).allSatisfy { $0.count > 100 })
      let photo = View(frame: Rect(x: 0, y: 0, width: 50, height: 50))
      InkListings.mix(ink, with: photo)
      var pictures: [InkPicture] = []
      InkListings.showPictures(ink, from: folder.url.path) { pictures = $0 }
      #expect(pictures.map(\.id) == ["beach.jpg"] && ink.history.undoName == "Add photo")
      let new = try InkListings.keepNew(ink, at: folder["new/page.ink"].path)
      new.appendPage(InkPaper())
      try new.flush()
      #expect(try InkFile.read(path: folder["new/page.ink"].path).document.pages.count == 2)
      #expect(ink.page.layers.count == 2 && photo.superview === ink.content)
      InkListings.keep([1, 2], in: journal)
      InkListings.ask(window, before: journal)
      #expect(window.shouldClose?() == true)
      #expect(try InkFile.read(path: journal.path).document.data == ["pictures": [1, 2]])
      try InkListings.showOnly(journal.path, in: ink)
      #expect(ink.page.paper.ruling == .squares && !ink.isDrawingEnabled)
    }
  }

  @Test("A Xournal++ page is shown with its text and its picture, in the order of the file")
  func xournal() throws {
    try withStage(size: Size(width: 600, height: 400)) { stage in
      let ink = InkView()
      ink.fill(stage.makeWindow().content)
      // A PNG file of one pixel.
      let dot = """
        iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR42mNoAAAAggCB2kUIOwAAAABJRU5ErkJggg==
        """
      let folder = try TemporaryFolder()
      let path = try folder.write(
        """
        <xournal><page width="450" height="300"><layer>
        <image left="30" top="30" right="90" bottom="90">\(dot)</image>
        <text size="12" x="40" y="40">A note</text><stroke width="1.5">30 60 90 60</stroke></layer></page></xournal>
        """, to: "page.xopp")
      try InkListings.open(path, in: ink)
      stage.settle()
      let views = ink.content.subviews
      let label = try #require(views.lazy.compactMap { $0 as? Label }.first)
      let picture = try #require(views.lazy.compactMap { $0 as? ImageView }.first)
      let order = [label, picture].compactMap { view in views.firstIndex { $0 === view } }
      #expect(order.count == 2 && order[0] > order[1], "the text lies in front of the picture")
      #expect(picture.frame == Rect(x: 40, y: 40, width: 80, height: 80) && picture.image != nil)
      #expect(label.text == "A note" && ink.page.layers.map(\.strokes.count) == [0, 1])
    }
  }
}
