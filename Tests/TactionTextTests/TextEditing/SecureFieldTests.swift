import TactionGeometry
import TactionStageSupport
import TactionTestSupport
import TactionTesting
import Testing

@testable import TactionText
@testable import TactionViews

@Suite("Secure fields")
struct SecureFieldTests {
  private typealias Fixture = TextFieldTests.Fixture

  @Test("A secure field shows dots; input methods, screen readers and the clipboard do not get its text")
  func secrets() throws {
    try withScene { scene in
      let field = SecureField(placeholder: "Password")
      let (fixture, stage) = (Fixture(scene, field), scene.stage)
      field.becomeFirstResponder()
      stage.type("hunter2")
      #expect(field.text == "hunter2" && field.surroundingText(maximumBytes: 4000) == nil)
      #expect(field.textContent.layout(of: 0).text == String(repeating: TextContentView.dot, count: 7))
      #expect(field.semantics?.role == .secureField && field.semantics?.value == nil)
      #expect(field.textInputTraits.isSecure && !field.textInputTraits.corrects)
      #expect(!field.perform(TextCommand.copy) && !field.perform(TextCommand.cut))
      scene.wait(1)
      fixture.tap(3)
      #expect(field.selectedRange == 3..<3)
      stage.tap(at: field.convert(Point(x: field.bounds.maxX - 20, y: 22), to: nil))
      #expect(field.isRevealed && field.isFirstResponder && field.textContent.layout(of: 0).text == "hunter2")
      field.resignFirstResponder()
      #expect(!field.isRevealed)
    }
  }

  @Test("A tap on the button of a disabled secure field does not show the secret")
  func disabledSecret() throws {
    try withScene { scene in
      let field = SecureField(placeholder: "Password")
      let (_, stage) = (Fixture(scene, field), scene.stage)
      field.text = "hunter2"
      for isEnabled in [false, true] {
        field.isEnabled = isEnabled
        scene.wait(0.1)
        stage.tap(at: field.convert(Point(x: field.bounds.maxX - 20, y: 22), to: nil))
        #expect(field.isRevealed == isEnabled)
        scene.wait(0.1)
      }
    }
  }

  @Test("The buttons of fields are also accessible actions; each hidden character is a dot")
  func buttons() throws {
    try withScene { scene in
      let field = SecureField(placeholder: "Password")
      let (_, stage) = (Fixture(scene, field), scene.stage)
      field.becomeFirstResponder()
      for text in ["e", "\u{301}", "👨‍👩‍👧", "x"] {
        stage.settle()
        field.insert(text)
      }
      field.selectedRange = 0..<0
      field.insert("12")
      let dots = { field.textContent.layout(of: 0).text.count }
      #expect(field.text.count == 5 && dots() == 5)
      stage.type(.delete)
      #expect(field.text.count == 4 && dots() == 4)
      #expect(stage.find(.secureField, "Password").view === field)
      #expect(field.semantics?.actions == [.press, .custom("Show")] && field.perform(.custom("Show")))
      #expect(field.isRevealed && field.semantics?.actions == [.press, .custom("Hide")])
      #expect(field.perform(.custom("Hide")) && !field.isRevealed)
      #expect(!field.perform(.custom("Hide")) && field.perform(.custom("Show")) && field.isRevealed && dots() == 4)
      field.showsRevealButton = false
      #expect(!field.perform(.custom("Hide")) && field.semantics?.actions == [.press])
      field.removeFromSuperview()
      let other = Fixture(scene)
      #expect(other.field.semantics?.actions == [.press])
      other.field.text = "abc"
      stage.settle()
      #expect(other.field.semantics?.actions == [.press, .custom("Clear")] && other.field.perform(.custom("Clear")))
      #expect(other.field.text.isEmpty && other.changes == [""])
    }
  }
}
