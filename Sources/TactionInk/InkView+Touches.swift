import TactionGeometry
import TactionGestures
import TactionViews

/// The action of a touch that uses the instrument.
enum InkAction {
  case drawing(InkLiveStroke, layer: Int)
  case erasing(InkErasing)
  case lassoing(InkLasso)
}

// The effects of touches with the instrument.
extension InkView {
  /// Whether a pen, a mouse or a finger currently draws, erases or selects.
  public final var isDrawing: Bool { !actions.isEmpty }

  /// Returns whether a new touch draws, erases or selects.
  final func usesInstrument(_ touch: Touch) -> Bool {
    isDrawingEnabled && InkInput.usesInstrument(touch, drawsWithFinger: drawsWithFinger)
  }

  /// Returns whether a new touch may move the paper.
  final func mayMovePaper(_ touch: Touch) -> Bool {
    !usesInstrument(touch) || touch.kind == .direct && actions.keys.allSatisfy { Self.isPair($0, touch) }
  }

  /// Returns whether a new finger, `second`, makes a pair with a finger that has just begun to draw, `first`.
  private static func isPair(_ first: Touch, _ second: Touch) -> Bool {
    first.kind == .direct && second.kind == .direct && first !== second
      && second.landingTime - first.landingTime <= InkConstants.secondFingerDelay
  }

  final func begin(_ touches: [Touch]) {
    for touch in touches where usesInstrument(touch) {
      // The second finger of a pair cancels the action of the first finger. Neither finger draws.
      let pairs = actions.keys.filter { Self.isPair($0, touch) }
      if !pairs.isEmpty {
        cancel(pairs)
        continue
      }
      // Only one finger draws. No finger draws while the paper is held or another touch uses an instrument.
      if touch.kind == .direct, isHeld || transformGestureRecognizer.numberOfTouches > 1 || !actions.isEmpty {
        continue
      }
      start(touch)
    }
  }

  /// Returns the instrument of a touch. The eraser end of a pen and its held buttons have separate instruments.
  private func instrument(of touch: Touch) -> InkInstrument {
    let contact = touch.contact
    if contact.tool?.kind == .eraser { return eraserInstrument }
    if contact.buttons.contains(.first), let firstButtonInstrument { return firstButtonInstrument }
    if contact.buttons.contains(.second), let secondButtonInstrument { return secondButtonInstrument }
    return instrument
  }

  private func start(_ touch: Touch) {
    let instrument = instrument(of: touch)
    if isMoving { stopMoving() }
    switch instrument {
    case .pen, .lasso: select([], for: touch)
    case .eraser: break
    }
    // Code of the app may have run. It may have cancelled the touch, for example because it presented a view, or have
    // disabled drawing.
    guard touch.phase != .cancelled, usesInstrument(touch) else { return }
    let samples = InkInput.samples(of: touch, on: content)
    guard let first = samples.first, first.location.isFinite else { return }
    landings[touch] = (touch.landingLocation, contentTransform)
    switch instrument {
    case .pen(let tool):
      begin(tool, of: touch, on: activeIndex, at: samples)
    case .eraser(let eraser):
      let erasing = erasing(on: activeIndex)
      erasing.begin(touch, eraser, at: first.location)
      actions[touch] = .erasing(erasing)
      apply(erasing.move(touch, to: first.location, zoom: zoomScale, on: page))
    case .lasso:
      let lasso = InkLasso(layer: activeIndex, from: first.location)
      content.addSubview(lasso)
      actions[touch] = .lassoing(lasso)
    }
  }

  /// Returns the current erasing on a layer, or a new erasing if there is none.
  private func erasing(on layer: Int) -> InkErasing {
    for case .erasing(let erasing) in actions.values where erasing.layer == layer { return erasing }
    return InkErasing(layer: layer)
  }

  private func begin(_ tool: InkTool, of touch: Touch, on layer: Int, at samples: [InkInput.Sample]) {
    // A withheld finger reaches the view late: its first reports may be older than `landingTime`.
    let start = min(touch.landingTime, samples.first?.time ?? touch.landingTime)
    let stroke = InkLiveStroke(tool, start: start, scale: place.meanScale, zoom: zoomScale, prediction: prediction)
    layerViews[layer].addSubview(stroke)
    actions[touch] = .drawing(stroke, layer: layer)
    growing.begin()
    extend(stroke, of: touch, on: layer, by: samples)
  }

