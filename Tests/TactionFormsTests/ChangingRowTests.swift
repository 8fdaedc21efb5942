import Taction
import TactionForms
import TactionTesting
import Testing

@Suite("Rows of forms that the app changes while they are on the screen")
struct ChangingRowTests {
  @Test("The title and the detail of a row that is a button are in the button, and can be set")
  func buttonTitles() throws {
    let rows: [FormRow] = [ButtonRow("Sign out") {}, DisclosureRow("Sound", value: "Bell") {}]
    try withPage(Form([FormSection(rows: rows)])) { stage in
      #expect(rows.map(\.title) == ["Sign out", "Sound"])
      let frames = rows.map { $0.control?.frame }
      (rows[0].title, rows[1].title) = ("Abmelden", "Klang")
      stage.settle()
      #expect(stage.find(.button, "Abmelden").exists && stage.find(.button, "Klang").value == .text("Bell"))
      #expect(rows.map { $0.control?.frame } == frames)
      rows[1].detail = "Für den Wecker"
      stage.settle()
      let button = try #require(rows[1].control)
      #expect(button.frame.width == frames[1]?.width && button.bounds.height >= 44)
      #expect(rows[1].titleLabel.isDescendant(of: button) && button.effectiveSemantics?.hint == "Für den Wecker")
    }
  }
}
