import Taction

/// The sheet: it keeps its strokes and the changes that can be undone.
final class Paper: View {
  /// A change that can be undone.
  private enum Edit {
    case draw(Stroke)
    /// The removed strokes, in the order of their removal, each with its index in `strokes` at that time.
    case remove([(place: Int, stroke: Stroke)])
  }

  /// The colour of the next stroke.
  var color = Color.black
  /// The width of the next stroke in pixels of the sheet.
  var width = 4.0
  /// Called after each change of the drawing.
  var onChange: () -> Void = {}
  /// The drawing, from the first stroke to the last.
  private(set) var strokes: [Stroke] = []
  /// The picture on which the user draws, with its size; nil for an empty sheet.
  var picture: Image? {
    didSet {
      backdrop.removeFromSuperview()
      guard let picture else { return }
      bounds.size = Size(width: Double(picture.width), height: Double(picture.height)) * (1 / Self.resolution)
      // White paper behind the picture would fill its transparent pixels.
      backgroundColor = nil
      (backdrop.image, backdrop.frame) = (picture, bounds)
      insertSubview(backdrop, at: 0)
    }
  }
  private let backdrop = ImageView()

  private var done: [Edit] = []
  private var undone: [Edit] = []
  /// The stroke that is being drawn, and the touch that draws it, with its landing.
  private var growing: (stroke: Stroke, touch: Touch, landing: Point)?
  /// The eraser of a pen, and the strokes that it has removed.
  private var erasing: (touch: Touch, removed: [(place: Int, stroke: Stroke)])?
  /// The touches on the sheet.
  private var fingers: Set<Touch> = []
  private let hand = TransformInteraction(scale: 0.1...16, momentum: true)

  /// The number of pixels of the picture for each pixel of the sheet, along both axes.
  static let resolution = 2.0
  /// The time after the first finger within which a second finger is intended to move the sheet, in seconds.
  private static let secondFingerDelay = 0.25
  /// The radius of the eraser, in pixels of the screen.
  private static let eraserRadius = 8.0
  /// The maximum number of places of the eraser from one report to the next. Positions from the wire may be far outside
  /// of any screen.
  private static let maximumSteps = 256.0
  /// The length above which a stroke is intended, even if another finger lands after it, in pixels of the screen.
  private static let meantLength = 40.0

  init(size: Size) {
    super.init(frame: Rect(origin: .zero, size: size))
    backgroundColor = .white
    clipsToBounds = true
    rejectsPalms = true
    shadow = Shadow(color: .black, opacity: 0.3, radius: 12, offset: Vector(dx: 0, dy: 3))
    accessibilityLabel = "Sheet"
    hand.gestureRecognizer.minimumNumberOfTouches = 2
    hand.gestureRecognizer.delegate = self
    hand.snapAngles = [0, 90, 180, 270].map { .degrees($0) }
    addInteraction(hand)
  }

  /// Shows the whole sheet upright, in the middle of an area of the superview.
  func show(in area: Rect) {
    // Otherwise, fingers that are still down would draw a line across the moving sheet, or move it again.
    finishTouches()
    hand.rollback(animated: false)
    transform = .scale(max(0.1, min(1, area.width / bounds.width, area.height / bounds.height)))
    center = area.center
  }

  // MARK: Drawing

  /// A line may begin outside the sheet and continue on it, as on real paper; the part outside is not drawn.
  override func point(inside point: Point) -> Bool { true }

  override func touchesBegan(_ touches: [Touch]) {
    guard let touch = touches.first else { return }
    fingers.formUnion(touches)
    if let growing, !isMeant(growing.stroke, on: growing.touch, at: touch) { takeBack() }
    // A stroke begins only if no other finger is on the sheet, so the second of two fingers does not draw.
    guard fingers.count == 1 else { return }
    if touch.kind != .direct {
      // A finger stops a sheet that still glides. The recognizer does not receive pens and mice, so they stop it here.
      hand.commit()
      hand.rollback(animated: false)
    }
    if touch.contact.tool?.kind == .eraser {
      erasing = (touch, [])
      return erase()
    }
    let stroke = Stroke(color: color, width: width, frame: bounds)
    stroke.add(touch.location(in: self), force: touch.contact.force)
    addSubview(stroke)
    growing = (stroke, touch, touch.landingLocation)
  }

  override func touchesMoved(_ touches: [Touch]) {
    if let erasing, touches.contains(erasing.touch) { erase() }
    guard let growing, touches.contains(growing.touch) else { return }
    // If the screen is rotated under a finger, its landing is elsewhere. The finger would draw a line across the sheet.
    guard growing.touch.landingLocation == growing.landing else { return endStroke() }
    growing.stroke.add(growing.touch.location(in: self), force: growing.touch.contact.force)
  }

