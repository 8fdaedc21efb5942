/// The merged events of several fingers.
///
/// Each finger has its own time, which starts at zero. Events of different fingers at the same time become one touch
/// frame.
struct TouchScript {
  /// Events that reach the application in one touch frame.
  struct Step {
    /// The time since the start, in seconds.
    let time: Double
    /// The order among frames of the same time.
    let order: Int
    var events: [Timeline.Event]
  }

  private(set) var steps: [Step] = []
  /// The end of each finger's events so far.
  private var ends: [Int32: (time: Double, order: Int)] = [:]

  /// Adds events of a finger, spread evenly over `duration` seconds after its last event.
  ///
  /// If `duration` is 0, all events have the time of the finger's last event, each in its own frame.
  mutating func add(_ events: [Timeline.Event], of finger: Int32, over duration: Double) {
    let start = ends[finger] ?? (0, 0)
    for (index, event) in events.enumerated() {
      let offset = duration * Double(index + 1) / Double(events.count)
      // The time is rounded to whole nanoseconds, so that simultaneous fingers share one frame.
      let time = ((start.time + offset) * 1e9).rounded() / 1e9
      let order = duration > 0 ? 0 : start.order + index
      insert(event, time: time, order: order)
      ends[finger] = (time, duration > 0 ? 1 : order + 1)
    }
  }

  /// Returns the steps of a moment of a recording: one step for each touch frame, so that the application handles each
  /// frame before the next frame arrives.
  ///
  /// Each step begins with the events that select its seat, its pen and its pad.
  static func steps(of moment: Timeline.Moment) -> [Step] {
    var steps: [Step] = []
    var owners: [Timeline.Event] = []
    for group in moment.events.split(separator: .frame) {
      let events = owners + group
      steps.append(Step(time: moment.time, order: steps.count, events: events))
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

  private mutating func insert(_ event: Timeline.Event, time: Double, order: Int) {
    let place = steps.firstIndex { ($0.time, $0.order) >= (time, order) } ?? steps.endIndex
    if place < steps.endIndex, steps[place].time == time, steps[place].order == order {
      steps[place].events.append(event)
    } else {
      steps.insert(Step(time: time, order: order, events: [event]), at: place)
    }
  }
}
