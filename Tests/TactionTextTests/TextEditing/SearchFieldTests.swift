import TactionGeometry
import TactionStageSupport
import TactionTestSupport
import TactionTesting
import Testing

@testable import TactionText
@testable import TactionViews

@Suite("Search fields")
struct SearchFieldTests {
  private typealias Fixture = TextFieldTests.Fixture

  @Test("Escape and the clear button empty a search field; Return searches")
  func searches() throws {
    try withScene { scene in
      let field = SearchField(placeholder: "Notes")
      let (fixture, stage) = (Fixture(scene, field), scene.stage)
      var searches: [String] = []
      field.onSearch = { searches.append($0) }
      field.becomeFirstResponder()
      stage.type("abc")
      stage.type(.return)
      #expect(searches == ["abc"] && field.isFirstResponder)
      stage.type(.escape)
      #expect(field.text == "" && field.isFirstResponder)
      stage.type(.escape)
      #expect(!field.isFirstResponder)
      field.text = "abc"
      scene.wait(0.1)
      stage.tap(at: field.convert(Point(x: field.bounds.maxX - 20, y: 22), to: nil))
      #expect(field.text == "" && fixture.changes.last == "")
    }
  }

  @Test("An undo after a search removes only the text that was typed after the search")
  func undoAfterSearch() throws {
    try withScene { scene in
      let field = SearchField(placeholder: "Notes")
      let (fixture, stage) = (Fixture(scene, field), scene.stage)
      field.onSearch = { _ in }
      field.becomeFirstResponder()
      stage.type("ab")
      stage.type(.return)
      stage.type("cd")
      stage.keys.hold(.control) { stage.type("z") }
      #expect(field.text == "ab" && fixture.changes.last == "ab")
    }
  }

  @Test("Escape that is held empties a search field, and does not end editing")
  func heldEscape() throws {
    try withScene { scene in
      let field = SearchField(placeholder: "Notes")
      let (fixture, stage) = (Fixture(scene, field), scene.stage)
      field.becomeFirstResponder()
      stage.type("abc")
      stage.keys.press(.escape)
      scene.wait(2)
      stage.keys.release(.escape)
      #expect(field.text.isEmpty && field.isFirstResponder && fixture.changes.last == "")
    }
  }
}
