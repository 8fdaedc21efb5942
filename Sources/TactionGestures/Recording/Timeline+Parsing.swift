import TactionGeometry

nonisolated extension Timeline {
  /// The limits of a timeline.
  package enum Limit {
    /// Text, in bytes.
    package static let bytes = 64 << 20
    /// Time: a day.
    package static let milliseconds = 86_400_000.0
    /// The duration of a gesture: an hour.
    package static let gestureMilliseconds = 3_600_000.0
    /// The number of events of all gestures together.
    package static let gestureEvents = 1_000_000
    /// Coordinates, in logical pixels.
    package static let coordinate = 1_000_000.0
    /// The sides of the screen, in logical pixels.
    package static let sides = 1...8192
    /// Pixels per logical pixel.
    package static let scales = 0.5...8.0
    /// The number of fingers of a touchpad gesture.
    package static let fingers = 0...100
    /// The numbers of seats.
    package static let seats = 0...15
    /// The numbers of the tools of a seat.
    package static let tools = 0...15
    /// The numbers of the pads of a seat.
    package static let pads = 0...15
    /// The numbers of buttons, rings, strips, modes and groups of a tablet.
    package static let padParts = 0...255
    /// The degrees by which a wheel rotates in one event. The Wayland protocol has no larger numbers than 8,388,608.
    package static let turn = 8_388_608.0
    /// The codes of keys. The kernel's largest code is 767.
    package static let keys = 0...767
  }

  /// Reads `.touches` text.
  ///
  /// Each line is a time in milliseconds since the start, not less than the time of the previous line, and an event:
  ///
  ///     down ID X Y                        a finger lands, in logical pixels of the screen
  ///     move ID X Y                        the finger moves
  ///     up ID [X Y]                        the finger lifts at its last location
  ///     cancel [ID [X Y]]                  the compositor takes all fingers away
  ///     pinch FINGERS X Y                  fingers on the touchpad begin a pinch, with the pointer at X Y
  ///     pinch by DX DY SCALE [DEGREES]     the change since the last event; the scale since the beginning
  ///     pinch end | pinch cancel           the fingers lift, or the pinch is cancelled
  ///     swipe FINGERS X Y                  fingers on the touchpad begin a swipe, with the pointer at X Y
  ///     swipe by DX DY                     the movement since the last event
  ///     swipe end | swipe cancel           the fingers lift, or the swipe is cancelled
  ///     hold FINGERS X Y                   fingers on the touchpad come to rest, with the pointer at X Y
  ///     hold end | hold cancel             the fingers lift, or begin another gesture
  ///     mouse X Y                          the pointer moves; a pointer that was away enters the screen
  ///     mouse down | mouse up | mouse away the left button, or the pointer leaves the screen
  ///     mouse wheel DISTANCE [NOTCHES]     the wheel turns toward the hand by a distance in pixels
  ///     mouse scroll DX DY                 two fingers on a touchpad scroll; the pointer does not move
  ///     mouse scroll end                   the two fingers lift
  ///     pen X Y                            the pen moves, on the screen or above it
  ///     pen down | pen up | pen away       the tip lands or lifts, or the pen goes out of range
  ///     pen force FORCE                    the pressure changes, from 0 to 1
  ///     pen tilt X Y                       the pen leans to the right and to the bottom, in degrees
  ///     pen distance DISTANCE              the distance from the screen changes, from 0 to 1
  ///     pen rotation DEGREES               the pen turns about its own axis, clockwise
  ///     pen slider POSITION                the position of the wheel of an airbrush, from -1 to 1
  ///     pen wheel DEGREES [CLICKS]         the wheel of a mouse on the tablet turns
  ///     pen button down CODE | pen button up CODE
  ///                                        a button of the pen, numbered as in linux/input-event-codes.h
  ///     pen tool NUMBER [KIND [SERIAL [ID]]]
  ///                                        the following pen lines of the same time are of this tool
  ///     pad button down NUMBER | pad button up NUMBER
  ///                                        a button of the tablet
  ///     pad ring NUMBER DEGREES [other] | pad ring NUMBER up [other]
  ///                                        a finger, or something else, on a ring, clockwise from the top
  ///     pad strip NUMBER POSITION [other] | pad strip NUMBER up [other]
  ///                                        a finger, or something else, on a strip, from 0 to 1
  ///     pad mode MODE [GROUP]              a group of buttons, rings and strips changes to a mode
  ///     pad device NUMBER [BUTTONS GROUP...]
  ///                                        the following pad lines of the same time are of this pad
  ///     key down CODE | key up CODE        a key, numbered as in linux/input-event-codes.h
  ///     seat NUMBER                        the following lines of the same time are of this seat, from 0
  ///     size WIDTH HEIGHT [SCALE]          the screen, which the window fills, changes its size
  ///     frame                              the end of a touch frame
  ///
  /// A gesture is a line that stands for several events, and continues while other lines are played:
  ///
  ///     tap ID X Y [for MS]                a finger lands, and lifts after a time (50 ms by default)
  ///     drag ID X Y LEG...                 a finger lands, moves along the legs at 60 events a second, and lifts
  ///     spread ID ID X Y from D to D [turn DEGREES] over MS
  ///                                        two fingers about a center change their distance, and turn clockwise
  ///     mouse click X Y [for MS]           the pointer moves to X Y and clicks
  ///     mouse drag X Y LEG...              the pointer moves to X Y, and along the legs with the button held
  ///     key press CODE [for MS]            a key goes down, and up after a time (50 ms by default)
  ///
  /// A group of a pad is `group MODES MODE [buttons N...] [rings N...] [strips N...]`: the number of its modes, its
  /// mode at the start, and the numbers of its buttons, rings and strips. A pad without a description has eight
  /// buttons, a ring and a strip in one group with three modes, and any other feature that its lines name.
  ///
  /// A leg is `to X Y over MS`, a straight line, or `for MS`, a rest. A `cancel` ends the gestures of fingers. Each
  /// gesture is converted to events such as `down` and `move`, and ``text`` contains these events.
  ///
  /// Lines of the same time make one touch frame if there is no `frame` among them. `#` starts a comment; empty lines
  /// are ignored.
  ///
  /// The order of touches outside of gestures is not checked, since a timeline may also reproduce the errors of a
  /// compositor. The order of gestures is checked: a finger takes part in only one gesture at a time.
  ///
  /// - Throws: ``TimelineError`` with the number of the first line that cannot be read.
  public init(parsing text: String) throws(TimelineError) {
    self.init()
    guard text.utf8.count <= Limit.bytes else {
      throw TimelineError(line: 1, reason: "the timeline is larger than \(Limit.bytes >> 20) MiB")
    }
    var builder = TimelineBuilder()
    var number = 0
    // Some editors put a byte order mark at the beginning.
    let lines = text.unicodeScalars.first == "\u{FEFF}" ? text.dropFirst() : text[...]
    for text in lines.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      number += 1
      guard let (time, line) = try TimelineLineReader(text, number: number).line() else { continue }
      try builder.add(line, at: time, number: number)
    }
    self = builder.merged()
  }
}
