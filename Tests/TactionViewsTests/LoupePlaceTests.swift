import TactionGeometry
import Testing

@testable import TactionViews

@Suite("The position of a loupe")
struct LoupePlaceTests {
  private let room = Rect(x: 10, y: 20, width: 400, height: 300)

  @Test("The whole loupe is in the window, and away from the finger at any position")
  func clear() {
    for x in stride(from: 10.0, through: 410, by: 10) {
      for y in stride(from: 20.0, through: 320, by: 10) {
        var place = LoupePosition()
        let finger = Point(x: x, y: y)
        let center = place.center(over: finger, diameter: 120, in: room)
        #expect(room.inset(by: 60).insetContains(center), "\(finger)")
        #expect(center.distance(to: finger) >= 60 + LoupePosition.gap - 1e-9, "\(finger)")
      }
    }
  }

  @Test("The loupe is above the finger if there is room, and next to the finger near the upper edge")
  func sides() {
    var place = LoupePosition()
    #expect(place.center(over: Point(x: 200, y: 300), diameter: 120, in: room) == Point(x: 200, y: 300 - 86))
    #expect(place.side == .above)
    let beside = place.center(over: Point(x: 300, y: 80), diameter: 120, in: room)
    #expect(beside == Point(x: 300 - 86, y: 80) && place.side == .left)
    let right = place.center(over: Point(x: 60, y: 80), diameter: 120, in: room)
    #expect(right == Point(x: 60 + 86, y: 80) && place.side == .right)
    // The loupe stays on its side while there is room.
    _ = place.center(over: Point(x: 200, y: 80), diameter: 120, in: room)
    #expect(place.side == .right)
    _ = place.center(over: Point(x: 380, y: 80), diameter: 120, in: room)
    #expect(place.side == .left)
  }

  @Test("The loupe follows a finger that moves up, without a jump")
  func steady() {
    var place = LoupePosition()
    var last: Point?
    for step in 0...1000 {
      let finger = Point(x: 300, y: 320 - Double(step) * 0.3)
      let center = place.center(over: finger, diameter: 120, in: room)
      // The loupe is fastest when it begins to slide from the top along a circle around the finger.
      if let last { #expect(center.distance(to: last) < 8, "\(finger)") }
      last = center
    }
  }

  @Test("The loupe is below the finger in a narrow window, and inside even a tiny window")
  func narrow() {
    var place = LoupePosition()
    let slot = Rect(x: 0, y: 0, width: 130, height: 400)
    let below = place.center(over: Point(x: 65, y: 20), diameter: 120, in: slot)
    #expect(place.side == .below && below == Point(x: 65, y: 106))
    let cell = Rect(x: 0, y: 0, width: 120, height: 120)
    #expect(place.center(over: Point(x: 5, y: 100), diameter: 120, in: cell) == Point(x: 60, y: 60))
  }
}

extension Rect {
  fileprivate func insetContains(_ point: Point) -> Bool {
    point.x >= minX - 1e-9 && point.x <= maxX + 1e-9 && point.y >= minY - 1e-9 && point.y <= maxY + 1e-9
  }
}
