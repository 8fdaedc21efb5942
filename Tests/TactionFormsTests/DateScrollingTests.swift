import Foundation
import Taction
import TactionForms
import TactionTesting
import Testing

/// `.serialized`, because the current time of date pickers is the same for all tests.
@Suite("Turning the wheels and the months of date pickers", .serialized)
struct DateScrollingTests {
  @Test("A day wheel that still turns goes on when the user chooses a month with another number of days")
  func turningWheel() throws {
    var dates: [Date?] = []
    let picker = DatePicker(date: utcDay("2026-11-5"), style: .wheels) { dates.append($0) }.fixed()
    try withPage(picker, size: Size(width: 360, height: 300)) { stage in
      let wheel = stage.find(.picker, "Day")
      let middle = try #require(wheel.frame).center
      let flick = stage.touch(at: middle + Vector(dx: 0, dy: 60))
      flick.move(to: middle - Vector(dx: 0, dy: 60), over: 0.06)
      flick.lift()
      stage.advance(by: 0.05)
      let month = try #require(stage.find(.picker, "Month").frame).center
      stage.tap(at: month + Vector(dx: 0, dy: 44))
      stage.advance(by: 2)
      let date = try #require(picker.date)
      let day = Int((date.timeIntervalSince(utcDay("2026-12-1")) / 86_400).rounded()) + 1
      #expect((8...31).contains(day) && dates == [utcDay("2026-12-5"), date])
      #expect(wheel.value == .number(Double(day - 1), in: 0...30, text: "\(day)"))
    }
  }

  @Test("Shift and the wheel of a mouse turn a calendar to another month, as a swipe does", arguments: [false, true])
  func mouseWheel(isMirrored: Bool) throws {
    let picker = DatePicker(date: friday, style: .calendar).fixed()
    try withPage(picker, size: Size(width: 360, height: 400)) { stage in
      if isMirrored { stage.settings.layoutDirection = .rightToLeft }
      stage.settle()
      stage.mouse.move(to: try #require(stage.find(.grid).frame).center)
      stage.keys.hold(.shift) { stage.mouse.scroll(notches: 1) }
      stage.advance(by: 1)
      let title = isMirrored ? "October 2026" : "December 2026"
      #expect(stage.find(.grid, title).exists && stage.find(.button, title).exists)
    }
  }
}
