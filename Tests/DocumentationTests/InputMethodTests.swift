import TactionStageSupport
import Taction
import TactionTesting
import Testing

@Suite("The listing on keyboards on screen")
struct InputMethodListingTests {
  @Test("An on-screen keyboard composes, commits and deletes text")
  func typing() throws {
    try withStage(size: Size(width: 400, height: 300)) { stage in
      let window = stage.makeWindow(size: Size(width: 400, height: 300))
      let field = RecordedField(frame: Rect(x: 20, y: 20, width: 200, height: 40))
      window.content.addSubview(field)
      stage.settle()
      stage.tap(at: field.convert(field.bounds.center, to: nil))
      #expect(stage.inputMethod.isVisible)
      stage.inputMethod.compose("ni")
      stage.inputMethod.commit("你")
      #expect(stage.inputMethod.surroundingText == "你")
      stage.inputMethod.deleteSurrounding(before: 3)
      #expect(field.text.isEmpty && stage.inputMethod.surroundingText?.isEmpty == true)
    }
  }
}
