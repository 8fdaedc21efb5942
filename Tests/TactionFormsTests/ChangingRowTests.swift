import Taction
import TactionForms
import TactionTesting
import Testing

@Suite("Titles, choices and return keys of rows that change")
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

  @Test("If an entry ends because its row or section leaves, its handler may set other rows or sections, which stay")
  func rowsSetInHandler() throws {
    let (first, second) = (TextField(), TextField())
    let section = FormSection("Old", rows: [FormRow("First", first)])
    let form = Form([section])
    first.onEditingEnd = { section.rows = [FormRow("Second", second)] }
    second.onEditingEnd = { form.sections = [FormSection("Newest")] }
    try withPage(form) { stage in
      try stage.find(.textField, "First").tap()
      section.rows = [FormRow("Third")]
      #expect(section.rows.map(\.title) == ["Second"])
      stage.settle()
      try stage.find(.textField, "Second").tap()
      form.sections = [FormSection("New")]
      #expect(form.sections.map(\.title) == ["Newest"])
    }
  }

  @Test("A field that gets a new row is validated by it; outside of rows, Return ends its entry")
  func newRow() throws {
    let name = TextField()
    let section = FormSection(rows: [TextRow("Old", isRequired: true, field: name)])
    try withPage(Form([section])) { stage in
      section.rows = [TextRow("New", isRequired: true, field: name)]
      stage.settle()
      try stage.element(of: name).tap()
      stage.type("a")
      stage.type(.backspace)
      name.resignFirstResponder()
      #expect(section.rows[0].error != nil)
    }
    let field = TextField()
    _ = FormRow("Name", field)
    try withPage(StackView(axis: .vertical, arrangedSubviews: [field])) { stage in
      try stage.element(of: field).tap()
      stage.type("\n")
      #expect(!field.isFirstResponder)
    }
  }

  @Test("A choice row with more values than a menu shows opens a wheel with all values")
  func manyChoices() throws {
    var chosen: [Int] = []
    let row = ChoiceRow("Room", Array(1...600), name: { "No. \($0)" }) { chosen.append($0) }
    try withPage(Form([FormSection(rows: [row])])) { stage in
      for (key, room) in [(Key.downArrow, 1), (.end, 600)] {
        try stage.find(.button, "Room").tap()
        stage.advance(by: 1)
        let wheel = stage.find(.picker, "Room")
        #expect(wheel.isInSight)
        try wheel.focus()
        stage.type(key)
        stage.advance(by: 1)
        #expect(row.selection == room)
        if room == 1 {
          // The first row is empty, because nothing was chosen.
          stage.type(.upArrow)
          stage.advance(by: 2)
          #expect(wheel.value == .number(1, in: 0...600, text: "No. 1"))
        }
        stage.type(.escape)
        stage.advance(by: 1)
        #expect(!stage.find(.popover).exists)
      }
      #expect(chosen == [1, 600])
    }
  }

  @Test("The return key of a field follows the rows that are shown, hidden, enabled and disabled while the user types")
  func returnKey() throws {
    let (name, company) = (TextRow("Name"), TextRow("Company"))
    try withPage(Form([FormSection(rows: [name]), FormSection(rows: [company])])) { stage in
      try stage.find(.textField, "Name").tap()
      for isLast in [true, false] {
        company.isHidden = isLast
        stage.settle()
        #expect(name.field.traits.returnKey == (isLast ? .done : .next))
      }
      for isLast in [true, false] {
        company.isEnabled = !isLast
        stage.settle()
        #expect(name.field.traits.returnKey == (isLast ? .done : .next))
      }
    }
  }

  @Test("The return key that the app handles stays as the app has set it")
  func ownReturnKey() throws {
    let field = TextField()
    field.traits.returnKey = .next
    field.onReturn = {}
    let form = Form([FormSection(rows: [FormRow("Find", field)])])
    try withPage(form) { stage in
      try stage.find(.textField, "Find").tap()
      form.setNeedsLayout()
      stage.settle()
      #expect(field.isFirstResponder && field.traits.returnKey == .next)
    }
  }
}
