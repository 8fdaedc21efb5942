import Taction
import TactionForms
import TactionStageSupport
import TactionTesting
import Testing

@Suite("Views of the kits that the app has disabled")
struct DisabledKitTests {
  @Test("A finger on a disabled view of a kit logs nothing, because the app has disabled it on purpose")
  func silent() throws {
    let views: [View] = [
      GuestForm().form, NumberField(value: 1, in: 0...9), DatePicker(), TabView([]),
      NavigationStack(root: View(), title: "Start"),
    ]
    for view in views {
      try LogCapture.during { log in
        try withPage(view) { stage in
          view.isUserInteractionEnabled = false
          for _ in 1...2 {
            stage.tap(at: view.convert(view.bounds.center, to: nil))
            stage.advance(by: 0.5)
          }
        }
        #expect(log.lines.isEmpty)
      }
    }
  }
}
