import Taction
import TactionTesting
import Testing

@Suite("Focus changes during which a sheet is presented")
struct FocusBehindSheetTests {
  @Test("If the end of editing in one field presents a sheet, a field behind the sheet does not get the focus")
  func sheet() throws {
    try withStage(size: Size(width: 400, height: 600)) { stage in
      let window = stage.makeWindow()
      let (first, second) = (TextField(), TextField())
      for (field, top) in [(first, 20.0), (second, 100)] {
        field.pin(to: window.content, Anchors(leading: 20, trailing: 20, top: top))
      }
      let sheet = Sheet()
      first.onEditingEnd = { [weak window] in _ = window?.content.present(sheet) }
      stage.settle()
      first.becomeFirstResponder()
      #expect(!second.becomeFirstResponder() && !second.isFirstResponder)
      stage.settle()
      stage.type("x")
      #expect(second.text.isEmpty)
      #expect(stage.findAll(.textField).isEmpty && !first.isFirstResponder)
      sheet.dismiss()
      stage.settle()
      #expect(second.becomeFirstResponder())
      stage.type("y")
      #expect(second.text == "y")
    }
  }
}
