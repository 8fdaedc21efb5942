import Taction
import TactionTesting
import Testing

struct PointerTests {
  @Test("A drag with the left mouse button is a touch; the right button and plain moves are not")
  func theLeftButtonIsAFinger() throws {
    let rig = try AppRig()
    let diary = rig.makeWindow().addLog()
    let pointer = try rig.seat().pointer
    pointer.move(to: Point(x: 10, y: 10))
    pointer.frame()
    pointer.button(.right, isPressed: true)
    pointer.button(.right, isPressed: false)
    pointer.frame()
    rig.settle()
    #expect(diary.read() == [])
    rig.send(pointer) { $0.button(.left, isPressed: true) }
    rig.send(pointer) { $0.move(to: Point(x: 30, y: 20)) }
    rig.send(pointer) { $0.button(.left, isPressed: false) }
    rig.send(pointer) { $0.move(to: Point(x: 50, y: 20)) }
    #expect(diary.read() == ["began 10,10", "moved 30,20", "ended 30,20"])
    try rig.finish()
  }

  @Test("With Ctrl held at the press, a mouse drag is two fingers that mirror each other")
  func withControlHeldTheMouseIsTwoFingersThatMirrorEachOther() throws {
    let rig = try AppRig()
    let diary = rig.makeWindow().addLog()
    let (pointer, keyboard) = (try rig.seat().pointer, try rig.seat().keyboard)
    keyboard.key(leftControl, isPressed: true)
    pointer.move(to: Point(x: 300, y: 200))
    pointer.button(.left, isPressed: true)
    pointer.frame()
    rig.settle()
    keyboard.key(leftControl, isPressed: false)
    rig.send(pointer) { $0.move(to: Point(x: 310, y: 205)) }
    rig.send(pointer) { $0.button(.left, isPressed: false) }
    #expect(
      diary.read().filter { !$0.hasSuffix("-") } == [
        "began 252,200 348,200", "moved 242,195 358,205", "ended 242,195 358,205",
      ])
    try rig.finish()
  }

  @Test("A mouse drag with Ctrl held pinches") func aPinchCanBeTriedWithAMouse() throws {
    let rig = try AppRig()
    let window = rig.makeWindow()
    var scale = 1.0
    window.content.addGestureRecognizer(PinchGestureRecognizer { pinch in scale = pinch.scale })
    let (pointer, keyboard) = (try rig.seat().pointer, try rig.seat().keyboard)
    keyboard.key(leftControl, isPressed: true)
    pointer.move(to: Point(x: 300, y: 200))
    pointer.button(.left, isPressed: true)
    pointer.frame()
    rig.settle()
    for step in 1...48 {
      pointer.move(to: Point(x: 300 + Double(step), y: 200))
      pointer.frame()
      rig.advance(by: 1.0 / 60)
    }
    #expect(scale > 1.5 && scale < 2.1, "the fingers are twice as far apart, less the slop")
    rig.send(pointer) { $0.button(.left, isPressed: false) }
    try rig.finish()
  }

  @Test("If the release of the left button was lost, the next press cancels the touches, and begins others")
  func aPressCancelsThePressWhoseReleaseWasLost() throws {
    let rig = try AppRig()
    let diary = rig.makeWindow().addLog()
    let (pointer, keyboard) = (try rig.seat().pointer, try rig.seat().keyboard)
    keyboard.key(leftControl, isPressed: true)
    rig.send(pointer) { $0.move(to: Point(x: 300, y: 200)) }
    rig.send(pointer) { $0.button(.left, isPressed: true) }
    keyboard.key(leftControl, isPressed: false)
    #expect(diary.read().filter { !$0.hasSuffix("-") } == ["began 252,200 348,200"])
    for x in [310.0, 320] {
      rig.send(pointer) { $0.button(.left, isPressed: true) }
      rig.send(pointer) { $0.move(to: Point(x: x, y: 200)) }
    }
    rig.send(pointer) { $0.button(.left, isPressed: false) }
    #expect(
      diary.read().filter { !$0.hasSuffix("-") } == [
        "cancelled 252,200 348,200", "began 300,200", "moved 310,200", "cancelled 310,200", "began 310,200",
        "moved 320,200", "ended 320,200",
      ])
    try rig.finish()
  }

  @Test("A mouse that leaves the window or is removed cancels its touch")
  func losingTheMouseOrTheWindowCancelsTheFinger() throws {
    let rig = try AppRig()
    let diary = rig.makeWindow().addLog()
    let seat = try rig.seat()
    seat.pointer.move(to: Point(x: 10, y: 10))
    seat.pointer.button(.left, isPressed: true)
    seat.pointer.frame()
    rig.settle()
    seat.pointer.leave()
    rig.settle()
    #expect(diary.read() == ["began 10,10", "cancelled 10,10"])
    seat.pointer.button(.left, isPressed: false)
    seat.pointer.move(to: Point(x: 20, y: 20))
    seat.pointer.button(.left, isPressed: true)
    seat.pointer.frame()
    rig.settle()
    seat.capabilities.remove(.pointer)
    rig.settle()
    #expect(diary.read() == ["began 20,20", "cancelled 20,20"])
    #expect(rig.app.seats.first?.hasPointer == false)
    try rig.finish()
  }
}

/// KEY_LEFTCTRL of linux/input-event-codes.h.
private let leftControl: UInt32 = 29
