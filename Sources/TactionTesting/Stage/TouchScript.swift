/// The merged events of several fingers.
///
/// Each finger has its own time, which starts at zero. Events of different fingers of a seat become one touch frame if
/// they have the same time.
struct TouchScript {
  /// Events that reach the application in one touch frame.
  struct Step {
    /// The time since the start, in seconds.
    let time: Double
    /// The order among frames of the same time.
    let order: Int
    /// The seat that sends the events, until an event selects another seat.
    let seat: CompositorSeat?
    var events: [Timeline.Event]
  }

  /// A finger of a seat, by its number.
  private struct Hand: Hashable {
    let seat: ObjectIdentifier?
    let finger: Int32

    init(_ finger: Finger) {
      seat = finger.seat.map { ObjectIdentifier($0) }
      self.finger = finger.id
    }
  }

  private(set) var steps: [Step] = []
  /// The end of each finger's events so far.
  private var ends: [Hand: (time: Double, order: Int)] = [:]
  /// The numbers of the fingers that act in the script, including fingers that have lifted.
  var fingers: [Int32] { ends.keys.map(\.finger) }

  /// Adds events of a finger, spread evenly over `duration` seconds after its last event.
  ///
  /// If `duration` is 0, all events have the time of the finger's last event, each in its own frame.
  mutating func add(_ events: [Timeline.Event], of finger: Finger, over duration: Double) {
    let start = ends[Hand(finger)] ?? (0, 0)
    for (index, event) in events.enumerated() {
      let time = Self.time(start.time + duration * Double(index + 1) / Double(events.count))
      let order = duration > 0 ? 0 : start.order + index
      insert(event, of: finger.seat, time: time, order: order)
      ends[Hand(finger)] = (time, duration > 0 ? 1 : order + 1)
    }
  }

  /// Delays the next event of a finger by some seconds.
  mutating func pause(_ finger: Finger, for seconds: Double) {
    ends[Hand(finger)] = (Self.time((ends[Hand(finger)]?.time ?? 0) + seconds), 0)
  }

  /// Rounds a time to whole nanoseconds, so that simultaneous fingers share one frame.
  private static func time(_ seconds: Double) -> Double { (seconds * 1e9).rounded() / 1e9 }

  /// Returns the steps of a moment of a recording: one step for each touch frame, so that the application handles each
  /// frame before the next frame arrives.
  ///
  /// Each step begins with the events that select its seat, its pen and its pad. Until an event selects a seat, the
  /// events belong to the given seat.
  static func steps(of moment: Timeline.Moment, on seat: CompositorSeat?) -> [Step] {
    var steps: [Step] = []
    var owners: [Timeline.Event] = []
    for group in moment.events.split(separator: .frame) {
      let events = owners + group
      steps.append(Step(time: moment.time, order: steps.count, seat: seat, events: events))
      owners = Self.owners(at: events)
    }
    return steps
  }

  /// Returns the events that select the seat, the pen and the pad that are selected at the end of `events`.
  static func owners(at events: [Timeline.Event]) -> [Timeline.Event] {
    var (seat, tool, pad): (Timeline.Event?, Timeline.Event?, Timeline.Event?)
    for event in events {
      switch event {
      case .seat: (seat, tool, pad) = (event, nil, nil)
      case .stylus(.tool(let number, _)): tool = .stylus(.tool(number, nil))
      case .pad(.device(let number, _)): pad = .pad(.device(number, nil))
      default: break
      }
    }
    return [seat, tool, pad].compactMap { $0 }
  }

  private mutating func insert(_ event: Timeline.Event, of seat: CompositorSeat?, time: Double, order: Int) {
    if let place = steps.firstIndex(where: { $0.time == time && $0.order == order && $0.seat === seat }) {
      steps[place].events.append(event)
    } else {
      let place = steps.firstIndex { ($0.time, $0.order) > (time, order) } ?? steps.endIndex
      steps.insert(Step(time: time, order: order, seat: seat, events: [event]), at: place)
    }
  }
}
