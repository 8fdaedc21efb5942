import TactionStageSupport
import Taction
import TactionTesting
import Testing

@testable import TactionText

@Suite("The clear button of a text field")
struct ClearButtonTests {
  /// Returns whether the clear button is shown, for a field with or without the focus.
  private func isShown(_ field: TextField, editing: Bool) throws -> Bool {
    try withStage { stage in
      let content = stage.makeWindow(size: Size(width: 400, height: 300)).content
      field.frame = Rect(x: 20, y: 20, width: 300, height: 44)
      content.addSubview(field)
      field.text = "Pears"
      if editing { field.becomeFirstResponder() }
      stage.settle()
      return button(of: field) != nil
    }
  }

  /// Returns the visible clear button; nil if there is none.
  private func button(of field: TextField) -> FieldButton? {
    field.subviews.lazy.compactMap { $0 as? FieldButton }.first { !$0.isHidden && $0.word == .clear }
  }

  @Test(
    "The mode of a text field's clear button determines when the button is visible",
    arguments: TextField.ClearButtonMode.allCases)
  func itIsShownAsTheModeSays(mode: TextField.ClearButtonMode) throws {
    for editing in [false, true] {
      let field = TextField(placeholder: "Name")
      field.clearButtonMode = mode
      let isShown = try isShown(field, editing: editing)
      #expect(isShown == (mode == .always || mode == .whileEditing && editing))
    }
  }

  @Test("By default a text field has a clear button while editing, a search field always, a password field never")
  func aFieldHasItWhileOneWritesAndASearchAlways() throws {
    #expect(TextField(placeholder: "").clearButtonMode == .whileEditing)
    #expect(try isShown(SearchField(placeholder: "Search"), editing: false))
    #expect(try !isShown(SecureField(placeholder: "Password"), editing: true))
  }

  @Test("A tap on the clear button empties the text, keeps the focus, and hides the button")
  func itDisappearsWithTheText() throws {
    try withStage { stage in
      let field = TextField(placeholder: "Name")
      field.frame = Rect(x: 20, y: 20, width: 300, height: 44)
      stage.makeWindow(size: Size(width: 400, height: 300)).content.addSubview(field)
      stage.settle()
      field.becomeFirstResponder()
      stage.type("Pe")
      stage.settle()
      let place = try #require(button(of: field)).screenFrame.center
      stage.tap(at: place)
      #expect(field.text.isEmpty && field.isFirstResponder)
      stage.settle()
      #expect(button(of: field) == nil)
    }
  }

  @Test("A tap on the clear button of a field without the focus begins the editing before the text changes")
  func itBeginsTheEditing() throws {
    try withStage { stage in
      let field = SearchField(placeholder: "Search")
      field.frame = Rect(x: 20, y: 20, width: 300, height: 44)
      field.text = "Pears"
      var log: [String] = []
      field.onEditingBegin = { [unowned field] in log.append("begins with \(field.text)") }
      field.onChange = { log.append("changes to \($0)") }
      stage.makeWindow(size: Size(width: 400, height: 300)).content.addSubview(field)
      stage.settle()
      let place = try #require(button(of: field)).screenFrame.center
      stage.tap(at: place)
      #expect(log == ["begins with Pears", "changes to "] && field.isFirstResponder)
    }
  }
}
