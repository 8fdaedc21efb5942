import TactionStageSupport
import TactionTesting
import TactionTestSupport
import Testing

@testable import TactionEnvironment
@testable import TactionWindow
@testable import TactionText
@testable import TactionViews

@Suite("Text views: text for reading, links and search, with Wayland events")
struct TextViewReadingTests {
  private typealias Fixture = TextViewTests.Fixture

  @Test("A search finds a match after a letter that stands for several letters (ß), and selects whole characters")
  func findingWhole() throws {
    try withScene { scene in
      let view = Fixture(scene, "Straße, 👩‍👩‍👧").view
      var found: [Range<Int>] = []
      for _ in 0..<3 where view.find("s") { found.append(view.selectedRange) }
      #expect(found == [0..<1, 4..<6, 0..<1])
      #expect(view.find("as") && view.selectedRange == 3..<6)
      #expect(view.find("👩") && view.selectedRange == 9..<27)
      #expect(view.find("👩") && view.selectedRange == 9..<27)
    }
  }

  @Test("Text typed after a link is not part of the link")
  func links() throws {
    try withScene { scene in
      let view = Fixture(scene).view
      view.attributedText = AttributedText("Debian", attributes: TextAttributes(link: "x"))
      view.becomeFirstResponder()
      view.selectedRange = 6..<6
      scene.stage.type("!")
      #expect(view.attributedText.attributes(at: 0).link == "x" && view.attributedText.attributes(at: 6).link == nil)
    }
  }

  @Test("Text typed in place of a link is not part of the link; text typed inside the link is")
  func replacedLinks() throws {
    try withScene { scene in
      let view = Fixture(scene).view
      let link = AttributedText("Debian", attributes: TextAttributes(link: "x"))
      view.attributedText = AttributedText("a ") + link + AttributedText(" b")
      view.becomeFirstResponder()
      view.selectedRange = 2..<8
      scene.stage.type("hi")
      #expect(view.text == "a hi b" && view.attributedText.runs.allSatisfy { $0.attributes.link == nil })
      view.undo()
      view.selectedRange = 4..<6
      scene.stage.type("xy")
      #expect(view.text == "a Dexyan b" && (2..<8).allSatisfy { view.attributedText.attributes(at: $0).link == "x" })
    }
  }

  @Test("A text that is not editable can be selected but not changed; its links open")
  func reading() throws {
    try withScene { scene in
      let (fixture, stage) = (Fixture(scene), scene.stage)
      var text = AttributedText("See the page of Debian. ")
      text.append(AttributedText("debian.org", attributes: TextAttributes(link: "https://www.debian.org")))
      fixture.view.attributedText = text
      fixture.view.isEditable = false
      var links: [String] = []
      fixture.view.onLink = { links.append($0) }
      scene.wait(0.1)
      // A text that is out of reach when the finger lifts opens nothing.
      let finger = stage.touch(at: fixture.point(at: 28))
      fixture.view.isHidden = true
      stage.advance(by: 0.05)
      finger.lift()
      fixture.view.isHidden = false
      scene.wait(1)
      #expect(links.isEmpty)
      stage.tap(at: fixture.point(at: 28))
      #expect(links == ["https://www.debian.org"])
      stage.tap(at: fixture.point(at: 6))
      stage.tap(at: fixture.point(at: 6))
      #expect(fixture.view.selectedRange == 4..<7 && links.count == 1)
      stage.type("x")
      stage.type(.delete)
      #expect(fixture.view.text == text.text)
    }
  }

