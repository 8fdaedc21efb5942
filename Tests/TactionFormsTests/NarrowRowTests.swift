import Foundation
import Taction
import TactionForms
import TactionStageSupport
import TactionTesting
import Testing

@Suite("Fields and titles of forms in narrow rows and with large text", .serialized)
struct NarrowRowTests {
  /// Shows a row in a section of a width, with a text scale.
  private func show(_ row: FormRow, width: Double, textScale: Double = 1, _ check: () throws -> Void) throws {
    let size = Size(width: width, height: 600)
    try withPage(FormSection(rows: [row]), size: size, textScale: textScale) { _ in try check() }
  }

  /// Returns the width of a text in the font of a view.
  private func width(of text: String, _ font: Font, in view: View) -> Double {
    TextLayout(text, font: view.theme.font(font), numberOfLines: 1).size.width
  }

  @Test("The field of a date picker is below its title if the date would be cut off next to it")
  func date() throws {
    for width in stride(from: 270.0, through: 400, by: 10) {
      let picker = DatePicker(date: friday).fixed()
      try show(FormRow("Birthday", picker), width: width) {
        let field = try #require(picker.entry)
        let room = field.bounds.width - 24
        #expect(self.width(of: field.text, field.font, in: field) <= room, "\(width) px")
      }
    }
  }

  @Test("A switch is below its title if a word of the title would be broken next to it")
  func title() throws {
    for width in stride(from: 270.0, through: 400, by: 10) {
      let row = SwitchRow("Notifications", detail: "Also while the screen is locked", isOn: true)
      try show(row, width: width, textScale: 2) {
        let label = row.titleLabel
        #expect(self.width(of: label.text, label.font, in: label) <= label.bounds.width + 0.5, "\(width) px")
      }
    }
  }

  @Test("Large text fits into a number field next to its unit and its buttons")
  func number() throws {
    let field = NumberField(value: 7.5, in: 0...99, step: 0.5, unit: "kg")
    try show(FormRow("Luggage", field), width: 296, textScale: 2) {
      let entry = try #require(field.entry)
      #expect(width(of: "99.5", entry.font, in: entry) <= entry.bounds.width - 24)
    }
  }

  @Test("The days of a calendar grow with the text, up to the size of their circles")
  func days() throws {
    @MainActor func height(_ textScale: Double) throws -> Int {
      let picker = DatePicker(date: friday, style: .calendar).fixed()
      var rows = 0
      try withPage(picker, size: Size(width: 360, height: 600), textScale: textScale) { stage in
        let day = try #require(stage.find(.cell, "Saturday, November 28, 2026").view)
        let (frame, picture) = (day.convert(day.bounds, to: nil), try stage.screenshot())
        let columns = Int(frame.minX)..<Int(frame.maxX)
        rows = (Int(frame.minY)..<Int(frame.maxY)).count { y in
          columns.contains { picture.color(x: $0, y: y).red < 0.5 }
        }
      }
      return rows
    }
    let (usual, large) = (try height(1), try height(2))
    #expect(usual > 0 && Double(large) >= 1.27 * Double(usual), "\(usual) and \(large) px")
  }
}
