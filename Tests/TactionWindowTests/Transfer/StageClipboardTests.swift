import Taction
import TactionTesting
import Testing

@testable import TactionText
@testable import TactionViews

@Suite("A clipboard for each stage")
struct StageClipboardTests {
  /// A stage with a focused field.
  private final class Desk {
    let stage: Stage
    let field = TextField()

    init(_ text: String) throws {
      stage = try Stage(size: Size(width: 360, height: 300))
      field.pin(to: stage.makeWindow().content, Anchors(leading: 16, trailing: 16, top: 16))
      field.text = text
      stage.settle()
      try stage.find(.textField).tap()
    }

    func press(_ letter: String) {
      stage.keys.hold(.control) { stage.type(letter) }
      stage.settle()
    }
  }

  @Test("Two stages that copy and paste alternately do not share a clipboard")
  func turns() throws {
    let (one, two) = (try Desk("one"), try Desk("two"))
    one.press("a")
    one.press("c")
    two.press("a")
    two.press("c")
    for desk in [one, two] { desk.stage.type(.end) }
    one.press("v")
    two.press("v")
    #expect(one.field.text == "oneone" && two.field.text == "twotwo")
    #expect(one.stage.clipboard.read("UTF8_STRING") == Array("one".utf8))
    #expect(two.stage.clipboard.read("UTF8_STRING") == Array("two".utf8))
    try one.stage.finish()
    two.press("v")
    #expect(two.field.text == "twotwotwo")
    try two.stage.finish()
  }

  @Test("Code of an app, its tasks and its timers use the clipboard of their own stage", arguments: 0..<4)
  func tasks(number: Int) async throws {
    // Four cases run at the same time, and each waits while the others copy.
    try await withStage(size: Size(width: 200, height: 200)) { stage in
      let button = Button("Copy") { Clipboard.shared.setText("case \(number)") }
      button.pin(to: stage.makeWindow().content, Anchors(leading: 16, top: 16))
      stage.settle()
      try stage.find(.button, "Copy").tap()
      var read: [String?] = []
      for _ in 0..<20 {
        await Task.yield()
        read.append(try await Clipboard.shared.text())
      }
      #expect(read.allSatisfy { $0 == "case \(number)" } && Clipboard.shared.isOwn)
      var results: [String] = []
      button.action = {
        Task {
          for _ in 0..<20 {
            await Task.yield()
            if let text = try await Clipboard.shared.text() { results.append(text) }
          }
        }
      }
      stage.app.after(0.1) { Clipboard.primary.setText("primary \(number)") }
      try stage.find(.button, "Copy").tap()
      stage.advance(by: 0.2)
      for _ in 0..<2000 where results.count < 20 { await Task.yield() }
      #expect(results.count == 20 && Set(results) == ["case \(number)"])
      #expect(try await Clipboard.primary.text() == "primary \(number)")
    }
  }

  @Test("Fields use the clipboard of their window, also in calls by the test")
  func windows() throws {
    let (one, two) = (try Desk("one"), try Desk("two"))
    for desk in [one, two] { desk.field.selectAll() }
    #expect(two.field.perform(TextCommand.copy) && one.field.perform(TextCommand.copy))
    #expect(two.field.perform(TextCommand.paste))
    #expect(two.field.text == "two")
    try one.stage.finish()
    try two.stage.finish()
  }

  @Test("Nested stages have their own clipboards, and none is left after them")
  func nesting() throws {
    try withStage { _ in
      Clipboard.shared.setText("outer")
      try withStage { _ in
        #expect(Clipboard.shared.types.isEmpty)
        Clipboard.shared.setText("inner")
      }
      #expect(ReadingBox(.shared, .text).text == "outer")
    }
    #expect(Clipboard.shared.types.isEmpty)
  }
}