  @Test("In a text for reading, Tab selects links and Return opens them, and screen readers have their actions")
  func linksWithoutAFinger() throws {
    try withScene { scene in
      let (view, stage) = (Fixture(scene).view, scene.stage)
      var text = AttributedText("see ")
      let parts: [(String, Font?, String?)] = [
        ("he", nil, "a"), ("re", .headline, "a"), ("\nor ", nil, nil), ("more", nil, "b"), (" ", nil, nil),
        ("here", nil, "a"),
      ]
      for (part, font, link) in parts {
        text.append(AttributedText(part, attributes: TextAttributes(font: font, link: link)))
      }
      view.attributedText = text
      var links: [String] = []
      view.onLink = { links.append($0) }
      #expect(view.semantics?.actions == [.press])
      view.isEditable = false
      #expect(view.semantics?.actions == [.press, .custom("here"), .custom("more")])
      #expect(view.perform(.custom("more")) && !view.perform(.custom("none")) && links == ["b"])
      view.becomeFirstResponder()
      stage.type(.return)
      #expect(links == ["b"])
      for (range, link) in [(4..<8, "a"), (12..<16, "b")] {
        stage.type(.tab)
        #expect(view.isFirstResponder && view.selectedRange == range)
        stage.keys.press(.return)
        stage.advance(by: 1)
        stage.keys.release(.return)
        #expect(links.last == link)
      }
      stage.keys.hold(.shift) { stage.type(.tab) }
      #expect(view.selectedRange == 4..<8 && links == ["b", "a", "b"])
    }
  }

  @Test("In a text that cannot be selected, taps, mice and keys only place the caret, and links open")
  func notSelectable() throws {
    try withScene { scene in
      let (fixture, stage) = (Fixture(scene), scene.stage)
      let view = fixture.view
      view.attributedText = AttributedText("word ") + AttributedText("link", attributes: TextAttributes(link: "x"))
      view.isSelectable = false
      scene.wait(0.1)
      for _ in 0..<2 { stage.tap(at: fixture.point(at: 2)) }
      #expect(view.isFirstResponder && view.selectedRange.isEmpty)
      stage.mouse.move(to: fixture.point(at: 1))
      stage.mouse.press()
      stage.mouse.move(to: fixture.point(at: 6), over: 0.2)
      #expect(view.selectedRange == 6..<6)
      stage.mouse.release()
      for key in [Key.home, .rightArrow] { stage.type(key) }
      #expect(view.selectedRange == 1..<1)
      view.isEditable = false
      var links: [String] = []
      view.onLink = { links.append($0) }
      scene.wait(1)
      stage.tap(at: fixture.point(at: 7))
      #expect(view.find("link"))
      stage.mouse.click(at: fixture.point(at: 7))
      #expect(links == ["x", "x"])
      // A link opens only if the mouse was also pressed on it.
      scene.wait(1)
      stage.mouse.drag(from: fixture.point(at: 1), to: fixture.point(at: 7))
      #expect(links == ["x", "x"])
      let finger = stage.touch(at: fixture.point(at: 2))
      scene.wait(0.6)
      finger.lift()
      #expect(view.isFirstResponder && !view.pointing.tools.showsHandles)
      view.selectedRange = 0..<0
      stage.type(.tab)
      stage.type(.return)
      #expect(view.isFirstResponder && links == ["x", "x", "x"])
    }
  }

  @Test("A search in a text view starts at the selection, and scrolls to the match")
  func finding() throws {
    try withScene { scene in
      let fixture = Fixture(scene, Fixture.lines)
      #expect(fixture.view.find("LÏNE 1500"))
      scene.wait(0.1)
      let range = fixture.view.selectedRange
      #expect(String(decoding: Array(fixture.view.text.utf8)[range], as: UTF8.self) == "line 1500")
      #expect(fixture.view.bounds.contains(fixture.view.caretRect))
      #expect(fixture.view.find("line 15") && fixture.view.selectedRange.lowerBound > range.lowerBound)
      #expect(fixture.view.find("line 1500", backward: true) && fixture.view.selectedRange == range)
      #expect(!fixture.view.find("nowhere"))
    }
  }

  @Test("A search that finds the selected match again scrolls back to it")
  func findingAgain() throws {
    try withScene { scene in
      let fixture = Fixture(scene, Fixture.lines)
      #expect(fixture.view.find("line 1500") && fixture.isCaretVisible)
      fixture.view.scroll(to: Point(x: 0, y: 0), animated: false)
      #expect(!fixture.isCaretVisible)
      #expect(fixture.view.find("line 1500") && fixture.isCaretVisible)
    }
  }
}
