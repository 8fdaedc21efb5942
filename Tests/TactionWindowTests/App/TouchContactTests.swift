import Taction
import TactionTesting
import Testing

/// The ellipse of a finger's contact, and the number of fingers.
struct TouchContactTests {
  @Test func theEllipseOfAFingerComesWithItsLanding() throws {
    let rig = try AppRig()
    let view = rig.makeWindow().addLog()
    let touch = try rig.seat().touch
    touch.down(0, at: Point(x: 50, y: 50))
    touch.down(1, at: Point(x: 90, y: 50))
    touch.shape(1, major: 24, minor: 16, orientation: -30)
    touch.frame()
    rig.settle()
    #expect(view.contacts.map(\.majorRadius) == [0, 12])
    #expect(view.contacts.map(\.minorRadius) == [0, 8])
    #expect(view.contacts.last?.orientation == .degrees(-30))
    // The ellipse stays until a shape event changes it.
    touch.motion(1, to: Point(x: 95, y: 50))
    touch.frame()
    rig.settle()
    #expect(view.contacts.last?.majorRadius == 12)
    try rig.finish()
  }

  @Test(arguments: [false, true]) func anEllipseThatChangesIsTold(movesFirst: Bool) throws {
    let rig = try AppRig()
    let view = rig.makeWindow().addLog()
    let touch = try rig.seat().touch
    touch.down(0, at: Point(x: 50, y: 50))
    touch.frame()
    rig.advance(by: 0.02)
    if movesFirst { touch.motion(0, to: Point(x: 60, y: 50)) }
    touch.shape(0, major: 30, minor: 30)
    if !movesFirst { touch.motion(0, to: Point(x: 60, y: 50)) }
    touch.frame()
    rig.settle()
    #expect(view.contacts.map(\.majorRadius) == [0, 15], "one frame, one change")
    #expect(view.places.last == Point(x: 60, y: 50))
    rig.advance(by: 0.02)
    touch.shape(0, major: 40, minor: 20)
    touch.frame()
    rig.settle()
    #expect(view.contacts.last?.majorRadius == 20, "also if the finger does not move")
    #expect(view.places.last == Point(x: 60, y: 50))
    try rig.finish()
  }

  @Test func ellipsesThatCannotBeAreCutToWhatCan() throws {
    let rig = try AppRig()
    let view = rig.makeWindow().addLog()
    let touch = try rig.seat().touch
    touch.shape(7, major: 10, minor: 10)
    touch.down(0, at: Point(x: 50, y: 50))
    touch.shape(0, major: -5, minor: 8e6, orientation: 8e6)
    touch.frame()
    rig.settle()
    let contact = try #require(view.contacts.first)
    #expect(contact.majorRadius == 1000 && contact.minorRadius == 0)
    #expect(abs(contact.orientation.degrees) <= 180)
    touch.up(0)
    touch.shape(0, major: 8, minor: 8)
    touch.frame()
    rig.settle()
    #expect(view.contacts.count == 1, "a lifted finger has no contact")
    try rig.finish()
  }

  @Test func fingersWithoutEndAreEndedByTheirNumber() throws {
    let rig = try AppRig()
    let window = rig.makeWindow()
    let view = window.addLog()
    let touch = try rig.seat().touch
    for id in 0..<1000 as Range<Int32> {
      touch.down(id, at: Point(x: 50, y: 50))
      touch.frame()
      rig.settle()
      #expect(window.content.viewTree?.touches.touches.count ?? 0 <= 256)
    }
    #expect(view.contacts.count == 1000)
    #expect(view.endings.count >= 700)
    try rig.finish()
  }

  @Test func bothFingersOfAMouseHitWhatIsUnderThePointer() throws {
    let rig = try AppRig()
    let window = rig.makeWindow()
    let view = window.addLog()
    // The view is narrower than the distance of the two fingers.
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
