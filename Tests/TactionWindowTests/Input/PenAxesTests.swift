import TactionStageSupport
import Taction
import TactionTesting
import TactionTestSupport
import Testing

/// Checks that an app receives the values of pens as they were sent, sample by sample.
struct PenAxesTests {
  @Test(
    "A thousand pen reports per second arrive unchanged, in order and with their timestamps",
    arguments: ParentKind.allCases)
  func aThousandReportsASecondArriveAsTheyWereSent(in around: ParentKind) throws {
    try withScene(in: around) { scene in
      let sheet = ReportSheet()
      scene.place(sheet, at: Point(x: 400, y: 300))
      scene.stage.settle()
      var random = SeededGenerator(seed: 7)
      let seat = try #require(scene.stage.seat)
      let pen = seat.stylus
      var sent = [PenReport(&random)]
      sent[0].send(pen)
      pen.down()
      pen.frame()
      scene.stage.settle()
      sheet.reports = []
      var start: Double?
      // Reports arrive in bursts of eight, as after a frame that took 8 ms.
      for _ in 0..<40 {
        scene.wait(0.008)
        for age in (0..<8).reversed() {
          var values = PenReport(&random)
          seat.stamp = { now in
            values.stamp = now - UInt32(age)
            return values.stamp
          }
          values.send(pen)
          sent.append(values)
        }
        seat.stamp = { $0 }
        scene.stage.settle()
      }
      pen.up()
      pen.frame()
      scene.stage.settle()
      #expect(sheet.reports.count == 320 && sheet.endings == ["ended"])
      var (turned, clicks) = (sent[0].wheel.degrees, Int(sent[0].wheel.clicks))
      for (report, values) in zip(sheet.reports, sent.dropFirst()) {
        turned += values.wheel.degrees
        clicks += Int(values.wheel.clicks)
        #expect(report.location(in: nil) == values.place)
        #expect(values.matches(report.contact, turned: turned, clicks: clicks), "\(report) \(values)")
        let begin = start ?? report.timestamp
        start = begin
        #expect(abs(report.timestamp - begin - Double(values.stamp - sent[1].stamp) / 1000) < 1e-9)
      }
      pen.leave()
      scene.stage.settle()
    }
  }

  @Test("The hover of a pen has its axes, buttons and tool", arguments: ParentKind.even)
  func aHoverHasThemToo(in around: ParentKind) throws {
    try withScene(in: around) { scene in
      var contacts: [TouchContact] = []
      let hover = HoverGestureRecognizer { contacts.append($0.contact) }
      scene.view.addGestureRecognizer(hover)
      let pen = scene.stage.stylus
      pen.tool = PenTool(kind: .airbrush, hardwareSerial: 0x1234_5678_9ABC, hardwareID: 0xD12)
      pen.hover(at: Point(x: 400, y: 300), distance: 0.5)
      pen.rotate(to: .degrees(30))
      pen.slide(to: -0.25)
      pen.turnWheel(by: .degrees(15), clicks: 1)
      pen.press(.second)
      let last = try #require(contacts.last)
      #expect(abs((last.distance ?? 0) - 0.5) < 1e-4 && abs(hover.zOffset - 0.5) < 1e-4)
      #expect(abs(last.rollAngle.degrees - 30) < 1e-9 && abs((last.slider ?? 0) + 0.25) < 1e-4)
      #expect(last.wheelClicks == 1 && last.buttons == .second)
      let tool = try #require(last.tool)
      #expect(tool.kind == .airbrush && tool.hardwareSerial == 0x1234_5678_9ABC && tool.hardwareID == 0xD12)
      pen.leave()
    }
  }

  @Test("The contact of a pen has the kind of its tool", arguments: PenTool.Kind.allCases)
  func everyKindOfTool(kind: PenTool.Kind) throws {
    try withScene { scene in
      let log = scene.placeLog()
      let pen = scene.stage.stylus
      pen.tool = PenTool(kind: kind)
      pen.press(at: Point(x: 400, y: 300))
      #expect(log.contacts.last?.tool?.kind == kind && log.contacts.last?.tool?.hardwareSerial == nil)
      pen.leave()
    }
  }

  @Test("The contact of a pen has the pressed buttons, and none after the pen was away")
  func buttonsAreHeldWhileTheTipIsDown() throws {
    try withScene { scene in
      let log = scene.placeLog()
      let pen = scene.stage.stylus
      pen.press(at: Point(x: 400, y: 300))
      for buttons: PenTool.Buttons in [.first, [.first, .second], [.first, .second, .third]] {
        pen.press(buttons)
        #expect(log.contacts.last?.buttons == buttons)
      }
      pen.release(.first)
      #expect(log.contacts.last?.buttons == [.second, .third])
      // A button code that no pen has is ignored.
      scene.stage.seat?.stylus.button(0x110, isPressed: true)
      scene.stage.seat?.stylus.frame()
      scene.stage.settle()
      #expect(log.contacts.last?.buttons == [.second, .third])
      pen.leave()
      pen.press(at: Point(x: 400, y: 300))
      #expect(log.contacts.last?.buttons == [], "a pen that comes back has none")
      pen.leave()
    }
  }

