import TactionGeometry
@testable import TactionGestures
import TactionTestSupport

/// Counts the results of writing sessions on a page on which one finger draws and two fingers move, zoom and rotate.
final class PalmTally {
  /// The ways in which an app treats palms.
  enum Policy: CaseIterable {
    /// The view sets `rejectsPalms`.
    case rule
    /// Fingers do nothing for 500 ms after each event of a pen, as in Xournal++.
    case pause
    /// Fingers move the page, and never draw, as in Rnote by default.
    case noDrawing
    /// Nothing is done against palms, as in Saber.
    case nothing
  }

  private(set) var strokes = 0
  private(set) var keptStrokes = 0
  /// The number of lines that palms have drawn and that were not undone within 300 ms. The time counts from the landing
  /// of the palm or, if the pen came near later, from then on.
  private(set) var marks = 0
  /// The same number if the time counts from the landing alone.
  private(set) var earlyMarks = 0
  private(set) var gestures = 0
  private(set) var keptGestures = 0
  /// The number of page gestures in which a palm took part.
  private(set) var palmMoves = 0

  /// The time within which a mark must be undone, in seconds.
  private static let patience = 0.3

  /// Plays a session and adds its results.
  func add(_ session: WritingSession, under policy: Policy) {
    let run = Run(session, policy)
    run.play()
    strokes += session.strokeCount
    keptStrokes += run.endedStrokes
    gestures += session.gestureCount
    keptGestures += run.kept.count
    palmMoves += run.palmMoves
    guard policy != .noDrawing else { return }
    for (id, drawing) in run.drawings where session.fingers[id] == .palm {
      let end = drawing.cancelled ?? .infinity
      if end > drawing.landing + Self.patience { earlyMarks += 1 }
      let near = run.nears.first { $0 >= drawing.landing } ?? -.infinity
      let isFarFromPen = run.nears.allSatisfy { $0 < drawing.landing }
      if end > max(drawing.landing, isFarFromPen ? drawing.landing : near) + Self.patience { marks += 1 }
    }
  }

  var marksPerStroke: Double { Double(marks) / Double(max(strokes, 1)) }
  var earlyMarksPerStroke: Double { Double(earlyMarks) / Double(max(strokes, 1)) }
  var keptStrokesPart: Double { Double(keptStrokes) / Double(max(strokes, 1)) }
  var keptGesturesPart: Double { Double(keptGestures) / Double(max(gestures, 1)) }
}

/// One session on one page.
private final class Run {
  struct Drawing {
    let landing: Double
    var cancelled: Double?
  }

  private let session: WritingSession
  private let policy: PalmTally.Policy
  private let page = FakeView("page", size: Size(width: 1280, height: 800))
  private let dispatcher: TouchDispatcher
  private let hand = TransformGestureRecognizer()
  private var now = 0.0
  private var lastPen = -Double.infinity
  private var isNear = false
  private var live: Set<Int> = []

  private(set) var drawings: [Int: Drawing] = [:]
  private(set) var endedStrokes = 0
  private(set) var kept: Set<Int> = []
  private(set) var palmMoves = 0
  /// The times at which the pen came near.
  private(set) var nears: [Double] = []

  private static let penID = 1_000_000

  init(_ session: WritingSession, _ policy: PalmTally.Policy) {
    (self.session, self.policy) = (session, policy)
    let page = page
    dispatcher = TouchDispatcher { page.hit($0) }
    page.rejectsPalms = policy == .rule
    hand.minimumNumberOfTouches = 2
    hand.allowedTouchKinds = [.direct]
    page.add(hand)
    page.onTouches = { [unowned self] phase, touches in note(phase, touches) }
    hand.onTouchesEnded = { [unowned self] touches in noteLift(touches) }
  }

  func play() {
    for (time, event) in session.events {
      now = max(now, time)
      play(event)
    }
    dispatcher.close(timestamp: now + 1)
  }

  private func play(_ event: WritingSession.Event) {
    switch event {
    case .hover(let place):
      penDidSend()
      dispatcher.hover(Hover(id: 0, kind: .stylus, location: place, timestamp: now))
    case .tipDown(let place):
      penDidSend()
      send(.began, Self.penID, place, .stylus)
    case .tipMove(let place):
      penDidSend()
      send(.moved, Self.penID, place, .stylus)
    case .tipUp(let place):
      penDidSend()
      send(.ended, Self.penID, place, .stylus)
    case .penAway:
      isNear = false
      dispatcher.hover(Hover(id: 0, kind: .stylus, location: nil, timestamp: now))
    case .down(let id, let place):
      guard policy != .pause || now - lastPen > 0.5 else { return }
      live.insert(id)
      send(.began, id, place, .direct)
    case .move(let id, let place): if live.contains(id) { send(.moved, id, place, .direct) }
    case .up(let id): if live.remove(id) != nil { send(.ended, id, .zero, .direct) }
    case .cancel:
      live = []
      dispatcher.dispatch(
        TouchFrame(
          timestamp: now,
          changes: dispatcher.touches.filter { $0.kind == .direct }.map {
            TouchFrame.Change(id: $0.id, phase: .cancelled)
          }))
    }
  }

  private func penDidSend() {
    lastPen = now
    if !isNear { nears.append(now) }
    isNear = true
    guard policy == .pause else { return }
    // This policy switches the touch device off, so the lines that its fingers draw end here.
    for id in live { send(.ended, id, .zero, .direct) }
    live = []
  }

  private func send(_ phase: Touch.Phase, _ id: Int, _ place: Point, _ kind: Touch.Kind) {
    dispatcher.dispatch(
      TouchFrame(timestamp: now, changes: [TouchFrame.Change(id: id, phase: phase, location: place, kind: kind)]))
  }

  private func note(_ phase: Touch.Phase, _ touches: [Touch]) {
    for touch in touches {
      switch phase {
      case .began: drawings[touch.id] = Drawing(landing: now)
      case .cancelled: drawings[touch.id]?.cancelled = now
      case .ended: if touch.id == Self.penID { endedStrokes += 1 }
      default: break
      }
    }
  }

  /// Counts a gesture of the page at its first lift: as a palm's gesture, or as a kept gesture if the page still
  /// follows its fingers.
  private func noteLift(_ touches: [Touch]) {
    guard hand.isActive, let lifted = touches.first else { return }
    let all = hand.touches + [lifted]
    if all.contains(where: { session.fingers[$0.id] == .palm }) { palmMoves += 1 }
    guard case .gesture(let number) = session.fingers[lifted.id] else { return }
    if hand.touches.contains(where: { session.fingers[$0.id] == .gesture(number) }) { kept.insert(number) }
  }
}
