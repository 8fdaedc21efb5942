import TactionGeometry
import TactionGestures
import TactionGraphics
import TactionViews
import TactionWindow

/// A page that asks the user for some touches and measures them.
final class StepPage: View {
  /// The seconds from the last touch event to the end of a step. In this time, the panel may still report ghost
  /// touches. Our own choice.
  static let lingering = 0.5
  /// The maximum duration of a step, as a multiple of its patience. Without this limit, a panel that reports touches
  /// without end would keep the step open. Our own choice.
  static let longest = 4.0
  /// The distance of the rings from the edges of the window, in logical pixels.
  static let inset = 48.0

  let step: GuidedStep
  /// Called once, when the step ends.
  var onEnd: (StepPage) -> Void = { _ in }
  /// Returns the current orientation of the screen.
  var orientation: () -> ScreenOrientation = { ScreenOrientation(size: .zero, turns: []) }

  private let patience: Double
  private let now: () -> Double
  private let field = TouchField()
  private let column = StackView(axis: .vertical, spacing: 8)
  private let instruction: Label
  private let position: (index: Int, count: Int)
  private var progress: StepProgress
  private var log = TouchLog()
  private var targets: [Point] = []
  private var pointerPresses = 0
  private var start = 0.0
  private var lastTouch = 0.0
  private var outcome: StepOutcome?
  private var startOrientation: ScreenOrientation?
  private var extent = Size.zero

  init(_ step: GuidedStep, position: (index: Int, count: Int), patience: Double, now: @escaping () -> Double) {
    (self.step, self.position, self.patience, self.now) = (step, position, patience, now)
    progress = StepProgress(step)
    instruction = MessagePage.label(step.instruction, font: .body)
    super.init()
    backgroundColor = .background
    field.fill(self)
    let number = Label("\(position.index) of \(position.count)")
    (number.font, number.textColor) = (.footnote, .secondaryLabel)
    let skip = Button("Skip") { [weak self] in self?.finish(.skipped) }
    skip.role = .secondary
    let title = MessagePage.label(step.title, font: .title2)
    for label in [number, title, instruction] { label.alignment = .center }
    for view in [number, title, instruction] { column.addArrangedSubview(view) }
    let row = StackView(axis: .horizontal, spacing: 0, arrangedSubviews: [Spacer(), skip, Spacer()])
    column.addArrangedSubview(row)
    addSubview(column)
  }

  /// Starts to wait for touches; the page must be in the window.
  func begin() {
    start = now()
    lastTouch = start
    startOrientation = orientation()
    check()
  }

  /// Ends the step, because the window is closing.
  func close() { if outcome == nil { outcome = .closed } }

  /// Records an event of the touch screen.
  func take(_ event: TouchProbe) {
    log.add(event)
    lastTouch = now()
  }

  /// Returns the measurements of the step.
  ///
  /// - Parameter density: The number of logical pixels per millimetre; nil if it is not known.
  func result(density: Double?) -> DoctorReport.Step {
    var result = DoctorReport.Step(step, outcome ?? .closed)
    // A skipped step is not measured, because the tap on its button is one of its touches.
    guard outcome != .skipped else { return result }
    result.pointerPresses = pointerPresses
    if !log.contacts.isEmpty { result.touches = TouchStatistics(log, size: extent, density: density) }
    if step == .hold { result.rest = RestingFinger(log) }
    if step.hasTargets, progress.taps.count == targets.count {
      result.calibration = Calibration(targets: targets, landings: progress.taps, size: extent, density: density)
    }
    return result
  }

  // MARK: - Touches

  override func touchesBegan(_ touches: [Touch]) {
    for touch in touches {
      if touch.kind != .direct { pointerPresses += 1 }
      progress.land(touch.id, at: touch.location(in: self), time: touch.timestamp)
    }
    field.add(touches)
    lastTouch = now()
  }

  override func touchesMoved(_ touches: [Touch]) {
    for touch in touches { progress.move(touch.id, to: touch.location(in: self)) }
    field.follow(touches)
    lastTouch = now()
  }

  override func touchesEnded(_ touches: [Touch]) { ended(touches, isCancelled: false) }

  override func touchesCancelled(_ touches: [Touch]) { ended(touches, isCancelled: true) }

  private func ended(_ touches: [Touch], isCancelled: Bool) {
    for touch in touches {
      progress.move(touch.id, to: touch.location(in: self))
      progress.end(touch.id, time: touch.timestamp, isCancelled: isCancelled)
    }
    field.remove(touches)
    lastTouch = now()
    showTargets()
  }

  /// The outcome if the time of the step is over.
  private var lateOutcome: StepOutcome {
    if step == .turn, !progress.isTurned { return .notTurned }
    return log.contacts.isEmpty && pointerPresses == 0 ? .timedOut : .unfinished
  }

  /// Ends the step if it is done or its time is over; otherwise checks again after 0.1 s.
  private func check() {
    guard outcome == nil else { return }
    let orientation = orientation()
    if step == .turn, !progress.isTurned, let startOrientation, orientation.isTurned(from: startOrientation) {
      progress.isTurned = true
      lastTouch = now()
      showTargets()
    }
    // A turn after another screen was plugged in or unplugged counts.
    startOrientation?.turns = orientation.turns
    let quiet = now() - lastTouch
    if progress.isEnough, quiet >= Self.lingering { return finish(.done) }
    if quiet >= patience || now() - start >= Self.longest * patience { return finish(lateOutcome) }
    after(0.1) { [weak self] in self?.check() }
  }

  private func finish(_ outcome: StepOutcome) {
    guard self.outcome == nil else { return }
    self.outcome = outcome
    onEnd(self)
  }

  // MARK: - The look

  override func layoutSubviews() {
    super.layoutSubviews()
    let side = 2 * (Self.inset + TouchField.ringRadius)
    let width = max(120, min(bounds.width - side, 480))
    let height = column.fittingSize(in: Size(width: width, height: 0)).height
    column.frame = Rect(x: (bounds.width - width) / 2, y: 16, width: width, height: min(height, bounds.height - 16))
    if extent != bounds.size {
      extent = bounds.size
      // Taps in a window of another size cannot be compared with the targets of the current size. If the screen has
      // turned back, the step waits again until the screen is turned.
      if step.hasTargets { progress = StepProgress(step) }
    }
    showTargets()
  }

  private func showTargets() {
    let (right, bottom) = (bounds.width - Self.inset, bounds.height - Self.inset)
    let low = bounds.height * 0.82
    switch step {
    case .corners, .turn:
      targets = [
        Point(x: Self.inset, y: Self.inset), Point(x: right, y: Self.inset), Point(x: right, y: bottom),
        Point(x: Self.inset, y: bottom),
      ]
      let index = progress.taps.count
      let isWaiting = step == .turn && !progress.isTurned
      field.targets = isWaiting || index >= targets.count ? [] : [targets[index]]
    case .hold: field.targets = [Point(x: bounds.width / 2, y: low)]
    case .drag:
      field.line = (Point(x: bounds.width * 0.12, y: low), Point(x: bounds.width * 0.88, y: low))
    case .pinch:
      field.targets = [0.35, 0.65].map { Point(x: bounds.width * $0, y: low) }
    case .palm: break
    }
  }
}
