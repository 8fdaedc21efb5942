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
    /// The degrees by which a wheel rotates in one event: the numbers of the Wayland protocol end at 8,388,608.
    package static let turn = 8_388_608.0
    /// The codes of keys: the kernel's codes end at 767.
    package static let keys = 0...767
  }

  /// Reads `.touches` text.
  ///
  /// Each line is a time in milliseconds since the start, not less than the time of the previous line, and an event:
  ///
  ///     down ID X Y                        a finger lands, in logical pixels of the screen
  ///     move ID X Y                        it moves
  ///     up ID [X Y]                        it lifts where it is
  ///     cancel [ID [X Y]]                  the compositor takes all fingers
  ///     pinch FINGERS X Y                  fingers on the touchpad begin a pinch, with the pointer there
  ///     pinch by DX DY SCALE [DEGREES]     they move and turn since the last event; scale since the beginning
  ///     pinch end | pinch cancel           they lift, or it is cancelled
  ///     swipe FINGERS X Y                  the same of a swipe,
  ///     swipe by DX DY                     which only moves
  ///     swipe end | swipe cancel
  ///     hold FINGERS X Y                   they rest
  ///     hold end | hold cancel             they lift, or begin another gesture
  ///     mouse X Y                          the pointer moves, and comes onto the screen for that
  ///     mouse down | mouse up | mouse away its left button, or it leaves the screen
  ///     mouse wheel DISTANCE [NOTCHES]     its wheel turns, toward the hand by so many pixels
  ///     mouse scroll DX DY                 two fingers on a touchpad scroll, with the pointer where it is
  ///     mouse scroll end                   they lift
  ///     pen X Y                            the pen moves, on the screen or above it
  ///     pen down | pen up | pen away       its tip lands or lifts, or it goes out of range
  ///     pen force FORCE                    it presses, from 0 to 1
  ///     pen tilt X Y                       it leans to the right and to the bottom, in degrees
  ///     pen distance DISTANCE              it is above the screen, from 0 to 1
  ///     pen rotation DEGREES               it turns about itself, clockwise
  ///     pen slider POSITION                the wheel of an airbrush, from -1 to 1
  ///     pen wheel DEGREES [CLICKS]         the wheel of a mouse on the tablet turns
  ///     pen button down CODE | pen button up CODE
  ///                                        a button on its side, as linux/input-event-codes.h numbers it
  ///     pen tool NUMBER [KIND [SERIAL [ID]]]
  ///                                        the pens' lines of the rest of this time are those of another tool
  ///     pad button down NUMBER | pad button up NUMBER
  ///                                        a button of the tablet
  ///     pad ring NUMBER DEGREES [other] | pad ring NUMBER up [other]
  ///                                        a finger, or something else, on a ring, clockwise from the top
  ///     pad strip NUMBER POSITION [other] | pad strip NUMBER up [other]
  ///                                        a finger, or something else, on a strip, from 0 to 1
  ///     pad mode MODE [GROUP]              the buttons, rings and strips of a group have another mode
  ///     pad device NUMBER [BUTTONS GROUP...]
  ///                                        the pads' lines of the rest of this time are those of another pad
  ///     key down CODE | key up CODE        a key, as linux/input-event-codes.h numbers it
  ///     seat NUMBER                        the rest of this time is that of another seat, counted from 0
  ///     size WIDTH HEIGHT [SCALE]          the screen, which the window fills, gets another size
  ///     frame                              the end of a touch frame
  ///
  /// A gesture is a line that stands for several events, and continues while other lines are played:
  ///
  ///     tap ID X Y [for MS]                a finger lands and lifts, after 50 ms or what is said
  ///     drag ID X Y LEG...                 a finger lands, moves along the legs at 60 events a second, and lifts
  ///     spread ID ID X Y from D to D [turn DEGREES] over MS
  ///                                        two fingers about a center change their distance, and turn clockwise
  ///     mouse click X Y [for MS]           the pointer moves there and clicks
  ///     mouse drag X Y LEG...              it moves there, and along the legs with the button held
  ///     key press CODE [for MS]            a key goes down and up
  ///
  /// A group of a pad is `group MODES MODE [buttons N...] [rings N...] [strips N...]`: how many modes it has, its mode
  /// at the start, and the numbers of its parts. A pad that is not described has eight buttons, a ring and a strip in
  /// one group with three modes, and what its lines need beyond that.
  ///
  /// A leg is `to X Y over MS`, a straight line, or `for MS`, a rest. A `cancel` ends the gestures of fingers. The
  /// gestures are converted to plain events, and ``text`` contains these events.
  ///
  /// Lines of the same time make one touch frame if there is no `frame` among them. `#` starts a comment; empty lines
  /// are ignored.
  ///
  /// The sequence of plain touches is not validated, since a timeline may also reproduce the errors of a compositor.
  /// The sequence of gestures is validated: a finger takes part in only one gesture at a time.
  ///
  /// - Throws: ``TimelineError`` with the number of the first line that cannot be read.
  public init(parsing text: String) throws(TimelineError) {
    self.init()
    guard text.utf8.count <= Limit.bytes else {
      throw TimelineError(line: 1, reason: "the timeline is larger than \(Limit.bytes >> 20) MiB")
    }
    var builder = TimelineBuilder()
    var number = 0
    for text in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      number += 1
      guard let (time, line) = try TimelineLineReader(text, number: number).line() else { continue }
      try builder.add(line, at: time, number: number)
    }
    self = builder.merged()
  }
}