  /// Adds samples to a stroke. If the stroke would exceed its maximum number of points, another stroke continues it.
  private func extend(_ stroke: InkLiveStroke, of touch: Touch, on layer: Int, by samples: [InkInput.Sample]) {
    let rest = stroke.add(samples)
    if stroke.mayChange(mayStraighten: straightensOnHold) { penLink.start() }
    guard !rest.isEmpty else { return }
    // Finishing a stroke runs code of the app, which may end the action of the touch. So the continuing stroke begins
    // before this stroke is finished.
    begin(stroke.tool, of: touch, on: layer, at: rest)
    finish(stroke, layer)
  }

  final func move(_ touches: [Touch]) {
    for touch in touches {
      guard let action = actions[touch] else { continue }
      // If the window was rotated, scaled or moved under a finger, the finger would draw or erase across the paper.
      guard landings[touch]?.location == touch.landingLocation else {
        end([touch])
        continue
      }
      let samples = InkInput.samples(of: touch, on: content)
      switch action {
      case .drawing(let stroke, let layer): extend(stroke, of: touch, on: layer, by: samples)
      case .erasing(let erasing):
        // If a handler of the app sets another page, the action has ended.
        for sample in samples where sample.location.isFinite && actions[touch] != nil {
          apply(erasing.move(touch, to: sample.location, zoom: zoomScale, on: page))
        }
      case .lassoing(let lasso): lasso.add(samples.map(\.location), scale: zoomScale)
      }
    }
  }

  final func end(_ touches: [Touch]) {
    for touch in touches {
      landings[touch] = nil
      if replacedSelection?.touch === touch { replacedSelection = nil }
      guard let action = actions.removeValue(forKey: touch) else { continue }
      switch action {
      case .drawing(let stroke, let layer): finish(stroke, layer)
      case .erasing(let erasing):
        erasing.end(touch)
        if erasing.isFinished { record(erasing.change) }
      case .lassoing(let lasso):
        lasso.removeFromSuperview()
        // The lasso found IDs of its own layer. In another layer, the same IDs mean other strokes.
        if lasso.layer == activeIndex { selection = lasso.selection(on: page) }
      }
    }
  }

  /// Ends the actions of all erasers, and records what they have erased. The history replays its steps in the order of
  /// the changes, so it needs these changes before it undoes or redoes a step. A pen that is still down erases again
  /// only after it has landed again; otherwise it would immediately erase the ink that an undo restores under it.
  final func endErasing() {
    let erasers = actions.filter { if case .erasing = $0.value { true } else { false } }
    end(Array(erasers.keys))
  }

  /// Ends the actions of all erasers if a change concerns strokes that they have removed or cut, so that their changes
  /// are the step before this change.
  final func endErasing(of change: InkChange) {
    for case .erasing(let erasing) in actions.values where erasing.overlaps(change) { return endErasing() }
  }

  /// Reverts the actions of cancelled touches. If a touch has vanished with its device or its window, its action ends
  /// instead.
  final func cancel(_ touches: [Touch]) {
    end(touches.filter(\.hasVanished))
    for touch in touches {
      landings[touch] = nil
      switch actions.removeValue(forKey: touch) {
      case .drawing(let stroke, _)?:
        stroke.removeFromSuperview()
        growing.cancel(stroke)
      case .erasing(let erasing)?:
        let change = erasing.cancel(touch, on: page)
        record(erasing.isFinished ? erasing.change : InkChange()) { apply(change) }
      case .lassoing(let lasso)?: lasso.removeFromSuperview()
      case nil: break
      }
      if let replacedSelection, replacedSelection.touch === touch { selection = replacedSelection.strokes }
    }
  }

  final func cancelActions() {
    replacedSelection = nil
    cancel(Array(actions.keys))
    selectionView.cancelMovement()
  }

  /// Ends the predictions of pens that report nothing, and replaces strokes by shapes if their pens rest. Returns
  /// whether a stroke may still change without a report of its pen, so that the next frame follows the pens again.
  final func followPens(at time: Double) -> Bool {
    var mayChange = false
    for case .drawing(let stroke, _) in actions.values {
      stroke.endPrediction(at: time)
      if straightensOnHold { stroke.straighten(at: time) }
      if stroke.mayChange(mayStraighten: straightensOnHold) { mayChange = true }
    }
    return mayChange
  }

  private func finish(_ live: InkLiveStroke, _ layer: Int) {
    layerViews[layer].finish(live)
    add(live, to: layer)
  }
}
