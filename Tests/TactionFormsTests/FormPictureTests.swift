import Foundation
import Taction
import TactionForms
import TactionStageSupport
import TactionTesting
import Testing

@Suite("Forms as pictures")
struct FormPictureTests {
  @Test(
    "No text of a form with values and errors is cut off in any look",
    arguments: Look.allCases)
  func look(look: Look) throws {
    for (name, size) in [("phone", Size(width: 360, height: 900)), ("tablet", Size(width: 800, height: 900))] {
      let guest = GuestForm()
      try withPage(guest.form, size: size, look: look) { stage in
        guest.price.value = 12.5
        guest.form.validate()
        stage.advance(by: 1)
        try stage.writePicture("form-\(name)-\(look)")
        #expect(guest.form.clippedTexts == [])
      }
    }
  }

  @Test("No text of a form is cut off in the longest language", arguments: LongestWords.scales, [360.0, 800])
  func languages(scale: Double, width: Double) throws {
    let guest = GuestForm()
    let size = Size(width: width, height: 640)
    try withPage(guest.form, size: size, textScale: scale) { stage in
      stage.app.wordTables = [LongestWords.table]
      guest.price.entry?.becomeFirstResponder()
      guest.price.entry?.insert("900")
      guest.form.validate()
      stage.advance(by: 1)
      try stage.writePicture("form-longest-\(Int(width))-\(Int(scale * 100))")
      #expect(guest.form.clippedTexts == [])
      #expect(guest.form.rows.filter { $0.error != nil }.count == 2)
    }
  }

  @Test("No text of a colour picker is cut off in the longest language", arguments: LongestWords.scales)
  func colors(scale: Double) throws {
    let picker = ColorPicker(color: Color(hex: 0x10_2030))
    try withPage(ScrollView(content: picker), size: Size(width: 360, height: 640), textScale: scale) { stage in
      stage.app.wordTables = [LongestWords.table]
      stage.settle()
      // The names of the pages do not fit next to each other, so there is a menu.
      let menu = try #require(menus(in: picker).first { !$0.isHidden })
      for page in 0..<3 {
        try stage.writePicture("color-longest-\(page)-\(Int(scale * 100))")
        #expect(picker.clippedTexts == [], "page \(page)")
        menu.becomeFirstResponder()
        stage.type(.downArrow)
        stage.settle()
      }
    }
  }

  private func menus(in view: View) -> [MenuPicker] {
    view.subviews.flatMap { menus(in: $0) } + [view as? MenuPicker].compactMap(\.self)
  }

  @Test("The words of a form also fit in a right-to-left layout with large text")
  func mirrored() throws {
    let guest = GuestForm()
    try withPage(guest.form, size: Size(width: 360, height: 640), languages: ["ar"], textScale: 2) { stage in
      guest.form.validate()
      stage.advance(by: 1)
      try stage.writePicture("form-arabic-200")
      #expect(guest.form.clippedTexts == [])
    }
  }
}
