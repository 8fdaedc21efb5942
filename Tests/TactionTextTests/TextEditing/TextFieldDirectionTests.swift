import Taction
import TactionTesting
import Testing

@Suite("The side at which the text of a field begins")
struct TextFieldDirectionTests {
  @Test(
    "Text without letters begins where the layout begins, text with letters where its language begins",
    arguments: [false, true])
  func side(isMirrored: Bool) throws {
    try withStage(size: Size(width: 400, height: 200)) { stage in
      stage.settings.layoutDirection = isMirrored ? .rightToLeft : .leftToRight
      let (field, secret) = (TextField(), SecureField())
      field.pin(to: stage.makeWindow().content, Anchors(leading: 16, trailing: 16, top: 16))
      secret.pin(to: try #require(field.superview), Anchors(leading: 16, trailing: 16, top: 100))
      stage.settle()
      let middle = field.bounds.center.x
      let texts: [(String, isRight: Bool)] = [
        ("1234", isMirrored), ("", isMirrored), ("+49 (30) 12", isMirrored), ("🧀", isMirrored), ("12 abc", false),
        ("12 אבג", true), ("abc", false), ("אבג", true),
      ]
      for (text, isRight) in texts {
        field.text = text
        field.selectedRange = 0..<0
        stage.settle()
        #expect((field.caretRect.center.x > middle) == isRight, "\(text)")
      }
      secret.text = "abc"
      secret.selectedRange = 0..<0
      stage.settle()
      #expect((secret.caretRect.center.x > middle) == isMirrored)
      field.alignment = .leading
      field.text = "abc"
      stage.settle()
      #expect((field.caretRect.center.x > middle) == isMirrored)
    }
  }
}
