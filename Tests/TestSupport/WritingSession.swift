import Glibc
import TactionGeometry

/// A hand that writes with a pen on a touch screen while its palm rests there, and another hand that pinches in
/// between: a synthetic stream of events, made from a seed.
///
/// No recording of a pen together with a palm is public, so this stream is composed. Three things are measured. The
/// interval of a pen's reports (median 6 ms, 95 % within 17 ms) and the times for which it is out of range between two
/// uses (0.6 and 1.0 s) are from the recording of a Dell Canvas in whot/evemu-devices. Of 86 recorded panels, 27 have
/// contacts shorter than 30 ms. Everything else, such as when and where a palm lands, is a guess with deliberately wide
/// ranges.
public struct WritingSession: Sendable {
  /// An event of the stream, in pixels of a screen of 1280 by 800.
  public enum Event: Sendable {
    case hover(Point)
    case tipDown(Point)
    case tipMove(Point)
    case tipUp(Point)
    case penAway
    case down(Int, Point)
    case move(Int, Point)
    case up(Int)
    /// The compositor cancels all fingers.
    case cancel
  }

  /// The source of a contact: a part of the palm, or a finger of the gesture, by its number.
  public enum Finger: Hashable, Sendable {
    case palm
    case gesture(Int)
  }

  /// The events in the order of their times, in seconds.
  public private(set) var events: [(time: Double, event: Event)] = []
  /// The source of each contact, by the number of the contact.
  public private(set) var fingers: [Int: Finger] = [:]
  /// The number of strokes of the pen.
  public private(set) var strokeCount = 0
  /// The number of two-finger gestures.
  public private(set) var gestureCount = 0

  /// The pixels in a millimetre.
  public static let density = 96 / 25.4

  private var random: SeededGenerator
  private var nextID = 1
  private var clock = 0.5
  /// The middle of the palm, relative to the tip of the pen, in millimetres.
  private let palm: Vector
  private var pen: Point
  /// The contacts of the resting palm, with the times of their landings.
  private var resting: [(id: Int, offset: Vector, from: Double)] = []
  private let panelInterval: Double
  private let isFlickering: Bool

