import TactionGeometry

// Fingers on views that reject palms.
extension TouchDispatcher {
  /// Whether a finger that lands on a responder is withheld.
  func withholds(_ change: TouchFrame.Change, on responder: any TouchResponder) -> Bool {
    guard change.kind == .direct, responder.isOnPaper, palms.withhold(change, at: eventTime) else { return false }
    GestureLog.write?("touch \(change.id) is withheld: it may be a palm")
    return true
  }

  /// Follows a pen above the screen. When the pen comes near, fingers that have already landed are cancelled, except
  /// two fingers that make a gesture.
  func follow(_ hover: Hover, at time: Double) {
    let wasNear = palms.isNear(at: time)
    palms.hover(hover.id, at: hover.location, time: time)
    guard !wasNear, palms.isNear(at: time) else { return }
    let fingers = fingersOnPaper
    let meant = PalmRule.pair(among: fingers.map(PalmRule.Track.init), density: density)
    lift(fingers.filter { !meant.contains($0.id) }, as: .cancelled)
  }

  /// Follows the pen tips of a batch that land, and returns the palms that landed before them.
  func palms(of batch: TouchBatch) -> [Touch] {
    let tips = batch.changes.filter { $0.isOfTip && $0.location.isFinite }
    for tip in tips { palms.land(pen: tip.id, at: tip.location, time: eventTime) }
    return tips.isEmpty ? [] : fingersOnPaper
  }

  /// Releases fingers that have shown that they are intended. While a pen writes, cancels all fingers on views that
  /// reject palms instead, even fingers that were released before.
  func judgePalms() {
    if palms.isWriting(at: eventTime) {
      let gone = fingersOnPaper.map { TouchFrame.Change(id: $0.id, phase: .cancelled) }
      if !gone.isEmpty { agenda.insert(.batch(TouchBatch(phase: .cancelled, changes: gone), at: eventTime), at: 0) }
      return
    }
    guard !palms.fingers.isEmpty else { return }
    let meant = palms.takeMeant(at: eventTime, density: density)
    guard !meant.isEmpty else { return }
    let landing = TouchBatch(phase: .began, changes: meant.map(\.landing), isReleased: true)
    // One finger of a pair may still rest where it landed. Its only report is in the landing.
    let moved = meant.filter { $0.latest.phase == .moved }
    let movement = TouchBatch(phase: .moved, changes: moved.map(\.movement))
    agenda.insert(contentsOf: [.batch(landing, at: eventTime), .batch(movement, at: eventTime)], at: 0)
  }

  private var fingersOnPaper: [Touch] {
    live.filter { $0.kind == .direct && $0.responder?.isOnPaper ?? false }
  }
}

extension TouchFrame.Change {
  /// Whether the finger is the tip of a pen. A mouse on a graphics tablet has none.
  var isOfTip: Bool { kind == .stylus && contact.tool?.hasTip != false }
}
