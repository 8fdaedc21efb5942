import Taction
import TactionTesting
import TactionTestSupport

extension Session {
  /// Uses every device at random: mouse, wheel, touchpad, pen, keys, and the fingers of two seats.
  func useDevicesAtRandom(seed: UInt64, steps: Int) throws {
    var random = SeededGenerator(seed: seed)
    let guest = try stage.compositor.add(SeatConfiguration(name: "guest"))
    stage.settle()
    stage.mouse.move(to: place(&random))
    for _ in 0..<steps {
      stage.advance(by: pause(&random))
      switch Int(random.number(0...8.99)) {
      case 0: drag(&random)
      case 1: stage.keys.hold(.control) { drag(&random) }
      case 2: turnWheel(&random)
      case 3: pinch(&random)
      case 4: swipe(&random)
      case 5: rest(&random)
      case 6: draw(&random)
      case 7: type(&random)
      default: meet(guest, &random)
      }
    }
    stage.advance(by: 0.4)
  }

  private func place(_ random: inout SeededGenerator) -> Point {
    Point(x: random.number(10...110), y: random.number(10...80))
  }

  private func step(_ random: inout SeededGenerator) -> Vector {
    Vector(dx: random.number(-12...12), dy: random.number(-12...12))
  }

  /// Returns a random number of whole milliseconds, in seconds.
  private func pause(_ random: inout SeededGenerator) -> Double { 0.001 * random.number(1...30).rounded() }

  private func repeatedly(_ random: inout SeededGenerator, _ act: (inout SeededGenerator) -> Void) {
    for _ in 1...4 {
      act(&random)
      stage.advance(by: pause(&random))
    }
  }

  private func drag(_ random: inout SeededGenerator) {
    stage.mouse.move(to: place(&random))
    stage.mouse.press()
    repeatedly(&random) { stage.mouse.move(to: stage.mouse.location + step(&$0)) }
    stage.mouse.release()
    if random.chance(0.3) { stage.mouse.leave() }
  }

  private func turnWheel(_ random: inout SeededGenerator) {
    if random.chance(0.5) { stage.mouse.move(to: place(&random)) }
    stage.keys.hold(.control) {
      repeatedly(&random) { random in
        if random.chance(0.5) {
          stage.mouse.scroll(notches: random.chance(0.5) ? 1 : -1)
        } else {
          stage.mouse.scroll(by: Vector(dx: 0, dy: random.number(-20...20)), source: .finger)
        }
      }
    }
  }

  private func pinch(_ random: inout SeededGenerator) {
    let pinch = stage.touchpad.pinch(fingers: random.chance(0.5) ? 2 : 3, at: place(&random))
    repeatedly(&random) {
      pinch.update(by: step(&$0), scale: $0.number(0.5...2), turnedBy: .degrees($0.number(-20...20)))
    }
    random.chance(0.5) ? pinch.end() : pinch.cancel()
  }

  private func swipe(_ random: inout SeededGenerator) {
    let swipe = stage.touchpad.swipe(at: place(&random))
    repeatedly(&random) { swipe.update(by: step(&$0)) }
    random.chance(0.5) ? swipe.end() : swipe.cancel()
  }

  private func rest(_ random: inout SeededGenerator) {
    throwPhoto(isCaught: false)
    let hold = stage.touchpad.hold(fingers: 2, at: placeOfPhoto)
    stage.advance(by: pause(&random))
    random.chance(0.5) ? hold.end() : hold.cancel()
  }

  private func draw(_ random: inout SeededGenerator) {
    stage.stylus.hover(at: place(&random), distance: random.number(0...1))
    stage.stylus.tilt(x: .degrees(random.number(-60...60)), y: .degrees(random.number(-60...60)))
    stage.advance(by: pause(&random))
    stage.stylus.press(force: random.number(0...1))
    repeatedly(&random) {
      stage.stylus.move(to: stage.stylus.location + step(&$0), force: $0.number(0...1), over: 0, steps: 1)
    }
    random.chance(0.5) ? stage.stylus.lift() : stage.stylus.leave()
  }

  private func type(_ random: inout SeededGenerator) {
    stage.type(random.chance(0.5) ? "aB" : "7")
    stage.keys.press(Key(rawValue: 0x78))
    stage.advance(by: random.chance(0.3) ? 0.5 : 0.02)
    stage.keys.release(Key(rawValue: 0x78))
  }

  /// The fingers of two seats are down, and then one of the seats loses its fingers.
  private func meet(_ guest: CompositorSeat, _ random: inout SeededGenerator) {
    let own = stage.touch(at: place(&random))
    let other = stage.touch(at: place(&random), id: 0, on: guest)
    repeatedly(&random) {
      own.move(by: step(&$0), over: 0)
      other.move(by: step(&$0), over: 0)
    }
    guest.touch.cancel()
    stage.deliver()
    repeatedly(&random) { own.move(by: step(&$0), over: 0) }
    own.lift()
  }
}
