/// What fingers do, put together from what each of them does by itself.
///
/// Each finger has a time of its own that starts at zero; what fingers do at the same time becomes one touch frame.
struct TouchScript {
  /// Events that reach the application in one touch frame.
  struct Beat {
    /// The time since the start, in seconds.
    let time: Double
    /// Tells apart several frames of the same time.
    let step: Int
    var events: [Timeline.Event]
  }

  private(set) var beats: [Beat] = []
  /// How far each finger has got.
  private var ends: [Int32: (time: Double, step: Int)] = [:]

  /// Adds what a finger does next: events one after the other, evenly over a time in seconds.
  ///
  /// Over no time, the first happens with the start and the others follow in frames of their own.
  mutating func add(_ events: [Timeline.Event], of finger: Int32, over duration: Double) {
    let start = ends[finger] ?? (0, 0)
    for (index, event) in events.enumerated() {
      let share = duration * Double(index + 1) / Double(events.count)
      // To whole nanoseconds, so that fingers that keep time with each other meet in one frame.
      let time = ((start.time + share) * 1e9).rounded() / 1e9
      let step = duration > 0 ? 0 : start.step + index
      insert(event, time: time, step: step)
      ends[finger] = (time, duration > 0 ? 1 : step + 1)
    }
  }

  /// The beats of a moment of a recording: one for each touch frame, so that the application has a turn for each.
  ///
  /// The seat that a beat belongs to is said anew in each.
  static func beats(of moment: Timeline.Moment) -> [Beat] {
    var beats: [Beat] = []
    var seat: Timeline.Event?
    for group in moment.events.split(separator: .frame) {
      let events = (seat.map { [$0] } ?? []) + group
      beats.append(Beat(time: moment.time, step: beats.count, events: events))
      seat = events.last { if case .seat = $0 { true } else { false } }
    }
    return beats
  }

  private mutating func insert(_ event: Timeline.Event, time: Double, step: Int) {
    let place = beats.firstIndex { ($0.time, $0.step) >= (time, step) } ?? beats.endIndex
    if place < beats.endIndex, beats[place].time == time, beats[place].step == step {
      beats[place].events.append(event)
    } else {
      beats.insert(Beat(time: time, step: step, events: [event]), at: place)
    }
  }
}
