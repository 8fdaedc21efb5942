import Taction
import TactionTesting
import Testing

/// Tests the limit on the number of fingers, and that a change of a finger's size is not a movement.
struct FingerCountTests {
  @Test("A change of a finger's size or orientation is not a movement") func theSizeOfAFingerIsNotAChange() throws {
    let rig = try AppRig()
    let view = rig.makeWindow().addLog()
    let touch = try rig.seat().touch
    let client = try #require(rig.compositor.clients.first)
    touch.down(0, at: Point(x: 50, y: 50))
    touch.send(.shape(id: 0, major: -5, minor: 8e6), to: client)
    touch.send(.orientation(id: 7, degrees: 8e6), to: client)
    touch.frame()
    rig.settle()
    rig.advance(by: 0.02)
    rig.send(touch) { $0.send(.shape(id: 0, major: 40, minor: 20), to: client) }
    #expect(view.places == [Point(x: 50, y: 50)])
    try rig.finish()
  }

  @Test("A thousand fingers that never lift have at most 256 touches at the same time")
  func fingersWithoutEndAreEndedByTheirNumber() throws {
    let rig = try AppRig()
    let window = rig.makeWindow()
    let view = window.addLog()
    let touch = try rig.seat().touch
    for id in 0..<1000 as Range<Int32> {
      rig.send(touch) { $0.down(id, at: Point(x: 50, y: 50)) }
      #expect(window.content.viewTree?.touches.touches.count ?? 0 <= 256)
    }
    #expect(view.contacts.count == 1000)
    #expect(view.endings.count >= 700)
    try rig.finish()
  }

  @Test("With Ctrl, a mouse button emulates two fingers, and both hit the view under the pointer")
  func bothFingersOfAMouseHitWhatIsUnderThePointer() throws {
    let rig = try AppRig()
    let window = rig.makeWindow()
    let view = window.addLog()
    // The view is narrower than the distance between the two fingers.
    view.frame = Rect(x: 100, y: 100, width: 20, height: 20)
    rig.settle()
    let seat = try rig.seat()
    seat.keyboard.key(29, isPressed: true)
    seat.pointer.move(to: Point(x: 110, y: 110))
    seat.pointer.button(.left, isPressed: true)
    seat.pointer.frame()
    rig.settle()
    #expect(view.contacts.count == 2)
    try rig.finish()
  }
}