  override func touchesEnded(_ touches: [Touch]) {
    fingers.subtract(touches)
    if let growing, touches.contains(growing.touch) { endStroke() }
    if let erasing, touches.contains(erasing.touch) { endErasing() }
  }

  /// Ends the stroke that is being drawn, as if its finger had lifted.
  private func endStroke() {
    guard let stroke = growing?.stroke else { return }
    growing = nil
    stroke.finish()
    guard stroke.frame.intersects(bounds) else { return stroke.removeFromSuperview() }
    strokes.append(stroke)
    record(.draw(stroke))
  }

  /// Two fingers have begun to move the sheet, or the system has taken the touch: the stroke was not intended.
  override func touchesCancelled(_ touches: [Touch]) {
    fingers.subtract(touches)
    if let growing, touches.contains(growing.touch) { takeBack() }
    if let lost = erasing, touches.contains(lost.touch) {
      erasing = nil
      putBack(lost.removed)
    }
  }

  /// Ends the stroke and the erasing in progress, which the system could still take back: a file that is saved now
  /// would have a part of a line, or miss erased lines.
  func finishTouches() {
    endStroke()
    endErasing()
  }

  /// Ends the erasing in progress, as if its pen had lifted.
  private func endErasing() {
    guard let removed = erasing?.removed else { return }
    erasing = nil
    if !removed.isEmpty { record(.remove(removed)) }
  }

  /// Removes the strokes under the eraser, and between its previous place and its current place.
  private func erase() {
    guard let touch = erasing?.touch else { return }
    let (point, radius) = (touch.location(in: self), Self.eraserRadius / transform.meanScale)
    let way = point - touch.previousLocation(in: self)
    let count = max(1, min(Self.maximumSteps, (way.length / radius).rounded(.up)))
    for step in stride(from: count - 1, through: 0, by: -1) { erase(at: point - way * (step / count), radius: radius) }
  }

  private func erase(at point: Point, radius: Double) {
    while let place = strokes.lastIndex(where: { $0.touches(point, radius: radius) }) {
      erasing?.removed.append((place, strokes[place]))
      strokes.remove(at: place).removeFromSuperview()
    }
  }

  private func takeBack() {
    growing?.stroke.removeFromSuperview()
    growing = nil
  }

  /// Returns whether a stroke continues although another touch lands.
  private func isMeant(_ stroke: Stroke, on touch: Touch, at other: Touch) -> Bool {
    touch.kind == .stylus || stroke.length * transform.meanScale > Self.meantLength
      || other.landingTime - touch.landingTime > Self.secondFingerDelay
  }

  // MARK: Changes

  var canUndo: Bool { !done.isEmpty }
  var canRedo: Bool { !undone.isEmpty }

  func clear() {
    endErasing()
    guard !strokes.isEmpty else { return }
    let edit = Edit.remove(strokes.map { (0, $0) })
    apply(edit)
    record(edit)
  }

  func undo() {
    endErasing()
    guard let edit = done.popLast() else { return }
    switch edit {
    case .draw: strokes.popLast()?.removeFromSuperview()
    case .remove(let removed): putBack(removed)
    }
    undone.append(edit)
    onChange()
  }

  func redo() {
    endErasing()
    guard let edit = undone.popLast() else { return }
    apply(edit)
    done.append(edit)
    onChange()
  }

  private func apply(_ edit: Edit) {
    switch edit {
    case .draw(let stroke):
      strokes.append(stroke)
      // A line that is being drawn becomes the last stroke when it ends, so it stays in front.
      if let growing { insertSubview(stroke, below: growing.stroke) } else { addSubview(stroke) }
    case .remove(let removed):
      for (place, _) in removed { strokes.remove(at: place).removeFromSuperview() }
    }
  }

  private func putBack(_ removed: [(place: Int, stroke: Stroke)]) {
    for (place, stroke) in removed.reversed() {
      strokes.insert(stroke, at: place)
      // A picture is behind all strokes.
      insertSubview(stroke, at: place + (backdrop.superview == nil ? 0 : 1))
    }
  }

  private func record(_ edit: Edit) {
    done.append(edit)
    undone = []
    onChange()
  }
}

extension Paper: GestureRecognizerDelegate {
  /// Fingers move the sheet, unless one of them draws a stroke that is intended; the pen and the mouse only draw.
  func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool {
    guard touch.kind == .direct || touch.kind == .touchpad else { return false }
    return growing.map { !isMeant($0.stroke, on: $0.touch, at: touch) } ?? true
  }
}
