import TactionGeometry
import TactionTestSupport
import Testing

@testable import TactionGestures

@Suite("Touches without end")
struct EndlessTouchTests {
  @Test("While one finger rests, touches of fingers that land and lift without end are released")
  func sequence() {
    let table = Table()
    let pan = table.root.addPan(EventLog())
    let resting = table.touch(100, 100, id: 1)
    for _ in 0..<2000 { table.touch(300, 300, id: 2).lift() }
    #expect(pan.sequenceTouches.count == GestureRecognizer.maximumSequence)
    resting.drag(60, 0)
    #expect(pan.state == .changed)
    resting.lift()
    #expect(pan.state == .ended && pan.sequenceTouches.isEmpty)
  }

  @Test("Withheld movements without end are merged, and the last position is kept")
  func withheld() throws {
    let table = Table()
    let silent = ScriptedRecognizer()
    silent.delaysTouchesBegan = true
    table.root.add(silent)
    let finger = table.touch(100, 100, id: 1)
    for step in 0..<2000 { finger.move(to: Point(x: 100 + Double(step % 7), y: 100)) }
    let touch = try #require(table.dispatcher.touches.first)
    #expect(touch.withheld.count < 300 && touch.withheld.first?.phase == .began)
    #expect(touch.withheld.last?.location == finger.location)
    finger.lift()
  }

  @Test("Of many taps with the same timestamp only the last 64 are kept")
  func taps() {
    let table = Table()
    for id in 0..<500 {
      table.dispatch(
        [TouchFrame.Change(id: id, phase: .began, location: Point(x: 10 * Double(id), y: 5))], timestamp: 1)
      table.dispatch([TouchFrame.Change(id: id, phase: .ended)], timestamp: 1)
    }
    let count = Mirror(reflecting: table.dispatcher.taps).children.compactMap { ($0.value as? [Any])?.count }
    #expect(count == [64])
  }
}
