import Foundation
import Taction
import TactionForms
import TactionTesting
import Testing

/// `.serialized`, because the current time of date pickers is the same for all tests.
@Suite("Disabled controls and rows, with fingers, keys and screen readers", .serialized)
struct DisabledControlTests {
  /// Returns whether an element refuses an action of a screen reader.
  private func refuses(_ element: StageElement, _ action: Semantics.Action = .press) -> Bool {
    element.exists && (try? element.perform(action)) == nil
  }

  @Test("The date of a disabled calendar cannot be changed, and its pages cannot be turned", arguments: [false, true])
  func calendar(byRow: Bool) throws {
    var dates: [Date?] = []
    let picker = DatePicker(date: friday, style: .calendar) { dates.append($0) }.fixed()
    let row = FormRow("Day", picker)
    try withPage(Form([FormSection(rows: [row])])) { stage in
      let (chosen, other) = (
        stage.find(.cell, "Friday, November 27, 2026"), stage.find(.cell, "Monday, November 9, 2026")
      )
      try chosen.focus()
      if byRow { row.isEnabled = false } else { picker.isEnabled = false }
      for key in [Key.leftArrow, .pageDown, .return] { stage.type(key) }
      try other.tap()
      let finger = try other.touch()
      finger.move(by: Vector(dx: 200, dy: 0), over: 0.2)
      finger.lift()
      stage.advance(by: 1)
      #expect(refuses(other) && refuses(stage.find(.button, "Next month")) && !chosen.isEnabled)
      #expect(refuses(stage.find(.button, "November 2026")) && stage.find(.grid, "November 2026").exists)
      #expect(dates.isEmpty && picker.date == friday)
      if byRow { row.isEnabled = true } else { picker.isEnabled = true }
      try other.tap()
      #expect(dates.count == 1 && other.states.contains(.selected))
    }
  }

  @Test("No part of a disabled colour picker moves")
  func colors() throws {
    var changes = 0
    let picker = ColorPicker(color: .blue) { _ in changes += 1 }
    try withPage(ScrollView(content: picker), size: Size(width: 360, height: 640)) { stage in
      try stage.find(.cell, "Blue").focus()
      picker.isEnabled = false
      stage.type(.rightArrow)
      #expect(refuses(stage.find(.cell, "Red")) && !stage.find(.cell, "Purple").isFocused)
      #expect(!stage.find(.textField, "Hex code").isEnabled)
      for (page, name) in [("Sliders", "Red"), ("Spectrum", "Spectrum")] {
        picker.isEnabled = true
        try stage.find(.segment, page).tap()
        stage.advance(by: 1)
        let slider = stage.find(.slider, name)
        try slider.focus()
        picker.isEnabled = false
        let value = slider.value
        stage.type(.rightArrow)
        #expect(refuses(slider, .increment) && refuses(slider, .setNumber(9)) && slider.value == value)
      }
      #expect(changes == 0 && picker.color == .blue)
    }
  }

  @Test("A view of the app in a disabled row gets no focus, keys or actions")
  func ownView() throws {
    let stars = Stars(frame: Rect(x: 0, y: 0, width: 120, height: 44))
    let row = FormRow("Rating", stars)
    try withPage(Form([FormSection(rows: [row])])) { stage in
      let element = stage.find(.slider, "Rating")
      try element.focus()
      row.isEnabled = false
      stage.type(.rightArrow)
      stage.type(.tab)
      #expect(stars.count == 0 && !element.isFocused && !element.isEnabled)
      #expect(!stars.becomeFirstResponder() && refuses(element, .increment))
      row.isEnabled = true
      stage.type(.tab)
      stage.type(.rightArrow)
      try element.perform(.increment)
      #expect(stars.count == 2 && element.isFocused && element.isEnabled)
    }
  }

  @Test("A disabled row disables its control or the controls in it, and later enables only those again")
  func rows() throws {
    var chosen: [Int] = []
    let group = RadioGroup(["Small", "Large"], selectedIndex: 0) { chosen.append($0) }
    let (notes, terms, first, second) = (TextView(), TextView(), Button("First"), Button("Second"))
    terms.isEditable = false
    second.isEnabled = false
    for view in [notes, terms] { view.minimumSize.height = 60 }
    let rows = [
      FormRow("Size", group), FormRow("Notes", notes), FormRow("Terms", terms),
      FormRow("Order", StackView(arrangedSubviews: [first, second])),
    ]
    try withPage(Form([FormSection(rows: rows)])) { stage in
      try stage.find(.radioButton, "Small").focus()
      for row in rows { row.isEnabled = false }
      stage.type(.downArrow)
      #expect(refuses(stage.find(.radioButton, "Large")) && chosen.isEmpty && group.selectedIndex == 0)
      #expect(!stage.find(.radioButton, "Large").isEnabled, "it is drawn faintly")
      try stage.find(.textArea, "Notes").focus()
      stage.type("a")
      #expect(notes.text.isEmpty && notes.alpha < 1)
      #expect(refuses(stage.find(.button, "First")))
      for row in rows { row.isEnabled = true }
      try stage.find(.textArea, "Notes").focus()
      stage.type("a")
      #expect(notes.text == "a" && notes.alpha == 1 && !terms.isEditable)
      #expect(group.isEnabled && first.isEnabled && !second.isEnabled)
    }
  }
}

/// A number of stars that keys and screen readers change: a view of an app that is not a control.
private final class Stars: View {
  private(set) var count = 0

  override var canBecomeFirstResponder: Bool { true }

  override func keyDown(_ event: KeyEvent) -> Bool { event.key == .rightArrow && perform(.increment) }

  override var semantics: Semantics? {
    Semantics(.slider, value: .number(Double(count), in: 0...5, text: ""), actions: [.increment])
  }

  override func perform(_ action: Semantics.Action) -> Bool {
    guard action == .increment else { return false }
    count += 1
    return true
  }
}
