import Taction
import TactionForms
import TactionStageSupport
import TactionTesting
import Testing

@Suite("Alerts that ask for a text")
struct AskingTests {
  @Test("The user can type immediately; Return accepts a valid text, and Escape accepts nothing")
  func keys() throws {
    try withStage(size: Size(width: 600, height: 500)) { stage in
      let content = stage.makeWindow(size: Size(width: 600, height: 500)).content
      stage.settle()
      var names: [String] = []
      let ask = {
        content.present(
          Alert.asking("Album", text: "a", placeholder: "Name", accept: "Rename", isValid: { $0.count > 2 }) {
            names.append($0)
          })
        stage.advance(by: 1)
      }
      ask()
      #expect(stage.find(.alert).find(.textField, "Name").exists)
      stage.type(.return)
      stage.advance(by: 1)
      #expect(names == [] && stage.find(.alert).exists, "the text is not valid yet")
      stage.type("bc")
      stage.type(.return)
      stage.advance(by: 1)
      #expect(names.map { Set($0) } == [Set("abc")] && !stage.find(.alert).exists)
      ask()
      stage.type("bc")
      stage.type(.escape)
      stage.advance(by: 1)
      #expect(names.count == 1 && !stage.find(.alert).exists)
      ask()
      // The last input was a key, so the field selects its text when it gets the focus, and the new text replaces it.
      stage.type("def")
      try stage.find(.button, "Rename").tap()
      stage.advance(by: 1)
      #expect(names.last == "def")
    }
  }
}