  @Test("Two pens write at the same time, and unplugging the eraser cancels only its touch")
  func twoPensWriteAtOnce() throws {
    try withScene { scene in
      let log = LoggingView()
      scene.place(log, at: Point(x: 400, y: 300))
      var hovers: [PenTool?] = []
      log.addGestureRecognizer(HoverGestureRecognizer { hovers.append($0.contact.tool) })
      scene.stage.settle()
      let (pen, eraser) = (scene.stage.stylus, scene.stage.addStylus(PenTool(kind: .eraser, hardwareSerial: 5)))
      pen.press(at: Point(x: 350, y: 300))
      eraser.hover(at: Point(x: 440, y: 300))
      #expect(hovers.last??.kind == .eraser, "a pen on the screen does not hide another one above it")
      eraser.press(force: 0.75)
      pen.move(to: Point(x: 360, y: 310), over: 0.1)
      eraser.move(to: Point(x: 430, y: 310), over: 0.1)
      let touches = scene.window.content.viewTree?.touches.touches ?? []
      #expect(touches.map { $0.contact.tool?.kind } == [.pen, .eraser])
      #expect(touches[0].contact.tool?.id != touches[1].contact.tool?.id)
      eraser.unplug()
      #expect(log.endings == ["cancelled"], "one that vanishes in mid-stroke")
      pen.move(to: Point(x: 370, y: 310), over: 0.1)
      pen.lift()
      #expect(log.endings == ["cancelled", "ended"])
      pen.leave()
    }
  }

  @Test("Of thousands of reports that a recognizer delays, the newest are kept, and the touch ends")
  func thousandsOfReportsAtOneTime() throws {
    try withScene { scene in
      let sheet = ReportSheet()
      scene.place(sheet, at: Point(x: 400, y: 300))
      let pan = PanGestureRecognizer()
      pan.delaysTouchesBegan = true
      pan.minimumNumberOfTouches = 2
      sheet.addGestureRecognizer(pan)
      scene.stage.settle()
      let pen = try #require(scene.stage.seat?.stylus)
      pen.move(to: Point(x: 400, y: 300))
      pen.down()
      pen.frame()
      for number in 0..<6000 {
        pen.move(to: Point(x: 400 + Double(number % 2), y: 300))
        pen.frame()
        if number % 100 == 0 { scene.stage.settle() }
      }
      // These reports have no frame event.
      for number in 0..<1000 { pen.pressure(Double(number % 7)) }
      pen.up()
      pen.frame()
      scene.stage.settle()
      // While the pan withheld the touch, its reports were collected; each time their number reached the limit (4096),
      // the older half was dropped.
      #expect((2000...6100).contains(sheet.reports.count) && sheet.endings == ["ended"])
      #expect(sheet.reports.allSatisfy { ($0.contact.force ?? 0) <= 1 && $0.timestamp.isFinite })
      pen.leave()
      scene.stage.settle()
    }
  }

  @Test("With touch resampling a finger still delivers its original reports")
  func resampledFingersKeepTheirReports() throws {
    try withScene { scene in
      let sheet = ReportSheet()
      scene.place(sheet, at: Point(x: 400, y: 300))
      scene.window.touchResampling = TouchResampling()
      scene.stage.settle()
      let finger = scene.touch(350, 300)
      sheet.reports = []
      finger.move(to: Point(x: 450, y: 300), over: 0.5, steps: 100)
      scene.wait(0.1)
      finger.lift()
      let own = sheet.reports.filter { report in
        let steps = report.location(in: nil).x - 350
        return abs(steps - steps.rounded()) < 1e-9
      }
      #expect(own.count >= 95, "reports that were merged into frames")
    }
  }

  @Test("The app's pressure curve maps the force of each tool, and invalid curves and forces do no harm")
  func theCurveOfTheApp() throws {
    try withScene { scene in
      let log = scene.placeLog()
      scene.stage.app.pressureCurve = { tool in
        tool.kind == .eraser ? PressureCurve() : PressureCurve(range: 0.2...0.6, exponent: 2)
      }
      let pen = scene.stage.stylus
      pen.press(at: Point(x: 400, y: 300), force: 0.4)
      #expect(abs((log.contacts.last?.force ?? 0) - 0.25) < 1e-3)
      pen.setForce(0.9)
      #expect(log.contacts.last?.force == 1)
      pen.setForce(0.1)
      #expect(log.contacts.last?.force == 0)
      pen.leave()
      let eraser = scene.stage.addStylus(PenTool(kind: .eraser))
      eraser.press(at: Point(x: 400, y: 300), force: 0.4)
      #expect(abs((log.contacts.last?.force ?? 0) - 0.4) < 1e-3)
      eraser.leave()
      #expect(
        PressureCurve(range: 0.5...0.5).force(at: 0.5) == 1 && PressureCurve(exponent: .nan).force(at: 0.3) == 0.3)
      #expect(PressureCurve().force(at: .nan) == 0 && PressureCurve(exponent: -3).force(at: 0.5) <= 1)
    }
  }
}
