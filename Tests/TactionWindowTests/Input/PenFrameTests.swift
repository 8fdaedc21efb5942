import TactionStageSupport
import Taction
import TactionTesting
import TactionTestSupport
import Testing

/// Checks that an app receives each report of a pen, if the compositor sends several reports in one frame.
struct PenFrameTests {
  /// wlroots ends a frame when it is idle, so a frame has all reports that arrived while it was busy.
  @Test(
    "All pen reports in one frame arrive, with timestamps spread evenly since the previous frame",
    arguments: ParentKind.even, [2, 8, 90])
  func reportsInOneFrameAreKept(in around: ParentKind, count: Int) throws {
    try withPen(over: ReportSheet(), in: around) { scene, pen, sheet in
      var random = SeededGenerator(seed: 8)
      var sent = [PenReport(&random)]
      sent[0].send(pen, endsFrame: false)
      scene.send(pen) { $0.down() }
      let landing = try #require(sheet.reports.first)
      sheet.reports = []
      scene.wait(0.024)
      for _ in 0..<count {
        sent.append(PenReport(&random))
        sent[sent.count - 1].send(pen, endsFrame: false)
      }
      pen.frame()
      scene.stage.settle()
      #expect(sheet.reports.count == count && sheet.endings.isEmpty)
      var (turned, clicks) = (sent[0].wheel.degrees, Int(sent[0].wheel.clicks))
      var before = landing.timestamp
      for (report, values) in zip(sheet.reports, sent.dropFirst()) {
        turned += values.wheel.degrees
        clicks += Int(values.wheel.clicks)
        #expect(report.location(in: nil) == values.place)
        #expect(values.matches(report.contact, turned: turned, clicks: clicks), "\(report) \(values)")
        // They are spread evenly since the previous frame.
        #expect(abs(report.timestamp - before - 0.024 / Double(count)) < 1e-9)
        before = report.timestamp
      }
      #expect(abs(before - landing.timestamp - 0.024) < 1e-9)
      scene.send(pen) { $0.up() }
      #expect(sheet.endings == ["ended"])
    }
  }

  @Test("Landings, buttons and lifts of a pen in one frame arrive in order, as two touches")
  func landingsLiftsAndButtonsInOneFrame() throws {
    try withPen(over: LoggingView()) { scene, pen, log in
      scene.send(pen) { $0.move(to: Point(x: 400, y: 300)) }
      scene.wait(0.1)
      for place in [410.0, 420] {
        pen.move(to: Point(x: place, y: 300))
        pen.pressure(0.5)
        pen.down()
        pen.button(0x14B, isPressed: true)
        pen.move(to: Point(x: place + 5, y: 300))
        pen.button(0x14B, isPressed: false)
        pen.move(to: Point(x: place + 6, y: 300))
        pen.pressure(0)
        pen.up()
      }
      pen.frame()
      scene.stage.settle()
      #expect(log.heard == ["began", "moved", "ended", "began", "moved", "ended"])
      #expect(log.contacts.map(\.buttons) == [.first, [], [], .first, [], []])
      #expect(log.contacts.allSatisfy { abs(($0.force ?? 0) - 0.5) < 1e-4 }, "\(log.contacts.map(\.force))")
    }
  }

  @Test("The motion of a pen after the lift in the same frame is not part of the stroke")
  func aMotionAfterALiftInItsFrameIsNoPartOfTheStroke() throws {
    try withPen(over: LoggingView()) { scene, pen, log in
      pen.move(to: Point(x: 400, y: 300))
      pen.down()
      pen.frame()
      scene.wait(0.01)
      pen.pressure(0)
      pen.up()
      pen.move(to: Point(x: 440, y: 300))
      pen.frame()
      scene.stage.settle()
      #expect(log.heard == ["began", "ended"] && log.places.allSatisfy { $0 == Point(x: 400, y: 300) })
    }
  }

  /// A view whose handler of a landing runs an event loop, in which events of the pen arrive.
  private final class Nesting: View {
    var log: [String] = []
    var meanwhile: (() -> Void)?
    override func touchesBegan(_ touches: [Touch]) {
      log.append("began")
      meanwhile.take()?()
    }
    override func touchesMoved(_ touches: [Touch]) {
      for touch in touches {
        log += touch.coalescedTouches.map { "\(Int($0.location(in: nil).x))" }
      }
    }
    override func touchesEnded(_ touches: [Touch]) { log.append("ended") }
  }

  @Test("Pen reports keep their order when a touch handler runs the event loop")
  func reportsKeepTheirOrderInAnEventLoopOfAHandler() throws {
    try withPen(over: Nesting()) { scene, pen, view in
      scene.send(pen) { $0.move(to: Point(x: 400, y: 300)) }
      scene.wait(0.05)
      view.meanwhile = {
        pen.move(to: Point(x: 430, y: 300))
        pen.frame()
        pen.up()
        pen.down()
        pen.frame()
        scene.stage.settle()
      }
      pen.down()
      // The tip lands at the first of these positions.
      for x in [410.0, 420] { pen.move(to: Point(x: x, y: 300)) }
      pen.frame()
      scene.stage.settle()
      #expect(view.log == ["began", "420", "430", "ended", "began"], "\(view.log)")
    }
  }

  @Test("Thousands of pen events without a frame that change nothing give no reports")
  func eventsWithoutAFrameAreBounded() throws {
    try withPen(over: ReportSheet()) { scene, pen, sheet in
      pen.move(to: Point(x: 400, y: 300))
      pen.down()
      pen.frame()
      scene.stage.settle()
      sheet.reports = []
      // Buttons that no pen has, and buttons that do not change, change nothing.
      for number in 0..<20_000 {
        pen.button(UInt32(number % 3 == 0 ? 0xFFFF : number), isPressed: false)
        if number % 500 == 0 { scene.stage.settle() }
      }
      scene.send(pen) { $0.move(to: Point(x: 410, y: 300)) }
      #expect(sheet.reports.map { $0.location(in: nil).x } == [410])
    }
  }
}
