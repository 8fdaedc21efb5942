import Taction
import TactionTestSupport
import TactionTesting
import Testing

@Suite("The listings on views, labels and drawing")
struct ViewListingTests {
  @Test("A page fills the window, and a photo is at its frame") func tree() throws {
    try withStage(size: Size(width: 800, height: 600)) { stage in
      let (window, photo) = (stage.makeWindow(), View())
      ViewListings.build(in: window, photo)
      stage.settle()
      let page = try #require(window.root)
      #expect(page.frame == window.content.bounds && photo.superview === page)
      #expect(ViewListings.corner(of: photo, in: page) == Point(40, 40))
      ViewListings.turn(photo)
      #expect(photo.bounds.size == Size(width: 320, height: 240) && photo.frame.width > 340)
      #expect(ViewListings.corner(of: photo, in: page).distance(to: Point(40, 40)) > 20)
    }
  }

  @Test("A custom layout places the picture and the name of a row") func layout() throws {
    try withStage { stage in
      let row = PersonRow()
      row.name.text = "Ada"
      row.sizeToFit()
      stage.makeWindow().content.addSubview(row)
      stage.settle()
      #expect(row.picture.frame == Rect(x: 8, y: 8, width: 48, height: 48))
      #expect(row.name.frame.minX == 68 && row.name.frame.width >= row.name.sizeThatFits(.zero).width)
    }
  }

  @Test(
    "A touch next to a small mark hits the mark, and a touch on a glass pane hits only its subviews",
    arguments: ParentKind.allCases)
  func hits(parentKind: ParentKind) throws {
    try withStage(size: Size(width: 800, height: 600)) { stage in
      let parent = parentKind.build(in: stage.makeWindow())
      let mark = SmallMark()
      mark.bounds = Rect(x: 0, y: 0, width: 20, height: 20)
      mark.center = parent.convert(Point(400, 300), from: nil)
      parent.addSubview(mark)
      stage.settle()
      #expect(mark.point(inside: Point(-11, 10)) && !mark.point(inside: Point(-13, 10)))
      let pane = GlassPane(frame: Rect(x: 0, y: 0, width: 100, height: 100))
      let button = View(frame: Rect(x: 50, y: 50, width: 20, height: 20))
      pane.addSubview(button)
      #expect(pane.hitTest(Point(10, 10)) == nil && pane.hitTest(Point(60, 60)) === button)
    }
  }

  @Test("A tap brings a card to the front until the interaction is removed", arguments: ParentKind.allCases)
  func raise(parentKind: ParentKind) throws {
    try withStage(size: Size(width: 800, height: 600)) { stage in
      let parent = parentKind.build(in: stage.makeWindow())
      let side = 40 / parent.transformToWindow.meanScale
      let (back, front, raise) = (View(), View(), RaiseInteraction())
      for (card, x) in [(back, 370.0), (front, 430.0)] {
        card.bounds = Rect(x: 0, y: 0, width: side, height: side)
        card.center = parent.convert(Point(x, 300), from: nil)
        parent.addSubview(card)
      }
      back.addInteraction(raise)
      stage.settle()
      stage.tap(at: Point(370, 300))
      #expect(parent.subviews.last === back && raise.view === back)
      back.removeInteraction(raise)
      parent.bringSubviewToFront(front)
      stage.settle()
      stage.tap(at: Point(370, 300))
      #expect(parent.subviews.last === front && raise.view == nil)
    }
  }

  @Test("A view counts seconds only while it is in a window") func seconds() throws {
    try withStage { stage in
      let (window, seconds) = (stage.makeWindow(), Seconds())
      window.content.addSubview(seconds)
      stage.advance(by: 3.1)
      #expect(seconds.text == "3 s")
      seconds.removeFromSuperview()
      stage.advance(by: 5)
      #expect(seconds.text == "3 s")
      window.content.addSubview(seconds)
      stage.advance(by: 0.5)
      #expect(seconds.text == "3 s")
      stage.advance(by: 1)
      #expect(seconds.text == "4 s")
    }
  }

  @Test("Labels have several lines, fonts and links") func labels() throws {
    try withStage { stage in
      let note = LabelListings.label()
      LabelListings.fit(note)
      #expect(note.frame.width == 280 && note.frame.height > 30)
      let titles = [Label("A"), Label("B"), Label("C")]
      LabelListings.fonts(titles[0], titles[1], titles[2])
      #expect(titles[1].font.followsTextScale && titles[2].font.isItalic)
      var opened = ""
      let links = Label()
      LabelListings.attributed(links) { opened = $0 }
      links.sizeToFit()
      stage.makeWindow().content.addSubview(links)
      stage.settle()
      let place = try #require(
        (0..<Int(links.bounds.width)).map { Point(Double($0), 10) }.last { links.link(at: $0) != nil })
      stage.tap(at: links.convert(Point(place.x - 30, place.y), to: nil))
      #expect(opened == "https://example.org/manual")
    }
  }
}

/// The pictures of Docs/Drawing.md and Docs/Text.md.
///
/// `TACTION_SNAPSHOTS=record swift test --filter PagePictureTests` records the pictures again; `make pictures` does so
/// as well.
@Suite("The pictures of the pages on drawing and text")
struct PagePictureTests {
  /// Pictures are in the folder Snapshots next to this file.
  private static let docs =
    String(#filePath.dropLast("Tests/DocumentationTests/ViewTests.swift".utf8.count)) + "Docs/Drawing.md"

  @Test("The gauge looks like its picture in Docs/Drawing.md") func gauge() throws {
    try withStage(size: Size(width: 320, height: 140)) { stage in
      let row = StackView(axis: .horizontal, spacing: 20)
      for value in [0.1, 0.7] {
        let gauge = Gauge()
        gauge.value = value
        row.addArrangedSubview(gauge)
      }
      row.addArrangedSubview(Spacer())
      row.fill(stage.makeWindow().content, margins: Insets(10))
      stage.settle()
      try expectSnapshot(of: stage, named: "gauge", file: Self.docs)
    }
  }

  @Test("The fonts look like their picture in Docs/Text.md") func fonts() throws {
    let fonts: [(Font, String)] = [
      (.largeTitle, ".largeTitle"), (.title, ".title"), (.title2, ".title2"), (.headline, ".headline"),
      (.body, ".body"),
      (.callout, ".callout"), (.subheadline, ".subheadline"), (.footnote, ".footnote"), (.caption, ".caption"),
    ]
    try withStage(size: Size(width: 320, height: 330)) { stage in
      let column = StackView(axis: .vertical, spacing: 8)
      for (font, name) in fonts {
        let label = Label(name)
        label.font = font
        column.addArrangedSubview(label)
      }
      column.addArrangedSubview(Spacer())
      column.fill(stage.makeWindow().content, margins: Insets(12))
      stage.settle()
      try expectSnapshot(of: stage, named: "fonts", file: Self.docs)
    }
  }
}
