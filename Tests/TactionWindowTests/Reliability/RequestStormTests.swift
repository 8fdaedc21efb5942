import TactionStageSupport
@testable import TactionWindow
import TactionTesting
import Testing

/// Runs a compositor that does not read, and an app that sends more and more requests to it: Reliability 7.
@Suite("Storms of requests")
struct RequestStormTests {
  @Test("Reliability 7: of ten thousand titles at a time, a compositor that reads gets the first and the last")
  func titlesInATurn() throws {
    let rig = try AppRig()
    let window = rig.makeWindow()
    let before = rig.compositor.requestCount
    for number in 1...10_000 { window.title = "\(number)" }
    rig.settle()
    #expect(try rig.toplevel().title == "10000")
    // The requests are two titles, each followed by a sync, and the answer to the stage's ping.
    #expect(rig.compositor.requestCount - before <= 6)
    try rig.finish()
  }

  @Test("Reliability 7: a stopped compositor gets one request of each kind, however long the app continues")
  func stoppedCompositor() throws {
    let rig = try AppRig { $0.placement = .floating }
    let window = rig.makeWindow()
    rig.advance(by: 0.1)
    let before = rig.compositor.requestCount
    for number in 1...1000 {
      window.title = "\(number)"
      window.icon = WindowIcon(name: "\(number)")
      window.minimumSize = Size(width: Double(10 + number % 50), height: 20)
      if number % 2 == 0 { window.maximize() } else { window.unmaximize() }
      if number % 2 == 0 { window.enterFullscreen() } else { window.exitFullscreen() }
      window.content.backgroundColor = Color(white: Double(number % 2))
      rig.stage.clock.advance(by: 0.03)
      try rig.app.turn()
    }
    // The compositor has read nothing so far; now it reads everything and answers.
    rig.compositor.pump()
    #expect(rig.compositor.requestCount - before < 30, "\(rig.compositor.requestCount - before)")
    rig.advance(by: 0.2)
    #expect(try rig.toplevel().title == "1000" && rig.toplevel().icon?.name == "1000")
    #expect(try rig.toplevel().minimumSize == Size(width: 10, height: 20))
    #expect(window.isFullscreen && rig.compositor.requestCount - before < 100)
    try rig.finish()
  }

  @Test("Reliability 7: a stopped compositor gets the text of a field once, and later the last text")
  func stoppedInputMethod() throws {
    let fields = try FieldRig()
    let compositor = fields.rig.compositor
    let before = compositor.requestCount
    for number in 1...1000 {
      fields.field.set("\(number)")
      fields.stage.clock.advance(by: 0.03)
      try fields.rig.app.turn()
    }
    // The compositor has read nothing so far; now it reads everything and answers.
    compositor.pump()
    #expect(compositor.requestCount - before < 30, "\(compositor.requestCount - before)")
    fields.rig.advance(by: 0.2)
    #expect(fields.ime.surroundingText == "1000" && fields.ime.selection == 4..<4)
    #expect(fields.ime.changeCause == .other && compositor.requestCount - before < 100)
    try fields.finish()
  }

  @Test("Reliability 7: of requests that wait, the last one counts, even when another window closes")
  func order() throws {
    let rig = try AppRig { $0.placement = .floating }
    let (window, other) = (rig.makeWindow(), rig.makeWindow())
    rig.advance(by: 0.1)
    window.maximize()
    window.unmaximize()
    window.maximize()
    for number in 0..<10 { other.title = "\(number)" }
    other.close()
    rig.advance(by: 0.1)
    #expect(window.isMaximized && rig.compositor.toplevels.count == 1)
    window.unmaximize()
    rig.advance(by: 0.1)
    #expect(!window.isMaximized && window.size == Size(width: 400, height: 300))
    try rig.finish()
  }

  @Test("A title longer than a message is cut between grapheme clusters")
  func graphemes() throws {
    let rig = try AppRig()
    let family = "👨‍👩‍👧‍👦"
    let window = rig.makeWindow()
    window.title = "x" + String(repeating: family, count: 1000)
    rig.settle()
    let title = try rig.toplevel().title
    #expect(title.utf8.count <= 4000 && title.utf8.count > 4000 - family.utf8.count)
    #expect(title.dropFirst().allSatisfy { String($0) == family })
    try rig.finish()
  }
}
