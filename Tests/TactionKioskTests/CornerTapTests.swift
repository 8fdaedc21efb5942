import Taction
import TactionTesting
import Testing

@testable import TactionKiosk

@Suite("Access for staff to a kiosk with one finger: eight taps on the corners")
struct CornerTapTests {
  /// The corners, clockwise from the top left.
  private static let round = [(20.0, 20.0), (780, 20), (780, 580), (20, 580)].map { Point(x: $0.0, y: $0.1) }

  private func isAsked(_ scene: KioskScene) -> Bool { scene.stage.find(.button, "Cancel").exists }

  /// Taps places one after the other, with a finger, or with the mouse events of a compositor that reports fingers as a
  /// mouse.
  private func tap(_ places: [Point], pause: Double = 0.4, byMouse: Bool = false, _ scene: KioskScene) {
    for place in places {
      if byMouse { scene.stage.mouse.click(at: place) } else { scene.stage.tap(at: place) }
      scene.stage.advance(by: pause)
    }
  }

  @Test(
    "Taps on the corners, clockwise and twice around, ask staff for a PIN, even in front of a lock",
    arguments: [false, true], [false, true])
  func asks(isLocked: Bool, byMouse: Bool) throws {
    try withKiosk { scene in
      var count = 0
      if isLocked { scene.kiosk.lock(pin: "1111") }
      scene.kiosk.staffAccess = StaffAccess(pin: "271828") {
        count += 1
        scene.kiosk.unlock()
      }
      scene.stage.settle()
      tap(Self.round + Self.round.dropLast(), byMouse: byMouse, scene)
      #expect(!isAsked(scene))
      tap([Self.round[3]], byMouse: byMouse, scene)
      #expect(isAsked(scene))
      scene.stage.type("271828")
      scene.stage.type(.return)
      scene.stage.settle()
      #expect(count == 1 && !scene.kiosk.isLocked && !isAsked(scene))
      // A wrong tap before the first corner does not spoil the attempt.
      tap([Self.round[2]] + Self.round + Self.round, byMouse: byMouse, scene)
      #expect(isAsked(scene))
      scene.stage.type(.escape)
    }
  }

  @Test("Other taps do not ask for the PIN: in another order, too few, too slow, with a second finger, dragged or held")
  func doesNotAsk() throws {
    try withKiosk { scene in
      scene.kiosk.staffAccess = StaffAccess(pin: "271828") {}
      let (twice, last) = (Self.round + Self.round, Self.round[3])
      let attempts: [(String, () -> Void)] = [
        ("seven", { tap(Array(twice.dropLast()), scene) }),
        ("the eighth too late", { tap([last], scene) }),
        ("backwards", { tap(twice.reversed(), scene) }),
        ("one corner", { tap(Array(repeating: Self.round[0], count: 20), scene) }),
        ("once, something else, and once more", { tap(Self.round + [KioskScene.middle] + Self.round, scene) }),
        ("slow", { tap(twice, pause: 2.1, scene) }),
        (
          "with a second finger",
          {
            let finger = scene.stage.touch(at: KioskScene.middle)
            tap(twice, scene)
            finger.lift()
          }
        ),
        (
          "dragged",
          {
            tap(Array(twice.dropLast()), scene)
            let finger = scene.stage.touch(at: last)
            finger.move(by: Vector(dx: 200, dy: 0), over: 0.2)
            finger.lift()
          }
        ),
        (
          "held",
          {
            tap(Array(twice.dropLast()), scene)
            let finger = scene.stage.touch(at: last)
            scene.stage.advance(by: 2.5)
            finger.lift()
          }
        ),
        (
          "cancelled",
          {
            tap(Array(twice.dropLast()), scene)
            _ = scene.stage.touch(at: last)
            scene.stage.cancelTouches()
          }
        ),
      ]
      for (name, attempt) in attempts {
        attempt()
        scene.stage.settle()
        #expect(!isAsked(scene), "\(name)")
        scene.stage.advance(by: 3)
      }
      scene.kiosk.staffAccess = nil
      tap(twice, scene)
      #expect(!isAsked(scene), "there is no access")
    }
  }

  @Test("The last tap asks for the PIN, and does not press a button in its corner")
  func lastTap() throws {
    try withKiosk { scene in
      scene.kiosk.staffAccess = StaffAccess(pin: "271828") {}
      var presses = 0
      let button = Button("Leave") { presses += 1 }
      button.frame = Rect(x: 0, y: 540, width: 60, height: 60)
      scene.window.content.addSubview(button)
      tap(Self.round, scene)
      #expect(presses == 1)
      tap(Self.round, scene)
      #expect(presses == 1 && isAsked(scene))
      scene.stage.type(.escape)
    }
  }

  @Test("A finger whose lift was lost does not block the access forever")
  func lostLift() {
    var taps = CornerTaps()
    let size = Size(width: 800, height: 600)
    func touch(_ id: Int, _ phase: Touch.Phase, at point: Point, time: Double) -> Bool {
      let change = TouchFrame.Change(id: id, phase: phase, location: point)
      return taps.follow(TouchFrame(timestamp: time, changes: [change]), in: size)
    }
    #expect(!touch(99, .began, at: KioskScene.middle, time: 0))
    var isComplete = false
    for (index, point) in (Self.round + Self.round).enumerated() {
      let time = 10 + Double(index)
      isComplete = touch(index, .began, at: point, time: time)
      #expect(!isComplete)
      isComplete = touch(index, .ended, at: .zero, time: time + 0.1)
    }
    #expect(isComplete)
  }
}