  /// Composes a session in which words are written and gestures are made between them.
  public init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    let side = random.chance(0.9) ? 1.0 : -1.0
    palm = Vector(dx: side * random.number(30...80), dy: random.number(10...70))
    pen = Point(x: random.number(250...700), y: random.number(150...500))
    panelInterval = 1 / [60.0, 90, 120][Int(random.number(0...2.99))]
    isFlickering = random.chance(27.0 / 86)
    for _ in 0..<Int(random.number(3...5)) {
      visit()
      if random.chance(0.5) { gesture(beside: nil, after: random.number(0.05...1.5)) }
      clock += random.number(0.6...1.0)
    }
    events = events.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
  }

  /// The stream that arrives if libinput has paired pen and touch screen: fingers are cancelled when the pen comes
  /// near, and are reported again only 90 ms after the pen has left.
  public var paired: WritingSession {
    var session = self
    session.events = []
    var (isNear, left) = (false, -1.0)
    var known: Set<Int> = []
    for (time, event) in events {
      switch event {
      case .hover, .tipDown, .tipMove, .tipUp:
        if !isNear, !known.isEmpty {
          session.events.append((time, .cancel))
          known = []
        }
        isNear = true
      case .penAway: (isNear, left) = (false, time)
      case .down(let id, _):
        guard !isNear, time - left >= 0.09 else { continue }
        known.insert(id)
      case .move(let id, _): guard known.contains(id) else { continue }
      case .up(let id): guard known.remove(id) != nil else { continue }
      case .cancel: break
      }
      session.events.append((time, event))
    }
    return session
  }

  // MARK: The hand that writes

  /// Brings the pen near the screen, writes some words, and takes the pen away.
  private mutating func visit() {
    let near = clock
    if random.chance(0.35) { layPalm(at: near - random.number(0.02...0.4)) }
    // The palm touches for a moment before the hand has found its position.
    if random.chance(0.05) { touchBriefly(at: near - random.number(0.35...0.5), for: random.number(0.05...0.2)) }
    if resting.isEmpty { layPalm(at: near + random.number(0...0.3)) }
    for _ in 0..<Int(random.number(2...5)) { word() }
    if random.chance(0.35) {
      hover(for: 0.3)
      gesture(beside: pen, after: 0)
    }
    hover(for: random.number(0.03...0.25))
    add(.penAway)
    let end = clock
    liftPalm(at: end + (random.chance(0.9) ? random.number(0...0.25) : random.number(-0.1...0)))
    if random.chance(0.3) { touchBriefly(at: end + random.number(0.02...0.2), for: random.number(0.01...0.06)) }
    pen = Point(x: random.number(250...700), y: random.number(150...500))
  }

  private mutating func word() {
    for _ in 0..<Int(random.number(2...6)) {
      stroke()
      hover(for: random.number(0.06...0.25))
      if random.chance(isFlickering ? 0.5 : 0.1) { flicker() }
    }
    // The hand moves on to the next word: it slides, or lifts and lands.
    let step = Vector(dx: random.number(8...20) * Self.density, dy: random.number(-1...1) * Self.density)
    let duration = random.number(0.15...0.5)
    if random.chance(0.5) {
      slide(by: step, for: duration)
    } else {
      liftPalm(at: clock + random.number(0...0.05))
      travel(by: step, for: duration)
      layPalm(at: clock + random.number(-0.05...0.1))
    }
  }

  private mutating func stroke() {
    strokeCount += 1
    add(.tipDown(pen))
    let duration = random.number(0.08...0.6)
    let (width, height) = (random.number(-4...8) * Self.density, random.number(-6...6) * Self.density)
    let (start, from) = (pen, clock)
    while clock - from < duration {
      advancePen()
      let part = min(1, (clock - from) / duration)
      pen = start + Vector(dx: width * part, dy: height * sin(part * 2 * .pi))
      add(.tipMove(pen))
    }
    add(.tipUp(pen))
    roll()
  }

  private mutating func hover(for duration: Double) { travel(by: .zero, for: duration) }

  /// Moves the pen above the screen.
  private mutating func travel(by step: Vector, for duration: Double) {
    let (start, from) = (pen, clock)
    while clock - from < duration {
      advancePen()
      pen = start + step * min(1, (clock - from) / duration)
      let jitter = Vector(dx: random.number(-0.2...0.2), dy: random.number(-0.2...0.2)) * Self.density
      add(.hover(pen + jitter))
    }
  }

  private mutating func advancePen() {
    clock += random.chance(0.95) ? random.number(0.005...0.007) : random.number(0.007...0.017)
  }

  // MARK: The palm

  private mutating func layPalm(at time: Double) {
    guard resting.isEmpty else { return }
    for _ in 0..<Int(random.number(1...3.99)) {
      let offset = palm + Vector(dx: random.number(-15...15), dy: random.number(-15...15))
      let landing = time + random.number(0...0.06)
      resting.append((land(.palm, at: place(of: offset), time: landing), offset, landing))
    }
  }

  private mutating func liftPalm(at time: Double) {
    for contact in resting {
      events.append((max(time + random.number(0...0.04), contact.from + 0.01), .up(contact.id)))
    }
    resting = []
  }

  /// Ends a contact of the palm for a moment; it returns with a new number.
  private mutating func flicker() {
    guard let index = resting.indices.randomElement(using: &random) else { return }
    let contact = resting[index]
    let time = max(clock, contact.from + 0.01)
    events.append((time, .up(contact.id)))
    let landing = time + random.number(0.01...0.06)
    resting[index] = (land(.palm, at: place(of: contact.offset), time: landing), contact.offset, landing)
    if random.chance(0.5) { touchBriefly(at: landing, for: random.number(0.005...0.03)) }
  }

  private mutating func touchBriefly(at time: Double, for duration: Double) {
    let offset = palm + Vector(dx: random.number(-20...20), dy: random.number(-20...20))
    let id = land(.palm, at: place(of: offset), time: time)
    events.append((time + duration, .up(id)))
  }

  /// Moves the contacts of the palm as the hand rolls with its strokes.
  private mutating func roll() {
    for index in resting.indices where resting[index].from < clock {
      resting[index].offset += Vector(dx: random.number(-1.5...1.5), dy: random.number(-1.5...1.5))
      events.append((clock, .move(resting[index].id, place(of: resting[index].offset))))
    }
  }

  /// Slides the hand with its palm on the glass; the pen hovers with it.
  private mutating func slide(by step: Vector, for duration: Double) {
    let from = clock
    let starts = resting.map { place(of: $0.offset) }
    travel(by: step, for: duration)
    // Each contact slips a little.
    let slips = resting.map { _ in random.number(0.8...1) }
    var time = from
    while time < clock {
      time += panelInterval
      let part = min(1, (time - from) / duration)
      for (index, contact) in resting.enumerated() where contact.from < time {
        events.append((time, .move(contact.id, starts[index] + step * (part * slips[index]))))
      }
    }
  }

  private func place(of offset: Vector) -> Point { pen + offset * Self.density }

  // MARK: The other hand

  /// Pinches, rotates or pans with two fingers, while a pen rests above the screen or some time after it has left.
  private mutating func gesture(beside resting: Point?, after pause: Double) {
    if resting == nil { clock += pause }
    let number = gestureCount
    gestureCount += 1
    let middle = Point(x: random.number(200...1000), y: random.number(200...600))
    let direction = random.number(0...2 * .pi)
    let radius = random.number(12...35) * Self.density
    let half = Vector(dx: radius * cos(direction), dy: radius * sin(direction))
    let (scale, turn, pan) = motion()
    let start = clock
    let second = start + random.number(0...0.12)
    let ids = [
      land(.gesture(number), at: middle - half, time: start), land(.gesture(number), at: middle + half, time: second),
    ]
    let duration = random.number(0.25...0.8)
    var time = second + random.number(0...0.1)
    let from = time
    while time < from + duration {
      time += panelInterval
      let part = min(1, (time - from) / duration)
      let (sine, cosine) = (sin(turn * part), cos(turn * part))
      let arm = half * (1 + (scale - 1) * part)
      let turned = Vector(dx: arm.dx * cosine - arm.dy * sine, dy: arm.dx * sine + arm.dy * cosine)
      let now = middle + pan * part
      events.append((time, .move(ids[0], now - turned)))
      events.append((time, .move(ids[1], now + turned)))
    }
    for id in ids { events.append((time + random.number(0.01...0.05), .up(id))) }
    if resting != nil { hover(for: time + 0.1 - clock) } else { clock = time + 0.1 }
  }

  /// Returns a pinch, a rotation or a pan; each contains a little of the other two.
  private mutating func motion() -> (scale: Double, turn: Double, pan: Vector) {
    let waver = Vector(dx: random.number(-3...3), dy: random.number(-3...3)) * Self.density
    switch Int(random.number(0...2.99)) {
    case 0: return (random.chance(0.5) ? random.number(1.5...2.5) : random.number(0.4...0.7), 0.05, waver)
    case 1: return (1.05, (random.chance(0.5) ? 1 : -1) * random.number(0.4...1.5), waver)
    default:
      let direction = random.number(0...2 * .pi)
      let length = random.number(15...60) * Self.density
      return (1.02, 0.03, Vector(dx: length * cos(direction), dy: length * sin(direction)))
    }
  }

  private mutating func land(_ finger: Finger, at place: Point, time: Double) -> Int {
    let id = nextID
    nextID += 1
    fingers[id] = finger
    events.append((max(0, time), .down(id, place)))
    return id
  }

  private mutating func add(_ event: Event) { events.append((clock, event)) }
}
