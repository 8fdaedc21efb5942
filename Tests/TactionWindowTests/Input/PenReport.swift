import Taction
import TactionTestSupport
import TactionTesting

/// The values of one frame on the wire.
struct PenReport {
  var place = Point.zero
  var force = 0.0
  var tilt = (x: 0.0, y: 0.0)
  var rotation = 0.0
  var slider = 0.0
  var distance = 0.0
  var wheel = (degrees: 0.0, clicks: Int32(0))
  var stamp: UInt32 = 0

  init(_ random: inout SeededGenerator) {
    // Rounds to the wire's steps of 1/256 and 1/65535.
    func fixed(_ range: ClosedRange<Double>) -> Double { (random.number(range) * 256).rounded() / 256 }
    func part(_ range: ClosedRange<Double>) -> Double { (random.number(range) * 65535).rounded() / 65535 }
    place = Point(x: fixed(350...450), y: fixed(250...350))
    force = part(0...1)
    tilt = (fixed(-60...60), fixed(-60...60))
    rotation = fixed(-180...360)
    slider = part(-1...1)
    distance = part(0...1)
    wheel = (fixed(-30...30), Int32(random.number(-2...2)))
  }

  func send(_ pen: CompositorStylus, endsFrame: Bool = true) {
    pen.move(to: place)
    pen.pressure(force)
    pen.tilt(x: tilt.x, y: tilt.y)
    pen.rotation(rotation)
    pen.slider(slider)
    pen.distance(distance)
    pen.wheel(degrees: wheel.degrees, clicks: wheel.clicks)
    if endsFrame { pen.frame() }
  }

  /// Returns whether a contact has these values; `turned` and `clicks` are the sums of the wheel's movements.
  func matches(_ contact: TouchContact, turned: Double, clicks: Int) -> Bool {
    let lean = StylusLean(x: tilt.x, y: tilt.y)
    let turn = rotation > 180 ? rotation - 360 : rotation
    return contact.force == force && contact.slider == slider && contact.distance == distance
      && abs(contact.rollAngle.degrees - turn) < 1e-9 && abs(contact.wheelAngle.degrees - turned) < 1e-6
      && contact.wheelClicks == clicks && abs(contact.altitudeAngle.degrees - lean.altitude) < 1e-9
      && abs(contact.azimuthAngle.degrees - lean.azimuth) < 1e-9
  }
}

/// The angles of a pen, calculated from its direction in space, to check the formula in `StylusAxes`.
private struct StylusLean {
  let altitude: Double
  let azimuth: Double

  init(x: Double, y: Double) {
    // The pen has a height of 1; its top is moved by tan x to the right and by tan y downward.
    let right = Angle.degrees(x), down = Angle.degrees(y)
    let way = Vector(dx: right.sine / right.cosine, dy: down.sine / down.cosine)
    altitude = way.length == 0 ? 90 : Vector(dx: way.length, dy: 1).angle.degrees
    azimuth = way.length == 0 ? 0 : way.angle.degrees
  }
}

/// A view that records every report that it gets.
final class ReportSheet: View {
  var reports: [Touch.Sample] = []
  var endings: [String] = []
  override func touchesBegan(_ touches: [Touch]) { for touch in touches { reports += touch.coalescedTouches } }
  override func touchesMoved(_ touches: [Touch]) { for touch in touches { reports += touch.coalescedTouches } }
  override func touchesEnded(_ touches: [Touch]) { endings += touches.map { _ in "ended" } }
  override func touchesCancelled(_ touches: [Touch]) { endings += touches.map { _ in "cancelled" } }
}
